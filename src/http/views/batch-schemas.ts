import { Type } from '@sinclair/typebox';
import { batchPhases } from '../../batch/batch.ts';
import { operationOutcomes } from '../../policy/operation/outcome.ts';
import { reportStatuses } from '../../report/report.ts';
import { choice, orNull, timestamp } from './common-schemas.ts';

/** What the answers about batches are built of. */

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const batchStatus = choice(batchPhases, 'how far the batch is: QUEUED, RUNNING, COMPLETED and so on');

const batchFields = {
  id: Type.String(),
  name: Type.String(),
  policyId: Type.String(),
  policyVersion: Type.Integer({
    minimum: 1,
    description: 'The version that all its documents are analysed with',
  }),
  kind: Type.Optional(
    Type.Literal('OPERATION', {
      description: 'There where policyId is that of an operation, which is run on each document',
    }),
  ),
  status: batchStatus,
  lines: Type.Object(
    {
      pasted: count('Lines of a text that hold something, entries of a list'),
      valid: count('Documents to be analysed, each once'),
      invalid: count('Those that are no document, see /v2/batch/{id}/invalid'),
      repeated: count('Documents that stood there before'),
    },
    { description: 'What came in' },
  ),
  counts: Type.Object(
    {
      waiting: count('Not begun'),
      running: count('Under way'),
      approved: count('APPROVED'),
      alert: count('ALERT'),
      denied: count('DENIED'),
      completed: count('COMPLETED: an analyst decides'),
      error: count('ERROR'),
    },
    { description: 'Documents by what came of them' },
  ),
  reused: count('Documents answered with a report that the batch does not pay for'),
  purpose: Type.Optional(Type.String({ description: 'Why its documents are looked up, as it was given' })),
  counted: count('Counted runs'),
  price: Type.Number({ description: 'Of the counted runs, BRL' }),
  sandbox: Type.Boolean({ description: 'True where any data is invented' }),
  notice: Type.Optional(Type.String({ description: 'SANDBOX: invented data' })),
  createdAt: timestamp('When it was taken in'),
  createdBy: orNull(
    Type.String({ description: 'The name of whoever started it, null where nobody is known' }),
  ),
  startedAt: orNull(timestamp('When work began')),
  finishedAt: orNull(timestamp('When it ended')),
  waits: orNull(
    Type.Object(
      {
        reason: choice(
          ['DAY_CEILING', 'BATCH_CEILING'],
          'DAY_CEILING: the batch waits for the next day. BATCH_CEILING: the batch was paused, because its spending cap does not pay for the next document',
        ),
        until: orNull(timestamp('When the day ends; null for BATCH_CEILING')),
        ceiling: Type.Number({ description: 'The spending cap, in BRL' }),
        left: Type.Number({ description: 'What of it is left, in BRL' }),
        cost: Type.Number({ description: 'The highest possible cost of the next document, in BRL' }),
        pausedAt: Type.Optional(
          timestamp(
            'When the batch was paused: POST /v2/batch/{id}/resume continues it with a higher spending cap',
          ),
        ),
      },
      {
        description:
          'The spending cap that leaves too little for the next document. The batch waits for the next day (RUNNING) and continues by itself, or it was paused for the cap of a batch (STOPPED); null if there is none',
      },
    ),
  ),
  outage: Type.Optional(
    Type.Object(
      {
        source: Type.String({ description: 'The name of the source' }),
        code: Type.String({ description: 'Why its last query failed' }),
        message: Type.String({ description: 'The same in English' }),
        since: timestamp('When its first query failed'),
        pausedAt: Type.Optional(
          timestamp('When the batch was paused for it: POST /v2/batch/{id}/resume continues it'),
        ),
      },
      {
        description:
          'The source that is away: documents of the batch wait for it (RUNNING), or the batch was paused for it (STOPPED); absent if there is none',
      },
    ),
  ),
  pace: Type.Optional(
    Type.Object(
      {
        perSecond: orNull(Type.Number({ minimum: 0, description: 'Documents a second, of late' })),
        secondsLeft: orNull(Type.Number({ minimum: 0, description: 'Until its end, at this pace' })),
      },
      { description: 'There while this service works on it; null until there is something to tell by' },
    ),
  ),
};

export const batch = Type.Object(batchFields, { $id: 'Batch' });

