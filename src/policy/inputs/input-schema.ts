import { Type } from '@sinclair/typebox';
import { oneOf } from '../../sections/fields.ts';
import { title } from '../title.ts';
import { inputNamePattern, longestInputText } from './input-limits.ts';

const closed = { additionalProperties: false } as const;
const value = (description: string) =>
  Type.Union([Type.Number(), Type.String({ maxLength: longestInputText }), Type.Boolean()], { description });
const bound = (description: string) =>
  Type.Union([Type.Number(), Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })], { description });

/** One thing that the caller knows and the policy asks for, as a policy declares it. */
export const inputSchema = Type.Object(
  {
    name: Type.String({ pattern: inputNamePattern, description: 'How requests and columns name it.' }),
    title: Type.Optional(title),
    type: oneOf(
      ['number', 'integer', 'money', 'percent', 'date', 'boolean', 'choice', 'text'],
      'What it is: money in BRL, percent (30 is 30 %, bounded by minimum and maximum alone), a date YYYY-MM-DD, one of choices, or a text of up to 200 characters.',
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
    minimum: Type.Optional(bound('The least that it can be; of a date the earliest. Default for money: 0.')),
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
