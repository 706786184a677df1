import { Type } from '@sinclair/typebox';
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

const described = {
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
  ...described,
  enabled: Type.Boolean(),
  isDefault: Type.Boolean({ description: "The caller's default of its kind" }),
  version: Type.Integer({ minimum: 1 }),
  hash: Type.String({ description: 'SHA-256 of its content' }),
  updatedAt: timestamp('When it last changed'),
};

export const policy = Type.Object(policyFields, { $id: 'CreditPolicy' });

export const policyTemplate = Type.Object(described, { $id: 'CreditPolicyTemplate' });

const outcome = choice(
  ['CREATED', 'NEW_VERSION', 'ENABLED', 'UNCHANGED'],
  'What enabling it does: UNCHANGED where it is the content of an enabled policy already',
);

export const enabledPolicy = Type.Object({ ...policyFields, outcome }, { $id: 'EnabledCreditPolicy' });

export const policyWithVersions = Type.Object(
  {
    ...policyFields,
    yaml: Type.String({ description: 'As its author wrote it' }),
    riskBands: Type.Array(
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
    ),
    cases: orNull(Type.String({ description: 'The YAML of the cases that the version was enabled with' })),
    invariants: orNull(Type.String({ description: 'That of its invariants' })),
    currentVersion: Type.Integer({ minimum: 1, description: 'What new reports are evaluated with' }),
    versions: Type.Array(
      Type.Object({
        version: Type.Integer({ minimum: 1 }),
        hash: Type.String({ description: 'SHA-256 of its content' }),
        createdAt: timestamp('When it was enabled first'),
      }),
      { description: 'The newest first' },
    ),
  },
  { $id: 'CreditPolicyWithVersions' },
);

const finding = Type.Object(
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

const change = Type.Object(
  {
    kind: choice(['ADDED', 'REMOVED', 'CHANGED'], 'How'),
    subject: choice(
      ['SETTING', 'COLLECTION', 'SOURCE', 'SCORING', 'CREDIT_LIMIT', 'RULE', 'STEP'],
      'What; STEP of an operation alone',
    ),
    place: Type.String({ description: 'What has changed, for programs' }),
    before: Type.Unknown(),
    after: Type.Unknown(),
    text: Type.String({ description: 'In words, in the language of Accept-Language' }),
  },
  { $id: 'PolicyChange' },
);

const decisionStatus = choice(
  ['APPROVED', 'ALERT', 'DENIED', 'ERROR'],
  'ERROR: no decision, for want of data that the policy must have seen',
);

const figures = Type.Object({
  policyStatus: decisionStatus,
  score: orNull(Type.Integer()),
  riskBand: orNull(Type.String()),
  creditLimit: orNull(Type.Number({ description: 'BRL' })),
});

const reportEffect = Type.Object(
  {
    compared: Type.Integer({
      minimum: 0,
      description: 'The newest reports of the policy’s kind, at most 2000',
    }),
    unevaluated: Type.Integer({ minimum: 0, description: 'Running, or ended in ERROR' }),
    same: Type.Integer({ minimum: 0 }),
    stricter: Type.Integer({ minimum: 0 }),
    looser: Type.Integer({ minimum: 0 }),
    otherFigures: Type.Integer({
      minimum: 0,
      description: 'Decided the same with another score, band or limit',
    }),
    changes: Type.Array(
      Type.Object({
        from: decisionStatus,
        to: decisionStatus,
        direction: choice(['STRICTER', 'LOOSER'], 'Against or for the subject'),
        count: Type.Integer({ minimum: 1 }),
        examples: Type.Array(
          Type.Object({
            name: Type.String({ description: 'Id of the report' }),
            before: figures,
            after: figures,
            because: Type.Array(Type.String()),
          }),
        ),
      }),
    ),
  },
  { $id: 'PolicyReportEffect' },
);

const caseResult = Type.Object(
  {
    name: Type.String(),
    line: Type.Integer({ minimum: 1 }),
    holds: Type.Boolean(),
    differences: Type.Array(
      Type.Object({
        subject: Type.String({
          description:
            'status, riskBand, score, creditLimit, or a rule; of an operation also reasons, analysed, or a member',
        }),
        expected: Type.Union([Type.String(), Type.Number(), Type.Null()]),
        got: Type.Union([Type.String(), Type.Number(), Type.Null()]),
      }),
    ),
  },
  { $id: 'PolicyCaseResult' },
);

export const policyPlan = Type.Object(
  {
    policyId: orNull(Type.String({ description: 'Null where the text is not usable' })),
    outcome: orNull(outcome),
    currentVersion: orNull(
      Type.Integer({ minimum: 1, description: 'Null for a policy that is not there yet' }),
    ),
    findings: Type.Array(finding),
    policies: Type.Array(Type.Object({ id: Type.String(), version: Type.Integer({ minimum: 1 }) }), {
      description: 'What an operation would analyse with if it began now; none of a policy',
    }),
    difference: Type.Array(change, { description: 'By meaning, from what stands; none for a new policy' }),
    cases: Type.Array(caseResult),
    reports: orNull(reportEffect),
    planHash: orNull(Type.String({ description: 'To enable exactly this; null where it cannot be enabled' })),
  },
  { $id: 'PolicyPlan' },
);
