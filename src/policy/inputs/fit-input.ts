import { isOnCalendar } from '../../base/calendar-day.ts';
import { fillText, type Text } from '../../base/language.ts';
import type { InputType, InputValue, PolicyInput } from './input.ts';
import { longestInputText } from './input-limits.ts';

/** The largest number that keeps its cents. */
const largestNumber = 9_999_999_999_999.99;

/** A number with a decimal comma, as Portuguese texts show it. */
function withComma(number: number): string {
  return String(number).replace('.', ',');
}

/** The numbers that any input accepts, as an error shows them. */
export const largestNumberText: Text = {
  en: `a number from -${largestNumber} to ${largestNumber}`,
  'pt-BR': `um número de -${withComma(largestNumber)} a ${withComma(largestNumber)}`,
};

/** Whether a value is a number that inputs do not accept, because its cents would not be exact. */
export function isTooLarge(value: unknown): boolean {
  return typeof value === 'number' && !(Math.abs(value) <= largestNumber);
}

/** Returns the least value of an input; amounts are below 0 only if its policy declares that. */
export function minimumOf({ minimum, type }: Pick<PolicyInput, 'minimum' | 'type'>): PolicyInput['minimum'] {
  return minimum ?? (type === 'money' ? 0 : undefined);
}

/** Whether a value can be that of an input: of its type, and within its bounds. */
export function fitsInput(input: PolicyInput, value: unknown): value is InputValue {
  const { type, maximum, choices = [] } = input;
  const minimum = minimumOf(input);
  if (!isOfType(type, value)) return false;
  if (type === 'choice' && choiceSpelled(choices, value) === undefined) return false;
  // Days as ISO dates stand in the order of their text.
  if (minimum !== undefined && typeof minimum === typeof value && value < minimum) return false;
  return maximum === undefined || typeof maximum !== typeof value || value <= maximum;
}

/** Returns the choice that a value spells. Composed and decomposed characters (Unicode NFC and NFD) are the same spelling. */
export function choiceSpelled(choices: readonly string[], value: unknown): string | undefined {
  return typeof value === 'string'
    ? choices.find((choice) => choice.normalize() === value.normalize())
    : undefined;
}

function isOfType(type: InputType, value: unknown): value is InputValue {
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'text':
    case 'choice':
      return typeof value === 'string' && value.trim() !== '' && value.length <= longestInputText;
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isOnCalendar(value);
    default:
      return (
        typeof value === 'number' && !isTooLarge(value) && (type !== 'integer' || Number.isInteger(value))
      );
  }
}

/** What a value of each type looks like. */
const typeWords: Readonly<Record<InputType, Text>> = {
  number: { en: 'a number', 'pt-BR': 'um número' },
  integer: { en: 'a whole number', 'pt-BR': 'um número inteiro' },
  money: { en: 'an amount in BRL', 'pt-BR': 'um valor em reais' },
  percent: { en: 'a percentage', 'pt-BR': 'um percentual' },
  date: { en: 'a date, YYYY-MM-DD', 'pt-BR': 'uma data, AAAA-MM-DD' },
  boolean: { en: 'yes or no', 'pt-BR': 'sim ou não' },
  choice: { en: 'one of {choices}', 'pt-BR': 'um de {choices}' },
  text: { en: 'a text of up to 200 characters', 'pt-BR': 'um texto de até 200 caracteres' },
};

const bounds = {
  both: { en: '{type} from {minimum} to {maximum}', 'pt-BR': '{type} de {minimum} a {maximum}' },
  least: { en: '{type} of at least {minimum}', 'pt-BR': '{type} de no mínimo {minimum}' },
  most: { en: '{type} of at most {maximum}', 'pt-BR': '{type} de no máximo {maximum}' },
} as const satisfies Record<string, Text>;

/** A bound in words. Undefined without a bound. */
function boundText(bound: PolicyInput['minimum']): Text | undefined {
  if (bound === undefined) return undefined;
  return { en: String(bound), 'pt-BR': typeof bound === 'number' ? withComma(bound) : bound };
}

/** What an input can be, in words: "a whole number from 0 to 3650". */
export function inputRange(input: PolicyInput): Text {
  const { type, choices = [] } = input;
  const maximum = boundText(input.maximum);
  const minimum = boundText(minimumOf(input));
  const kind = fillText(typeWords[type], { choices: choices.join(', ') });
  if (minimum !== undefined && maximum !== undefined)
    return fillText(bounds.both, { type: kind, minimum, maximum });
  if (minimum !== undefined) return fillText(bounds.least, { type: kind, minimum });
  return maximum === undefined ? kind : fillText(bounds.most, { type: kind, maximum });
}
