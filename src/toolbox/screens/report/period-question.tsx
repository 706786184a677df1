import type { AttachedStatementsAnswer } from '../../../client/statement-calls.ts';
import { Oops } from '../../parts/oops.tsx';
import { style, word } from '../../signals/preferences.ts';
import { statementWords } from '../../words/statement-words.ts';
import { type Answers, asRead, type Question, signedAmount, typed, typedKey } from './period-answers.ts';
import { labelOf, readAmount } from './period-words.ts';

type Period = AttachedStatementsAnswer['toConfirm'][number];

interface QuestionProps {
  readonly question: Question;
  readonly period: Period;
  readonly answers: Answers;
  /** Whether the person tried to confirm: then what is missing is marked. */
  readonly isAsked: boolean;
  readonly onAnswer: (change: Answers) => void;
}

/** The ways to answer the doubts about one figure, or about all. */
export function PeriodQuestion(props: QuestionProps) {
  const { question, period } = props;
  switch (question.kind) {
    case 'FIGURE':
      return <FigureQuestion {...props} />;
    case 'SCALE':
      return <Choices {...props} choices={scaleChoices(question, period)} />;
    case 'GROUP':
      return (
        <Choices
          {...props}
          choices={[
            ['INDIVIDUAL', word(statementWords.ofCompany)],
            ['CONSOLIDATED', word(statementWords.ofGroup)],
          ]}
        />
      );
    case 'CURRENCY':
      return <Affirmation {...props} text={word(statementWords.inReais)} />;
    case 'COMPANY':
      return <Affirmation {...props} text={word(statementWords.isThisCompany)} />;
    case 'UPLOAD':
      return <Affirmation {...props} text={word(statementWords.replaceEarlier)} />;
    case 'LENGTH':
      return <LengthQuestion {...props} />;
  }
}

type Choice = readonly [answer: string, text: string];

function Choices({
  question,
  answers,
  isAsked,
  onAnswer,
  choices,
}: QuestionProps & { choices: readonly Choice[] }) {
  const { key } = question;
  const isMissing = isAsked && answers[key] === undefined;
  return (
    <>
      {choices.map(([answer, text]) => (
        <label key={answer} class="tick">
          <input
            type="radio"
            name={`answer-${key}`}
            checked={answers[key] === answer}
            data-wrong={isMissing}
            onChange={() => onAnswer({ [key]: answer })}
          />
          <span>{text}</span>
        </label>
      ))}
    </>
  );
}

function Affirmation({ question, answers, isAsked, onAnswer, text }: QuestionProps & { text: string }) {
  const { key } = question;
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={answers[key] === asRead}
        data-wrong={isAsked && answers[key] === undefined}
        onChange={({ currentTarget }) => onAnswer({ [key]: currentTarget.checked ? asRead : undefined })}
      />
      <span>{text}</span>
    </label>
  );
}

function FigureQuestion(props: QuestionProps) {
  const { question, period, answers, isAsked, onAnswer } = props;
  const { key } = question;
  const text = answers[typedKey(key)] ?? '';
  const isWrong = answers[key] === typed && isAsked && signedAmount(text) === undefined;
  const id = `amount-${key}`;
  return (
    <>
      <Choices
        {...props}
        choices={[...figureChoices(question, period), [typed, word(statementWords.other)]]}
      />
      {answers[key] === typed && (
        <div class="typed-amount">
          <label class="label" for={id}>
            {word(statementWords.otherOf, { field: labelOf(key) })}
          </label>
          <input
            class="field number-field"
            id={id}
            inputmode="decimal"
            autocomplete="off"
            value={text}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
            onInput={({ currentTarget }) => onAnswer({ [typedKey(key)]: currentTarget.value })}
          />
          {isWrong && <Oops id={`${id}-wrong`} text={word(statementWords.wrongAmount)} />}
        </div>
      )}
    </>
  );
}

/** The amounts that the file offers for a figure: as read, and what its doubts compare it with. */
function figureChoices({ field, doubts }: Question, period: Period): readonly Choice[] {
  const { format } = style.value;
  const read = readAmount(period, field);
  const first: Choice =
    read === null
      ? [asRead, word(statementWords.notStated)]
      : [asRead, word(statementWords.asRead, { amount: format.money(read) })];
  const others = new Map<string, string>();
  const offer = (
    amount: number | null,
    text: (typeof statementWords)['ofParts' | 'ofSecond' | 'ofUnrecognised' | 'ofSign'],
  ) => {
    if (amount === null || amount === read) return;
    others.set(String(amount), word(text, { amount: format.money(amount) }));
  };
  for (const { kind, stated, computed } of doubts) {
    if (kind === 'SUM_DIFFERS' || kind === 'LINES_DIFFER') offer(computed, statementWords.ofParts);
    if (kind === 'READ_TWICE')
      for (const amount of [stated, computed]) offer(amount, statementWords.ofSecond);
    if (kind === 'LINE_UNKNOWN') offer(computed, statementWords.ofUnrecognised);
    if (kind === 'SIGN_UNLIKELY' && read !== null) offer(Math.abs(read), statementWords.ofSign);
  }
  return [first, ...others];
}

const factors = [1_000, 1_000_000] as const;

function scaleChoices({ field }: Question, period: Period): readonly Choice[] {
  const { format } = style.value;
  const read = readAmount(period, field) ?? 0;
  return [
    [asRead, word(statementWords.asRead, { amount: format.money(read) })],
    ...factors.map((factor): Choice => {
      const values = { amount: format.money(read * factor), factor: format.number(factor) };
      return [String(factor), word(statementWords.times, values)];
    }),
    ...factors.map((factor): Choice => {
      const values = { amount: format.money(read / factor), factor: format.number(factor) };
      return [String(1 / factor), word(statementWords.divided, values)];
    }),
  ];
}

function LengthQuestion({ question, period, answers, isAsked, onAnswer }: QuestionProps) {
  const { key } = question;
  const shown = (months: number) => {
    if (months === period.months) return word(statementWords.lengthAsRead, { months });
    return months === 1 ? word(statementWords.monthOf) : word(statementWords.monthsOf, { months });
  };
  const id = 'period-length';
  return (
    <div>
      <label class="label" for={id}>
        {word(statementWords.length)}
      </label>
      <select
        class="field slim"
        id={id}
        value={answers[key] ?? ''}
        aria-invalid={isAsked && (answers[key] ?? '') === ''}
        onChange={({ currentTarget }) => onAnswer({ [key]: currentTarget.value })}
      >
        <option value="">{word(statementWords.choosing)}</option>
        {Array.from({ length: 12 }, (_, index) => index + 1).map((months) => (
          <option key={months} value={String(months)}>
            {shown(months)}
          </option>
        ))}
      </select>
    </div>
  );
}
