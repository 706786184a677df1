import { type Static, Type } from '@sinclair/typebox';
import { oneOf } from '../../sections/fields.ts';

const closed = { additionalProperties: false } as const;

const title = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'A sentence that says what must hold.' }),
);
const rule = (description: string) => Type.String({ minLength: 1, maxLength: 80, description });
const input = Type.Optional(rule('Of INPUT rules: the name of the input.'));
const where = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'Narrows what the rule looks at, as its catalogue entry allows.',
  }),
);

/** What is given of a subject: a rule with its condition, or several combined. */
const givenSchema = Type.Recursive(
  (member) =>
    Type.Union([
      Type.Object(
        {
          rule: rule('An entry of the rule catalogue.'),
          when: Type.String({
            minLength: 1,
            maxLength: 2000,
            description: 'The finding: LESS_THAN 12 MONTHS.',
          }),
          input,
          where,
        },
        closed,
      ),
      Type.Object({ all: Type.Array(member, { minItems: 1 }) }, closed),
      Type.Object({ any: Type.Array(member, { minItems: 1 }) }, closed),
    ]),
  {
    $id: 'InvariantGiven',
    description: 'Of whom it speaks: a rule with what is found, or several under all: or any:.',
  },
);

/** What can come of a subject; ERROR is no decision at all. */
export const outcomes = ['APPROVED', 'ALERT', 'DENIED', 'ERROR'] as const;
const outcome = oneOf(outcomes, 'What must never come of it; ERROR: no decision at all.');
const never = Type.Union([outcome, Type.Array(outcome, { minItems: 1, maxItems: 4 })], {
  description: 'What must never come of it: APPROVED, or several in brackets.',
});

/** In place of a rule: every rule of the policy that denies. */
export const everyExclusion = 'EXCLUSIONS';

const ofGiven = Type.Object({ given: givenSchema, never, name: title }, closed);
const ofWorse = Type.Object(
  {
    worse: rule('The rule whose value becomes worse, while all else stays as it is.'),
    never: oneOf(['improves'], 'improves: the decision is never a better one for it.'),
    direction: Type.Optional(
      oneOf(
        ['HIGHER', 'LOWER'],
        'Which values are the worse ones. Left out: as the catalogue knows the rule.',
      ),
    ),
    input,
    where,
    name: title,
  },
  closed,
);
const ofMissing = Type.Object(
  {
    missing: rule(
      'The rule whose data are missing; EXCLUSIONS: of each rule that denies, one after the other.',
    ),
    never,
    input,
    where,
    name: title,
  },
  closed,
);

/** The YAML of a file of invariants: what the reader accepts and what editors complete. */
export const invariantFileSchema = Type.Array(Type.Union([ofGiven, ofWorse, ofMissing]), {
  minItems: 1,
  maxItems: 200,
  description: 'What must hold of a policy for everybody who could ever come.',
});

/** One statement about everybody. */
export type Invariant = Static<typeof invariantFileSchema>[number];
export type Given = Static<typeof givenSchema>;
export type Outcome = (typeof outcomes)[number];

/** What an invariant says must never come. */
export function neverOutcomes(written: Outcome | readonly Outcome[]): readonly Outcome[] {
  return typeof written === 'string' ? [written] : outcomes.filter((one) => written.includes(one));
}
