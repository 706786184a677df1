import { Type } from '@sinclair/typebox';
import { CreditError } from '../../base/errors.ts';
import { acceptReport } from '../../report/accept-report.ts';
import type { CreateReportRequest } from '../../report/create-report.ts';
import { defaultLanguage } from '../../report/report-answer.ts';
import { defineEndpoint, type EndpointAnswer } from '../define-endpoint.ts';
import { hostedCreated } from '../dialects/hosted-v1/report.ts';
import {
  amountFields,
  callerFields,
  documentFields,
  externalIdField,
  readAmountFields,
  readDocumentField,
} from '../document-fields.ts';
import { idempotencyHeader, readIdempotencyKey, whileKeyIsHeld } from '../idempotency-key.ts';
import { createdReport } from '../views/report-schemas.ts';

export const createReportBody = Type.Object({
  ...documentFields,
  policyId: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'a policy id, as GET /credit-policy/policy lists them',
  }),
  externalId: externalIdField,
  ...amountFields,
  ...callerFields,
  reuseWithinDays: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 3650, description: 'a whole number of days from 0 to 3650' }),
  ),
});

/** POST /v2/report and POST /report: starts an analysis. */
export const createReportEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/report', v2: '/v2/report' },
    operationId: 'createReport',
    tag: 'Report',
    summary: 'Start an analysis',
    description:
      'Answers at once; the result is read from the report. A report on the document that is neither APPROVED nor DENIED is processed again under its id (200), else a new one is made (201). v1 may leave type out.',
    permission: 'report:create',
    requestHeaders: idempotencyHeader,
    body: createReportBody,
    namesUnknownFields: true,
    requiredInV2: ['type'],
    bodyExample: {
      document: '12ABC34501DE35',
      type: 'cnpj',
      policyId: 'starter-company',
      externalId: 'order-1',
    },
    answers: {
      200: { description: 'The same report, processed again, joined or reused', schema: createdReport },
      201: {
        description: 'A new report',
        schema: createdReport,
        example: {
          id: 'rpt_01jd8q6x4hfx0s8d1b2c3d4e5f',
          document: '12ABC34501DE35',
          type: 'CNPJ',
          policyId: 'starter-company',
          policyStatus: 'PENDING',
          status: { id: 'status_pending', value: 'PENDING', title: 'Não iniciado' },
          externalId: 'order-1',
          progress: {
            phase: 'PENDING',
            sourcesDone: 0,
            sourcesTotal: 15,
            final: false,
            slow: false,
            startedAt: null,
            finishedAt: null,
          },
          reused: false,
          sandbox: true,
          notice: 'SANDBOX: invented data',
          createdAt: '2026-11-20T12:00:00.000Z',
          updatedAt: '2026-11-20T12:00:00.000Z',
        },
        headers: { Location: 'Where the report is read' },
      },
    },
    problems: [
      'INVALID_DOCUMENT',
      'DOCUMENT_KIND_MISMATCH',
      'UNKNOWN_POLICY',
      'POLICY_IS_OPERATION',
      'POLICY_DISABLED',
      'POLICY_KIND_MISMATCH',
      'UNKNOWN_INPUT',
      'INVALID_INPUT',
      'INPUT_REQUIRED',
      'PURPOSE_REQUIRED',
      'PURPOSE_UNKNOWN',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_KEY_IN_USE',
      'QUEUE_FULL',
      'COST_CEILING_REACHED',
    ],
  },
  async ({ body, headers, version, language }, service, caller) => {
    const key = readIdempotencyKey(headers['idempotency-key']);
    const request = readRequest(body);
    const { engine, pool } = service;
    const speaksHosted = version === 'v1' && caller.dialect === 'hosted-v1';
    const admit = () => {
      if (!pool.hasRoom(caller.organizationId))
        throw new CreditError('QUEUE_FULL', { waiting: pool.waiting });
    };
    const accept = async (): Promise<EndpointAnswer> => {
      const accepted = await acceptReport(engine, caller, request, {
        admit,
        // The dialect has one language.
        language: speaksHosted ? defaultLanguage : language,
        ...(key !== undefined && { idempotency: { clientId: caller.clientId, key } }),
      });
      const { status, reportId, body: text, replayed, runId } = accepted;
      if (runId !== undefined) pool.add({ runId, organizationId: caller.organizationId });
      return {
        status,
        headers: {
          location: version === 'v2' ? `/v2/report/${reportId}` : `/report/${reportId}`,
          ...(replayed && { 'idempotency-replayed': 'true' }),
        },
        body: speaksHosted
          ? hostedCreated(JSON.parse(text), {
              organizationId: caller.organizationId,
              timezone: engine.timezone,
            })
          : text,
      };
    };
    return whileKeyIsHeld(service.keysInUse, { clientId: caller.clientId, key }, accept);
  },
);

function readRequest(body: (typeof createReportBody)['static']): CreateReportRequest {
  const { document, type, policyId, externalId, inputs, purpose, reuseWithinDays } = body;
  const amount = readAmountFields(body);
  return {
    document: readDocumentField(document, type),
    policyId,
    ...(externalId !== undefined && { externalId }),
    ...(amount !== undefined && { requestedAmount: amount }),
    ...(inputs !== undefined && { inputs }),
    ...(purpose !== undefined && { purpose }),
    ...(reuseWithinDays !== undefined && { reuseWithinDays }),
  };
}
