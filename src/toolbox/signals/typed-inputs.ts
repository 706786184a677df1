import { signal } from '@preact/signals';
import { fillText, type Text } from '../../base/language.ts';
import { inputRange } from '../../policy/inputs/fit-input.ts';
import type { InputValue, PolicyInput } from '../../policy/inputs/input.ts';
import { typedInput, writtenInput } from '../../policy/inputs/typed-input.ts';
import { askWords } from '../words/ask-words.ts';

/** What stands in the fields of inputs, by their names; it stays while the policy changes. */
export const typedInputs = signal<ReadonlyMap<string, string>>(new Map());

export function typeInput(name: string, text: string): void {
  typedInputs.value = new Map(typedInputs.peek()).set(name, text);
}

/** Puts into the fields what was said before, to be said again. */
export function keepInputs(said: readonly SaidInput[]): void {
  typedInputs.value = textsOfInputs(said);
}

/** What was said, as fields hold it. */
export function textsOfInputs(said: readonly SaidInput[]): ReadonlyMap<string, string> {
  return new Map(said.map(({ name, value }) => [name, writtenInput(value)]));
}

interface SaidInput {
  readonly name: string;
  readonly value: InputValue;
}

export function forgetInputs(): void {
  typedInputs.value = new Map();
}

/** What is wrong with what stands in a field; undefined where nothing is. */
export function faultOfInput(input: PolicyInput, text: string): Text | undefined {
  if (text.trim() === '')
    return input.required === true ? fillText(askWords.needed, { expected: inputRange(input) }) : undefined;
  const reading = typedInput(input, text);
  if (reading.outcome === 'VALUE') return undefined;
  if (reading.outcome === 'MISFIT') return fillText(askWords.expected, { expected: inputRange(input) });
  return fillText(askWords.ambiguous, { first: reading.first, second: reading.second });
}

/** The name of the first field with a fault; `texts` is what stands in the fields, by the names of their inputs. */
export function faultyInput(
  declared: readonly PolicyInput[],
  texts: ReadonlyMap<string, string>,
): string | undefined {
  return declared.find((input) => faultOfInput(input, texts.get(input.name) ?? '') !== undefined)?.name;
}

/** What the fields say, none of them with a fault; nothing where all are empty. */
export function valuesOfInputs(
  declared: readonly PolicyInput[],
  texts: ReadonlyMap<string, string>,
): { readonly inputs?: Readonly<Record<string, InputValue>> } {
  const values = declared.flatMap((input): readonly [string, InputValue][] => {
    const text = texts.get(input.name) ?? '';
    const reading = text.trim() === '' ? undefined : typedInput(input, text);
    return reading?.outcome === 'VALUE' ? [[input.name, reading.value]] : [];
  });
  return values.length === 0 ? {} : { inputs: Object.fromEntries(values) };
}
