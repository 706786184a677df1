import { Type } from '@sinclair/typebox';
import { operationStatuses } from '../../operation/operation-run.ts';
import { relationNames } from '../../policy/operation/operation.ts';
import { nodeStates } from '../../policy/operation/operation-node.ts';
import { operationOutcomes } from '../../policy/operation/outcome.ts';
import { choice, orNull, timestamp } from './common-schemas.ts';

/** What the answers about operations are built of. */

export const operationIdParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'operation id' }),
});

export const operationStatus = choice(
  operationStatuses,
  'PENDING, PROCESSING, then what it has come to; CANCELLED where it was ended before',
);

const outcome = choice(operationOutcomes, 'What it has come to');

const title = Type.Object(
  { en: Type.String(), 'pt-BR': Type.String() },
  { description: 'What people read in place of the name, where the operation says it' },
);

const itemFields = {
  id: Type.String(),
  operationId: Type.String({ description: 'What is run; the id in GET /credit-policy/policy' }),
  operationVersion: Type.Integer({
    minimum: 1,
    description: 'Fixed when it begins, as those of its policies',
  }),
  operationName: Type.String(),
  title: Type.Optional(title),
  document: Type.String({ description: 'Of the root; bare, in upper case' }),
  type: choice(['cpf', 'cnpj'], 'Kind of the root document'),
  name: orNull(
    Type.String({
      description: 'What the root is called; null until its report has ended, and where no source gives it',
    }),
  ),
  externalId: Type.Optional(Type.String()),
  status: operationStatus,
  reasons: Type.Array(
    Type.Object({
      document: Type.String({ description: 'Whose result it is' }),
      step: Type.String({ description: 'root, or the step that has come upon it' }),
      result: outcome,
      effect: outcome,
    }),
    { description: 'Who has made it come to its status; none until its end' },
  ),
  createdAt: timestamp('When it was asked for'),
  updatedAt: timestamp('When it last changed'),
  finishedAt: orNull(timestamp('When it ended')),
};

export const operationItem = Type.Object(itemFields, { $id: 'OperationItem' });

const relation = Type.Object(
  {
    of: Type.String({ description: 'The document of the one above' }),
    step: Type.String(),
    relation: choice(relationNames, 'The list of RELATIONS that leads to it'),
    role: orNull(
      Type.String({
        description: 'What it is to the one above, as registered; of COMPANIES what the one above is in it',
      }),
    ),
    sharePercent: orNull(Type.Number({ minimum: 0, maximum: 100 })),
    level: Type.Integer({ minimum: 1 }),
    leftOut: orNull(Type.String({ description: 'Why the step does not ask for it; null where it does' })),
  },
  { $id: 'OperationRelation' },
);

const node = Type.Object(
  {
    document: orNull(Type.String({ description: 'As the source gives it where it is not whole' })),
    documentKind: orNull(choice(['CPF', 'CNPJ'], 'Kind of the document')),
    name: orNull(Type.String()),
    relations: Type.Array(relation, { description: 'Every relation that leads to it; none to the root' }),
    distance: Type.Integer({ minimum: 0, description: 'Steps from the root' }),
    state: choice(
      nodeStates,
      'ANALYSED: it has a result; NOT_ANALYSABLE: no whole document; LEFT_OUT: the step does not ask for it; NOT_PAID: the root decided already',
    ),
    reason: orNull(Type.String({ description: 'Why it is not analysed, or the code of what failed' })),
    reportId: orNull(Type.String({ description: 'Read it at /v2/report/{id}' })),
    policyId: orNull(Type.String({ description: 'What it is analysed with; null where it is not' })),
    policyStatus: orNull(outcome),
    score: orNull(Type.Integer({ minimum: 0, maximum: 1000 })),
    effect: orNull(choice(operationOutcomes, 'What it does to the operation; null where nothing')),
    price: orNull(
      Type.Number({
        minimum: 0,
        description: 'BRL that was counted for it in this operation; null where it has no result',
      }),
    ),
    reused: Type.Boolean({
      description: 'True where its report is of another request, so that nothing was counted for it',
    }),
  },
  { $id: 'OperationNode' },
);

const policyId = Type.String({ description: 'The id of a policy' });
const policyVersion = Type.Integer({ minimum: 1 });
const price = Type.Number({ minimum: 0, description: 'Of one report under it, in BRL' });
const memberOutcomes = ['DENIED', 'ALERT', 'IGNORE'] as const;

