import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpAnswer, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;
let attach: (contentBase64: string) => Promise<HttpAnswer>;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
  const body = { document: '99999002000101', type: 'cnpj', policyId: 'starter-company' };
  const { id } = (await client.call('POST', '/v2/report', { body })).json;
  await client.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=20' } });
  attach = (contentBase64) =>
    client.call('POST', `/report/${id}/financial-tab`, { body: { fileName: 'ecd.txt', contentBase64 } });
});
afterAll(() => service.stop());

const books = () => readFile('fixtures/statements/ecd-layout9-invented.txt', 'base64');

describe('a file of statements in base64', () => {
  test('is read, with and without the characters that fill it up', async () => {
    for (const text of [await books(), (await books()).replace(/=+$/, '')]) {
      const { status, json } = await attach(text);
      expect([status, json.status]).toEqual([200, 'COMPLETED']);
    }
  });

  test('is refused where any of it is not base64', async () => {
    const text = await books();
    const middle = text.length / 2;
    for (const wrong of [
      `${text.slice(0, middle)}\n${text.slice(middle)}`,
      `${text.slice(0, middle)}=${text.slice(middle)}`,
      `${text.slice(0, middle)}é${text.slice(middle)}`,
      `${text.slice(0, middle)}-_${text.slice(middle + 2)}`,
      'A',
      '===',
      ' ',
    ]) {
      const { status, json } = await attach(wrong);
      expect([status, json.errors]).toMatchObject([400, [{ pointer: '/contentBase64', code: 'FORMAT' }]]);
    }
  });
});
