import { Type } from '@sinclair/typebox';
import { inputSchema } from '../../policy/inputs/input-schema.ts';
import { purposeRuleSchema } from '../../policy/purpose.ts';
import { additionals, depths } from '../../sections/collection-plan.ts';
import { choice, orNull, timestamp } from './common-schemas.ts';

/** What the answers about credit policies are built of. */

const identified = {
  id: Type.String({ description: 'The policyId of a request; the same across versions' }),
  name: Type.String(),
  title: Type.Optional(
    Type.Object(
      { en: Type.String(), 'pt-BR': Type.String() },
      { description: 'What people read in place of the name, where the policy says it' },
    ),
  ),
  type: choice(['cpf', 'cnpj'], 'Kind of document that it is for; that of the root where it is an operation'),
};

export const describedPolicy = {
  ...identified,
  depth: orNull(choice(depths, 'How much is collected; null for an operation, whose policies say it')),
  additionals: Type.Array(choice(additionals, 'Collected beside the depth')),
  usePolicyResult: Type.Boolean({
    description: 'True: the policy decides the report; false: an analyst does',
  }),
  kind: choice(
    ['POLICY', 'OPERATION'],
    'POLICY makes one report by POST /v2/report; OPERATION many, by POST /v2/operation',
  ),
};

const policyFields = {
  ...describedPolicy,
  inputs: Type.Optional(
    Type.Array(inputSchema, { description: 'What it asks of you; absent where that is nothing' }),
  ),
  purpose: Type.Optional(purposeRuleSchema),
  enabled: Type.Boolean(),
  isDefault: Type.Boolean({ description: "The caller's default of its kind" }),
  version: Type.Integer({ minimum: 1 }),
  hash: Type.String({ description: 'SHA-256 of its content' }),
  split: Type.Optional(
    Type.Object(
      {
        version: Type.Integer({ minimum: 1 }),
        percent: Type.Integer({ minimum: 1, maximum: 99, description: 'Of a hundred documents' }),
      },
      {
        description:
          'A version that decides a share of the documents beside the current one; absent where that decides all',
      },
    ),
  ),
  updatedAt: timestamp('When it last changed'),
};

export const policy = Type.Object(
  {
    ...policyFields,
    price: Type.Optional(
      Type.Number({
        minimum: 0,
        description: 'BRL for a billable analysis; absent for an operation, whose members have their own',
      }),
    ),
  },
  { $id: 'CreditPolicy' },
);

export const policyTemplate = Type.Object(describedPolicy, { $id: 'CreditPolicyTemplate' });

export const enablingOutcome = choice(
  ['CREATED', 'NEW_VERSION', 'ENABLED', 'UNCHANGED'],
  'What enabling it does: UNCHANGED where it is the content of an enabled policy already',
);

export const enabledPolicy = Type.Object(
  { ...policyFields, outcome: enablingOutcome },
  { $id: 'EnabledCreditPolicy' },
);

export const riskBands = Type.Array(
  Type.Object({
    band: Type.String(),
    from: Type.Integer({ minimum: 0, maximum: 1000, description: 'The lowest score of the band' }),
    to: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1000,
        description: 'The highest; left out, up to the next band',
      }),
    ),
    status: choice(['APPROVED', 'ALERT', 'DENIED'], 'What a score in the band decides'),
  }),
  { description: 'What the scores of the version mean; empty where the policy has no bands' },
);

export const policyWithVersions = Type.Object(
  {
    ...policyFields,
    yaml: Type.String({ description: 'As its author wrote it' }),
    riskBands,
    cases: orNull(Type.String({ description: 'The YAML of the cases that the version was enabled with' })),
    invariants: orNull(Type.String({ description: 'That of its invariants' })),
    currentVersion: Type.Integer({ minimum: 1, description: 'What new reports are evaluated with' }),
    versions: Type.Array(
      Type.Object({
        version: Type.Integer({ minimum: 1 }),
        hash: Type.String({ description: 'SHA-256 of its content' }),
        createdAt: timestamp('When it was enabled first'),
        createdBy: orNull(Type.String({ description: 'By whom; null where nobody kept it' })),
        part: Type.Optional(
          Type.Literal(true, {
            description: 'There where it has never decided but a share of the documents',
          }),
        ),
      }),
      { description: 'The newest first' },
    ),
  },
  { $id: 'CreditPolicyWithVersions' },
);

export const policyFinding = Type.Object(
  {
    file: choice(['source', 'cases', 'invariants'], 'In which text'),
    line: Type.Integer({ minimum: 1 }),
    column: Type.Integer({ minimum: 1, description: 'In characters' }),
    length: Type.Integer({ minimum: 1, description: 'Characters at fault' }),
    code: Type.String({ description: 'Stable' }),
    severity: choice(['error', 'warning'], 'An error forbids the use'),
    message: Type.String(),
    suggestion: orNull(Type.String()),
  },
  { $id: 'PolicyFinding' },
);

export const policyChange = Type.Object(
  {
    kind: choice(['ADDED', 'REMOVED', 'CHANGED'], 'How'),
    subject: choice(
      [
        'SETTING',
        'COLLECTION',
        'SOURCE',
        'INPUT',
        'SCORING',
        'CREDIT_LIMIT',
        'TERMS',
        'AUTHORITY',
        'RULE',
        'STEP',
      ],
      'What; STEP of an operation alone',
    ),
    place: Type.String({ description: 'What has changed, for programs' }),
    before: Type.Unknown(),
    after: Type.Unknown(),
    text: Type.String({ description: 'In words, in the language of Accept-Language' }),
    sentence: Type.String({ description: 'The same with the title of a rule in place of its name' }),
  },
  { $id: 'PolicyChange' },
);

export const policyCaseResult = Type.Object(
  {
    name: Type.String(),
    line: Type.Integer({ minimum: 1 }),
    holds: Type.Boolean(),
    differences: Type.Array(
      Type.Object({
        subject: Type.String({
          description:
            'status, riskBand, score, creditLimit, validUntil, or a rule; of an operation also reasons, analysed, or a member',
        }),
        expected: Type.Union([Type.String(), Type.Number(), Type.Null()]),
        got: Type.Union([Type.String(), Type.Number(), Type.Null()]),
      }),
    ),
  },
  { $id: 'PolicyCaseResult' },
);
