import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { OperationAnswer } from '../../../client/credit-client.ts';
import { operationStatusWords } from '../../../policy/operation/operation-words.ts';
import { client, type Failure, failureOf } from '../../api.ts';
import { AsApi } from '../../parts/as-api.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Exports } from '../../parts/exports.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { standsStill } from '../../signals/operations.ts';
import { word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { frameWords } from '../../words/frame.ts';
import { operationWords } from '../../words/operation.ts';
import { reportWords } from '../../words/report.ts';

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
        <Exports name={id} request={(body) => client.exportOperation(id, body)} />
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
    <Question
      title={word(operationWords.cancelTitle)}
      act={word(operationWords.cancelThis)}
      isGrave
      onClose={onClose}
      onAct={async () => onDone(await client.cancelOperation(id))}
    >
      <p>{word(operationWords.cancelWhy)}</p>
    </Question>
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
    <Question
      title={word(operationWords.reEvaluateTitle)}
      act={word(operationWords.reEvaluate)}
      onClose={onClose}
      onAct={async () => onDone(await client.reEvaluateOperation(id))}
    >
      <p>{word(operationWords.reEvaluateWhy)}</p>
      <p class="mt">
        {word(operationWords.isNow)} <Verdict status={status}>{word(operationStatusWords[status])}</Verdict>
      </p>
      <p class="note mt">{word(operationWords.reEvaluateTold)}</p>
    </Question>
  );
}

/** A question before something is done once, however often it is pressed. */
function Question({
  title,
  act,
  isGrave = false,
  onClose,
  onAct,
  children,
}: {
  title: string;
  act: string;
  isGrave?: boolean;
  onClose: () => void;
  onAct: () => Promise<void>;
  children: ComponentChildren;
}) {
  const [failure, setFailure] = useState<Failure | undefined>();
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const run = async () => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await onAct();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    } finally {
      busy.current = false;
    }
  };
  return (
    <Dialog labelledBy="question" onClose={onClose}>
      <div class="title">
        <h2 id="question">{title}</h2>
      </div>
      <div class="inside">
        {failure !== undefined && (
          <TellFailure failure={failure} title={word(operationWords.couldNotChange)} />
        )}
        {children}
      </div>
      <div class="ending">
        <button type="button" class="button" onClick={onClose}>
          {word(frameWords.back)}
        </button>
        <button
          type="button"
          class={`button ${isGrave ? 'grave' : 'primary'}`}
          aria-disabled={isBusy}
          onClick={run}
        >
          {isBusy && <Icon name="running" class="icon turning" />}
          {act}
        </button>
      </div>
    </Dialog>
  );
}
