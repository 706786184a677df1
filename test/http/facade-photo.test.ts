import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;
let report: string;
beforeAll(async () => {
  service = await runService();
  client = await service.client();
  const body = { document: '99990005000176', type: 'cnpj', policyId: 'starter-company' };
  report = (await client.call('POST', '/v2/report', { body })).json.id;
  await client.call('GET', `/v2/report/${report}`, { headers: { prefer: 'wait=30' } });
});
afterAll(() => service.stop());

const photo = (number: string, of = report, by = client) =>
  by.call('GET', `/v2/report/${of}/facade-photo/${number}`);

test('a facade photo is a picture that runs nothing, and a sandbox photo is marked', async () => {
  const answer = await photo('1');
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(answer.text).toContain('>SANDBOX<');
});

test('what is not there is not found', async () => {
  expect((await photo('2')).json).toMatchObject({ status: 404, code: 'UNKNOWN_PHOTO' });
  expect((await photo('1', 'rpt_none')).json).toMatchObject({ status: 404, code: 'UNKNOWN_REPORT' });
  for (const number of ['0', '-1', 'x', '1000']) expect((await photo(number)).status, number).toBe(400);
  const stranger = await service.client(undefined, 'another');
  expect((await photo('1', report, stranger)).json).toMatchObject({ status: 404, code: 'UNKNOWN_REPORT' });
  expect((await service.call('GET', `/v2/report/${report}/facade-photo/1`)).status).toBe(401);
});
