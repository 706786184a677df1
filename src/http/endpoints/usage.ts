import { Type } from '@sinclair/typebox';
import { listUsage } from '../../usage/list-usage.ts';
import { budgetWarnings } from '../../usage/monthly-budget.ts';
import { readSpending } from '../../usage/read-spending.ts';
import { writeUsageWorkbook } from '../../usage/usage-workbook.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import {
  answerWithSpreadsheet,
  describeSpreadsheet,
  languageOfSpreadsheet,
  spreadsheetRequestHeaders,
} from '../spreadsheet-answer.ts';
import { choice, orNull, timestamp, unknownCosts } from '../views/common-schemas.ts';

const count = Type.Integer({ description: 'Counted runs' });
const price = Type.Number({ description: 'What they cost, in BRL' });
const cost = Type.Number({ description: 'What sources charged, of runs that were not counted too, in BRL' });
const saved = Type.Number({
  description:
    'What was not asked of sources, for it could not have changed a decision or an earlier answer was used again, in BRL',
});

const ceiling = (what: string) =>
  orNull(Type.Number({ description: `${what}, in BRL; null for any amount` }));

/** How the spending on sources stands today, whatever month is asked for. */
const spending = {
  budget: orNull(
    Type.Object(
      {
        month: Type.String({ description: 'YYYY-MM, this one' }),
        monthly: Type.Number({ description: 'What sources are meant to cost in a month, in BRL' }),
        spent: Type.Number({ description: 'What they have cost this month, in BRL' }),
        percent: Type.Integer({ description: 'Of the budget, rounded down' }),
        warning: orNull(choice([...budgetWarnings], 'From 80 and from 100 %; null below')),
      },
      { description: 'Null where there is none; it stops nothing' },
    ),
  ),
  forecast: Type.Object(
    {
      month: Type.String({ description: 'YYYY-MM, this one' }),
      spent: Type.Number({ description: 'What sources have cost this month, in BRL' }),
      perDay: Type.Number({
        description:
          'On average of the last seven days, or since the first question, in BRL; today as it stands',
      }),
      total: Type.Number({ description: 'What they come to by the end of the month at this pace, in BRL' }),
      budgetEndsOn: orNull(
        Type.String({
          description:
            'YYYY-MM-DD, the day on which the budget is spent at this pace; null where it is already, or not in this month',
        }),
      ),
    },
    { description: 'What the sources of this month come to' },
  ),
  ceilings: Type.Object(
    {
      perReport: ceiling('What one report may cost'),
      perBatch: ceiling('What one batch may cost'),
      perDay: ceiling('What the organisation may spend in a day'),
      today: Type.Number({ description: 'What it has spent today, in BRL' }),
      dearestReport: Type.Number({ description: 'The most that one report has cost today, in BRL' }),
      dearestBatch: Type.Number({
        description: 'The most that a batch that asked something today has cost, in BRL',
      }),
      dayEndsAt: timestamp('When today ends'),
    },
    { description: 'What would pass one is not asked' },
  ),
};

const period = {
  month: Type.Optional(
    Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'one month, YYYY-MM' }),
  ),
  by: Type.Optional(
    choice(['policy', 'depth', 'day'], 'policy, depth or day: what is added up by, within a month'),
  ),
};

/** GET /v2/usage: counted runs and their price. */
export const usageEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/usage' },
    operationId: 'getUsage',
    isLong: true,
    tag: 'Report',
    summary: 'Add up counted runs and what they cost, newest month first',
    description:
      'Months and days are those of the time zone of the service. Beside them stand the budget of this month, what it is to come to, and the ceilings.',
    permission: 'usage:read',
    query: Type.Object(period),
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
                costUnknown: unknownCosts,
                saved,
              }),
            ),
            total: Type.Object({ count, price, cost, costUnknown: unknownCosts, saved }),
            ...spending,
          },
          { $id: 'Usage' },
        ),
      },
    },
    problems: ['INVALID_ARGUMENT'],
  },
  async ({ query }, { engine, exports }, { organizationId }) => ({
    status: 200,
    body: {
      ...(await listUsage(engine.storage.db, organizationId, { ...query, timezone: exports.timeZone })),
      ...(await readSpending(engine.storage, organizationId, engine)),
    },
  }),
);

/** GET /v2/usage/spreadsheet: the same as a file. */
export const usageSpreadsheetEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/usage/spreadsheet' },
    operationId: 'getUsageSpreadsheet',
    isLong: true,
    tag: 'Report',
    summary: 'Counted runs and what they cost, as a spreadsheet',
    description: 'The lines of GET /v2/usage, as credit usage --out writes them.',
    permission: 'usage:read',
    query: Type.Object({ ...period, language: languageOfSpreadsheet }),
    requestHeaders: spreadsheetRequestHeaders,
    answers: { 200: describeSpreadsheet('xlsx') },
    problems: ['INVALID_ARGUMENT', 'DOWNLOADS_BUSY'],
  },
  async (request, service, caller) => {
    const { engine, exports: settings } = service;
    const { language: _, ...narrowed } = request.query;
    const usage = await listUsage(engine.storage.db, caller.organizationId, {
      ...narrowed,
      timezone: settings.timeZone,
    });
    return answerWithSpreadsheet(request, service, caller, {
      name: ['uso', ...(narrowed.month === undefined ? [] : [narrowed.month])].join('-'),
      fallback: 'usage',
      write: (destination, { language, timeZone: timezone }) =>
        writeUsageWorkbook(destination, usage, { language, timezone, now: engine.clock.now() }),
    });
  },
);
