import { Type } from '@sinclair/typebox';
import type { Caller } from '../../auth/caller.ts';
import { CreditError, errorCodes, explainErrorCode } from '../../base/errors.ts';
import { describeDatasets } from '../../datasets/describe-datasets.ts';
import { budgetWarnings, readBudgetStanding } from '../../usage/monthly-budget.ts';
import { dayIn } from '../../wording/calendar.ts';
import { readBearerToken } from '../bearer-token.ts';
import { defineOpenEndpoint } from '../define-endpoint.ts';
import type { Credentials } from '../http-service.ts';
import { problemTitle } from '../problem.ts';
import { choice } from '../views/common-schemas.ts';

const health = Type.Object(
  {
    status: choice(['ok', 'degraded'], 'degraded: requests cannot be served'),
    version: Type.String(),
    uptimeSeconds: Type.Integer({ minimum: 0, description: 'Since the process began' }),
    checks: Type.Object({
      database: choice(
        ['ok', 'damaged', 'failed'],
        'Whether it can be read and written; damaged: some of it is not as it was written, the rest is served',
      ),
      queue: choice(['ok', 'full', 'stopping'], 'Whether new analyses are taken'),
    }),
    warnings: Type.Array(
      choice(['DATABASE_DAMAGED', 'DATASET_STALE', ...budgetWarnings], 'What somebody has to look at'),
      {
        description:
          'What keeps no request from being served; of the budget of a month, to a caller with a token of the organisation',
      },
    ),
    damage: Type.Optional(
      Type.Object(
        {
          since: Type.String({ description: 'When it was noticed' }),
          by: choice(['READING', 'CHECK'], 'Whether it was met in reading, or found by credit db check'),
        },
        { description: 'Where the database is damaged; told to a caller with a token' },
      ),
    ),
  },
  { $id: 'Health' },
);

/** GET /health: whether the service can do its work. */
export const healthEndpoint = defineOpenEndpoint(
  {
    method: 'GET',
    paths: { v1: '/health' },
    operationId: 'getHealth',
    tag: 'Service',
    summary: 'Whether the service can do its work',
    permission: null,
    answers: {
      200: {
        description: 'Requests are served; a damaged row takes nothing else out, and is a warning',
        schema: health,
      },
      503: { description: 'Requests cannot be served', schema: health },
    },
    problems: [],
  },
  async ({ headers }, { engine, pool, credentials, stopping, version, queueLimit, datasetsFolder }) => {
    const damage = engine.storage.damage();
    const database = await engine.storage.probe().then(
      () => (damage === undefined ? 'ok' : 'damaged'),
      () => 'failed',
    );
    const queue = stopping.aborted ? 'stopping' : pool.waiting < queueLimit ? 'ok' : 'full';
    const caller =
      database === 'failed' ? undefined : await findCaller(headers['authorization'], credentials);
    const budget = caller && (await readBudgetStanding(engine.storage, caller.organizationId, engine));
    const serves = database !== 'failed' && queue === 'ok';
    return {
      status: serves ? 200 : 503,
      body: {
        status: serves ? 'ok' : 'degraded',
        version,
        // Of the process, by a clock that nobody sets.
        uptimeSeconds: Math.floor(process.uptime()),
        checks: { database, queue },
        warnings: [
          ...(damage === undefined ? [] : ['DATABASE_DAMAGED']),
          ...(hasStaleDataset(datasetsFolder, dayIn(engine.clock.now(), engine.timezone))
            ? ['DATASET_STALE']
            : []),
          ...(budget?.warning ? [budget.warning] : []),
        ],
        ...(damage && caller && { damage: { since: damage.at, by: damage.by } }),
      },
    };
  },
);

/** Whether a dataset that is loaded is older than its publisher promises, or cannot be read. */
function hasStaleDataset(folder: string | undefined, today: string): boolean {
  if (folder === undefined) return false;
  return describeDatasets(folder, today).some(({ state }) => state === 'STALE' || state === 'UNREADABLE');
}

/** Whose good token a request has that needs none; undefined without. */
async function findCaller(
  header: string | readonly string[] | undefined,
  credentials: Credentials,
): Promise<Caller | undefined> {
  const token = readBearerToken(header);
  if (token === undefined) return undefined;
  return credentials.verify(token).catch(() => undefined);
}

/** GET /openapi.json: this API, described by the schemas that validate its requests. */
export const openApiEndpoint = defineOpenEndpoint(
  {
    method: 'GET',
    paths: { v1: '/openapi.json' },
    operationId: 'getOpenApi',
    tag: 'Service',
    summary: 'The description of this API (OpenAPI 3.1)',
    permission: null,
    answers: { 200: { description: 'The description', schema: Type.Object({}) } },
    problems: [],
  },
  async (_request, { openApi }) => ({ status: 200, body: openApi() }),
);

/** GET /problems/{code}: what the `type` of a problem points at. */
export const problemEndpoint = defineOpenEndpoint(
  {
    method: 'GET',
    paths: { v1: '/problems/{code}' },
    operationId: 'getProblemType',
    tag: 'Service',
    summary: 'What a problem code means',
    permission: null,
    params: Type.Object({ code: Type.String({ maxLength: 100, description: 'a code' }) }),
    answers: {
      200: {
        description: 'The code explained',
        schema: Type.Object(
          {
            code: Type.String(),
            title: Type.String(),
            status: Type.Integer(),
            detail: Type.String({ description: 'What is said, with {places} for what differs' }),
          },
          { $id: 'ProblemType' },
        ),
      },
    },
    problems: ['NOT_FOUND'],
  },
  async ({ params }) => {
    const code = errorCodes.find((errorCode) => errorCode === params.code);
    if (code === undefined) throw new CreditError('NOT_FOUND', { path: '/problems' });
    const row = explainErrorCode(code);
    const detail = row.hidden ? row.message.en.replace(/\{\w+\}/g, '…') : row.message.en;
    return { status: 200, body: { code, title: problemTitle(code), status: row.httpStatus, detail } };
  },
);
