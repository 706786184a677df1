import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { AttachedStatementsAnswer } from '../../../client/statement-calls.ts';
import { labelInWords, placeInWords } from '../../../sections/statement-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client, failureOf } from '../../api.ts';
import { useAttempt } from '../../parts/attempt.ts';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { Tell } from '../../parts/tell.tsx';
import { language, style, word } from '../../signals/preferences.ts';
import { doubtWords, statementWords } from '../../words/statement-words.ts';
import {
  type Answers,
  correctionOf,
  noAnswers,
  type Question,
  questionsOf,
  unansweredOf,
} from './period-answers.ts';
import { PeriodQuestion } from './period-question.tsx';
import { labelOf, periodInWords, readAmount } from './period-words.ts';

type Period = AttachedStatementsAnswer['toConfirm'][number];

/** The doubts about one period, each with a way to confirm or correct it, and the figures as they were read. */
export function ConfirmPeriod({
  reportId,
  item,
  name,
  period,
  mayConfirm,
  onConfirmed,
  onStale,
}: {
  reportId: string;
  item: AttachedStatementsAnswer;
  name: string;
  period: Period;
  mayConfirm: boolean;
  onConfirmed: () => void;
  /** Called if the period was confirmed or replaced meanwhile. */
  onStale: () => void;
}) {
  const [answers, setAnswers] = useState<Answers>(noAnswers);
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const attempt = useAttempt();
  const questions = questionsOf(period);
  const send = async () => {
    const missing = unansweredOf(questions, answers);
    setAsked(true);
    if (missing.length > 0) {
      attempt.refuse(word(statementWords.unanswered, { count: missing.length }));
      form.current?.querySelector<HTMLElement>(`[data-question="${missing[0]}"] :is(input, select)`)?.focus();
      return;
    }
    const { end, months } = period;
    const corrected = correctionOf(period, questions, answers);
    const body = { end, months, ...(corrected && { corrected }) };
    if (await attempt.run(() => confirmOrRenew(reportId, { statementId: item.id, body, onStale })))
      onConfirmed();
  };
  return (
    <form
      ref={form}
      class="card confirm-period"
      aria-labelledby="confirm-period"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3 id="confirm-period" class="wrap">
        {word(statementWords.checkOf, { period: periodInWords(period), name })}
      </h3>
      <Titles period={period} />
      {questions.map((question) => (
        <QuestionField key={question.key} question={question} period={period}>
          {mayConfirm && (
            <PeriodQuestion
              question={question}
              period={period}
              answers={answers}
              isAsked={isAsked}
              onAnswer={(change) => {
                attempt.refuse('');
                setAnswers({ ...answers, ...change });
              }}
            />
          )}
        </QuestionField>
      ))}
      <AllFigures period={period} />
      <Refusal text={attempt.failure} />
      {mayConfirm ? (
        <div class="ending">
          <SubmitButton title={word(statementWords.confirm)} isBusy={attempt.isBusy} class="" />
        </div>
      ) : (
        <p class="small soft">{word(statementWords.noPermission)}</p>
      )}
    </form>
  );
}

/** Confirms a period. If it was confirmed or replaced meanwhile, the page reads the statements again. */
async function confirmOrRenew(
  reportId: string,
  {
    statementId,
    body,
    onStale,
  }: {
    readonly statementId: string;
    readonly body: Parameters<typeof client.statements.confirm>[2];
    readonly onStale: () => void;
  },
): Promise<void> {
  try {
    await client.statements.confirm(reportId, statementId, body);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'REFUSED' && failure.code === 'STATEMENT_NOT_TO_CONFIRM') onStale();
    throw error;
  }
}

/** The doubts that one answer settles, where their figure was read, and the ways to answer. */
function QuestionField({
  question: { key, field, doubts },
  period,
  children,
}: {
  question: Question;
  period: Period;
  children: ComponentChildren;
}) {
  return (
    <fieldset class="ticks question" data-question={key}>
      <legend>
        {doubts.map((doubt) => (
          <span key={`${doubt.kind} ${doubt.field} ${doubt.stated}`} class="line">
            {sentenceOf(doubt, period)}
          </span>
        ))}
      </legend>
      <Sources period={period} field={field} />
      {children}
    </fieldset>
  );
}

/** Why the period was not confirmed. */
function Refusal({ text }: { text: string | undefined }) {
  if (text === undefined || text === '') return null;
  return (
    <Tell tone="denied" title={word(statementWords.notConfirmed)}>
      {text}
    </Tell>
  );
}

/** What is not used yet, with the titles of its tables. */
function Titles({ period: { titles } }: { period: Period }) {
  const shown = [
    [statementWords.balanceTitle, titles?.balanceSheet],
    [statementWords.incomeTitle, titles?.incomeStatement],
  ] as const;
  return (
    <>
      <p class="small soft">{word(statementWords.notUsed)}</p>
      <dl class="facts">
        {shown.map(
          ([label, title]) =>
            title !== undefined && (
              <div key={title}>
                <dt>{word(label)}</dt>
                <dd class="wrap">{plainWords(title)}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

function sentenceOf({ kind, field, stated, computed }: Period['doubts'][number], period: Period): string {
  const { format } = style.value;
  const money = (amount: number | null | undefined) => (amount == null ? '–' : format.money(amount));
  return word(doubtWords[kind], {
    field: labelOf(field),
    stated: money(stated),
    computed: money(computed),
    read: money(readAmount(period, field)),
  });
}

/** Where the figure of a field was read, and with which words. */
function Sources({ period, field }: { period: Period; field: string }) {
  const { format } = style.value;
  return period.extracted
    .filter((figure) => figure.field === field)
    .map(({ label, place, amount }) => (
      <p key={`${place} ${label}`} class="small soft wrap">
        {word(statementWords.source, {
          label: plainWords(labelInWords(label, language.value)),
          amount: format.money(amount),
          place: plainWords(placeInWords(place, language.value)),
        })}
      </p>
    ));
}

function AllFigures({ period }: { period: Period }) {
  const title = word(statementWords.allFigures);
  return (
    <details>
      <summary>
        {title} ({style.value.format.number(period.extracted.length)})
      </summary>
      <div class="sideways fitting" role="region" tabindex={0} aria-label={title}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{word(statementWords.item)}</th>
              <th scope="col" class="end number">
                {word(statementWords.amount)}
              </th>
              <th scope="col">{word(statementWords.words)}</th>
              <th scope="col">{word(statementWords.place)}</th>
            </tr>
          </thead>
          <tbody>
            {period.extracted.map(({ field, amount, label, place }) => (
              <tr key={`${field} ${place} ${label}`}>
                <td>{labelOf(field)}</td>
                <td class="end number">{style.value.format.money(amount)}</td>
                <td class="wrap">{plainWords(labelInWords(label, language.value))}</td>
                <td class="nowrap">{plainWords(placeInWords(place, language.value))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
