import { useEffect, useRef, useState } from 'preact/hooks';
import type { AuthorityAnswer, DecisionBody, ReportAnswer } from '../../../client/credit-client.ts';
import { formatDocument } from '../../../document/mask.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client, type Failure, failureOf } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Oops } from '../../parts/oops.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { frameWords } from '../../words/frame-words.ts';
import { decideWords, termsWords } from '../../words/report-words.ts';
import { TermsList } from './deal.tsx';
import { nameOf } from './subject.tsx';
import {
  noTerms,
  problemsOf,
  shownTerms,
  type TermsDraft,
  TermsFields,
  termsOf,
  useAuthority,
} from './terms-fields.tsx';

const mostCharacters = 5_000;

/** What somebody has typed of a decision: it stays on the page where its dialog is closed. */
export interface DecisionDraft {
  readonly approved: boolean | undefined;
  readonly commentary: string;
  readonly terms: TermsDraft;
}

/** A decision by hand in two steps: what one means, and what will be sent. */
export function DecisionDialog({
  report,
  draft,
  onDraft,
  onClose,
  onDecided,
  onStale,
}: {
  report: ReportAnswer;
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  onClose: () => void;
  onDecided: () => void;
  /** Told where the report is no longer as it is shown. */
  onStale: () => void;
}) {
  const { approved, commentary, terms } = draft;
  const [step, setStep] = useState<'FORM' | 'CHECK'>('FORM');
  const authority = useAuthority(report.id);
  const problems = approved === true ? problemsOf(terms, authority) : {};
  const isSigning = authority?.signed === 'OTHER' && approved === true;
  const [attempts, setAttempts] = useState(0);
  const isAsked = attempts > 0;
  const form = useFocusOnWrong(attempts);
  const { state, send } = useDecision(report, { onDecided, onStale });
  const isRedo = report.analystId !== undefined;
  const mayDecide = may(isRedo ? 'report:re-analyze' : 'report:analyze');
  const document = formatDocument({ kind: report.type === 'CPF' ? 'cpf' : 'cnpj', value: report.document });
  return (
    <Dialog labelledBy="decide" onClose={onClose}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!mayDecide) return;
          if (approved === undefined || !isSound(lengthOf(commentary)) || Object.keys(problems).length > 0)
            return setAttempts(attempts + 1);
          if (step === 'FORM') return setStep('CHECK');
          send(bodyOf(report, { approved, commentary, terms: isSigning ? noTerms : terms }));
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
          {isRedo && <Standing report={report} />}
          {!mayDecide && <p class="note">{word(decideWords.onlyManagers)}</p>}
          {step === 'FORM' ? (
            <Fields
              draft={draft}
              authority={authority}
              problems={problems}
              isAsked={isAsked}
              onDraft={onDraft}
            />
          ) : (
            <Check report={report} draft={draft} authority={authority} />
          )}
        </div>
        <Ending
          step={step}
          approved={approved === true}
          isSigning={isSigning || (authority?.signatures === 2 && approved === true)}
          isBusy={state.isBusy}
          mayDecide={mayDecide}
          onBack={step === 'FORM' ? onClose : () => setStep('FORM')}
        />
      </form>
    </Dialog>
  );
}

/** What is sent. */
function bodyOf(
  { id }: ReportAnswer,
  { approved, commentary, terms }: DecisionDraft & { readonly approved: boolean },
): DecisionBody {
  const typed = approved ? termsOf(terms) : undefined;
  return { id, approved, commentary: commentary.trim(), ...(typed !== undefined && { terms: typed }) };
}

/** What one decides, with which terms, and why. */
function Fields({
  draft,
  authority,
  problems,
  isAsked,
  onDraft,
}: {
  draft: DecisionDraft;
  authority: AuthorityAnswer | undefined;
  problems: ReturnType<typeof problemsOf>;
  /** Whether what is missing is told. */
  isAsked: boolean;
  onDraft: (draft: DecisionDraft) => void;
}) {
  const { approved, commentary, terms } = draft;
  const length = lengthOf(commentary);
  return (
    <>
      <Either
        approved={approved}
        onChoose={(choice) => onDraft({ ...draft, approved: choice })}
        isMissing={isAsked && approved === undefined}
      />
      {approved === true && (
        <TermsFields
          draft={terms}
          authority={authority}
          problems={problems}
          onDraft={(next) => onDraft({ ...draft, terms: next })}
        />
      )}
      <Justification
        text={commentary}
        length={length}
        isWrong={isAsked && !isSound(length)}
        onInput={(text) => onDraft({ ...draft, commentary: text })}
      />
    </>
  );
}

