import { type Day, elapsed } from './days.ts';
import { type Bound, compare, type Exact, exact } from './exact.ts';

/** Whether something is true; null if unknown. */
export type Known = boolean | null;

/** A number that may be known in part: every value from `least` to `most`. */
export interface Span {
  readonly kind: 'number';
  readonly least: Bound;
  readonly most: Bound;
}

/** The value that a rule reads; null if it is unknown. */
export type Value =
  | Span
  | { readonly kind: 'day'; readonly earliest: Day | null; readonly latest: Day }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'list';
      readonly certain: readonly string[];
      readonly possible: readonly string[];
      /** The list may contain unknown texts. */
      readonly open: boolean;
    }
  | { readonly kind: 'flag'; readonly flag: Known }
  | null;

interface Condition {
  readonly operator: string;
  readonly thresholds: readonly string[];
  readonly unit: string | null;
}

const units = ['DAYS', 'MONTHS', 'YEARS', 'BRL', 'PERCENT', 'POINTS', 'COUNT'];

function parse(condition: string): Condition {
  const words = condition.match(/"[^"]*"|'[^']*'|\S+/gu) ?? [];
  const [operator = '', ...rest] = words;
  const last = rest.at(-1);
  const unit = last !== undefined && units.includes(last) ? last : null;
  const thresholds = unit === null ? rest : rest.slice(0, -1);
  return { operator, unit, thresholds: thresholds.map((word) => word.replace(/^(["'])(.*)\1$/u, '$2')) };
}

export function not(known: Known): Known {
  return known === null ? null : !known;
}

export function every(all: readonly Known[]): Known {
  if (all.includes(false)) return false;
  return all.includes(null) ? null : true;
}

export function some(any: readonly Known[]): Known {
  return not(every(any.map(not)));
}

const separators = new Set(';!?_|\\"\'()[]{}“”‘’«»‹›„‚');

/** Returns the words and signs of a text, without case, accents and characters that only separate words. */
function words(text: string): readonly string[] {
  const folded = text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  const pieces = [...folded.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu)].map(([piece]) => piece);
  return pieces.flatMap((piece, at) => {
    if (/[\p{L}\p{N}]/u.test(piece)) return [piece];
    const [before = '', after = ''] = [pieces[at - 1], pieces[at + 1]];
    if (/[\p{Pd}−]/u.test(piece)) return /\p{L}$/u.test(before) && /^\p{L}/u.test(after) ? [] : ['-'];
    if ('.,:/'.includes(piece)) return /\p{N}$/u.test(before) && /^\p{N}/u.test(after) ? [piece] : [];
    return separators.has(piece) ? [] : [piece];
  });
}

function containsWords(text: string, phrase: string): boolean {
  return ` ${words(text).join(' ')} `.includes(` ${words(phrase).join(' ')} `);
}

function isAbove(bound: Bound, threshold: Exact): boolean {
  return bound === 'unbounded' || compare(bound, threshold) > 0;
}

function isBelow(bound: Bound, threshold: Exact): boolean {
  return bound !== 'unbounded' && compare(bound, threshold) < 0;
}

/** Decides a comparison for every value of a span; null if the results differ. */
function meetsNumber({ least, most }: Span, { operator, thresholds }: Condition): Known {
  const [first = exact(0), second = exact(0)] = thresholds.map(exact);
  const decide = (all: boolean, none: boolean): Known => (all ? true : none ? false : null);
  switch (operator) {
    case 'GREATER_THAN':
      return decide(isAbove(least, first), !isAbove(most, first));
    case 'GREATER_THAN_OR_EQUAL_TO':
      return decide(!isBelow(least, first), isBelow(most, first));
    case 'LESS_THAN':
      return decide(isBelow(most, first), !isBelow(least, first));
    case 'LESS_THAN_OR_EQUAL_TO':
      return decide(!isAbove(most, first), isAbove(least, first));
    case 'BETWEEN':
      return decide(
        !isBelow(least, first) && !isAbove(most, second),
        isBelow(most, first) || isAbove(least, second),
      );
    case 'EQUAL_TO':
      return decide(
        !isBelow(least, first) && !isAbove(most, first),
        isBelow(most, first) || isAbove(least, first),
      );
    case 'NOT_EQUAL_TO':
      return not(
        meetsNumber({ kind: 'number', least, most }, { operator: 'EQUAL_TO', thresholds, unit: null }),
      );
    default:
      throw new Error(`Operator ${operator} does not compare numbers.`);
  }
}

/** Decides whether the value of a rule meets a condition; null if unknown. */
export function meets(value: Value, text: string, today: Day): Known {
  const condition = parse(text);
  const { operator, thresholds, unit } = condition;
  if (value === null) return null;
  switch (value.kind) {
    case 'number':
      return meetsNumber(value, condition);
    case 'day': {
      const since = (day: Day): Exact => exact(elapsed(day, today, unit ?? 'DAYS'));
      const most = value.earliest === null ? 'unbounded' : since(value.earliest);
      return meetsNumber({ kind: 'number', least: since(value.latest), most }, condition);
    }
    case 'flag':
      return operator === 'IS_TRUE' ? value.flag : not(value.flag);
    case 'text': {
      const equal = words(value.text).join(' ') === words(thresholds[0] ?? '').join(' ');
      if (operator === 'EQUAL_TO') return equal;
      if (operator === 'NOT_EQUAL_TO') return !equal;
      const contains = thresholds.some((phrase) => containsWords(value.text, phrase));
      return operator === 'CONTAINS' ? contains : !contains;
    }
    case 'list': {
      const has = (list: readonly string[]): boolean =>
        list.some((item) => thresholds.some((phrase) => containsWords(item, phrase)));
      const contains = has(value.certain) ? true : value.open || has(value.possible) ? null : false;
      return operator === 'CONTAINS' ? contains : not(contains);
    }
  }
}
