import { comparedText } from '../base/plain-text.ts';
import { isAmbiguousNumber } from '../yaml/ambiguous-numbers.ts';
import { isOperatorName, type OperatorName, operators } from './operators/index.ts';
import { type Unit, units, type ValueKind, valueKinds } from './value-kind.ts';

/** A condition as configured, read once: `LESS_THAN 12 MONTHS`. */
export interface Condition {
  /** As the author wrote it. */
  readonly text: string;
  readonly operator: OperatorName;
  /** The thresholds of a numeric value, otherwise empty. */
  readonly numbers: readonly number[];
  /** The thresholds of a text or a list, otherwise empty. */
  readonly texts: readonly string[];
  /** The unit of the thresholds: as written, or the only one that fits; undefined where a unit never fits. */
  readonly unit: Unit | undefined;
}

/** Which values a condition may be about: what a rule says of itself. */
interface ConditionSubject {
  readonly value: ValueKind;
  /** The operators allowed, where the rule takes fewer than its kind of value. */
  readonly operators?: readonly OperatorName[];
  /** The units allowed, where the rule takes fewer than its kind of value. */
  readonly units?: readonly Unit[];
  /** Returns a text with its code in the form that the rule reads. Default: texts are compared as written. */
  codeForm?(text: string): string;
}

type ConditionProblemCode =
  | 'CONDITION_MALFORMED'
  | 'UNKNOWN_OPERATOR'
  | 'OPERATOR_MISMATCH'
  | 'OPERAND_COUNT'
  | 'NUMBER_MALFORMED'
  | 'UNIT_MISMATCH'
  | 'UNIT_MISSING'
  | 'BETWEEN_SWAPPED';

/** Why a condition cannot be used, and the piece of its text that is at fault. */
export interface ConditionProblem {
  readonly code: ConditionProblemCode;
  readonly token: ConditionToken;
  /** Where the problem is with what follows an operator. */
  readonly operator?: OperatorName;
  /** Where a number is at fault: the unit that stands behind it and fits. */
  readonly unit?: Unit;
}

/** A word or a quoted text of a condition. `offset` and `length` count characters of the condition, quotes included. */
interface ConditionToken {
  readonly text: string;
  readonly offset: number;
  readonly length: number;
  readonly quoted: boolean;
}

export type ConditionReading =
  | { readonly condition: Condition; readonly problem?: undefined }
  | { readonly condition?: undefined; readonly problem: ConditionProblem };

/** Reads a condition for a kind of value. Whatever the text, the answer is a condition or the problem with it. */
export function readCondition(text: string, subject: ConditionSubject): ConditionReading {
  const tokens = tokenize(text);
  const [first, ...operands] = tokens;
  const unclosed = tokens.find((token) => token.quoted && !isClosed(token, text));
  if (first === undefined || unclosed !== undefined) {
    return fault('CONDITION_MALFORMED', unclosed ?? wholeOf(text));
  }
  if (first.quoted || !isOperatorName(first.text)) return fault('UNKNOWN_OPERATOR', first);
  if (!operatorsFor(subject).includes(first.text)) return fault('OPERATOR_MISMATCH', first);
  const words = { text, operator: first.text, operatorToken: first, operands };
  return valueKinds[subject.value].shape === 'number'
    ? readNumbers(words, subject)
    : readTexts(words, subject);
}

/** The operators that a rule takes, in the catalogue's order. */
export function operatorsFor(subject: ConditionSubject): readonly OperatorName[] {
  const { shape } = valueKinds[subject.value];
  const fitting = Object.keys(operators)
    .filter(isOperatorName)
    .filter((name) => shape in operators[name]);
  const { operators: allowed } = subject;
  return allowed === undefined ? fitting : fitting.filter((name) => allowed.includes(name));
}

/** The units that a rule takes; empty where a unit never fits. */
export function unitsFor(subject: ConditionSubject): readonly Unit[] {
  return subject.units ?? valueKinds[subject.value].units;
}

interface ConditionWords {
  readonly text: string;
  readonly operator: OperatorName;
  readonly operatorToken: ConditionToken;
  readonly operands: readonly ConditionToken[];
}

