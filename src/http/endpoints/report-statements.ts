import { Type } from '@sinclair/typebox';
import { typedFigures } from '../../financial-statement/typed-statements.ts';
import { listStatements } from '../../report/list-statements.ts';
import { confirmStatements } from '../../run/confirm-statements.ts';
import { financialStatements } from '../../sections/financial-statements.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice, orNull, reportIdParams, timestamp } from '../views/common-schemas.ts';
import { sectionOfReport } from '../views/report-schemas.ts';

const day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description });
const months = Type.Integer({ minimum: 1, maximum: 12, description: 'Length of the period in months' });

const attached = Type.Object(
  {
    id: Type.String(),
    fileName: orNull(Type.String({ description: 'Null for typed figures and confirmations' })),
    origin: choice(['TYPED', 'SPREADSHEET', 'SPED_ECD', 'SPED_ECF', 'PDF'], 'How the figures came in'),
    analystId: Type.String(),
    analystName: orNull(
      Type.String({ description: 'Who attached it; null if the user is not stored any more' }),
    ),
    attachedAt: timestamp('When it was attached'),
    confirms: orNull(
      Type.String({
        description: 'The id of the file whose period this confirms; null for files and typed figures',
      }),
    ),
    periods: Type.Array(
      Type.Object({
        start: day('First day'),
        end: day('Last day'),
        months,
        figures: Type.Integer({ minimum: 0, description: 'Number of figures that were read' }),
        state: choice(
          ['COUNTED', 'TO_CONFIRM', 'REPLACED'],
          'COUNTED: rules and limits use it; TO_CONFIRM: it has doubts; REPLACED: a newer file or a confirmation has it',
        ),
      }),
    ),
    toConfirm: Type.Index(Type.Required(financialStatements.details), Type.Literal('toConfirm')),
  },
  { $id: 'AttachedStatements' },
);

const example = {
  id: 'fin_01jd8q6x4hfx0s8d1b2c3d4e5f',
  fileName: 'balanco-2025.xlsx',
  origin: 'SPREADSHEET',
  analystId: 'usr_01jd8q6x4hfx0s8d1b2c3d4e5f',
  analystName: 'ana',
  attachedAt: '2026-11-20T12:00:00.000Z',
  confirms: null,
  periods: [{ start: '2025-01-01', end: '2025-12-31', months: 12, figures: 24, state: 'COUNTED' }],
  toConfirm: [],
};

/** GET /v2/report/{id}/statement: what was attached to a report. */
export const listStatementsEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/report/{id}/statement' },
    operationId: 'getStatements',
    isLong: true,
    tag: 'Report',
    summary: 'List the financial statements attached to a report',
    description:
      'Newest first: files, typed figures and confirmations. A period with doubts is in toConfirm with its figures and where each was read.',
    permission: 'report:read',
    params: reportIdParams,
    answers: {
      200: {
        description: 'The attached statements',
        schema: Type.Object({ items: Type.Array(attached) }),
        example: { items: [example] },
      },
    },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED'],
  },
  async ({ params }, { engine }, caller) => ({
    status: 200,
    body: await listStatements(engine, caller, params.id),
  }),
);

/** POST /v2/report/{id}/statement/{statementId}/confirm: a period with doubts, confirmed or corrected. */
export const confirmStatementsEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/report/{id}/statement/{statementId}/confirm' },
    operationId: 'confirmStatements',
    isLong: true,
    tag: 'Report',
    summary: 'Confirm a period of attached statements, as read or corrected',
    description:
      'The period is attached again without its doubts, in your name, and the policy is evaluated again if it uses statements. If the corrected figures contradict each other in a new way, the period is to be confirmed again. The answer is the section FINANCIAL_STATEMENTS.',
    permission: 'report:create',
    params: Type.Object({
      ...reportIdParams.properties,
      statementId: Type.String({ minLength: 1, maxLength: 200, description: 'the id of the attached file' }),
    }),
    body: Type.Object({
      end: day('Last day of the period, as read'),
      months: Type.Integer({
        minimum: 1,
        maximum: 12,
        description: 'Length of the period in months, as read',
      }),
      corrected: Type.Optional(
        Type.Object(
          {
            factor: Type.Optional(
              Type.Unsafe<number>(
                Type.Union(
                  [0.000001, 0.001, 1, 1_000, 1_000_000].map((factor) => Type.Literal(factor)),
                  {
                    description:
                      'What the figures as read are multiplied by, if their unit is another. Default: 1',
                  },
                ),
              ),
            ),
            months: Type.Optional(months),
            scope: Type.Optional(
              choice(
                ['INDIVIDUAL', 'CONSOLIDATED'],
                'Whether the figures are those of the company or of its group',
              ),
            ),
            ...typedFigures,
          },
          {
            additionalProperties: false,
            description: 'What is not as read. Amounts in BRL replace those that were read; null removes one',
          },
        ),
      ),
    }),
    bodyExample: { end: '2025-12-31', months: 12, corrected: { balanceSheet: { totalAssets: 276250 } } },
    answers: { 200: { description: 'The section FINANCIAL_STATEMENTS', schema: sectionOfReport } },
    problems: [
      'UNKNOWN_REPORT',
      'REPORT_ERASED',
      'REPORT_RUNNING',
      'STATEMENT_NOT_TO_CONFIRM',
      'STATEMENT_UNREADABLE',
      'STATEMENT_EMPTY',
      'EVIDENCE_EXPIRED',
    ],
  },
  async ({ params, body, language }, { engine }, caller) => ({
    status: 200,
    body: await confirmStatements(
      engine,
      caller,
      { reportId: params.id, uploadId: params.statementId, ...body },
      language,
    ),
  }),
);
