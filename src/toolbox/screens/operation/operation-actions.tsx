import { useState } from 'preact/hooks';
import type { OperationAnswer } from '../../../client/credit-client.ts';
import { operationStatusWords } from '../../../policy/operation/operation-words.ts';
import { client } from '../../api.ts';
import { AsApi } from '../../parts/as-api.tsx';
import { Exports } from '../../parts/exports.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { standsStill } from '../../signals/operations.ts';
import { word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { operationWords } from '../../words/operation-words.ts';
import { reportWords } from '../../words/report-words.ts';

/** What may be done with an operation, as far as the person may do it. */
export function OperationActions({
  operation,
  onChange,
}: {
  operation: OperationAnswer;
  /** Told of what it has come to be. */
  onChange: (changed: OperationAnswer) => void;
}) {
  const [open, setOpen] = useState<'CANCEL' | 'RE_EVALUATE' | 'API' | undefined>();
  const close = () => setOpen(undefined);
  const { id, progress, status } = operation;
  const mayRun = may('operation:run');
  const done = (changed: OperationAnswer) => {
    close();
    onChange(changed);
  };
  return (
    <div class="actions">
      {mayRun && !progress.final && (
        <button type="button" class="button" onClick={() => setOpen('CANCEL')}>
          {word(operationWords.cancel)}
        </button>
      )}
      {mayRun && progress.final && status !== 'CANCELLED' && (
        <button type="button" class="button" onClick={() => setOpen('RE_EVALUATE')}>
          {word(operationWords.reEvaluate)}
        </button>
      )}
      {standsStill(operation) && may('report:export') && (
        <Exports request={(body) => client.exportOperation(id, body)} />
      )}
      <button type="button" class="button quiet" onClick={() => setOpen('API')}>
        <Icon name="code" />
        {word(reportWords.asApi)}
      </button>
      {open === 'CANCEL' && <Cancel id={id} onClose={close} onDone={done} />}
      {open === 'RE_EVALUATE' && <ReEvaluate operation={operation} onClose={close} onDone={done} />}
      {open === 'API' && <AsApi path={`/v2/operation/${id}`} answer={operation} onClose={close} />}
    </div>
  );
}

/** Ends an operation, after saying what stays and what does not. */
function Cancel({
  id,
  onClose,
  onDone,
}: {
  id: string;
  onClose: () => void;
  onDone: (changed: OperationAnswer) => void;
}) {
  return (
    <FormDialog
      id="cancel"
      title={word(operationWords.cancelTitle)}
      verb={word(operationWords.cancelThis)}
      why={word(operationWords.couldNotChange)}
      isGrave
      onSend={async () => onDone(await client.cancelOperation(id))}
      onClose={onClose}
    >
      <p>{word(operationWords.cancelWhy)}</p>
    </FormDialog>
  );
}

/** Decides anew by the reports as they stand, after saying what that means. */
function ReEvaluate({
  operation,
  onClose,
  onDone,
}: {
  operation: OperationAnswer;
  onClose: () => void;
  onDone: (changed: OperationAnswer) => void;
}) {
  const { id, status } = operation;
  return (
    <FormDialog
      id="re-evaluate"
      title={word(operationWords.reEvaluateTitle)}
      verb={word(operationWords.reEvaluate)}
      why={word(operationWords.couldNotChange)}
      onSend={async () => onDone(await client.reEvaluateOperation(id))}
      onClose={onClose}
    >
      <p>{word(operationWords.reEvaluateWhy)}</p>
      <p class="mt">
        {word(operationWords.isNow)} <Verdict status={status}>{word(operationStatusWords[status])}</Verdict>
      </p>
      <p class="note mt">{word(operationWords.reEvaluateTold)}</p>
    </FormDialog>
  );
}