/** What a new batch is answered with. */
export const createdBatch = Type.Object(
  {
    ...batchFields,
    valid: count('lines.valid: documents to be analysed'),
    invalid: count('lines.invalid'),
    duplicates: count('lines.repeated'),
  },
  { $id: 'CreatedBatch' },
);

export const batchItem = Type.Object(
  {
    position: Type.Integer({ minimum: 1, description: 'Counts the documents in the order of the input' }),
    lines: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Every line that names it' }),
    document: Type.String({ description: 'Bare, in upper case' }),
    type: choice(['CPF', 'CNPJ'], 'Kind of the document'),
    name: Type.Optional(Type.String({ description: 'What its subject is called, where that is known' })),
    status: choice(
      ['WAITING', ...reportStatuses],
      'WAITING: not begun; else the current status of its report, or of its operation',
    ),
    policyStatus: orNull(Type.String({ description: 'Result of the policy' })),
    score: orNull(Type.Integer({ minimum: 0, maximum: 1000 })),
    riskBand: orNull(Type.String({ description: 'Of the score; null where it rests on too little' })),
    mainReason: orNull(
      Type.Object(
        {
          rule: Type.String(),
          status: choice(['APPROVED', 'ALERT', 'DENIED', 'NOT_APPLIED'], 'What it gave'),
          title: Type.String({ description: 'What people read, in the language of the answer' }),
        },
        { description: 'The worst of what spoke against approval' },
      ),
    ),
    insufficientCoverage: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'There where the score rests on less than the policy’s minimum coverage: what it rests on',
      }),
    ),
    reportId: orNull(Type.String({ description: 'Read it at /v2/report/{id}' })),
    operationId: Type.Optional(
      Type.String({
        description: 'In a batch of operations: that of the document; its report is that of the root',
      }),
    ),
    members: Type.Optional(
      count('In a batch of operations: documents that the operation has come upon beside this one'),
    ),
    operationReasons: Type.Optional(
      Type.Array(
        Type.Object({
          document: Type.String({ description: 'Whose result it is, bare, in upper case' }),
          name: orNull(Type.String({ description: 'What it is called, where that is known' })),
          step: Type.String({ description: 'root, or the name of the step that has come upon it' }),
          result: choice(operationOutcomes, 'What it came to'),
          effect: choice(operationOutcomes, 'What that does to the operation'),
        }),
        {
          description:
            'In a batch of operations: who has made the operation come to its status, the gravest first, five at most; all of them stand in the operation',
        },
      ),
    ),
    externalId: Type.Optional(Type.String()),
    requestedAmount: Type.Optional(Type.Number({ description: 'BRL' })),
    inputs: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Boolean()]), {
        description: 'What you said of it, by the names of the policy’s inputs; absent where that is nothing',
      }),
    ),
    reused: Type.Boolean({
      description:
        'True if a finished report answered the document, or a run that another batch pays for. It is not billed here',
    }),
    sharedWith: Type.Optional(
      Type.Union(
        [
          Type.Object({
            batchId: Type.String(),
            name: Type.String({ description: 'The name of the batch' }),
          }),
          Type.Object({ operationId: Type.String() }),
        ],
        {
          description:
            'The other batch or the operation whose price contains the analysis. Absent if there is none',
        },
      ),
    ),
    errors: Type.Array(Type.Object({ source: Type.String(), code: Type.String(), message: Type.String() }), {
      description: 'Why sources gave nothing',
    }),
  },
  { $id: 'BatchItem' },
);

export const batchRefusal = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: 'The line of a text, the place in a list' }),
    text: Type.String({ description: 'How it stood there, at most 200 characters' }),
    code: Type.String({ description: 'Stable: CHECK_DIGITS, NO_DOCUMENT and so on' }),
    reason: Type.String({ description: 'In English' }),
    suggestion: orNull(Type.String({ description: 'The document that was probably meant' })),
    repeatedLines: Type.Array(Type.Integer({ minimum: 1 }), {
      description: 'Further lines with the same text',
    }),
  },
  { $id: 'BatchRefusal' },
);

/** What of a page of a batch cannot be read. */
export const damagedPlaces = Type.Optional(
  Type.Array(
    Type.Object({
      position: Type.Integer({ minimum: 1, description: 'Its place in the batch' }),
      code: choice(['RECORD_DAMAGED'], 'What is wrong with it'),
    }),
    { description: 'Rows of the page that the disk has damaged; absent where there are none' },
  ),
);
