import { Type } from '@sinclair/typebox';
import { notAskedReasons } from '../../base/purse.ts';
import { creditPolicy } from '../../sections/credit-policy.ts';
import { decisionTerms } from '../../sections/decision-terms.ts';
import { sectionDefinition, sectionTypes } from '../../sections/index.ts';
import { choice, orNull, policyStatus, reportStatus, statusObject, timestamp } from './common-schemas.ts';
import { review } from './review-schemas.ts';

const progress = Type.Object(
  {
    phase: choice(['PENDING', 'PROCESSING', 'EVALUATING', 'COMPLETED', 'ERROR'], 'How far the latest run is'),
    sourcesDone: Type.Integer({ minimum: 0 }),
    sourcesTotal: Type.Integer({ minimum: 0 }),
    final: Type.Boolean({ description: 'Nothing more will happen by itself' }),
    slow: Type.Boolean({ description: 'More than 2 minutes in PROCESSING' }),
    startedAt: orNull(timestamp('When work began')),
    finishedAt: orNull(timestamp('When it ended')),
  },
  { $id: 'Progress' },
);

const reportError = Type.Object(
  {
    source: Type.String(),
    section: orNull(Type.String()),
    code: Type.String(),
    message: Type.String(),
    at: timestamp('When it failed'),
  },
  { $id: 'ReportError' },
);

const sectionError = Type.Object({
  source: Type.String(),
  code: Type.String(),
  message: Type.String(),
  at: timestamp('When it failed'),
});

const sectionSource = Type.Object(
  {
    source: Type.String(),
    provider: Type.String(),
    sandbox: Type.Boolean({ description: 'True: invented data' }),
    status: choice(['ANSWERED', 'NO_RECORD', 'FAILED', 'NOT_ASKED'], 'What came of it'),
    reason: Type.Optional(choice(notAskedReasons, 'Of NOT_ASKED: why')),
    sha256: Type.String({ description: 'Of the answer that is kept as evidence' }),
    receivedAt: timestamp('When it answered'),
    reusedFrom: Type.Optional(
      Type.String({
        description: 'There where an earlier answer was used again: the report for which it was asked',
      }),
    ),
    missing: Type.Optional(
      Type.Literal(true, {
        description:
          'The section may lack records: the source failed and no fallback answered, or it was refused for its cost',
      }),
    ),
    editionDate: orNull(Type.String({ description: "The source's own date of its data, YYYY-MM-DD" })),
    dataDate: Type.Optional(
      Type.String({
        description:
          'If it answered: the day of its data, `editionDate` or the day of the answer. If the section states an older day, month or year: its last day',
      }),
    ),
    ageDays: Type.Optional(
      Type.Integer({ minimum: 0, description: 'The age of its data on the day of the evaluation, in days' }),
    ),
    maximumAgeDays: Type.Optional(
      Type.Integer({ description: 'The maximum age of its data in days, by the policy or the dataset' }),
    ),
  },
  { $id: 'SectionSource' },
);

const brl = (description: string) => Type.Number({ minimum: 0, description: `${description}, in BRL` });

const reportCost = Type.Object(
  {
    total: brl('What the sources of the latest run charged'),
    unknown: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'How many queries were sent whose cost is not known. The total has each with its highest known cost',
      }),
    ),
    saved: brl(
      'What was not asked, for it could not have changed the decision, or an earlier answer was used again',
    ),
    sources: Type.Array(
      Type.Object({
        source: Type.String(),
        provider: Type.String(),
        state: choice(
          ['ASKED', 'SETTLED', 'NOT_ASKED'],
          'ASKED: sent, and its cost is not known or cannot be read in the answer; it counts with its highest known cost. SETTLED: it cost so much, whatever came of it',
        ),
        reason: Type.Optional(choice(notAskedReasons, 'Of NOT_ASKED: why')),
        price: brl('Of one question'),
        cost: brl('What it counts'),
      }),
    ),
  },
  { $id: 'ReportCost', description: 'What the sources of the latest run cost; there where one has a price' },
);

const documentType = choice(['CPF', 'CNPJ'], 'Kind of the document');

const createdFields = {
  id: Type.String(),
  document: Type.String({ description: 'Bare, in upper case' }),
  type: documentType,
  policyId: Type.String(),
  policyStatus,
  externalId: Type.Optional(Type.String()),
  progress,
  sandbox: Type.Boolean({ description: 'True where any data is invented' }),
  notice: Type.Optional(Type.String({ description: 'SANDBOX: invented data' })),
  createdAt: timestamp('When it was created'),
  updatedAt: timestamp('When it last changed'),
};

