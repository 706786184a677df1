import { fillText, type Text } from '../../base/language.ts';
import { isOnCalendar } from '../elapsed-time.ts';
import type { InputType, PolicyInput } from './input.ts';
import { longestInputText } from './input-limits.ts';

/** Why a value is none of an input. */
type InputMisfit =
  | 'WRONG_TYPE'
  | 'NO_SUCH_DATE'
  | 'BELOW_MINIMUM'
  | 'ABOVE_MAXIMUM'
  | 'NOT_A_CHOICE'
  | 'TOO_LONG';

/** The largest number that keeps its cents. */
const largestNumber = 9_999_999_999_999.99;

/** Why the value cannot be of that input; undefined where it can. */
export function misfitOf(input: PolicyInput, value: unknown): InputMisfit | undefined {
  const { type, minimum, maximum, choices = [] } = input;
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'WRONG_TYPE';
    case 'text':
      if (typeof value !== 'string' || value.trim() === '') return 'WRONG_TYPE';
      return value.length > longestInputText ? 'TOO_LONG' : undefined;
    case 'choice':
      if (typeof value !== 'string') return 'WRONG_TYPE';
      return choices.includes(value) ? undefined : 'NOT_A_CHOICE';
    case 'date':
      if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'WRONG_TYPE';
      if (!isOnCalendar(value)) return 'NO_SUCH_DATE';
      break;
    default:
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'WRONG_TYPE';
      if (type === 'integer' && !Number.isInteger(value)) return 'WRONG_TYPE';
      if (Math.abs(value) > largestNumber) return value < 0 ? 'BELOW_MINIMUM' : 'ABOVE_MAXIMUM';
  }
  // Days as ISO dates stand in the order of their text.
  if (minimum !== undefined && typeof minimum === typeof value && value < minimum) return 'BELOW_MINIMUM';
  if (maximum !== undefined && typeof maximum === typeof value && value > maximum) return 'ABOVE_MAXIMUM';
  return undefined;
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

/** What an input can be, in words: "a whole number from 0 to 3650". */
export function inputRange({ type, minimum, maximum, choices = [] }: PolicyInput): Text {
  const kind = fillText(typeWords[type], { choices: choices.join(', ') });
  if (minimum !== undefined && maximum !== undefined)
    return fillText(bounds.both, { type: kind, minimum, maximum });
  if (minimum !== undefined) return fillText(bounds.least, { type: kind, minimum });
  return maximum === undefined ? kind : fillText(bounds.most, { type: kind, maximum });
}
