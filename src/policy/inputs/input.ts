import { type Static, Type } from '@sinclair/typebox';
import { type Language, say } from '../../base/language.ts';
import { oneOf } from '../../sections/fields.ts';
import { title } from '../title.ts';
import type { ValueKind } from '../value-kind.ts';

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

/** Inputs by name, as the caller gave them. */
export type InputValues = Readonly<Record<string, InputValue>>;

/** The most that an input of text, or a choice, can hold. */
export const longestInputText = 200;

const closed = { additionalProperties: false } as const;
const value = (description: string) =>
  Type.Union([Type.Number(), Type.String({ maxLength: longestInputText }), Type.Boolean()], { description });
const bound = (description: string) =>
  Type.Union([Type.Number(), Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })], { description });

/** How inputs are spelt: as the keys of the API are. */
export const inputNamePattern = '^[a-z][A-Za-z0-9]{0,39}$';

/** One thing that the caller knows and the policy asks for, as a policy declares it. */
export const inputSchema = Type.Object(
  {
    name: Type.String({ pattern: inputNamePattern, description: 'How requests and columns name it.' }),
    title: Type.Optional(title),
    type: oneOf(
      ['number', 'integer', 'money', 'percent', 'date', 'boolean', 'choice', 'text'],
      'What it is: money in BRL, percent from 0 to 100, a date YYYY-MM-DD, one of choices, or a text of up to 200 characters.',
    ),
    unit: Type.Optional(
      Type.Union(
        [
          Type.String({ minLength: 1, maxLength: 20 }),
          Type.Object(
            {
              en: Type.String({ minLength: 1, maxLength: 20 }),
              'pt-BR': Type.String({ minLength: 1, maxLength: 20 }),
            },
            closed,
          ),
        ],
        { description: 'What stands behind a number or an integer: days.' },
      ),
    ),
    minimum: Type.Optional(bound('The least that it can be; of a date the earliest.')),
    maximum: Type.Optional(bound('The most that it can be; of a date the latest.')),
    choices: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 80 }), {
        minItems: 1,
        maxItems: 100,
        description: 'Of a choice: what it can be.',
      }),
    ),
    required: Type.Optional(
      Type.Boolean({ description: 'true: nothing is analysed without it. Left out: false.' }),
    ),
    personal: Type.Optional(
      Type.Boolean({
        description: 'true: it says something of a person, and is never logged. Left out: false.',
      }),
    ),
    default: Type.Optional(value('What rules see where the caller does not give it.')),
  },
  { ...closed, description: 'Something that the caller knows, and that rules can read.' },
);

/** An input as a policy declares it. */
export type PolicyInput = Static<typeof inputSchema>;

/** What results hold of an input, for its value to be said in words. */
export type InputCode = Pick<PolicyInput, 'name' | 'type' | 'title' | 'unit'>;

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
  // An input may be called like what every object has.
  return (Object.hasOwn(inputs, name) ? inputs[name] : undefined) ?? standIn;
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
