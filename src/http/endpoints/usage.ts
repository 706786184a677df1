import { Type } from '@sinclair/typebox';
import { listUsage } from '../../usage/list-usage.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice } from '../views/common-schemas.ts';

const count = Type.Integer({ description: 'Counted runs' });
const price = Type.Number({ description: 'What they cost, in BRL' });
const cost = Type.Number({ description: 'What sources charged, of runs that were not counted too, in BRL' });
const saved = Type.Number({
  description: 'What was not asked of sources, for it could not have changed a decision, in BRL',
});

/** GET /v2/usage: counted runs and their price. */
export const usageEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/usage' },
    operationId: 'getUsage',
    tag: 'Report',
    summary: 'Add up counted runs and what they cost, newest month first',
    description: 'Months and days are those of the time zone of the service.',
    permission: 'usage:read',
    query: Type.Object({
      month: Type.Optional(
        Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'one month, YYYY-MM' }),
      ),
      by: Type.Optional(
        choice(['policy', 'depth', 'day'], 'policy, depth or day: what is added up by, within a month'),
      ),
    }),
    answers: {
      200: {
        description: 'By policy, depth and document kind together unless told',
        schema: Type.Object(
          {
            items: Type.Array(
              Type.Object({
                month: Type.String({ description: 'YYYY-MM' }),
                day: Type.Optional(Type.String({ description: 'YYYY-MM-DD' })),
                policyId: Type.Optional(Type.String()),
                depth: Type.Optional(Type.String()),
                documentKind: Type.Optional(choice(['cpf', 'cnpj'], 'cpf or cnpj')),
                count,
                price,
                cost,
                saved,
              }),
            ),
            total: Type.Object({ count, price, cost, saved }),
          },
          { $id: 'Usage' },
        ),
      },
    },
    problems: ['INVALID_ARGUMENT'],
  },
  async ({ query }, { engine, exports }, { organizationId }) => ({
    status: 200,
    body: await listUsage(engine.storage.db, organizationId, { ...query, timezone: exports.timeZone }),
  }),
);
