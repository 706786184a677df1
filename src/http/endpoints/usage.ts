import { Type } from '@sinclair/typebox';
import { listUsage } from '../../usage/list-usage.ts';
import { budgetWarnings, readBudgetStanding } from '../../usage/monthly-budget.ts';
import { writeUsageWorkbook } from '../../usage/usage-workbook.ts';
import { readAcceptLanguage } from '../accept-language.ts';
import { attachmentHeader } from '../content-disposition.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice, orNull } from '../views/common-schemas.ts';

const count = Type.Integer({ description: 'Counted runs' });
const price = Type.Number({ description: 'What they cost, in BRL' });
const cost = Type.Number({ description: 'What sources charged, of runs that were not counted too, in BRL' });
const saved = Type.Number({
  description: 'What was not asked of sources, for it could not have changed a decision, in BRL',
});

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
    tag: 'Report',
    summary: 'Add up counted runs and what they cost, newest month first',
    description: 'Months and days are those of the time zone of the service.',
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
                saved,
              }),
            ),
            total: Type.Object({ count, price, cost, saved }),
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
      budget: await readBudgetStanding(engine.storage, organizationId, engine),
    },
  }),
);

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** GET /v2/usage/spreadsheet: the same as a file. */
export const usageSpreadsheetEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/usage/spreadsheet' },
    operationId: 'getUsageSpreadsheet',
    tag: 'Report',
    summary: 'Counted runs and what they cost, as a spreadsheet',
    description: 'The lines of GET /v2/usage, as credit usage --out writes them.',
    permission: 'usage:read',
    query: Type.Object({
      ...period,
      language: Type.Optional(
        choice(['en', 'pt-BR'], 'en or pt-BR (what Accept-Language asks for, else as the operator has set)'),
      ),
    }),
    requestHeaders: { 'Accept-Language': 'en or pt, where language does not say' },
    answers: {
      200: {
        description: 'The file',
        mediaType: xlsx,
        schema: Type.String({ contentEncoding: 'binary' }),
        headers: { 'Content-Disposition': 'A name for the file', 'Content-Language': 'Its language' },
      },
    },
    problems: ['INVALID_ARGUMENT', 'DOWNLOADS_BUSY'],
  },
  async ({ query: { language: chosen, ...narrowed }, headers }, service, { organizationId, clientId }) => {
    const { engine, downloads, exports: settings } = service;
    const timezone = settings.timeZone;
    const language = chosen ?? readAcceptLanguage(headers['accept-language']) ?? settings.language;
    const usage = await listUsage(engine.storage.db, organizationId, { ...narrowed, timezone });
    const name = ['uso', ...(narrowed.month === undefined ? [] : [narrowed.month])].join('-');
    return {
      status: 200,
      headers: {
        'content-disposition': attachmentHeader(name, { fallback: 'usage', extension: 'xlsx' }),
        'content-language': language,
        vary: 'Accept-Language',
      },
      mediaType: xlsx,
      write: (destination) =>
        downloads.run(clientId, () =>
          writeUsageWorkbook(destination, usage, { language, timezone, now: engine.clock.now() }),
        ),
    };
  },
);
