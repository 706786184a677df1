import type { Static } from '@sinclair/typebox';
import { type Language, say, type Text } from '../../base/language.ts';
import { plainText } from '../../base/plain-text.ts';
import type { InputOfCriterion } from '../../sections/credit-policy.ts';
import type { ValueKind } from '../value-kind.ts';
import type { inputSchema } from './input-schema.ts';

/** What an input can be, and as which kind of value rules compare it. */
export const inputTypes = {
  number: 'number',
  integer: 'integer',
  money: 'money',
  percent: 'percent',
  date: 'duration',
  boolean: 'boolean',
  choice: 'text',
  text: 'text',
} as const satisfies Record<string, ValueKind>;
export type InputType = keyof typeof inputTypes;

/** What an input is given as: a date as `YYYY-MM-DD`. */
export type InputValue = number | string | boolean;

/** What an input is called: its title, else its name. */
export function inputText({ name, title }: Pick<InputCode, 'name' | 'title'>): Text {
  return title ?? { en: name, 'pt-BR': name };
}

/** What an input is called, in the reader's language. */
export function inputTitle(input: Pick<InputCode, 'name' | 'title'>, language: Language): string {
  return say(inputText(input), language);
}

/** What a column is called that holds an input, as `joinedName` compares names: its name, and its title in either language. */
export function inputSpellings({ name, title }: Pick<InputCode, 'name' | 'title'>): ReadonlySet<string> {
  return new Set([name, title?.en, title?.['pt-BR']].flatMap((one) => one ?? []).map(joinedName));
}

/** A name as it is compared, whatever its capitals, accents and blanks: `daysLate`, `days_late` and `Days late` are one. */
export function joinedName(name: string): string {
  return plainText(name).replaceAll(' ', '');
}

/** Inputs by name, as the caller gave them. */
export type InputValues = Readonly<Record<string, InputValue>>;

/** An input as a policy declares it. */
export type PolicyInput = Static<typeof inputSchema>;

/** What results hold of an input, for its value to be said in words. */
export type InputCode = InputOfCriterion;

/** The input of that name. */
export function inputNamed(
  inputs: readonly PolicyInput[] | undefined,
  name: string | undefined,
): PolicyInput | undefined {
  return inputs?.find((input) => input.name === name);
}

/** What the caller gave, else what the policy takes in its place; undefined where there is neither. */
export function inputValue(
  { name, default: standIn }: Pick<PolicyInput, 'name' | 'default'>,
  inputs: InputValues,
): InputValue | undefined {
  const value: unknown = inputs[name];
  return isValue(value) ? value : standIn;
}

/** An input may be called like what every object has, and that is none of these. */
function isValue(value: unknown): value is InputValue {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}

/** What stands behind the number of an input. */
export function unitText(unit: NonNullable<PolicyInput['unit']>, language: Language): string {
  return typeof unit === 'string' ? unit : say(unit, language);
}

/** What of an input results keep. */
export function inputCode({ name, type, title, unit }: InputCode): InputCode {
  return { name, type, ...(title !== undefined && { title }), ...(unit !== undefined && { unit }) };
}

/** Whether rules always see the input: nothing is analysed without it, or something stands in its place. */
export function isAlwaysGiven(input: Partial<PolicyInput> | undefined): boolean {
  return input?.required === true || input?.default !== undefined;
}
