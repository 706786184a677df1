import { useRef, useState } from 'preact/hooks';
import type { OperationPreview, PolicyItem, ReportAnswer } from '../../../client/credit-client.ts';
import { formatDocument } from '../../../document/mask.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client, type Failure, failureOf } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Picker } from '../../parts/picker.tsx';
import { policyTitle } from '../../parts/policy-title.ts';
import { titleOfStep, whoEnters } from '../../parts/step-words.ts';
import { TellFailure } from '../../parts/tell.tsx';
import { go } from '../../router.ts';
import { usePreview } from '../../signals/operation-preview.ts';
import { operationChoices } from '../../signals/policies.ts';
import { style, word } from '../../signals/preferences.ts';
import { frameWords } from '../../words/frame.ts';
import { startWords } from '../../words/operation.ts';
import { nameOf } from './subject.tsx';

/** The way from a report to an operation that begins with its subject; nothing where the person may run none. */
export function AnalyseAll({ report }: { report: ReportAnswer }) {
  const [isOpen, setOpen] = useState(false);
  const operations = operationChoices(kindOf(report));
  if (operations.length === 0) return null;
  return (
    <>
      <button type="button" class="button little aside" onClick={() => setOpen(true)}>
        {word(startWords.all)}
      </button>
      {isOpen && <Start report={report} operations={operations} onClose={() => setOpen(false)} />}
    </>
  );
}

function kindOf({ type }: ReportAnswer): 'cpf' | 'cnpj' {
  return type === 'CPF' ? 'cpf' : 'cnpj';
}

/** Which operation, what it does, and what it costs at most; then its start, once. */
function Start({
  report,
  operations,
  onClose,
}: {
  report: ReportAnswer;
  operations: readonly PolicyItem[];
  onClose: () => void;
}) {
  const [pickedId, pick] = useState<string | undefined>();
  const operation =
    operations.find(({ id }) => id === pickedId) ??
    operations.find(({ isDefault }) => isDefault) ??
    operations[0];
  const document = { kind: kindOf(report), value: report.document };
  const { preview, failure: untold } = usePreview(document, operation?.id);
  const { isBusy, failure, start } = useStart();
  return (
    <Dialog labelledBy="analyse-all" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (operation !== undefined)
            start({ document: document.value, type: document.kind, operationId: operation.id });
        }}
      >
        <div class="title">
          <h2 id="analyse-all">{word(startWords.title)}</h2>
          <p class="note wrap">
            {nameOf(report)} <span class="document">{formatDocument(document)}</span>
          </p>
        </div>
        <div class="inside">
          {failure !== undefined && <TellFailure failure={failure} title={word(startWords.refused)} />}
          <p class="label" aria-hidden="true">
            {word(startWords.which)}
          </p>
          <Picker
            id="which-operation"
            label={word(startWords.which)}
            value={operation?.id ?? ''}
            onPick={pick}
          >
            {operations.map((one) => (
              <option key={one.id} value={one.id}>
                {policyTitle(one)}
              </option>
            ))}
          </Picker>
          {untold !== undefined && <TellFailure failure={untold} title={word(startWords.couldNotTell)} />}
          {preview === undefined && untold === undefined && (
            <p class="mt" aria-busy="true">
              <span class="ghost long" />
            </p>
          )}
          {preview !== undefined && <WhatItDoes preview={preview} />}
        </div>
        <div class="ending">
          <button type="button" class="button" onClick={onClose}>
            {word(frameWords.back)}
          </button>
          <button type="submit" class="button primary" aria-disabled={isBusy}>
            {isBusy && <Icon name="running" class="icon turning" />}
            {word(startWords.start)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function WhatItDoes({ preview: { steps, atMost } }: { preview: OperationPreview }) {
  const { format } = style.value;
  return (
    <>
      <p class="mt">{word(startWords.what)}</p>
      <ul class="plan">
        {steps.map((step) => (
          <li key={step.name}>
            <b>{titleOfStep(step)}</b> <span class="note">{plainWords(whoEnters(step))}</span>
          </li>
        ))}
      </ul>
      <p class="mt">
        {word(startWords.atMost)}{' '}
        <b>
          {word(startWords.atMostIs, {
            reports: format.number(atMost.reports),
            price: format.money(atMost.price),
          })}
        </b>
      </p>
      <p class="note">{word(startWords.atMostWhy)}</p>
    </>
  );
}

interface StartBody {
  readonly document: string;
  readonly type: 'cpf' | 'cnpj';
  readonly operationId: string;
}

/** Starts the operation once, however often it is asked for, and opens its page. */
function useStart() {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly failure?: Failure }>({
    isBusy: false,
  });
  const busy = useRef(false);
  const sent = useRef<{ readonly operationId: string; readonly key: string } | undefined>(undefined);
  const start = async (body: StartBody) => {
    if (busy.current) return;
    busy.current = true;
    setState({ isBusy: true });
    try {
      const { operationId } = body;
      // Sent again after no answer, it is the same request.
      if (sent.current?.operationId !== operationId) sent.current = { operationId, key: crypto.randomUUID() };
      const { id } = await client.createOperation(body, { idempotencyKey: sent.current.key });
      go(`/operacoes/${id}`);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'REFUSED') sent.current = undefined;
      setState({ isBusy: false, failure });
    } finally {
      busy.current = false;
    }
  };
  return { ...state, start };
}
