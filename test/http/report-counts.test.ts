import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';
import { awaitBatch, createBatch, newCompanies } from './some-batch.ts';

let service: RunningTestService;
let client: TestClient;
beforeAll(async () => {
  service = await runService();
  client = await service.client();
  const { json } = await createBatch(client, {
    documents: ['99990003000187', '99990009000154', ...newCompanies(30)],
  });
  await awaitBatch(client, json.id);
});
afterAll(() => service.stop());

const count = async (query = ''): Promise<Json> =>
  (await client.call('GET', `/v2/report/counts${query}`)).json;

describe('how many reports stand where', () => {
  test('is counted by status, as the list has them', async () => {
    const { counts, atMost, oldestAlertAt } = await count();
    expect(atMost).toBeGreaterThan(100);
    const { items } = (await client.call('GET', '/v2/report?limit=200')).json;
    for (const [status, number] of Object.entries(counts)) {
      const listed = items.filter((item: Json) => item.status === status);
      expect(number, status).toBe(listed.length);
    }
    const alerts = items.filter((item: Json) => item.status === 'ALERT');
    expect(oldestAlertAt).toBe(alerts.map((item: Json) => item.createdAt).toSorted()[0]);
  });

  test('is narrowed as the list is', async () => {
    const none = await count('?policyId=none');
    expect(Object.values<number>(none.counts).every((number) => number === 0)).toBe(true);
    expect((await count('?createdTo=2020-01-01')).oldestAlertAt).toBeNull();
    expect((await count('?document=99990003000187')).counts.ALERT).toBe(1);
    expect((await count('?type=cnpj')).counts.ALERT).toBe((await count()).counts.ALERT);
  });

  test('of another organisation is none of this one', async () => {
    const other = await service.client(undefined, 'another');
    const { json } = await other.call('GET', '/v2/report/counts');
    expect(json).toMatchObject({ counts: { ALERT: 0, APPROVED: 0, ERROR: 0 }, oldestAlertAt: null });
  });
});
