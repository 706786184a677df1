import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { documentOf } from '../cli/document-of-case.ts';
import { runService, type ServiceSettings, type TestClient } from './running-service.ts';

const document = documentOf('approved-company');
const whyErased = { reason: 'request 42' };

async function serve(settings: ServiceSettings = {}) {
  const service = await runService(settings);
  onTestFinished(() => service.stop());
  return { service, client: await service.client() };
}

/** A finished report; its id. */
async function reported(client: TestClient): Promise<string> {
  const body = { document, type: 'cnpj', policyId: 'starter-company' };
  const { id } = (await client.call('POST', '/v2/report', { body })).json;
  await expect
    .poll(async () => (await client.call('GET', `/v2/report/${id}`)).json.status)
    .not.toMatch(/PENDING|PROCESSING/);
  return id;
}

test('an erasing that takes longer than it is waited for has an address, and goes on to its proof there', async () => {
  const { client } = await serve({ erasureWaitMs: 0 });
  const id = await reported(client);
  const begun = await client.call('POST', '/v2/subject/erase', { body: { document, ...whyErased } });
  expect(begun.status).toBe(202);
  const { erasure } = begun.json;
  expect(erasure).toMatchObject({ scope: 'SUBJECT', doneAt: null });
  expect(begun.headers['location']).toBe(`/v2/subject/erasure/${erasure.id}`);
  const proof = () => client.call('GET', `/v2/subject/erasure/${erasure.id}`);
  await expect.poll(async () => (await proof()).json.step).toBe('DONE');
  expect((await proof()).json).toMatchObject({
    id: erasure.id,
    doneAt: expect.any(String),
    records: expect.arrayContaining([
      expect.objectContaining({ record: 'report', fate: 'MASKED', count: 1 }),
    ]),
  });
  expect((await client.call('GET', `/v2/report/${id}`)).status).toBe(410);
  const again = await client.call('POST', '/v2/subject/erase', { body: { document, ...whyErased } });
  expect(again).toMatchObject({ status: 200, json: { erasure: null } });
});

test('one report that is waited for is answered with its proof', async () => {
  const { client } = await serve({ erasureWaitMs: 200_000 });
  const id = await reported(client);
  const answer = await client.call('POST', `/v2/report/${id}/erase`, { body: whyErased });
  expect(answer).toMatchObject({
    status: 200,
    json: { erasure: { scope: 'REPORT', reportId: id, step: 'DONE' } },
  });
});

test('what a service that was told to stop had begun to erase is taken to its end by the next one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'credit-erasing-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const db = join(folder, 'credit.db');
  const first = await runService({ db, erasureWaitMs: 0 });
  const client = await first.client();
  await reported(client);
  const begun = await client.call('POST', '/v2/subject/erase', { body: { document, ...whyErased } });
  await first.stop();
  expect(begun.status).toBe(202);
  const { client: next } = await serve({ db });
  const address = String(begun.headers['location']);
  await expect.poll(async () => (await next.call('GET', address)).json.step).toBe('DONE');
  expect(existsSync(`${db}.erasures`)).toBe(true);
});
