import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishedReport } from './finished-report.ts';
import { newCompany } from './new-company.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
});
afterAll(() => service.stop());

const create = (body: Json, path = '/v2/report', headers: Record<string, string> = {}) =>
  client.call('POST', path, {
    body: { document: newCompany(), type: 'cnpj', policyId: 'starter-company', ...body },
    headers,
  });

async function requestedAmountOf({ json }: { json: Json }): Promise<unknown> {
  const { json: report } = await finishedReport(client, json.id);
  return report.requestedAmount;
}

describe('a request for an analysis', () => {
  test('takes requestedAmount for amount, in both versions, and refuses two that differ', async () => {
    expect(await requestedAmountOf(await create({ requestedAmount: 9_000_000 }))).toBe(9_000_000);
    expect(await requestedAmountOf(await create({ requestedAmount: 70 }, '/report'))).toBe(70);
    expect((await create({ amount: 5, requestedAmount: 5 })).status).toBe(201);
    const document = newCompany();
    const { status, json } = await create({ document, amount: 5, requestedAmount: 6 });
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ pointer: '/requestedAmount', code: 'CHOICE' }]);
    expect((await client.call('GET', `/report/list?document=${document}`)).json.items).toEqual([]);
  });

  test.each([
    [1.005, 1.01],
    [50_000.004, 50_000],
    [0.1 + 0.2, 0.3],
  ])('rounds the amount %d to the cent', async (amount, rounded) => {
    expect(await requestedAmountOf(await create({ amount }))).toBe(rounded);
    expect((await create({ amount, requestedAmount: rounded })).status).toBe(201);
  });

  test.each([0, 0.001, 1e13])('is refused for the amount %d', async (amount) => {
    const { status, json } = await create({ amount });
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([
      { message: 'expected: an amount in BRL from 0.01 to 1,000,000,000,000, rounded to the cent' },
    ]);
  });

  test.each([
    ['ammount', 'amount'],
    ['Amount', 'amount'],
    ['requested_amount', 'requestedAmount'],
    ['purposes', 'purpose'],
    ['input', 'inputs'],
    ['policyID', 'policyId'],
    ['externalid', 'externalId'],
    ['reuseWithinDay', 'reuseWithinDays'],
  ])('is refused for %s, which is nearly %s', async (name, right) => {
    const { status, json } = await create({ [name]: 1 });
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([
      {
        pointer: `/${name}`,
        code: 'UNKNOWN_FIELD',
        message: `is not a field here: did you mean ${right}? Nothing was changed`,
      },
    ]);
    const inPortuguese = await create({ [name]: 1 }, '/v2/report', { 'accept-language': 'pt-BR' });
    expect(inPortuguese.json.errors[0].message).toBe(
      `não é um campo daqui: você quis dizer ${right}? Nada foi alterado`,
    );
  });

  test('lists what it ignores in v2 alone', async () => {
    const others = { channel: 'branch', documentType: 'x' };
    const answer = await create(others);
    expect(answer.status).toBe(201);
    expect(answer.json.ignoredFields).toEqual(['/channel', '/documentType']);
    expect((await create({})).json).not.toHaveProperty('ignoredFields');
    expect((await create(others, '/report')).json).not.toHaveProperty('ignoredFields');
  });
});

test('a batch takes requestedAmount, and refuses a misspelt field of an entry in a long list too', async () => {
  const send = (documents: readonly Json[]) =>
    client.call('POST', '/v2/batch/preview', { body: { policyId: 'starter-company', documents } });
  expect((await send([{ document: newCompany(), requestedAmount: 7 }])).json).toMatchObject({ valid: 1 });
  expect((await send([{ document: newCompany(), amount: 1, requestedAmount: 7 }])).status).toBe(400);
  const long = Array.from({ length: 30_000 }, () => ({ document: '12ABC34501DE35' }));
  const { status, json } = await send([...long, { document: '12ABC34501DE35', ammount: 9 }]);
  expect(status).toBe(400);
  expect(json.errors).toMatchObject([{ pointer: '/documents/30000/ammount', code: 'UNKNOWN_FIELD' }]);
});

/** Returns the id of a final report. */
async function finalReport(): Promise<string> {
  const { json } = await create({});
  return (await finishedReport(client, json.id)).json.id;
}

test.each([
  [{ terms: { limits: 10 } }, '/terms/limits', 'limit'],
  [{ limit: 10 }, '/limit', 'terms.limit'],
  [{ validUntil: '2030-01-01' }, '/validUntil', 'terms.validUntil'],
])('a decision with %j is refused, and nothing is decided', async (fields, pointer, right) => {
  const id = await finalReport();
  const decision = { id, approved: true, commentary: 'ok', ...fields };
  const refused = await client.call('POST', '/report/analyze', { body: decision });
  expect(refused.status).toBe(400);
  const message = `is not a field here: did you mean ${right}? Nothing was changed`;
  expect(refused.json.errors).toMatchObject([{ pointer, code: 'UNKNOWN_FIELD', message }]);
  expect((await client.call('GET', `/v2/report/${id}`)).json).not.toHaveProperty('decidedAt');
});

test('a decision and its repetition list what they ignore', async () => {
  const id = await finalReport();
  const body = { id, approved: true, commentary: 'ok', channel: 'branch' };
  for (const path of ['/report/analyze', '/report/re-analyze'])
    expect((await client.call('POST', path, { body })).json.ignoredFields).toEqual(['/channel']);
});

test('an answer to a review refuses misspelt terms, and terms without an approval', async () => {
  const id = await finalReport();
  const opened = await client.call('POST', '/v2/review', { body: { reportId: id, bySubject: true } });
  const answer = (fields: Json) =>
    client.call('POST', `/v2/review/${opened.json.id}/answer`, {
      body: { outcome: 'CHANGED', text: 'Yes.', ...fields },
    });
  const misspelt = await answer({ approved: true, term: { limit: 10 } });
  expect(misspelt.json.errors).toMatchObject([{ pointer: '/term', code: 'UNKNOWN_FIELD' }]);
  const alone = await answer({ terms: { limit: 10 } });
  expect(alone).toMatchObject({ status: 400, json: { code: 'INVALID_ARGUMENT' } });
  expect((await client.call('GET', `/v2/review/${opened.json.id}`)).json.state).toBe('OPEN');
  expect((await answer({ approved: true, terms: { limit: 10 }, note: 1 })).json.ignoredFields).toEqual([
    '/note',
  ]);
});

test('the description of the API contains the ignored fields of each answer that lists them', async () => {
  const { paths } = (await client.call('GET', '/openapi.json')).json;
  const listing = Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, operation]) =>
      JSON.stringify(operation.responses).includes('ignoredFields') ? [`${method} ${path}`] : [],
    ),
  );
  expect(listing.toSorted()).toEqual([
    'post /report/analyze',
    'post /report/re-analyze',
    'post /v2/batch',
    'post /v2/batch/preview',
    'post /v2/operation',
    'post /v2/operation/preview',
    'post /v2/report',
    'post /v2/review/{id}/answer',
  ]);
});
