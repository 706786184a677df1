import { Type } from '@sinclair/typebox';
import { findRelatedReports } from '../../report/find-related-reports.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import {
  choice,
  orNull,
  policyStatus,
  reportIdParams,
  reportStatus,
  timestamp,
} from '../views/common-schemas.ts';

/** GET /v2/report/{id}/related: the reports of those related to its subject. */
export const getRelatedReportsEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/report/{id}/related' },
    operationId: 'getRelatedReports',
    isLong: true,
    tag: 'Report',
    summary: 'Read who of those related to the subject has a report, and what it came to',
    description:
      'By the relations of the report: of each whole document among them the newest report of the organisation. Asks no source.',
    permission: 'report:read',
    params: reportIdParams,
    answers: {
      200: {
        description: 'The newest report of each; nobody who has none',
        schema: Type.Object(
          {
            items: Type.Array(
              Type.Object({
                document: Type.String({ description: 'Bare, in upper case' }),
                type: choice(['CPF', 'CNPJ'], 'Kind of the document'),
                reportId: Type.String({ description: 'Read it at /v2/report/{id}' }),
                policyId: Type.String(),
                status: reportStatus,
                policyStatus,
                score: orNull(Type.Integer({ minimum: 0, maximum: 1000 })),
                createdAt: timestamp('When it was created'),
              }),
            ),
          },
          { $id: 'RelatedReports' },
        ),
      },
    },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED'],
  },
  async ({ params }, { engine }, caller) => ({
    status: 200,
    body: await findRelatedReports(engine, caller, params.id),
  }),
);
