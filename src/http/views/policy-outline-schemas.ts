import { Type } from '@sinclair/typebox';
import { choice, orNull } from './common-schemas.ts';
import {
  describedPolicy,
  policyCaseResult,
  policyChange,
  policyFinding,
  riskBands,
} from './policy-schemas.ts';

/** What the answers are built of that put policies in words. */

const criterion = {
  title: Type.String({ description: 'What is looked at' }),
  when: Type.String({ description: 'When it speaks against the subject; empty where being so is all' }),
  condition: Type.String({ description: 'The condition by itself' }),
};

const rule = Type.Object(
  {
    rule: Type.String({ description: 'Identifier in the catalogue, or the name of a combination' }),
    effect: choice(
      ['DENIED', 'ALERT', 'SCORE'],
      'What it gives when it fails; SCORE: it lowers the score alone',
    ),
    ...criterion,
    text: Type.String({ description: 'All of it in a sentence' }),
    members: Type.Array(Type.Object(criterion), { description: 'What a combination is made of; else empty' }),
    whenMissing: orNull(
      choice(['ALERT', 'ERROR'], 'What a decision comes to without its data; null: it does not count'),
    ),
    points: Type.Number({ description: 'What it can earn' }),
    alertPoints: Type.Number({ description: 'What it earns where it fails with an alert' }),
  },
  { $id: 'PolicyRuleOutline' },
);

export const policyOutlineSchema = Type.Object(
  {
    groups: Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String({ description: 'What people read' }),
        points: Type.Number({ description: 'What its rules can earn' }),
        rules: Type.Array(rule),
      }),
    ),
    points: Type.Number({ description: 'What all rules can earn' }),
    minimumCoverage: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The share of the points that must have been evaluated, else ALERT',
    }),
    riskBands,
    creditLimit: orNull(
      Type.Object({
        basis: Type.String(),
        title: Type.String({ description: 'What the basis is called' }),
        maximum: orNull(Type.Number({ description: 'BRL; null: no ceiling' })),
        atMost: Type.Array(
          Type.String({ description: 'What a figure is called that the limit never exceeds' }),
        ),
        shares: Type.Array(
          Type.Object({
            band: Type.String(),
            percent: orNull(Type.Number({ description: 'Of the basis; null: no limit is offered' })),
          }),
        ),
      }),
    ),
    validDays: orNull(
      Type.Integer({ description: 'How many days an approval is good for; null: the policy does not say' }),
    ),
    authority: orNull(
      Type.Object(
        {
          bounds: Type.Array(
            Type.Object({
              role: choice(['analyst', 'manager', 'administrator'], 'Who approves'),
              upTo: orNull(Type.Number({ description: 'BRL; null: nothing bounds the role' })),
            }),
          ),
          twoSignaturesAbove: orNull(
            Type.Number({ description: 'BRL; null: one signature is always enough' }),
          ),
        },
        { description: 'Who may approve how much; null: anybody anything' },
      ),
    ),
    inputs: Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        expected: Type.String({ description: 'What it can be, in words' }),
        required: Type.Boolean({ description: 'Whether nothing is analysed without it' }),
      }),
      { description: 'What the policy asks of the caller' },
    ),
    sources: Type.Array(
      Type.Object({
        role: Type.String(),
        title: Type.String(),
        need: choice(['required', 'optional'], 'Whether its failure ends the run'),
        gives: Type.Array(Type.String({ description: 'Title of a section' })),
        freshness: orNull(
          Type.String({
            description:
              'How old its data may be, and for how long an answer is used again, in words; null where the policy does not say',
          }),
        ),
      }),
    ),
    reuseWithinDays: orNull(
      Type.Integer({ description: 'Days for which new requests are decided on the answers of a report' }),
    ),
  },
  { $id: 'PolicyOutline' },
);

export const operationOutlineSchema = Type.Object(
  {
    rootPolicy: Type.String({ description: 'The policy of whom it begins with' }),
    steps: Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        policies: Type.Array(
          Type.Object({ type: choice(['cpf', 'cnpj'], 'Of whom'), policyId: Type.String() }),
        ),
        sentences: Type.Array(Type.String(), {
          description: 'Whom it looks at, and what they do to the operation',
        }),
      }),
    ),
    limits: Type.Object({
      reports: Type.Integer({ description: 'Analyses in all' }),
      levels: Type.Integer({ description: 'Steps from the root to the farthest member' }),
    }),
  },
  { $id: 'OperationOutline' },
);

const named = { policyId: Type.String(), version: Type.Integer({ minimum: 1 }) };

export const choiceOutline = Type.Object(
  {
    ...named,
    policy: orNull(policyOutlineSchema),
    operation: orNull(operationOutlineSchema),
  },
  { $id: 'CreditPolicyOutline', description: 'One of policy and operation is null' },
);

export const policyDifference = Type.Object(
  {
    policyId: Type.String(),
    from: Type.Integer({ minimum: 1 }),
    to: Type.Integer({ minimum: 1 }),
    changes: Type.Array(policyChange),
  },
  { $id: 'PolicyDifference' },
);

export const policyCases = Type.Object(
  {
    ...named,
    cases: Type.Array(policyCaseResult, { description: 'Empty where none is kept with the version' }),
    findings: Type.Array(policyFinding, { description: 'What keeps cases from being run' }),
    coverage: orNull(
      Type.Object({
        percent: Type.Number({ minimum: 0, maximum: 100, description: 'Rounded down to two decimals' }),
        met: Type.Integer({ minimum: 0, description: 'Sides of boundaries that some case meets' }),
        demanded: Type.Integer({ minimum: 0, description: 'Of so many' }),
        gaps: Type.Array(
          Type.Object({
            name: Type.String({ description: 'As credit policy test names it' }),
            title: Type.String({ description: 'In words' }),
            missing: Type.String({ description: 'The sides that no case meets, in words' }),
            points: Type.Integer({ minimum: 1, description: 'How many they are' }),
          }),
        ),
      }),
    ),
  },
  { $id: 'PolicyCases' },
);

export const policyTemplateText = Type.Object(
  {
    ...describedPolicy,
    yaml: Type.String({ description: 'As its author wrote it' }),
    cases: orNull(Type.String({ description: 'The YAML of its cases' })),
  },
  { $id: 'CreditPolicyTemplateText' },
);