/** What a request for an analysis is answered with. */
export const createdReport = Type.Object(
  {
    ...createdFields,
    status: statusObject,
    reused: Type.Boolean({
      description:
        'True if a finished report answers the request: the request is the same, and the policy decides the same today. Not billed',
    }),
  },
  { $id: 'CreatedReport' },
);

const purposeAnswer = Type.Object(
  {
    code: Type.String(),
    title: Type.String(),
    basis: Type.String({ description: 'What in law allows it' }),
  },
  { $id: 'Purpose', description: 'Why the subject was looked up; absent where nobody said it' },
);

const summaryFields = {
  ...createdFields,
  name: Type.Optional(Type.String({ description: 'What the subject is called, once a run has ended' })),
  depth: choice(['SIMPLES', 'ESSENCIAL', 'COMPLETO', 'COMPLETO+'], 'Depth of the policy'),
  policyVersion: Type.Integer({ minimum: 1 }),
  status: reportStatus,
  score: orNull(Type.Integer({ minimum: 0, maximum: 1000 })),
  otherExternalIds: Type.Optional(
    Type.Array(Type.String(), {
      description: 'External ids of later requests that the finished report answered',
    }),
  ),
  insufficientCoverage: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'There where the score rests on less than the policy’s minimum coverage: what it rests on',
    }),
  ),
  requestedAmount: Type.Optional(Type.Number({ description: 'BRL' })),
  purpose: Type.Optional(purposeAnswer),
  commentary: Type.Optional(Type.String({ description: 'Justification of the manual decision' })),
  analystId: Type.Optional(Type.String()),
  analystName: Type.Optional(Type.String()),
  decidedAt: Type.Optional(timestamp('When the analyst decided')),
  terms: Type.Optional(decisionTerms),
  profile: Type.String({ description: 'Source profile of the latest run' }),
  errors: Type.Array(reportError, { description: 'Why sources gave nothing' }),
  result: Type.Optional(
    choice(['PENDING', 'APPROVED', 'DENIED', 'ALERT'], 'v1 only: policyStatus by its old name'),
  ),
};

const signatureFields = {
  signatures: Type.Optional(
    Type.Array(
      Type.Object(
        {
          analystId: Type.String(),
          analystName: Type.String(),
          role: choice(['analyst', 'manager', 'administrator'], 'As what they signed'),
          commentary: Type.String(),
          terms: Type.Optional(decisionTerms),
          signedAt: timestamp('When'),
        },
        { $id: 'Signature' },
      ),
      { description: 'Who has signed an approval that takes two signatures' },
    ),
  ),
  signaturesMissing: Type.Optional(
    Type.Literal(1, { description: 'There where the approval awaits the signature of another user' }),
  ),
};

/** Something noted on a report. */
export const note = Type.Object(
  {
    id: Type.String(),
    text: Type.String(),
    analystId: Type.String(),
    analystName: Type.String({ description: 'Who noted it' }),
    notedAt: timestamp('When'),
    struckAt: Type.Optional(timestamp('There where its author struck it out')),
    strikeReason: Type.Optional(Type.String()),
  },
  { $id: 'ReportNote' },
);

/** A report as lists show it. */
export const reportSummary = Type.Object(summaryFields, { $id: 'ReportSummary' });

/** Each type of section with the schema of its details; a section about which nothing is known has none. */
const sectionOfType = sectionTypes.map((type) => {
  const { title, details } = sectionDefinition(type);
  return Type.Object(
    {
      id: Type.String(),
      type: Type.Object({ value: Type.Literal(type), title: Type.String() }),
      status: choice(
        ['COMPLETED', 'PARTIAL', 'FAILED', 'NO_RECORD', 'NOT_COLLECTED'],
        'How far the section came; PARTIAL: some of its sources failed',
      ),
      details: Type.Union([details, Type.Object({}, { additionalProperties: false })]),
      integrationCount: Type.Integer({ minimum: 0, description: 'Sources that contributed' }),
      sources: Type.Array(sectionSource),
      errors: Type.Array(sectionError),
      updatedAt: timestamp('When it was last written'),
    },
    { $id: `Section_${type}`, description: title.en },
  );
});

export const section = Type.Union(sectionOfType, { $id: 'Section' });

/** A section read by itself. */
export const sectionOfReport = Type.Intersect([section, Type.Object({ reportId: Type.String() })], {
  $id: 'SectionOfReport',
});

const aim = choice(['APPROVED', 'ALERT'], 'What the policy would then decide');

