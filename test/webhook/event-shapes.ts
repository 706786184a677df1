import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { type EventType, eventTypes } from '../../src/webhook/events.ts';

/** What each delivery holds, written down a second time: exactly these fields, and no others. */

const text = { type: 'string', minLength: 1 };
const instant = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' };
const policyStatus = { enum: ['PENDING', 'APPROVED', 'DENIED', 'ALERT'] };

/** SANDBOX is said wherever anything was invented, and only there. */
const saysSandbox = {
  if: { properties: { sandbox: { const: true } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['notice'] },
  else: { properties: { notice: false } },
};

const reportFields = {
  reportId: text,
  document: { type: 'string', pattern: '^([A-Z0-9]{12}\\d{2}|\\d{11})$' },
  type: { enum: ['CPF', 'CNPJ'] },
  policyId: text,
  status: {
    enum: ['PENDING', 'PROCESSING', 'EVALUATING', 'COMPLETED', 'APPROVED', 'DENIED', 'ALERT', 'ERROR'],
  },
  policyStatus,
  score: { type: ['number', 'null'] },
  sandbox: { type: 'boolean' },
};
const terms = exactly({
  limit: { type: ['number', 'null'] },
  currency: { const: 'BRL' },
  validUntil: { type: ['string', 'null'], pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
  conditions: { type: 'array', items: text },
});
const whereGiven = { externalId: text, notice: { type: 'string', pattern: 'SANDBOX' } };

function exactly(
  properties: Readonly<Record<string, unknown>>,
  optional: Readonly<Record<string, unknown>> = {},
) {
  return {
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function aboutReport(own: Readonly<Record<string, unknown>>) {
  return { ...exactly({ ...reportFields, ...own }, { ...whereGiven, terms }), ...saysSandbox };
}

function aboutOperation(own: Readonly<Record<string, unknown>>) {
  const { document, type, sandbox } = reportFields;
  const fields = { operationId: text, operationName: text, document, type, status: text, sandbox };
  return { ...exactly({ ...fields, ...own }, whereGiven), ...saysSandbox };
}

const exported = {
  exportId: text,
  format: { enum: ['pdf', 'xlsx', 'csv', 'json'] },
  outcome: { enum: ['GENERATED', 'FAILED'] },
  error: { type: ['string', 'null'] },
};

const textOrNull = { type: ['string', 'null'] };
const dayOrNull = { type: ['string', 'null'], pattern: '^\\d{4}-\\d\\d-\\d\\d$' };
const numberOrNull = { type: ['number', 'null'] };

const watchedEntry = {
  anyOf: [
    { type: 'null' },
    exactly({
      certainty: { enum: ['CERTAIN', 'POSSIBLE'] },
      name: textOrNull,
      reference: textOrNull,
      says: textOrNull,
      authority: textOrNull,
      from: dayOrNull,
      until: dayOrNull,
      amount: numberOrNull,
      odds: numberOrNull,
      score: numberOrNull,
    }),
  ],
};

const contents: Readonly<Record<EventType, object>> = {
  OPTIN: aboutReport({ missing: { type: 'array', items: { const: 'SCR' }, minItems: 1 } }),
  SUBJECT_ERASED: {
    ...exactly(
      {
        erasureId: text,
        document: reportFields.document,
        type: reportFields.type,
        erasedAt: instant,
        scope: { enum: ['SUBJECT', 'REPORT'] },
        sandbox: { type: 'boolean' },
      },
      { reportId: text, notice: whereGiven.notice },
    ),
    ...saysSandbox,
  },
  REPORT: aboutReport({
    section: exactly({
      id: text,
      type: { type: 'string', pattern: '^[A-Z_]+$' },
      status: { enum: ['COMPLETED', 'PARTIAL', 'FAILED', 'NO_RECORD', 'NOT_COLLECTED'] },
      integrationCount: { type: 'integer', minimum: 0 },
    }),
  }),
  REPORT_FINISHED: aboutReport({
    isFinalized: { const: true },
    finalizedAt: instant,
    errors: exactly({ sections: { type: 'array', items: text, uniqueItems: true } }),
  }),
  REPORT_STATUS: aboutReport({
    approved: { type: 'boolean' },
    commentary: text,
    analystId: text,
    analystName: text,
    previousStatus: reportFields.status,
  }),
  REVIEW_OPENED: aboutReport({ reviewId: text, bySubject: { type: 'boolean' }, dueAt: instant }),
  REVIEW_ANSWERED: aboutReport({
    reviewId: text,
    outcome: { enum: ['UPHELD', 'CHANGED', 'WITHDRAWN'] },
    analystId: text,
    analystName: text,
    changedReportId: { type: ['string', 'null'] },
  }),
  REPORT_EXPORTED: { anyOf: [aboutReport(exported), aboutOperation(exported)] },
  CREDIT_POLICY: aboutReport({
    policyVersion: { type: 'integer', minimum: 1 },
    riskBand: { type: ['string', 'null'] },
    previousPolicyStatus: { anyOf: [policyStatus, { type: 'null' }] },
  }),
  OPERATION: {
    ...exactly(
      {
        operationId: text,
        operationName: text,
        document: reportFields.document,
        type: reportFields.type,
        status: text,
        policyStatus,
        score: reportFields.score,
        reports: {
          type: 'array',
          items: exactly({ reportId: text, document: reportFields.document, relation: text, policyStatus }),
        },
        sandbox: { type: 'boolean' },
      },
      whereGiven,
    ),
    ...saysSandbox,
  },
  WATCH: {
    ...exactly(
      {
        watchId: text,
        document: reportFields.document,
        type: reportFields.type,
        dataset: text,
        edition: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        publishedOn: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
        changes: {
          type: 'array',
          minItems: 1,
          items: exactly({
            kind: {
              enum: [
                'NEWLY_LISTED',
                'LEFT_LIST',
                'ENTRY_CHANGED',
                'NEW_DEBT',
                'DEBT_GONE',
                'DEBT_GREW',
                'NO_LONGER_ACTIVE',
                'PARTNER_CHANGED',
              ],
            },
            before: watchedEntry,
            after: watchedEntry,
          }),
        },
        sandbox: { type: 'boolean' },
      },
      { notice: whereGiven.notice },
    ),
    ...saysSandbox,
  },
};

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictRequired: false });
const validators = new Map(
  eventTypes.map((type) => [
    type,
    ajv.compile(
      exactly({
        organizationId: text,
        webhookType: { const: type },
        data: exactly({ content: contents[type], compress: { const: false } }),
      }),
    ),
  ]),
);

/** Fails unless a body is what an event of this type holds, no field more and none less. */
export function expectShape(type: EventType, body: unknown): void {
  const validate = validators.get(type);
  expect(validate?.(body), JSON.stringify(validate?.errors)).toBe(true);
}
