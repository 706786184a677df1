import { Type } from '@sinclair/typebox';
import { decideReport, redoDecision } from '../../report/decide-report.ts';
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
});

const bodyExample = {
  id: 'rpt_01jd8q6x4hfx0s8d1b2c3d4e5f',
  approved: true,
  commentary: 'Guarantee given by the owner.',
};

const answerExample = {
  id: 'rpt_01jd8q6x4hfx0s8d1b2c3d4e5f',
  analystId: 'usr_01jd8q6x4hfx0s8d1b2c3d4e5f',
  analystName: 'ana',
  policyStatus: 'ALERT',
  commentary: 'Guarantee given by the owner.',
  status: { id: 'status_approved', value: 'APPROVED', title: 'Aprovado' },
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
    permission: 'report:analyze',
    body: decisionBody,
    bodyExample,
    answers: { 200: { description: 'The decision', schema: decision, example: answerExample } },
    problems: ['UNKNOWN_REPORT', 'REPORT_RUNNING', 'MANUAL_DECISION_EXISTS', 'INVALID_ARGUMENT'],
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
    permission: 'report:re-analyze',
    body: decisionBody,
    bodyExample,
    answers: {
      200: {
        description: 'The decision',
        schema: decision,
        example: { ...answerExample, previousAnalystId: answerExample.analystId },
      },
    },
    problems: ['UNKNOWN_REPORT', 'REPORT_RUNNING', 'NO_MANUAL_DECISION', 'INVALID_ARGUMENT'],
  },
  async ({ body: request, language }, { engine }, caller) => ({
    status: 200,
    body: await redoDecision(engine, caller, request, language),
  }),
);
