import { useRef, useState } from 'preact/hooks';
import type { OperationPreview, PolicyItem, ReportAnswer } from '../../../client/credit-client.ts';
import { formatDocument } from '../../../document/mask.ts';
import type { PolicyInput } from '../../../policy/inputs/input.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client, type Failure, failureOf } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { fieldOfInput, InputField } from '../../parts/input-field.tsx';
import { Picker } from '../../parts/picker.tsx';
import { policyOption } from '../../parts/policy-title.ts';
import { PurposePicker } from '../../parts/purpose-picker.tsx';
import { titleOfStep, whoEnters } from '../../parts/step-words.ts';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { go } from '../../router.ts';
import { usePreview } from '../../signals/operation-preview.ts';
import { defaultChoice, operationChoices } from '../../signals/policies.ts';
import { style, word } from '../../signals/preferences.ts';
import { purposeField } from '../../signals/purpose.ts';
import { faultyInput, textsOfInputs, valuesOfInputs } from '../../signals/typed-inputs.ts';
import { askWords } from '../../words/ask-words.ts';
import { frameWords } from '../../words/frame-words.ts';
import { startWords } from '../../words/operation-words.ts';
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

/** Tells the fields of the dialog from those below the entry of the page. */
const form = 'start-input';
const operationField = 'which-operation';

/** Which operation, what it asks of the person, what it does, and what it costs at most; then its start, once. */
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
  const operation = operations.find(({ id }) => id === pickedId) ?? defaultChoice(operations);
  const document = { kind: kindOf(report), value: report.document };
  const { preview, failure: untold } = usePreview(document, operation?.id);
  const { isBusy, failure, start } = useStart();
  // What was said of the subject already need not be typed again.
  const [texts, setTexts] = useState(() => textsOfInputs(report.inputs ?? []));
  const [isAsked, setAsked] = useState(false);
  const inputs = operation?.inputs ?? [];
  return (
    <Dialog labelledBy="analyse-all" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          const faulty = faultyInput(inputs, texts);
          if (operation === undefined) globalThis.document.getElementById(operationField)?.focus();
          else if (faulty !== undefined)
            globalThis.document.getElementById(fieldOfInput(faulty, form))?.focus();
          else
            start({
              document: formatDocument(document),
              type: document.kind,
              operationId: operation.id,
              ...valuesOfInputs(inputs, texts),
              ...purposeField(operation),
            });
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
          <Operations
            operations={operations}
            chosenId={operation?.id}
            isWanted={isAsked && operation === undefined}
            onPick={pick}
          />
          <Inputs inputs={inputs} texts={texts} isAsked={isAsked} onTexts={setTexts} />
          <PurposePicker id="start-purpose" policy={operation} />
          {untold !== undefined && <TellFailure failure={untold} title={word(startWords.couldNotTell)} />}
          {operation !== undefined && preview === undefined && untold === undefined && (
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
          <SubmitButton title={word(startWords.start)} isBusy={isBusy} />
        </div>
      </form>
    </Dialog>
  );
}

/** The choice of the operation, with a note if it is missing. */
function Operations({
  operations,
  chosenId,
  isWanted,
  onPick,
}: {
  operations: readonly PolicyItem[];
  chosenId: string | undefined;
  isWanted: boolean;
  onPick: (id: string) => void;
}) {
  return (
    <>
      <p class="label" aria-hidden="true">
        {word(startWords.which)}
      </p>
      <Picker
        id={operationField}
        label={word(startWords.which)}
        value={chosenId ?? ''}
        onPick={onPick}
        problem={isWanted ? `${word(askWords.chooseOperation)}.` : undefined}
      >
        {chosenId === undefined && <option value="">{word(askWords.chooseOperation)}</option>}
        {operations.map((one) => (
          <option key={one.id} value={one.id}>
            {policyOption(one, operations)}
          </option>
        ))}
      </Picker>
    </>
  );
}

/** The fields of what the operation asks of the person. */
function Inputs({
  inputs,
  texts,
  isAsked,
  onTexts,
}: {
  inputs: readonly PolicyInput[];
  texts: ReadonlyMap<string, string>;
  isAsked: boolean;
  onTexts: (texts: ReadonlyMap<string, string>) => void;
}) {
  if (inputs.length === 0) return null;
  return (
    <fieldset class="input-fields mt">
      <legend class="label">{word(askWords.whatYouKnow)}</legend>
      {inputs.map((input) => (
        <InputField
          key={input.name}
          id={fieldOfInput(input.name, form)}
          input={input}
          text={texts.get(input.name) ?? ''}
          isAsked={isAsked}
          onText={(text) => onTexts(new Map(texts).set(input.name, text))}
        />
      ))}
    </fieldset>
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
          {word(atMost.reports === 1 ? startWords.atMostIsOne : startWords.atMostIs, {
            reports: format.number(atMost.reports),
            price: format.money(atMost.price),
          })}
        </b>
      </p>
      <p class="note">{word(startWords.atMostWhy)}</p>
    </>
  );
}

type StartBody = Parameters<typeof client.createOperation>[0];

/** Starts the operation once, however often it is asked for, and opens its page. */
function useStart() {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly failure?: Failure }>({
    isBusy: false,
  });
  const busy = useRef(false);
  const sent = useRef<{ readonly what: string; readonly key: string } | undefined>(undefined);
  const start = async (body: StartBody) => {
    if (busy.current) return;
    busy.current = true;
    setState({ isBusy: true });
    try {
      const what = JSON.stringify(body);
      // Sent again after no answer, it is the same request.
      if (sent.current?.what !== what) sent.current = { what, key: crypto.randomUUID() };
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