function readNumbers(words: ConditionWords, subject: ConditionSubject): ConditionReading {
  const { text, operator, operatorToken, operands } = words;
  const { whole } = valueKinds[subject.value];
  const fitting = unitsFor(subject);
  const last = operands.at(-1);
  const unitToken = last !== undefined && !last.quoted && /^\p{L}+$/u.test(last.text) ? last : undefined;
  const numberTokens = unitToken === undefined ? operands : operands.slice(0, -1);

  const numbers: number[] = [];
  for (const token of numberTokens) {
    const sound = !token.quoted && (whole ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(token.text);
    if (!sound || isAmbiguousNumber(token.text) || !Number.isFinite(Number(token.text))) {
      const written = fitting.find((name) => name === unitToken?.text);
      return {
        problem: { code: 'NUMBER_MALFORMED', token, ...(written !== undefined && { unit: written }) },
      };
    }
    numbers.push(Number(token.text));
  }
  const unit = fitting.find((name) => name === unitToken?.text);
  if (unitToken !== undefined && unit === undefined) return fault('UNIT_MISMATCH', unitToken);
  if (!isRightCount(operator, numbers.length)) {
    return fault('OPERAND_COUNT', numberTokens[operandLimit(operator)] ?? operatorToken, operator);
  }
  if (unit === undefined && fitting.length > 1) return fault('UNIT_MISSING', last ?? operatorToken);
  const [lowest, highest] = numbers;
  if (operator === 'BETWEEN' && lowest !== undefined && highest !== undefined && lowest > highest) {
    return fault('BETWEEN_SWAPPED', spanOf(text, numberTokens));
  }
  return { condition: { text, operator, numbers, texts: [], unit: unit ?? fitting[0] } };
}

function readTexts(words: ConditionWords, subject: ConditionSubject): ConditionReading {
  const { text, operator, operatorToken, operands } = words;
  // A value spelt like a unit has to be quoted, so that a unit on a text is seen as the slip that it nearly always is.
  const unit = operands.find((token) => !token.quoted && units.some((name) => name === token.text));
  if (unit !== undefined) return fault('UNIT_MISMATCH', unit);
  if (!isRightCount(operator, operands.length)) {
    return fault('OPERAND_COUNT', operands[operandLimit(operator)] ?? operatorToken, operator);
  }
  const empty = operands.find((token) => comparedText(token.text) === '');
  if (empty !== undefined) return fault('CONDITION_MALFORMED', empty);
  const texts = operands.map((token) => subject.codeForm?.(token.text) ?? token.text);
  return { condition: { text, operator, numbers: [], texts, unit: undefined } };
}

function operandLimit(operator: OperatorName): number {
  return { NONE: 0, ONE: 1, TWO: 2, SOME: Number.POSITIVE_INFINITY }[operators[operator].operands];
}

function isRightCount(operator: OperatorName, count: number): boolean {
  return operators[operator].operands === 'SOME' ? count >= 1 : count === operandLimit(operator);
}

/** Words parted by blanks; what stands in double or single quotes is one. */
function tokenize(text: string): ConditionToken[] {
  return Array.from(text.matchAll(/"[^"]*"?|'[^']*'?|[^\s"']\S*/g), (match) => {
    const whole = match[0];
    const quote = whole[0];
    const quoted = quote === '"' || quote === "'";
    const bare = quoted ? whole.slice(1, whole.length > 1 && whole.at(-1) === quote ? -1 : undefined) : whole;
    return { text: bare, offset: match.index, length: whole.length, quoted };
  });
}

function isClosed(token: ConditionToken, text: string): boolean {
  return token.length >= 2 && text[token.offset] === text[token.offset + token.length - 1];
}

function wholeOf(text: string): ConditionToken {
  return { text, offset: 0, length: text.length, quoted: false };
}

function spanOf(text: string, tokens: readonly ConditionToken[]): ConditionToken {
  const start = tokens[0]?.offset ?? 0;
  const last = tokens.at(-1);
  const end = last === undefined ? text.length : last.offset + last.length;
  return { text: text.slice(start, end), offset: start, length: end - start, quoted: false };
}

function fault(code: ConditionProblemCode, token: ConditionToken, operator?: OperatorName): ConditionReading {
  return { problem: { code, token, ...(operator !== undefined && { operator }) } };
}