const changedFact = {
  rule: Type.String({
    description: 'The rule of the policy that reads it; INPUT.name of what the caller said',
  }),
  section: Type.String({
    description: 'Type of the section that the rule reads; REQUEST where the request itself says it',
  }),
  from: Type.Unknown({ description: 'As it is, as results show it' }),
  to: Type.Unknown({ description: 'As it would have to be' }),
};

const counterfactual = Type.Object(
  {
    aim,
    changes: Type.Array(
      Type.Object({
        ...changedFact,
        text: Type.String({ description: 'The change in a sentence, in the language of the reader' }),
        also: Type.Optional(
          Type.Array(Type.Object(changedFact), {
            description: 'What else the same changes: the count and the share of the debt whose amount falls',
          }),
        ),
      }),
      { minItems: 1, description: 'All of them together, all else as it is; each is one thing to do' },
    ),
    score: orNull(Type.Integer({ minimum: 0, maximum: 1000, description: 'The score that it would have' })),
    band: orNull(Type.String({ description: 'And its risk band' })),
  },
  { $id: 'Counterfactual' },
);

const nearest = Type.Object(
  {
    rule: Type.String(),
    section: Type.String(),
    source: orNull(
      Type.String({ description: 'Role of the source; caller, or null where the request says it' }),
    ),
    value: Type.Number({ description: 'What was found' }),
    threshold: Type.Number(),
    distance: Type.Number({ minimum: 0, description: 'Between the two, in the unit of the condition' }),
    relative: Type.Number({ minimum: 0, maximum: 0.1, description: 'That as a part of the threshold' }),
    text: Type.String({ description: 'In a sentence, in the language of the reader' }),
  },
  { $id: 'NearestThreshold' },
);

const explanationFields = {
  counterfactuals: Type.Optional(
    Type.Array(counterfactual, {
      maxItems: 3,
      description:
        'Of ALERT and DENIED: the fewest and smallest changes of facts that a person can change by which the policy would decide better, the best first, each decided by the engine; empty where there are none; left out where the policy does not tell (explanations)',
    }),
  ),
  counterfactualsUndecided: Type.Optional(
    Type.Literal(true, {
      description:
        'There where there may be others, or cheaper ones, that were not looked at for their number',
    }),
  ),
  nearest: Type.Optional(
    Type.Array(nearest, {
      maxItems: 3,
      description: 'The numbers that lie within a tenth of a threshold, the nearest first',
    }),
  ),
  heldBy: Type.Optional(
    Type.Object(
      {
        source: Type.String({ description: 'Its role; caller for what the caller said' }),
        aim,
        rules: Type.Array(Type.String(), { description: 'Those that read it and did not pass' }),
        text: Type.String({ description: 'In a sentence, in the language of the reader' }),
      },
      {
        $id: 'HoldingSource',
        description: 'There where one source, and no other, keeps the decision from a better one by itself',
      },
    ),
  ),
  firmnessUndecided: Type.Optional(
    Type.Literal(true, {
      description:
        'There where nearest and heldBy are not known, since the policy cannot be read or applied any more',
    }),
  ),
};

/** The whole report. */
export const report = Type.Object(
  {
    ...summaryFields,
    ...signatureFields,
    analysis: Type.Optional(
      Type.String({
        description:
          'The result in a few sentences, made of it alone; as commentary too until an analyst writes one',
      }),
    ),
    previousAnalystId: Type.Optional(Type.String({ description: 'After a redo: who had decided before' })),
    notes: Type.Optional(
      Type.Array(note, { description: 'What people noted, in order; left out where that is nothing' }),
    ),
    reviews: Type.Optional(
      Type.Array(review, {
        description: 'Where the decision was asked to be looked at again; left out where it was not',
      }),
    ),
    inputs: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          title: Type.String({ description: 'In the language of the reader' }),
          value: Type.Union([Type.Number(), Type.String(), Type.Boolean()]),
          text: Type.String({ description: 'The value as people read it' }),
        }),
        { description: 'What the caller said, apart from what sources said; left out where that is nothing' },
      ),
    ),
    ...explanationFields,
    cost: Type.Optional(reportCost),
    policyResult: orNull(creditPolicy.details),
    sections: Type.Array(section),
  },
  { $id: 'Report' },
);

/** What a manual decision is answered with. */
export const decision = Type.Object(
  {
    id: Type.String(),
    analystId: Type.String(),
    analystName: Type.String(),
    previousAnalystId: Type.Optional(Type.String({ description: 'After a redo: who had decided before' })),
    policyStatus,
    commentary: Type.String(),
    status: statusObject,
    terms: Type.Optional(decisionTerms),
    ...signatureFields,
    updatedAt: timestamp('When it was decided'),
  },
  { $id: 'Decision' },
);
