import { type Static, Type } from '@sinclair/typebox';
import { type Existence, existences } from '../../sections/existence.ts';
import { dayPattern, oneOf } from '../../sections/fields.ts';
import { longestInputText } from '../inputs/input-limits.ts';

/** The default subject of a case. */
export const defaultExistence = 'CONFIRMED' satisfies Existence;

const closed = { additionalProperties: false } as const;

/** A day of the calendar, or an instant in UTC. */
const instantPattern =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])(T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?Z)?$';

const asOf = Type.String({
  pattern: instantPattern,
  description:
    'The day of the evaluation: 2026-01-15. Of an instant, such as 2026-01-15T01:30:00Z, the day in the configured time zone counts.',
});
const caseName = Type.String({ minLength: 1, maxLength: 200 });

const expectSchema = Type.Object(
  {
    status: Type.Optional(
      oneOf(
        ['APPROVED', 'ALERT', 'DENIED', 'ERROR'],
        'What the policy decides; ERROR where it gives no decision (whenMissing: ERROR).',
      ),
    ),
    riskBand: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 20 }), Type.Null()], {
        description: 'The risk band of the score; null where there is none.',
      }),
    ),
    score: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 1000 }), Type.Null()], {
        description: 'The composite score, 0 to 1000; null where nothing with points could be evaluated.',
      }),
    ),
    creditLimit: Type.Optional(
      Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
        description: 'The credit limit, BRL; null where none is offered.',
      }),
    ),
    validUntil: Type.Optional(
      Type.Union([Type.String({ pattern: dayPattern }), Type.Null()], {
        description: 'The last day on which an approval is good; null where the policy offers no terms.',
      }),
    ),
    rules: Type.Optional(
      Type.Record(
        Type.String(),
        oneOf(['APPROVED', 'ALERT', 'DENIED', 'NOT_APPLIED'], 'What the rule comes to.'),
        {
          minProperties: 1,
          description:
            'By rule: RULE, group/RULE, or group/RULE#2 for the second time that the rule stands there.',
        },
      ),
    ),
  },
  { ...closed, minProperties: 1, description: 'What is expected; whatever is left out is not looked at.' },
);

const caseSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, description: 'A sentence that says what is tested.' }),
    extends: Type.Optional(
      Type.String({
        ...caseName,
        description: 'The name of a case to begin from; what it expects is not taken over.',
      }),
    ),
    fixture: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'A named case of the sandbox to begin from: credit source cases lists them.',
      }),
    ),
    asOf: Type.Optional(asOf),
    requestedAmount: Type.Optional(
      Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
        description: 'The amount that credit is asked for, BRL; null where the request names none.',
      }),
    ),
    existence: Type.Optional(
      oneOf(
        existences,
        'Whether a source confirmed that the document exists; a policy approves no other. Default: CONFIRMED.',
      ),
    ),
    inputs: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Union([
          Type.Number(),
          Type.String({ maxLength: longestInputText }),
          Type.Boolean(),
          Type.Null(),
        ]),
        {
          description:
            'What the caller knows, by the name of an input of the policy; one left out was not given, and so was one that is null.',
        },
      ),
    ),
    sections: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'What was found, by section type; a section left out was not collected, and so was one that is null.',
      }),
    ),
    dates: Type.Optional(
      Type.Record(Type.String(), Type.String({ pattern: instantPattern }), {
        description:
          'The day of the data of a section that names no edition of its own, by section type, for policies with maximumAgeDays.',
      }),
    ),
    incomplete: Type.Optional(
      Type.Array(Type.String(), {
        uniqueItems: true,
        description:
          'The types of the sections that may lack records because one of their sources did not answer. Default: none.',
      }),
    ),
    expect: expectSchema,
  },
  closed,
);

/** The YAML of a file of cases: what the reader accepts and what editors complete. */
export const caseFileSchema = Type.Object(
  {
    policy: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'The policy that is tested: its path from this file.',
    }),
    asOf: Type.Optional(
      Type.String({ ...asOf, description: 'The day of every case that names none of its own.' }),
    ),
    cases: Type.Array(caseSchema, { minItems: 1, maxItems: 10_000 }),
  },
  { ...closed, description: 'Cases that a credit policy is tested with.' },
);

/** A file of cases as written. */
export type CaseFile = Static<typeof caseFileSchema>;
export type WrittenCase = CaseFile['cases'][number];
export type CaseExpectation = WrittenCase['expect'];
