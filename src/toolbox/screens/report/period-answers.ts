import { parseAmount } from '../../../base/typed-amount.ts';
import type { AttachedStatementsAnswer, StatementCalls } from '../../../client/statement-calls.ts';
import { balanceSheetLines } from '../../../sections/statement-fields.ts';

type Period = AttachedStatementsAnswer['toConfirm'][number];
type Doubt = Period['doubts'][number];
type Correction = NonNullable<Parameters<StatementCalls['confirm']>[2]['corrected']>;

/** Doubts that one answer settles: those about one figure, or one about all figures. */
export interface Question {
  readonly key: string;
  readonly kind: 'FIGURE' | 'SCALE' | 'CURRENCY' | 'GROUP' | 'LENGTH' | 'COMPANY' | 'UPLOAD';
  /** The figure, or the one that shows the effect of the answer. */
  readonly field: string;
  readonly doubts: readonly Doubt[];
}

/** The answers of a person, by the key of the question. */
export interface Answers {
  /** Of a figure: its amount as a text; READ as it was read; TYPED for what is in `typed`. */
  readonly [key: string]: string | undefined;
}

export const noAnswers: Answers = {};

/** The answer that leaves the period as it was read. */
export const asRead = 'READ';
/** The answer of a figure whose amount is typed; the text is the answer to `typedKey`. */
export const typed = 'TYPED';

/** Returns the key of the text that a person types for a figure. */
export function typedKey(key: string): string {
  return `${key} typed`;
}

const kindsOfAll: Readonly<Partial<Record<Doubt['kind'], Question['kind']>>> = {
  SCALE_UNCLEAR: 'SCALE',
  CURRENCY_UNCLEAR: 'CURRENCY',
  OF_GROUP: 'GROUP',
  LENGTH_UNCLEAR: 'LENGTH',
  COMPANY_UNCLEAR: 'COMPANY',
  UPLOADS_DIFFER: 'UPLOAD',
};

/** Returns the questions about a period, each figure once, in the order of its doubts. Pure. */
export function questionsOf({ doubts }: Pick<Period, 'doubts'>): readonly Question[] {
  const questions = new Map<string, Question>();
  for (const doubt of doubts) {
    const kind = kindsOfAll[doubt.kind] ?? 'FIGURE';
    const key = kind === 'FIGURE' ? doubt.field : kind;
    const before = questions.get(key);
    // A unit may be unclear in both statements; one answer counts for all figures.
    if (before === undefined) questions.set(key, { key, kind, field: doubt.field, doubts: [doubt] });
    else questions.set(key, { ...before, doubts: [...before.doubts, doubt] });
  }
  return [...questions.values()];
}

/** Returns the keys of the questions that have no valid answer. Pure. */
export function unansweredOf(questions: readonly Question[], answers: Answers): readonly string[] {
  return questions
    .map(({ key }) => key)
    .filter((key) => {
      const answer = answers[key];
      if (answer === undefined || answer === '') return true;
      return answer === typed && signedAmount(answers[typedKey(key)] ?? '') === undefined;
    });
}

/** Returns what is not as read; undefined if everything is. Pure. */
export function correctionOf(
  { months }: Pick<Period, 'months'>,
  questions: readonly Question[],
  answers: Answers,
): Correction | undefined {
  const figures = new Map<string, number>();
  let correction: Correction = {};
  for (const { key, kind } of questions) {
    const answer = answers[key];
    if (answer === undefined || answer === asRead) continue;
    if (kind === 'FIGURE') {
      const amount = answer === typed ? signedAmount(answers[typedKey(key)] ?? '') : Number(answer);
      if (amount !== undefined) figures.set(key, amount);
    } else if (kind === 'SCALE') correction = { ...correction, factor: Number(answer) };
    else if (kind === 'GROUP' && (answer === 'INDIVIDUAL' || answer === 'CONSOLIDATED'))
      correction = { ...correction, scope: answer };
    else if (kind === 'LENGTH' && Number(answer) !== months)
      correction = { ...correction, months: Number(answer) };
  }
  const isOfBalance = ([field]: readonly [string, number]) => Object.hasOwn(balanceSheetLines, field);
  const ofBalance = [...figures].filter(isOfBalance);
  const ofIncome = [...figures].filter((figure) => !isOfBalance(figure));
  correction = {
    ...correction,
    ...(ofBalance.length > 0 && { balanceSheet: Object.fromEntries(ofBalance) }),
    ...(ofIncome.length > 0 && { incomeStatement: Object.fromEntries(ofIncome) }),
  };
  return Object.keys(correction).length === 0 ? undefined : correction;
}

/** Reads an amount that a person types: also 0, and negative amounts as `-1.234,56` or `(1.234,56)`. Undefined for any other text. */
export function signedAmount(text: string): number | undefined {
  const bare = text.trim().replace(/[−–]/g, '-');
  const [, inBrackets, negative] = /^\((.+)\)$|^(?:R\$\s*)?-\s*(.+)$/.exec(bare) ?? [];
  const unsigned = inBrackets ?? negative ?? bare;
  if (/^(?:R\$\s*)?0+(?:[.,]0{1,2})?$/.test(unsigned)) return 0;
  // In both languages, three digits after one mark are thousands: an amount of BRL has two decimals.
  const mark = /\.\d{3}$/.test(unsigned) ? ',' : /,\d{3}$/.test(unsigned) ? '.' : undefined;
  const parsed = parseAmount(unsigned, mark);
  if (parsed.outcome !== 'AMOUNT') return undefined;
  return unsigned === bare ? parsed.amount : -parsed.amount;
}
