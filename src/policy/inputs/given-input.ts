import { type Language, say } from '../../base/language.ts';
import { type ShownValue, valueInWords } from '../wording.ts';
import { type InputCode, type InputValue, type InputValues, inputTypes, unitText } from './input.ts';

/** What a caller gave, with enough of its declaration to be said in words whatever becomes of the policy. */
export interface GivenInput extends InputCode {
  readonly value: InputValue;
}

/** By name, as rules read them. */
export function inputValues(inputs: readonly GivenInput[]): InputValues {
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
}

/** What an input is called, in the reader's language. */
export function inputTitle({ name, title }: InputCode, language: Language): string {
  return title === undefined ? name : say(title, language);
}

/** The value as people read it: money with its currency, a date as it is kept, a number with its unit. */
export function inputInWords({ type, unit, value }: GivenInput, language: Language): string {
  // A date is a day here, and how long ago that is only where a rule asks.
  if (type === 'date') return String(value);
  const suffix = unit === undefined ? {} : { suffix: unitText(unit, language) };
  const shown: ShownValue = value;
  return valueInWords(shown, { kind: inputTypes[type], unit: undefined, ...suffix }, language);
}
