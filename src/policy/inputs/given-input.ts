import { fillText, type Language, type Text } from '../../base/language.ts';
import { type ShownValue, valueInWords } from '../wording.ts';
import {
  type InputCode,
  type InputValue,
  type InputValues,
  inputText,
  inputTypes,
  unitText,
} from './input.ts';

/** What a caller gave, with enough of its declaration to be said in words whatever becomes of the policy. */
export interface GivenInput extends InputCode {
  readonly value: InputValue;
}

/** By name, as rules read them. */
export function inputValues(inputs: readonly GivenInput[]): InputValues {
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
}

/** What a table calls it, so that nobody takes it for what a source said. */
const saidByCaller: Text = {
  en: '{title} (said by the caller)',
  'pt-BR': '{title} (dito por quem solicitou)',
};

/** The heading of an input beside what sources said. */
export function saidHeading(input: Pick<InputCode, 'name' | 'title'>): Text {
  return fillText(saidByCaller, { title: inputText(input) });
}

/** The value as people read it: money with its currency, a date as it is kept, a number with its unit. */
export function inputInWords({ type, unit, value }: GivenInput, language: Language): string {
  // A date is a day here, and how long ago that is only where a rule asks.
  if (type === 'date') return String(value);
  const suffix = unit === undefined ? {} : { suffix: unitText(unit, language) };
  const shown: ShownValue = value;
  return valueInWords(shown, { kind: inputTypes[type], unit: undefined, ...suffix }, language);
}