function lengthOf(commentary: string): number {
  return [...commentary.trim()].length;
}

function isSound(length: number): boolean {
  return length > 0 && length <= mostCharacters;
}

/** What is wrong in a form takes the focus, the first of it, each time that it is sent so. */
function useFocusOnWrong(attempts: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0)
      form.current?.querySelector<HTMLElement>('[data-wrong="true"], [aria-invalid="true"]')?.focus();
  }, [attempts]);
  return form;
}

function Ending({
  step,
  approved,
  isSigning,
  isBusy,
  mayDecide,
  onBack,
}: {
  step: 'FORM' | 'CHECK';
  approved: boolean;
  isSigning: boolean;
  isBusy: boolean;
  mayDecide: boolean;
  onBack: () => void;
}) {
  const confirm = isSigning
    ? termsWords.sign
    : approved
      ? decideWords.confirmApproval
      : decideWords.confirmDenial;
  return (
    <div class="ending">
      <span class="note">{word(decideWords.policyStays)}</span>
      <button type="button" class="button" onClick={onBack}>
        {word(frameWords.back)}
      </button>
      <button type="submit" class="button primary" aria-disabled={isBusy || !mayDecide}>
        {isBusy && <Icon name="running" class="icon turning" />}
        {word(step === 'FORM' ? decideWords.check : confirm)}
      </button>
    </div>
  );
}

/** The decision that another would take the place of. */
function Standing({ report }: { report: ReportAnswer }) {
  const { analystName, commentary, decidedAt, status } = report;
  return (
    <div class="kept wrap">
      <p>
        {word(decideWords.standing)} <Verdict status={status} />
      </p>
      <p class="soft">
        {[
          plainWords(analystName ?? ''),
          decidedAt === undefined ? '' : style.value.format.dateTime(decidedAt),
        ]
          .filter((text) => text !== '')
          .join(', ')}
      </p>
      {commentary !== undefined && <blockquote>{plainWords(commentary)}</blockquote>}
    </div>
  );
}

function useDecision(
  report: ReportAnswer,
  { onDecided, onStale }: { onDecided: () => void; onStale: () => void },
) {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly failure: Failure | undefined }>({
    isBusy: false,
    failure: undefined,
  });
  const busy = useRef(false);
  const send = async (body: DecisionBody) => {
    // A second press joins the first: nothing is sent twice.
    if (busy.current) return;
    busy.current = true;
    setState({ isBusy: true, failure: undefined });
    try {
      await (report.analystId === undefined ? client.analyzeReport(body) : client.reAnalyzeReport(body));
      onDecided();
    } catch (error) {
      const failure = failureOf(error);
      setState({ isBusy: false, failure });
      // Somebody else was first: their decision is shown beside this one, which is kept.
      if (failure.kind === 'REFUSED' && failure.code === 'MANUAL_DECISION_EXISTS') onStale();
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
        <input
          type="radio"
          name="decision"
          checked={approved === true}
          data-wrong={isMissing}
          onChange={() => onChoose(true)}
        />
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

function Check({
  report,
  draft: { approved, commentary, terms },
  authority,
}: {
  report: ReportAnswer;
  draft: DecisionDraft;
  authority: AuthorityAnswer | undefined;
}) {
  const shown = approved === true ? shownTerms(terms, authority) : null;
  return (
    <>
      <p class="becomes">
        <Verdict status={report.status} />
        <Icon name="right" />
        <span class="hidden-visually">{word(decideWords.becomes)}</span>
        <Verdict status={approved === true ? 'APPROVED' : 'DENIED'} />
      </p>
      {shown !== null && <TermsList terms={shown} />}
      <blockquote class="kept wrap">{commentary.trim()}</blockquote>
      <p class="note">{word(decideWords.goesOut)}</p>
    </>
  );
}
