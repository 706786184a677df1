import { Type } from '@sinclair/typebox';
import { reviewStates } from '../../report/review-state.ts';
import { choice, orNull, reportStatus, timestamp } from './common-schemas.ts';

const analyst = {
  analystId: Type.String(),
  analystName: Type.String(),
};

const reviewFields = {
  id: Type.String(),
  reportId: Type.String(),
  state: choice(
    reviewStates,
    'OPEN; UPHELD or CHANGED once answered; WITHDRAWN; ERASED: closed when its report was erased',
  ),
  decision: reportStatus,
  automated: Type.Boolean({ description: 'Whether the policy alone had decided' }),
  bySubject: Type.Boolean({ description: 'Whether whoever the report is about asked for it' }),
  reason: Type.Optional(Type.String({ description: 'Why it was asked for' })),
  openedAt: timestamp('When'),
  dueAt: timestamp('When it is to be answered by'),
  opened: Type.Object(analyst, { description: 'Who took it in' }),
  closed: Type.Optional(
    Type.Object(
      {
        at: timestamp('When'),
        ...analyst,
        text: Type.Optional(Type.String({ description: 'What is told to whoever asked' })),
        changed: Type.Optional(
          Type.Object(
            { reportId: Type.String(), runId: Type.String(), status: reportStatus },
            { description: 'The decision that was taken in the place of the reviewed one' },
          ),
        ),
      },
      { description: 'There once it has ended' },
    ),
  ),
};

/** A review, as reports show it. */
export const review = Type.Object(reviewFields, { $id: 'Review' });

/** A review by itself. */
export const reviewSummary = Type.Object(
  {
    ...reviewFields,
    document: Type.String({ description: 'Bare, in upper case' }),
    type: choice(['CPF', 'CNPJ'], 'Kind of the document'),
    name: Type.Optional(Type.String({ description: 'What the subject is called' })),
    daysLeft: Type.Optional(
      Type.Integer({
        description: 'Of an open one: whole days that are left, below 0 once the term has ended',
      }),
    ),
    overdue: Type.Optional(Type.Literal(true, { description: 'There where the term has ended' })),
    sandbox: Type.Boolean({ description: 'True where any data is invented' }),
    notice: Type.Optional(Type.String({ description: 'SANDBOX: invented data' })),
  },
  { $id: 'ReviewSummary' },
);

const explainedSource = Type.Object({
  source: Type.String({ description: 'Role of the source' }),
  title: Type.String({ description: 'In the language of the reader' }),
  provider: Type.String(),
  date: Type.String({
    description: 'Its own day of the data, else the one on which it answered, YYYY-MM-DD',
  }),
  sandbox: Type.Boolean(),
  failed: Type.Boolean({ description: 'Whether it gave nothing' }),
  correction: Type.Object(
    {
      holder: Type.String({ description: 'Who holds the datum first hand' }),
      address: orNull(Type.String({ description: 'Its page; null where there is no single one' })),
      how: Type.String(),
    },
    { description: 'Where the datum is corrected' },
  ),
});

/** What a decision rests on, in plain words. */
export const explanation = Type.Object(
  {
    decision: reportStatus,
    decidedBy: choice(
      ['POLICY', 'ANALYST', 'NOBODY'],
      'POLICY: without a person; NOBODY: an analyst has not decided yet',
    ),
    summary: Type.String({
      description:
        'Who decided what, and when the policy was applied; then why it is worse than the risk band of the score, if it is',
    }),
    subject: Type.Object({
      name: orNull(Type.String()),
      document: Type.String({ description: 'As people write it' }),
      type: choice(['CPF', 'CNPJ'], 'Kind of the document'),
    }),
    policy: Type.Object({
      id: Type.String(),
      name: Type.String(),
      version: Type.Integer({ minimum: 1 }),
      at: timestamp('When it was applied'),
    }),
    score: Type.Optional(
      Type.Object({
        score: orNull(Type.Integer({ minimum: 0, maximum: 1000 })),
        band: orNull(Type.String()),
        bandText: orNull(
          Type.String({ description: 'The band in words, or that there is too little data for a band' }),
        ),
        coverage: Type.Number({ minimum: 0, maximum: 1, description: 'Part of the points that had data' }),
      }),
    ),
    groups: Type.Optional(
      Type.Array(Type.Object({ title: Type.String(), points: Type.Number(), maximum: Type.Number() })),
    ),
    evaluated: Type.Boolean({ description: 'Whether the policy gave a result' }),
    reasons: Type.Array(
      Type.Object({
        effect: choice(['DENIED', 'ALERT', 'SCORE'], 'SCORE: it lowered the score alone'),
        title: Type.String(),
        found: orNull(Type.String({ description: 'What was found; null where the policy does not tell' })),
        criterion: orNull(Type.String({ description: 'When it speaks against approval' })),
        text: Type.String({ description: 'In a sentence' }),
        changeable: Type.Boolean({ description: 'Whether the subject could do something about it' }),
        records: Type.Array(Type.String(), {
          description: 'The records that it rests on; of sanctions, each entry with list, authority and days',
        }),
        data: Type.Array(Type.String(), { description: 'What it was read from' }),
        sources: Type.Array(Type.String(), { description: 'Roles of the sources' }),
      }),
      {
        description:
          'What the policy found against approval, worst first. Reasons of an analyst are not among them',
      },
    ),
    unseen: Type.Array(Type.String(), { description: 'What had no data, and why' }),
    whatIf: Type.Object({
      ways: Type.Array(
        Type.Object({
          leadsTo: choice(['APPROVED', 'ALERT'], 'What the policy would then decide'),
          changes: Type.Array(Type.String(), { description: 'All of them together' }),
        }),
      ),
      remarks: Type.Array(Type.String(), {
        description: 'What is to be said beside them, or in their place',
      }),
    }),
    sources: Type.Array(explainedSource),
    withheld: Type.Optional(Type.String({ description: 'Said where the policy bounds what is told' })),
    sandbox: Type.Boolean(),
  },
  { $id: 'Explanation' },
);
