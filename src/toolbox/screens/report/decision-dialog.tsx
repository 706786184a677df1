import { useRef, useState } from 'preact/hooks';
import type { ReportAnswer } from '../../../client/credit-client.ts';
import { formatDocument } from '../../../document/mask.ts';
import { client, type Failure, failureOf } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { frameWords } from '../../words/frame.ts';
import { decideWords } from '../../words/report.ts';
import { nameOf } from './subject.tsx';

const mostCharacters = 5_000;

/** A decision by hand in two steps: what one means, and what will be sent. */
export function DecisionDialog({
  report,
  onClose,
  onDecided,
}: {
  report: ReportAnswer;
  onClose: () => void;
  onDecided: () => void;
}) {
  const [approved, setApproved] = useState<boolean | undefined>();
  const [commentary, setCommentary] = useState('');
  const [step, setStep] = useState<'FORM' | 'CHECK'>('FORM');
  const [isAsked, setAsked] = useState(false);
  const { state, send } = useDecision(report, onDecided);
  const length = [...commentary.trim()].length;
  const isLong = length > 0 && length <= mostCharacters;
  const document = formatDocument({ kind: report.type === 'CPF' ? 'cpf' : 'cnpj', value: report.document });
  return (
    <Dialog labelledBy="decide" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (approved === undefined || !isLong) return setAsked(true);
          if (step === 'FORM') return setStep('CHECK');
          send({ id: report.id, approved, commentary: commentary.trim() });
        }}
      >
        <div class="title">
          <h2 id="decide" class="wrap">
            {word(decideWords.title, { subject: nameOf(report) ?? document })}
          </h2>
          <p class="note document">{document}</p>
        </div>
        <div class="inside">
          {state.failure !== undefined && (
            <TellFailure failure={state.failure} title={word(decideWords.refused)} />
          )}
          {step === 'FORM' ? (
            <>
              <Either
                approved={approved}
                onChoose={setApproved}
                isMissing={isAsked && approved === undefined}
              />
              <Justification
                text={commentary}
                length={length}
                isWrong={isAsked && !isLong}
                onInput={setCommentary}
              />
            </>
          ) : (
            <Check report={report} approved={approved === true} commentary={commentary.trim()} />
          )}
        </div>
        <div class="ending">
          <span class="note">{word(decideWords.policyStays)}</span>
          <button type="button" class="button" onClick={step === 'FORM' ? onClose : () => setStep('FORM')}>
            {word(frameWords.back)}
          </button>
          <button type="submit" class="button primary" aria-disabled={state.isBusy}>
            {state.isBusy && <Icon name="running" class="icon turning" />}
            {word(
              step === 'FORM'
                ? decideWords.check
                : approved === true
                  ? decideWords.confirmApproval
                  : decideWords.confirmDenial,
            )}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function useDecision(report: ReportAnswer, onDecided: () => void) {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly failure: Failure | undefined }>({
    isBusy: false,
    failure: undefined,
  });
  const busy = useRef(false);
  const send = async (body: { id: string; approved: boolean; commentary: string }) => {
    // A second press joins the first: nothing is sent twice.
    if (busy.current) return;
    busy.current = true;
    setState({ isBusy: true, failure: undefined });
    try {
      await (report.analystId === undefined ? client.analyzeReport(body) : client.reAnalyzeReport(body));
      onDecided();
    } catch (error) {
      setState({ isBusy: false, failure: failureOf(error) });
    } finally {
      busy.current = false;
    }
  };
  return { state, send };
}

function Either({
  approved,
  onChoose,
  isMissing,
}: {
  approved: boolean | undefined;
  onChoose: (approved: boolean) => void;
  isMissing: boolean;
}) {
  return (
    <fieldset class="either">
      <legend class="label">{word(decideWords.yours)}</legend>
      <label class="approved">
        <input type="radio" name="decision" checked={approved === true} onChange={() => onChoose(true)} />
        {word(decideWords.approve)} <Icon name="approved" class="mark" />
      </label>
      <label class="denied">
        <input type="radio" name="decision" checked={approved === false} onChange={() => onChoose(false)} />
        {word(decideWords.deny)} <Icon name="denied" class="mark" />
      </label>
      {isMissing && <Oops text={word(decideWords.choose)} />}
    </fieldset>
  );
}

function Justification({
  text,
  length,
  isWrong,
  onInput,
}: {
  text: string;
  length: number;
  isWrong: boolean;
  onInput: (text: string) => void;
}) {
  return (
    <div>
      <label class="label" for="justification">
        {word(decideWords.justification)}
      </label>
      <textarea
        class="field"
        id="justification"
        aria-describedby="justification-hint"
        aria-invalid={isWrong}
        value={text}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <p class="counter" id="justification-hint">
        <span>{word(decideWords.justificationHint)}</span>
        <span class="number">{word(decideWords.counter, { count: style.value.format.number(length) })}</span>
      </p>
      {isWrong && <Oops text={word(decideWords.needed)} />}
    </div>
  );
}

function Oops({ text }: { text: string }) {
  return (
    <p class="oops" role="alert">
      <Icon name="denied" class="mark" />
      {text}
    </p>
  );
}

function Check({
  report,
  approved,
  commentary,
}: {
  report: ReportAnswer;
  approved: boolean;
  commentary: string;
}) {
  return (
    <>
      <p class="becomes">
        <Verdict status={report.status} />
        <Icon name="right" />
        <span class="hidden-visually">{word(decideWords.becomes)}</span>
        <Verdict status={approved ? 'APPROVED' : 'DENIED'} />
      </p>
      <blockquote class="kept wrap">{commentary}</blockquote>
      <p class="note">{word(decideWords.goesOut)}</p>
    </>
  );
}
