import { CreditError } from '../../base/errors.ts';
import { parseAmount } from '../../base/typed-amount.ts';
import { nearestName } from '../../yaml/nearest-name.ts';
import { isOnCalendar } from '../elapsed-time.ts';
import { inputRange, misfitOf } from './fit-input.ts';
import type { GivenInput } from './given-input.ts';
import { type InputValue, inputCode, inputNamed, type PolicyInput } from './input.ts';

type Declared = readonly PolicyInput[] | undefined;

/**
 * What a request gives, judged by what its policy declares, in the order of the policy. What is null was not given.
 *
 * @throws CreditError UNKNOWN_INPUT, INVALID_INPUT; INPUT_REQUIRED for what the policy cannot do without.
 */
export function readInputs(
  declared: Declared,
  values: Readonly<Record<string, unknown>> = {},
): readonly GivenInput[] {
  const names = Object.keys(values);
  for (const name of names) if (inputNamed(declared, name) === undefined) throw unknownInput(declared, name);
  return (declared ?? []).flatMap((input) => {
    const value = Object.hasOwn(values, input.name) ? (values[input.name] ?? undefined) : undefined;
    if (value === undefined) {
      if (input.required === true) throw requiredInput(input);
      return [];
    }
    if (!isInputValue(value) || misfitOf(input, value) !== undefined) throw invalidInput(input, value);
    return [{ ...inputCode(input), value }];
  });
}

/**
 * What was typed, or stands in a column, as values of the inputs of those names: amounts and numbers in the Brazilian
 * spelling or a program's, dates also as DD/MM/AAAA, yes and no in both languages, choices whatever their capitals.
 *
 * @throws CreditError UNKNOWN_INPUT, INVALID_INPUT; AMBIGUOUS_AMOUNT where a mark could part thousands or cents.
 */
export function typedInputs(
  declared: Declared,
  typed: ReadonlyMap<string, string>,
): Readonly<Record<string, InputValue>> {
  return Object.fromEntries(
    [...typed].flatMap(([name, text]): readonly [string, InputValue][] => {
      const input = inputNamed(declared, name);
      if (input === undefined) throw unknownInput(declared, name);
      if (text.trim() === '') return [];
      const value = typedValue(input, text.trim());
      if (value === undefined || misfitOf(input, value) !== undefined) throw invalidInput(input, text);
      return [[name, value]];
    }),
  );
}

const yes = new Set(['yes', 'true', 'sim', 's', 'y', '1', 'verdadeiro']);
const no = new Set(['no', 'false', 'nao', 'não', 'n', '0', 'falso']);

/** undefined where the text is none of that type. */
function typedValue(input: PolicyInput, text: string): InputValue | undefined {
  const { type, choices = [] } = input;
  const word = text.toLowerCase();
  switch (type) {
    case 'text':
      return text;
    case 'choice':
      return (
        choices.find((choice) => choice === text) ?? choices.find((choice) => choice.toLowerCase() === word)
      );
    case 'boolean':
      return yes.has(word) ? true : no.has(word) ? false : undefined;
    case 'date':
      return typedDate(text);
    default:
      return typedNumber(input, text);
  }
}

function typedDate(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})[/.-](\d{2})[/.-](\d{4})$/.exec(text) ?? [];
  const iso = year === undefined ? text : `${year}-${month}-${day}`;
  return isOnCalendar(iso) ? iso : undefined;
}

/** @throws CreditError AMBIGUOUS_AMOUNT */
function typedNumber({ name, type }: PolicyInput, text: string): number | undefined {
  const bare = text.replace(/%$/, '').trim();
  const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(bare) ?? [];
  if (/^\d+$/.test(digits)) return Number(sign + digits);
  // A fraction of more than two digits, as programs write it, is no amount.
  if (type !== 'money' && /^\d+\.\d+$/.test(digits) && !/^[1-9]\d{0,2}\.\d{3}$/.test(digits))
    return Number(sign + digits);
  const amount = parseAmount(digits);
  if (amount.outcome === 'AMBIGUOUS') {
    const { first, second } = amount;
    throw new CreditError('AMBIGUOUS_AMOUNT', { name, given: text, first, second });
  }
  if (amount.outcome === 'AMOUNT') return sign === '-' ? -amount.amount : amount.amount;
  // Nothing is no amount to ask for, and a figure of its own here.
  return /^(?:R\$)?\s*0+(?:[.,]0{1,2})?$/i.test(digits) ? 0 : undefined;
}

function isInputValue(value: unknown): value is InputValue {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}

function unknownInput(declared: Declared, name: string): CreditError {
  const names = (declared ?? []).map((input) => input.name);
  const near = nearestName(name, names);
  return new CreditError('UNKNOWN_INPUT', {
    name: shown(name),
    suggestion:
      near === undefined ? '' : { en: `Did you mean ${near}? `, 'pt-BR': `Você quis dizer ${near}? ` },
    choices: names.join(', ') || '-',
  });
}

function invalidInput(input: PolicyInput, value: unknown): CreditError {
  // What says something of a person stays out of every error.
  const word =
    input.personal === true ? '…' : shown(isInputValue(value) ? String(value) : JSON.stringify(value));
  return new CreditError('INVALID_INPUT', { name: input.name, given: word, expected: inputRange(input) });
}

function requiredInput(input: PolicyInput): CreditError {
  const { name, title } = input;
  return new CreditError('INPUT_REQUIRED', {
    name,
    title: title ?? { en: name, 'pt-BR': name },
    expected: inputRange(input),
  });
}

/** On one line, cut where it is long. */
function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