/** Whom a step asks for. */
const whoIsAsked = {
  name: Type.String(),
  title: Type.Optional(title),
  of: Type.String({ description: 'Whose relations: root, or the name of an earlier step' }),
  relation: choice(relationNames, 'The list of RELATIONS that its members come from'),
  where: Type.Object({
    maximumLevel: Type.Integer({ minimum: 1 }),
    minimumSharePercent: Type.Number({ minimum: 0, maximum: 100 }),
    activeOnly: Type.Boolean(),
    certainOnly: Type.Boolean(),
  }),
  unlessRoot: Type.Array(choice(['APPROVED', 'ALERT', 'DENIED'], 'A status of the root'), {
    description: 'Its members are not analysed where the root has come to one of these',
  }),
  limit: orNull(Type.Integer({ minimum: 1, description: 'Members at most; null where it has no own limit' })),
};

const step = Type.Object(
  {
    ...whoIsAsked,
    policies: Type.Object(
      { cpf: Type.Optional(policyId), cnpj: Type.Optional(policyId) },
      { description: 'What members are analysed with, by kind of document' },
    ),
    inputs: Type.Optional(
      Type.Array(Type.String(), { description: 'The inputs of the operation that their policies are given' }),
    ),
    onDenied: choice(memberOutcomes, 'What a denied member does to the operation'),
    onAlert: choice(memberOutcomes, 'What a member with an alert does to it'),
    onError: choice(['ERROR', ...memberOutcomes], 'What a member does that could not be analysed'),
  },
  { $id: 'OperationStep' },
);

const policyPreview = Type.Object(
  { policyId, policyVersion, type: choice(['cpf', 'cnpj'], 'Kind of document'), price },
  { $id: 'OperationPolicyPreview' },
);

/** What an operation would do. */
export const operationPreview = Type.Object(
  {
    operationId: Type.String(),
    operationVersion: Type.Integer({ minimum: 1 }),
    operationName: Type.String(),
    title: Type.Optional(title),
    document: Type.String({ description: 'Of the root; bare, in upper case' }),
    type: choice(['cpf', 'cnpj'], 'Kind of the root document'),
    root: policyPreview,
    steps: Type.Array(Type.Object({ ...whoIsAsked, policies: Type.Array(policyPreview) })),
    atMost: Type.Object(
      {
        reports: Type.Integer({ minimum: 1, description: 'Analyses at most, with that of the root' }),
        price: Type.Number({
          minimum: 0,
          description: 'BRL at most; finished reports that answer cost nothing',
        }),
      },
      { description: 'How many are related is not known before: what the operation allows is the bound' },
    ),
  },
  { $id: 'OperationPreview' },
);

export const operation = Type.Object(
  {
    ...itemFields,
    progress: Type.Object({
      done: Type.Integer({ minimum: 0, description: 'Documents that are through' }),
      total: Type.Integer({
        minimum: 0,
        description: 'Documents that are to be analysed, so far as is known',
      }),
      final: Type.Boolean({ description: 'Nothing more will happen by itself' }),
    }),
    root: node,
    nodes: Type.Array(node, { description: 'The root first, then in the order of coming upon them' }),
    steps: Type.Array(step, { description: 'What it does, in the version that it began with' }),
    limits: Type.Object({
      reports: Type.Integer({ minimum: 1, description: 'Analyses at most, with that of the root' }),
      levels: Type.Integer({ minimum: 1, description: 'Steps between the root and the farthest member' }),
    }),
    inputs: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Boolean()]), {
        description: 'What you said of the root, by the names of its inputs; absent where that is nothing',
      }),
    ),
    purpose: Type.Optional(
      Type.String({ description: 'Why it was asked for; absent where each report says it, or nobody does' }),
    ),
    policies: Type.Array(Type.Object({ policyId, policyVersion }), {
      description: 'What it analyses with, in the versions that were fixed when it began',
    }),
    counted: Type.Integer({ minimum: 0, description: 'Runs that were made for it and counted' }),
    price: Type.Number({ minimum: 0, description: 'Of those, in BRL' }),
    sandbox: Type.Boolean({ description: 'True where any data is invented' }),
    notice: Type.Optional(Type.String({ description: 'There where data is invented' })),
  },
  { $id: 'Operation' },
);
