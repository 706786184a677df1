import { Type } from '@sinclair/typebox';
import { decideReport, redoDecision } from '../../report/decide-report.ts';
import { highestLimit, longestCondition, mostConditions } from '../../report/terms-request.ts';
import { dayPattern } from '../../sections/fields.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { decision } from '../views/report-schemas.ts';

export const decisionBody = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'a report id' }),
  approved: Type.Boolean({ description: 'true approves, false denies' }),
  commentary: Type.String({
    minLength: 1,
    maxLength: 5_000,
    description: 'a justification of 1 to 5000 characters',
  }),
  terms: Type.Optional(
    Type.Object(
      {
        limit: Type.Optional(
          Type.Number({ exclusiveMinimum: 0, maximum: highestLimit, description: 'in BRL, to the cent' }),
        ),
        currency: Type.Optional(Type.Literal('BRL', { description: 'BRL, the only one' })),
        validUntil: Type.Optional(
          Type.String({ pattern: dayPattern, description: 'the last day, YYYY-MM-DD, today or later' }),
        ),
        conditions: Type.Optional(
          Type.Array(
            Type.String({
              minLength: 1,
              maxLength: longestCondition,
              description: `a text of 1 to ${longestCondition} characters`,
            }),
            { maxItems: mostConditions, description: `at most ${mostConditions} texts` },
          ),
        ),
      },
      {
        description:
          'of an approval: how much, until when, and under which conditions; left out, what the policy offers',
      },
    ),
  ),
});

/** Errors of an approval that the caller may not make, or not alone. */
export const approvalProblems = [
  'INVALID_ARGUMENT',
  'ABOVE_AUTHORITY',
  'AUTHORITY_CHANGED',
  'SIGNATURE_LAPSED',
  'SECOND_SIGNATURE_NEEDED',
  'SIGNED_TERMS_DIFFER',
  'SIGNERS_NOT_INDEPENDENT',
  'USER_DISABLED',
] as const;

const signing =
  'Where the policy bounds who may approve how much, ABOVE_AUTHORITY names the role that may. An approval that takes two signatures is kept as the first, with signaturesMissing, and changes nothing else until another user signs.';

const bodyExample = {
  id: 'rpt_01jd8q6x4hfx0s8d1b2c3d4e5f',
  approved: true,
  commentary: 'Guarantee given by the owner.',
  terms: { limit: 50_000, validUntil: '2027-05-19', conditions: ['First order of at most R$ 20,000.00'] },
};

const answerExample = {
  id: 'rpt_01jd8q6x4hfx0s8d1b2c3d4e5f',
  analystId: 'usr_01jd8q6x4hfx0s8d1b2c3d4e5f',
  analystName: 'ana',
  policyStatus: 'ALERT',
  commentary: 'Guarantee given by the owner.',
  status: { id: 'status_approved', value: 'APPROVED', title: 'Aprovado' },
  terms: {
    limit: 50_000,
    currency: 'BRL',
    validUntil: '2027-05-19',
    conditions: ['First order of at most R$ 20,000.00'],
  },
  updatedAt: '2026-11-20T12:00:00.000Z',
};

/** POST /report/analyze: the first manual decision. */
export const analyzeReportEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/report/analyze' },
    operationId: 'analyzeReport',
    tag: 'Report',
    summary: 'Register the first manual decision on a report',
    description: signing,
    permission: 'report:analyze',
    body: decisionBody,
    namesUnknownFields: true,
    bodyExample,
    answers: { 200: { description: 'The decision', schema: decision, example: answerExample } },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED', 'MANUAL_DECISION_EXISTS', ...approvalProblems],
  },
  async ({ body: request, language }, { engine }, caller) => ({
    status: 200,
    body: await decideReport(engine, caller, request, language),
  }),
);

/** POST /report/re-analyze: a manual decision replaced. */
export const reAnalyzeReportEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/report/re-analyze' },
    operationId: 'reAnalyzeReport',
    tag: 'Report',
    summary: 'Redo a manual decision; sources are not asked again',
    description: signing,
    permission: 'report:re-analyze',
    body: decisionBody,
    namesUnknownFields: true,
    bodyExample,
    answers: {
      200: {
        description: 'The decision',
        schema: decision,
        example: { ...answerExample, previousAnalystId: answerExample.analystId },
      },
    },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED', 'NO_MANUAL_DECISION', ...approvalProblems],
  },
  async ({ body: request, language }, { engine }, caller) => ({
    status: 200,
    body: await redoDecision(engine, caller, request, language),
  }),
);
