import { Type } from '@sinclair/typebox';
import { listSourceCosts } from '../../usage/list-source-costs.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { unknownCosts } from '../views/common-schemas.ts';

const sums = {
  asked: Type.Integer({ description: 'Questions that were sent' }),
  billed: Type.Integer({ description: 'Of these, how many cost something' }),
  unknown: unknownCosts,
  cost: Type.Number({ description: 'What they cost, in BRL' }),
  lost: Type.Number({ description: 'Of the cost, what went into analyses without a decision, in BRL' }),
  stopped: Type.Integer({ description: 'Questions that a ceiling or a daily limit kept from being sent' }),
  spared: Type.Integer({
    description:
      'Questions that could not have changed a decision, or for which an earlier answer was used again',
  }),
  saved: Type.Number({ description: 'What these would have cost, in BRL' }),
};

/** GET /v2/usage/source: what sources cost. */
export const sourceCostsEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/usage/source' },
    operationId: 'getSourceCosts',
    isLong: true,
    tag: 'Report',
    summary: 'Add up what questions with a price have cost, by source, what has cost most first',
    description: 'A month is one of the time zone of the service; all of them unless told.',
    permission: 'usage:read',
    query: Type.Object({
      month: Type.Optional(
        Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'one month, YYYY-MM' }),
      ),
    }),
    answers: {
      200: {
        description: 'Sources without a price are not in it',
        schema: Type.Object(
          {
            items: Type.Array(
              Type.Object({
                source: Type.String({ description: 'Its role' }),
                provider: Type.String(),
                ...sums,
              }),
            ),
            total: Type.Object(sums),
          },
          { $id: 'SourceCosts' },
        ),
      },
    },
    problems: ['INVALID_ARGUMENT'],
  },
  async ({ query }, { engine, exports }, { organizationId }) => ({
    status: 200,
    body: await listSourceCosts(engine.storage.db, organizationId, {
      ...query,
      timezone: exports.timeZone,
    }),
  }),
);
