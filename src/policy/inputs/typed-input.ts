import { isOnCalendar } from '../../base/calendar-day.ts';
import { CreditError } from '../../base/errors.ts';
import { comparedText, plainText } from '../../base/plain-text.ts';
import { type DecimalMark, parseAmount } from '../../base/typed-amount.ts';
import { fitsInput } from './fit-input.ts';
import { type InputValue, inputNamed, type PolicyInput } from './input.ts';
import { invalidInput, repeatedInError, unknownInput } from './input-errors.ts';
import { longestInputText } from './input-limits.ts';

/**
 * What a text says of an input.
 *
 * - AMBIGUOUS: a mark could part thousands or cents; both readings, with their cents.
 * - MISFIT: none of its type, or out of its bounds.
 */
type TypedInput =
  | { readonly outcome: 'VALUE'; readonly value: InputValue }
  | { readonly outcome: 'AMBIGUOUS'; readonly first: string; readonly second: string }
  | { readonly outcome: 'MISFIT' };

/**
 * Reads what was typed, or stands in a column: amounts and numbers in the Brazilian spelling or a program's, dates also as
 * DD/MM/AAAA, yes and no in both languages, choices whatever their capitals and accents. `decimalMark` is the mark before
 * the cents where others of the same column have told it.
 */
export function typedInput(input: PolicyInput, typed: string, decimalMark?: DecimalMark): TypedInput {
  const text = typed.trim();
  if (text.length > longestInputText) return misfit;
  const value = typedValue(input, text, decimalMark);
  if (typeof value === 'object') return value;
  return fitsInput(input, value) ? { outcome: 'VALUE', value } : misfit;
}

/**
 * What was typed as values of the inputs of those names, see `typedInput`; an empty text is none.
 *
 * @throws CreditError UNKNOWN_INPUT, INVALID_INPUT; AMBIGUOUS_AMOUNT where a mark could part thousands or cents.
 */
export function typedInputs(
  declared: readonly PolicyInput[] | undefined,
  typed: ReadonlyMap<string, string>,
): Readonly<Record<string, InputValue>> {
  return Object.fromEntries(
    [...typed].flatMap(([name, text]): readonly [string, InputValue][] => {
      const input = inputNamed(declared, name);
      if (input === undefined) throw unknownInput(declared, name);
      if (text.trim() === '') return [];
      const reading = typedInput(input, text);
      if (reading.outcome === 'VALUE') return [[name, reading.value]];
      if (reading.outcome === 'MISFIT') throw invalidInput(input, text);
      const { first, second } = reading;
      throw new CreditError('AMBIGUOUS_AMOUNT', {
        name,
        given: repeatedInError(input, text),
        first: repeatedInError(input, first),
        second: repeatedInError(input, second),
      });
    }),
  );
}

/** A value as text that `typedInput` reads as that value; '' for none. */
export function writtenInput(value: InputValue | undefined): string {
  const text = String(value ?? '');
  // One mark with three digits behind it could mean thousands.
  return typeof value === 'number' && /\.\d{3}$/.test(text) ? `${text}0` : text;
}

const misfit = { outcome: 'MISFIT' } as const;
const yes = new Set(['yes', 'true', 'sim', 's', 'y', '1', 'verdadeiro']);
const no = new Set(['no', 'false', 'nao', 'n', '0', 'falso']);

/** undefined where the text is none of that type. */
function typedValue(
  input: PolicyInput,
  text: string,
  decimalMark: DecimalMark | undefined,
): InputValue | undefined | Extract<TypedInput, { outcome: 'AMBIGUOUS' }> {
  const { type, choices = [] } = input;
  switch (type) {
    case 'text':
      return text;
    case 'choice':
      return choiceOf(choices, text);
    case 'boolean': {
      const word = plainText(text);
      return yes.has(word) ? true : no.has(word) ? false : undefined;
    }
    case 'date':
      return typedDate(text);
    default:
      return typedNumber(type, type === 'percent' ? text.replace(/%$/, '').trim() : text, decimalMark);
  }
}

/** Returns the choice with a text, compared as rules compare texts. If several match, only one with the same spelling counts. */
function choiceOf(choices: readonly string[], text: string): string | undefined {
  const wanted = comparedText(text);
  const alike = choices.filter((choice) => comparedText(choice) === wanted);
  return alike.length > 1 ? alike.find((choice) => choice === text) : alike[0];
}

function typedDate(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})[/.-](\d{2})[/.-](\d{4})$/.exec(text) ?? [];
  const iso = year === undefined ? text : `${year}-${month}-${day}`;
  return isOnCalendar(iso) ? iso : undefined;
}

/** One mark with three digits behind it: of a number that may have a fraction nobody knows which. */
const eitherMark = /^[1-9]\d{0,2}[.,]\d{3}$/;

function typedNumber(
  type: 'number' | 'integer' | 'money' | 'percent',
  text: string,
  decimalMark: DecimalMark | undefined,
): ReturnType<typeof typedValue> {
  const [, sign = '', digits = ''] = /^(-?)(.*)$/s.exec(text) ?? [];
  if (type !== 'money' && /^\d+$/.test(digits)) return Number(sign + digits);
  // A whole number has no fraction that its marks could part.
  if (type === 'integer' && eitherMark.test(digits)) return Number(sign + digits.replace(/[.,]/, ''));
  // A fraction of more than two digits, as programs write it, is no amount.
  if (type !== 'money' && /^\d+[.,]\d+$/.test(digits) && !eitherMark.test(digits))
    return Number(sign + digits.replace(',', '.'));
  const amount = parseAmount(digits, decimalMark);
  if (amount.outcome === 'AMBIGUOUS') return amount;
  if (amount.outcome === 'AMOUNT') return sign === '-' ? -amount.amount : amount.amount;
  // Nothing is no amount to ask for, and a figure of its own here.
  return /^(?:R\$)?\s*0+(?:[.,]0{1,2})?$/i.test(digits) ? 0 : undefined;
}
