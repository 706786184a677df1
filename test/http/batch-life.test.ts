import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listUsage } from '../../src/usage/list-usage.ts';
import { type RunningTestService, runService, type ServiceSettings } from './running-service.ts';
import { allPages, awaitBatch, createBatch, newCompanies } from './some-batch.ts';

let folder: string;
let running: RunningTestService[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credit-batches-'));
  running = [];
});
afterEach(async () => {
  for (const service of running) await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A service on the database of the test. */
async function start(settings: ServiceSettings = {}): Promise<RunningTestService> {
  const service = await runService({ db: join(folder, 'credit.db'), ...settings });
  running.push(service);
  return service;
}

async function stop(service: RunningTestService): Promise<void> {
  running = running.filter((one) => one !== service);
  await service.stop();
}

async function counted({ app }: RunningTestService): Promise<number> {
  return (await listUsage(app.storage.db, app.actor.organizationId)).total.count;
}

describe('a batch outlives the service', () => {
  test('that took it in: the next one runs it', async () => {
    const first = await start({ workers: 0 });
    const client = await first.client();
    const { json } = await createBatch(client, { documents: newCompanies(3) });
    expect((await client.call('GET', `/v2/batch/${json.id}`)).json.status).toBe('QUEUED');
    await stop(first);
    const second = await start();
    expect(await awaitBatch(await second.client(), json.id)).toMatchObject({ counted: 3 });
  });

  test('that is stopped in the middle: what is done is kept, and nothing is done twice', async () => {
    const first = await start({ workers: 2, sandboxDelay: '200-300' });
    const client = await first.client();
    const documents = newCompanies(40);
    const { json } = await createBatch(client, { documents });
    const done = async () => {
      const { waiting, running: underWay } = (await client.call('GET', `/v2/batch/${json.id}`)).json.counts;
      return documents.length - waiting - underWay;
    };
    await expect.poll(done, { interval: 10 }).toBeGreaterThan(2);
    await stop(first);
    expect(first.logged.join('')).toContain('a batch paused');
    expect(first.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);

    const idle = await start({ workers: 0 });
    const stopped = (await (await idle.client()).call('GET', `/v2/batch/${json.id}`)).json;
    expect(stopped.status).toBe('STOPPED');
    expect(stopped.counts.waiting).toBeGreaterThan(0);
    expect(stopped.counted).toBeGreaterThan(0);
    await stop(idle);

    const second = await start();
    const again = await second.client();
    const batch = await awaitBatch(again, json.id);
    expect(batch).toMatchObject({ counted: documents.length, startedAt: stopped.startedAt });
    expect(await counted(second)).toBe(documents.length);
    const items = await allPages(again, `/v2/batch/${json.id}/items`, 30);
    expect(items.map(({ document }) => document)).toEqual(documents);
    expect(new Set(items.map(({ reportId }) => reportId)).size).toBe(documents.length);
  });

  test('where two services share a database, and is worked on by one of them', async () => {
    const services = [await start(), await start()];
    const client = await services[0]?.client();
    if (client === undefined) throw new Error('no client');
    const created = [];
    for (let count = 0; count < 4; count += 1) {
      created.push(await createBatch(client, { documents: newCompanies(5) }));
    }
    for (const { json } of created) {
      expect(await awaitBatch(client, json.id)).toMatchObject({ counted: 5 });
    }
    for (const service of services) {
      expect(service.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    }
  });
});

describe('cancelling a batch', () => {
  test('keeps what is done and begins nothing more', async () => {
    const service = await start({ workers: 1, sandboxDelay: '200-300' });
    const client = await service.client();
    const { json } = await createBatch(client, { documents: newCompanies(40) });
    await awaitBatch(client, json.id, ['RUNNING']);
    const cancelled = await client.call('POST', `/v2/batch/${json.id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect(cancelled.json).toMatchObject({ id: json.id, status: 'CANCELLED' });
    const read = async () => (await client.call('GET', `/v2/batch/${json.id}`)).json;
    await expect.poll(async () => (await read()).finishedAt).not.toBeNull();
    const { counts, counted: runs } = await read();
    expect(counts.waiting).toBeGreaterThan(0);
    expect(counts.running).toBe(0);
    expect(counts.waiting + runs).toBe(40);
    const again = await client.call('POST', `/v2/batch/${json.id}/cancel`);
    expect(again.json).toMatchObject({ status: 409, code: 'BATCH_ENDED' });
    expect((await client.call('GET', `/v2/batch/${json.id}/spreadsheet`)).status).toBe(200);
    // The place is free for the next.
    const next = await createBatch(client, { documents: newCompanies(2) });
    await awaitBatch(client, next.json.id);
    expect(await read()).toMatchObject({ status: 'CANCELLED', counts });
  });

  test('that nobody has begun ends it at once', async () => {
    const service = await start({ workers: 0 });
    const client = await service.client();
    const { json } = await createBatch(client, { documents: newCompanies(2) });
    const { json: cancelled } = await client.call('POST', `/v2/batch/${json.id}/cancel`, { body: {} });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', counts: { waiting: 2 }, counted: 0 });
    expect(cancelled.finishedAt).not.toBeNull();
  });
});

describe('single requests', () => {
  test('are served while a batch is worked on', async () => {
    const service = await start({ workers: 2, sandboxDelay: '200-300' });
    const client = await service.client();
    const { json } = await createBatch(client, { documents: newCompanies(60) });
    await awaitBatch(client, json.id, ['RUNNING']);
    const [document] = newCompanies(1);
    const body = { document, type: 'cnpj', policyId: 'starter-company' };
    const { id } = (await client.call('POST', '/v2/report', { body })).json;
    const report = await client.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=60' } });
    expect(report.json.progress.final).toBe(true);
    expect((await client.call('GET', `/v2/batch/${json.id}`)).json.status).toBe('RUNNING');
  });
});
