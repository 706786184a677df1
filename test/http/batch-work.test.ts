import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBatch as takeIn } from '../../src/batch/create-batch.ts';
import { readBatchInput } from '../../src/batch/reading/read-batch-input.ts';
import { chunksOf } from '../batch/reading/read-input.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';
import { allPages, awaitBatch, createBatch, newCompanies } from './some-batch.ts';

describe('going on with a batch', () => {
  let folder: string;
  let services: RunningTestService[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'credit-resume-'));
    services = [];
  });
  afterEach(async () => {
    for (const service of services) await service.stop();
    await rm(folder, { recursive: true, force: true });
  });
  async function start(workers?: number): Promise<RunningTestService> {
    const service = await runService({
      db: join(folder, 'credit.db'),
      ...(workers !== undefined && { workers }),
    });
    services.push(service);
    return service;
  }

  test('that a command has left hands it to the service, which ends it', async () => {
    const service = await start();
    const client = await service.client();
    const input = await readBatchInput(chunksOf(Buffer.from(newCompanies(3).join('\n'))), { kind: 'cnpj' });
    const { id } = await takeIn(service.app.engine, service.app.actor, {
      name: 'of a command',
      policyId: 'starter-company',
      input,
      runner: 'COMMAND',
    });
    const { status } = await client.call('POST', `/v2/batch/${id}/resume`);
    expect(status).toBe(200);
    expect(await awaitBatch(client, id)).toMatchObject({ counted: 3 });
    const again = await client.call('POST', `/v2/batch/${id}/resume`);
    expect(again.json).toMatchObject({ status: 409, code: 'BATCH_ENDED' });
  });

  test('that has no failed document leaves it as it is', async () => {
    const service = await start();
    const client = await service.client();
    const { json } = await createBatch(client, { documents: newCompanies(1) });
    const batch = await awaitBatch(client, json.id);
    const { status, json: retried } = await client.call('POST', `/v2/batch/${json.id}/retry`);
    expect(status).toBe(200);
    expect(retried).toEqual(batch);
  });

  test('that was cancelled is refused', async () => {
    const service = await start(0);
    const client = await service.client();
    const { json } = await createBatch(client, { documents: newCompanies(1) });
    await client.call('POST', `/v2/batch/${json.id}/cancel`);
    for (const act of ['resume', 'retry']) {
      const refused = await client.call('POST', `/v2/batch/${json.id}/${act}`);
      expect(refused.json).toMatchObject({ status: 409, code: 'BATCH_ENDED' });
    }
  });

  test('of operations needs the permission to run them', async () => {
    const service = await start(0);
    const client = await service.client();
    const body = { policyId: 'company-and-its-people', documents: newCompanies(1) };
    const { json } = await createBatch(client, body);
    const lesser = await service.client(['batch:run']);
    for (const act of ['resume', 'retry']) {
      const refused = await lesser.call('POST', `/v2/batch/${json.id}/${act}`);
      expect(refused.json).toMatchObject({ status: 403, code: 'PERMISSION_MISSING' });
    }
  });

  test('and it tells how fast it is while this service works on it', async () => {
    const service = await start(1);
    const client = await service.client();
    const { json } = await createBatch(client, { documents: newCompanies(300) });
    const read = async () => (await client.call('GET', `/v2/batch/${json.id}`)).json;
    await expect.poll(async () => (await read()).pace, { interval: 20 }).toBeDefined();
    await client.call('POST', `/v2/batch/${json.id}/cancel`);
    await expect.poll(async () => (await read()).pace).toBeUndefined();
  });
});

describe('what is looked for among the documents of a batch', () => {
  let service: RunningTestService;
  let client: TestClient;
  let batch: Json;
  beforeAll(async () => {
    service = await runService();
    client = await service.client();
    const { json } = await createBatch(client, {
      documents: [
        { document: '99990001000198', externalId: 'Pedido Ção-7' },
        '99990003000187',
        '99990009000154',
        ...newCompanies(20),
      ],
    });
    batch = await awaitBatch(client, json.id);
  });
  afterAll(() => service.stop());

  const search = async (body: object): Promise<Json> =>
    (await client.call('POST', `/v2/batch/${batch.id}/items/search`, { body })).json;
  const positions = ({ items }: Json): readonly number[] => items.map(({ position }: Json) => position);

  test('is found by its document, whole or in part, with or without punctuation', async () => {
    for (const text of ['99990003000187', '99.990.003/0001-87', '99.990.003', '0003000187'])
      expect(positions(await search({ text })), text).toEqual([2]);
  });

  test('by the own id and by the name, whatever their accents and case', async () => {
    expect(positions(await search({ text: 'pedido cao' }))).toEqual([1]);
    const all = await allPages(client, `/v2/batch/${batch.id}/items`, 50);
    const { name, position } = all.find((item) => item.name !== undefined) ?? {};
    expect(name).toEqual(expect.any(String));
    expect(positions(await search({ text: name.toLowerCase() }))).toContain(position);
  });

  test('and by how it stands', async () => {
    expect(positions(await search({ text: '9999', status: 'ERROR' }))).toEqual([3]);
    expect(positions(await search({ text: '99990001000198', status: 'ERROR' }))).toEqual([]);
  });

  test('page by page, each document once', async () => {
    const found: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Json = await search({ text: '0001', limit: 2, ...(cursor !== null && { cursor }) });
      found.push(...positions(page));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const all = await allPages(client, `/v2/batch/${batch.id}/items`, 50);
    const wanted = all.filter((item) => item.document.includes('0001') || item.name?.includes('0001'));
    expect(found).toEqual(wanted.map((item) => item.position));
  });

  test('a document shows its band and the worst of its reasons', async () => {
    const items = await allPages(client, `/v2/batch/${batch.id}/items`, 50);
    expect(items[0]).toMatchObject({ riskBand: expect.any(String), score: expect.any(Number) });
    expect(items[1]?.mainReason).toMatchObject({ status: 'ALERT', title: expect.any(String) });
    expect(items[2]).toMatchObject({ riskBand: null, mainReason: null, score: null });
  });

  test('too short a text is refused', async () => {
    expect(await search({ text: 'ab' })).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });
});
