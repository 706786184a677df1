import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type App, openApp } from '../../src/app.ts';
import type { BatchAnswer } from '../../src/batch/batch.ts';
import { cancelBatch, retryBatch } from '../../src/batch/change-batch.ts';
import { createBatch } from '../../src/batch/create-batch.ts';
import { exportBatch } from '../../src/batch/export-batch.ts';
import { previewBatch } from '../../src/batch/preview-batch.ts';
import { getBatch, listBatchItems } from '../../src/batch/read-batches.ts';
import { type RunBatchOptions, runBatch } from '../../src/batch/run-batch.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { reEvaluateOperation } from '../../src/operation/change-operation.ts';
import { getOperation, listOperations } from '../../src/operation/read-operations.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { registerWebhook } from '../../src/webhook/webhooks.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { runService } from '../http/running-service.ts';
import { contradictionsOf } from '../storage/contradictions.ts';
import { ownThread, readText, rowsOf } from './batch-world.ts';
import { type ReadWorkbook, readWorkbook } from './spreadsheet/read-workbook.ts';

const operationId = 'company-and-its-people';
/** A company with four partners, of whom one has a company; all are approved. */
const clean = '99990001000198';
const denied = '99990005000176';
const alerted = '99990003000187';
/** A required source of it is down. */
const failing = '99990009000154';

async function openProcess(file: string): Promise<App> {
  const app = await openApp(
    {
      db: file,
      profile: 'sandbox',
      registryUrl: '',
      sandboxDelay: '0',
      prices: defaultPriceTable,
      allowPrivateTargets: '',
    },
    { analystName: 'ana' },
  );
  onTestFinished(() => app.close());
  return app;
}

async function openWithOperation(): Promise<{ readonly app: App; readonly file: string }> {
  const file = await newDatabaseFile();
  const app = await openProcess(file);
  const url = new URL(`../../policies/operations/${operationId}.yaml`, import.meta.url);
  const source = { text: await readFile(url, 'utf8'), file: url.pathname };
  await enablePolicy(app.storage, app.actor, source, app.engine.clock.now());
  return { app, file };
}

async function takeIn({ engine, actor }: App, documents: readonly string[]): Promise<BatchAnswer> {
  const input = await readText(documents.join('\n'));
  return createBatch(engine, actor, { name: 'Carteira', policyId: operationId, input, runner: 'COMMAND' });
}

function run(
  { engine, actor }: App,
  id: string,
  options: Partial<RunBatchOptions> = {},
): Promise<BatchAnswer> {
  return runBatch(engine, actor, id, { threads: ownThread(engine), concurrency: 4, ...options });
}

async function itemsOf({ engine, actor }: App, batchId: string) {
  return (await listBatchItems(engine, actor, { batchId, limit: 1000 })).items;
}

async function exported(
  { engine, actor }: App,
  id: string,
  format: 'xlsx' | 'csv' = 'xlsx',
): Promise<Buffer> {
  const destination = new PassThrough();
  const bytes = buffer(destination);
  const options = { format, language: 'en', timeZone: 'America/Sao_Paulo' } as const;
  await exportBatch(engine, actor, id, destination, options);
  return bytes;
}

async function workbookOf(app: App, id: string): Promise<ReadWorkbook> {
  return readWorkbook(await exported(app, id));
}

async function readUsage(app: App): Promise<{ readonly counted: number; readonly price: number }> {
  const rows = await app.storage.db.selectFrom('usage').selectAll().execute();
  return { counted: rows.length, price: rows.reduce((sum, row) => sum + row.price_cents, 0) / 100 };
}

async function countRows(app: App, table: 'report' | 'run' | 'operation'): Promise<number> {
  return (await app.storage.db.selectFrom(table).selectAll().execute()).length;
}

const amount = (rows: readonly Record<string, string>[], heading: string) =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[heading] ?? 0), 0) * 100) / 100;

describe('a batch of operations', () => {
  test('gives each document the status of its operation, and a sheet of the members', async () => {
    const { app } = await openWithOperation();
    const { engine, actor } = app;
    const { id } = await takeIn(app, [clean, denied, alerted, failing, clean, '123']);
    const batch = await run(app, id);
    expect(batch).toMatchObject({
      kind: 'OPERATION',
      policyId: operationId,
      status: 'COMPLETED',
      lines: { valid: 4, invalid: 1, repeated: 1 },
      counts: { approved: 1, denied: 1, alert: 1, error: 1, waiting: 0, running: 0 },
      ...(await readUsage(app)),
    });
    const items = await itemsOf(app, id);
    expect(items.map(({ status }) => status)).toEqual(['APPROVED', 'DENIED', 'ALERT', 'ERROR']);
    const operations = await Promise.all(
      items.map(({ operationId: own = '' }) => getOperation(engine, actor, own)),
    );
    expect(operations.map(({ status }) => status)).toEqual(items.map(({ status }) => status));
    expect(operations.map(({ nodes }) => nodes[0]?.reportId)).toEqual(items.map(({ reportId }) => reportId));
    expect(items.map(({ members }) => members)).toEqual(operations.map(({ nodes }) => nodes.length - 1));
    expect(items.map(({ operationReasons }) => operationReasons)).toEqual(
      operations.map(({ reasons, nodes }) =>
        reasons.map((reason) => ({
          ...reason,
          name: nodes.find(({ document }) => document === reason.document)?.name ?? null,
        })),
      ),
    );

    const workbook = await workbookOf(app, id);
    const results = rowsOf(workbook, 'Results');
    expect(results.map((row) => row['operation_id'])).toEqual(operations.map((operation) => operation.id));
    expect(results.map((row) => row['Outcome'])).toEqual(['Approved', 'Denied', 'Alert', 'Error']);
    expect(results[1]?.['Reasons of the operation']).toContain('Denied');
    expect(amount(results, 'Price')).toBe(batch.price);
    const members = rowsOf(workbook, 'Members');
    expect(members.length).toBe(operations.reduce((sum, { nodes }) => sum + nodes.length, 0));
    expect(members.filter((row) => row['step'] === 'root').map((row) => row['report_id'])).toEqual(
      items.map(({ reportId }) => reportId),
    );
    expect(amount(members, 'Price')).toBe(batch.price);
  });

  test('that share members count and pay each of them once', async () => {
    const { app } = await openWithOperation();
    // The second is a company that a partner of the first has besides.
    const { id: first } = await takeIn(app, [clean]);
    await run(app, first);
    const [{ operationId: own = '' } = {}] = await itemsOf(app, first);
    const { nodes } = await getOperation(app.engine, app.actor, own);
    const besides = nodes.find(({ distance, documentKind }) => distance === 2 && documentKind === 'CNPJ');
    const { app: other } = await openWithOperation();
    const { id } = await takeIn(other, [clean, besides?.document ?? '']);
    const batch = await run(other, id, { concurrency: 8 });
    expect(batch).toMatchObject({ status: 'COMPLETED', ...(await readUsage(other)) });
    expect(amount(rowsOf(await workbookOf(other, id), 'Members'), 'Price')).toBe(batch.price);
  });

  test('is the same file whenever it is asked for, and has its codes in CSV too', async () => {
    const { app } = await openWithOperation();
    const { id } = await takeIn(app, [clean, alerted]);
    await run(app, id);
    expect((await exported(app, id)).equals(await exported(app, id))).toBe(true);
    const csv = (await exported(app, id, 'csv')).toString();
    for (const { operationId: own = '-' } of await itemsOf(app, id)) expect(csv).toContain(own);
  });

  test('that is stopped is gone on with by the next process, and nothing is made twice', async () => {
    const { app, file } = await openWithOperation();
    const stop = new AbortController();
    const { id } = await takeIn(app, [clean, alerted, denied]);
    let works = 0;
    const threads = ownThread(app.engine);
    const stopping: RunBatchOptions['threads'] = {
      ...threads,
      work: async (work, how) => {
        works += 1;
        if (works === 5) stop.abort(new Error('the terminal was closed'));
        how.signal.throwIfAborted();
        return threads.work(work, how);
      },
    };
    await expect(run(app, id, { signal: stop.signal, threads: stopping, concurrency: 2 })).rejects.toThrow(
      'the terminal was closed',
    );
    expect(await getBatch(app.engine, app.actor, id)).toMatchObject({ status: 'STOPPED' });
    const other = await openProcess(file);
    const batch = await run(other, id);
    expect(batch).toMatchObject({ status: 'COMPLETED', counts: { approved: 1, alert: 1, denied: 1 } });
    expect(await readUsage(other)).toEqual({ counted: batch.counted, price: batch.price });
    expect(await countRows(other, 'operation')).toBe(3);
    expect(await countRows(other, 'run')).toBe(await countRows(other, 'report'));
  });

  test('tells of each operation once', async () => {
    const { app } = await openWithOperation();
    const { engine, actor, storage } = app;
    const webhook = { type: 'OPERATION', url: 'https://one.example/' } as const;
    const targets = openTargets([], async () => []);
    await registerWebhook(storage, actor.organizationId, webhook, { targets, now: engine.clock.now() });
    const { id } = await takeIn(app, [clean, alerted]);
    await run(app, id);
    const events = await storage.db.selectFrom('event').select('subject_id').execute();
    const own = (await itemsOf(app, id)).map(({ operationId: one }) => one);
    expect(events.map((event) => event.subject_id).toSorted()).toEqual(own.toSorted());
  });

  test('asks again for those in ERROR with an operation of its own', async () => {
    const { app } = await openWithOperation();
    const { id } = await takeIn(app, [clean, failing]);
    await run(app, id);
    const [, before] = await itemsOf(app, id);
    expect((await retryBatch(app.engine, app.actor, id)).items).toBe(1);
    expect((await itemsOf(app, id)).map(({ status }) => status)).toEqual(['APPROVED', 'WAITING']);
    const batch = await run(app, id);
    expect(batch).toMatchObject({ status: 'COMPLETED', counts: { approved: 1, error: 1 } });
    const [, after] = await itemsOf(app, id);
    expect(after?.operationId).not.toBe(before?.operationId);
    expect(await countRows(app, 'operation')).toBe(3);
    expect(await readUsage(app)).toEqual({ counted: batch.counted, price: batch.price });
  });

  test('follows its operations after a decision, and retries none that an analyst has decided on', async () => {
    const { app } = await openWithOperation();
    const { engine, actor } = app;
    const { id } = await takeIn(app, [clean, failing]);
    await run(app, id);
    const [approved, failed] = await itemsOf(app, id);
    await decideReport(engine, actor, { id: failed?.reportId ?? '', approved: true, commentary: 'seen' });
    expect((await retryBatch(engine, actor, id)).items).toBe(0);
    await decideReport(engine, actor, { id: approved?.reportId ?? '', approved: false, commentary: 'no' });
    for (const item of [approved, failed]) await reEvaluateOperation(engine, actor, item?.operationId ?? '');
    expect((await itemsOf(app, id)).map(({ status }) => status)).toEqual(['DENIED', 'APPROVED']);
    expect((await getBatch(engine, actor, id)).counts).toMatchObject({ denied: 1, approved: 1, error: 0 });
    for (const [status, documents] of [
      ['APPROVED', [failing]],
      ['ERROR', []],
    ] as const) {
      const { items } = await listBatchItems(engine, actor, { batchId: id, status });
      expect(items.map(({ document }) => document)).toEqual(documents);
    }
    expect(rowsOf(await workbookOf(app, id), 'Results')).toMatchObject([{ Outcome: 'Denied' }, {}]);
    expect(await contradictionsOf(app.storage)).toEqual([]);
  });

  test('that is cancelled asks for nobody more, whoever worked on it', async () => {
    const { app, file } = await openWithOperation();
    const { engine, actor } = app;
    const stop = new AbortController();
    const { id } = await takeIn(app, [clean, alerted]);
    const threads: RunBatchOptions['threads'] = {
      ...ownThread(engine),
      work: async (_work, how) => {
        stop.abort(new Error('stopped'));
        how.signal.throwIfAborted();
        throw new Error('it was not stopped');
      },
    };
    await expect(run(app, id, { threads, signal: stop.signal, concurrency: 1 })).rejects.toThrow('stopped');
    await cancelBatch(engine, actor, id);
    expect(await getBatch(engine, actor, id)).toMatchObject({ status: 'CANCELLED', counts: { waiting: 2 } });
    expect((await listOperations(engine, actor)).items.map(({ status }) => status)).toEqual(['CANCELLED']);
    // A service leaves operations of batches to whoever runs the batch.
    const service = await runService({ db: file });
    await service.stop();
    expect(await countRows(app, 'report')).toBe(1);
  });

  test('that is cancelled while it runs ends its operations', async () => {
    const { app } = await openWithOperation();
    const { engine, actor } = app;
    const { id } = await takeIn(app, [clean, alerted, denied]);
    const threads = ownThread(engine);
    let isOver = false;
    const running = run(app, id, {
      concurrency: 1,
      threads: {
        ...threads,
        work: async (work, how) => {
          if (!isOver) await cancelBatch(engine, actor, id);
          isOver = true;
          // The batch looks whether it was cancelled in a pace of its own.
          await expect.poll(async () => (await getBatch(engine, actor, id)).status).toBe('CANCELLED');
          return threads.work(work, how);
        },
      },
    });
    expect(await running).toMatchObject({ status: 'CANCELLED' });
    const { items } = await listOperations(engine, actor);
    expect(items.every(({ status }) => status !== 'PENDING' && status !== 'PROCESSING')).toBe(true);
    const { counts } = await getBatch(engine, actor, id);
    expect(counts.running).toBe(0);
  });

  test('goes on with a document whose operation somebody cancels: it is in ERROR', async () => {
    const { app } = await openWithOperation();
    const { engine, actor } = app;
    const threads = ownThread(engine);
    const { cancelOperation } = await import('../../src/operation/change-operation.ts');
    const { id } = await takeIn(app, [clean, denied]);
    let isFirst = true;
    const batch = await run(app, id, {
      concurrency: 1,
      threads: {
        ...threads,
        work: async (work, how) => {
          const { items } = await listOperations(engine, actor);
          if (isFirst) await cancelOperation(engine, actor, items[0]?.id ?? '');
          isFirst = false;
          return threads.work(work, how);
        },
      },
    });
    expect(batch).toMatchObject({ status: 'COMPLETED', counts: { error: 1, denied: 1 } });
    const [first] = rowsOf(await workbookOf(app, id), 'Results');
    expect(first?.['Reasons of the operation']).toBe('Cancelled');
  });

  test('counts what was under way when somebody cancelled one of its operations', async () => {
    const { app } = await openWithOperation();
    const { engine, actor } = app;
    const { cancelOperation } = await import('../../src/operation/change-operation.ts');
    const threads = ownThread(engine);
    const { id } = await takeIn(app, [clean]);
    const stopped = new AbortController();
    let works = 0;
    const stopping = run(app, id, {
      concurrency: 1,
      signal: stopped.signal,
      threads: {
        ...threads,
        work: async (work, how) => {
          works += 1;
          // The root has ended, and its members have been asked for.
          if (works === 2) stopped.abort(new Error('stopped'));
          return threads.work(work, how);
        },
      },
    });
    await stopping.catch(() => {});
    const { items } = await listOperations(engine, actor);
    const operation = await cancelOperation(engine, actor, items[0]?.id ?? '');
    expect(operation.nodes.some(({ state }) => state === 'PROCESSING')).toBe(true);
    const batch = await run(app, id);
    expect(batch).toMatchObject({ status: 'COMPLETED', counts: { error: 1 } });
    const open = await app.storage.db
      .selectFrom('run')
      .select('id')
      .where('phase', '<>', 'COMPLETED')
      .execute();
    expect(open).toEqual([]);
    expect({ counted: batch.counted, price: batch.price }).toEqual(await readUsage(app));
    const workbook = await workbookOf(app, id);
    expect(amount(rowsOf(workbook, 'Results'), 'Price')).toBe(batch.price);
    // What ended after its operation was cancelled is shown, and priced, as it ended.
    const members = rowsOf(workbook, 'Members');
    expect(members.map(({ Outcome }) => Outcome)).not.toContain('Under way');
    expect(members.filter(({ state }) => state === 'ANALYSED').length).toBeGreaterThan(1);
    expect(amount(members, 'Price')).toBe(batch.price);
  });

  test('says beforehand what it is about, and takes no reuse rule', async () => {
    const { app } = await openWithOperation();
    const { engine, actor } = app;
    const input = await readText(clean);
    expect(await previewBatch(engine, actor, { policyId: operationId, input })).toMatchObject({
      policy: { policyId: operationId, version: 1 },
      valid: 1,
      toAsk: 1,
      mostReports: 41,
      price: 10.1,
      mostPrice: 414.1,
    });
    const request = { name: 'x', policyId: operationId, runner: 'COMMAND', reuseWithinDays: 3 } as const;
    const refusal = refusalOf(createBatch(engine, actor, { ...request, input: await readText(clean) }));
    expect((await refusal).code).toBe('INVALID_ARGUMENT');
  });

  test('over HTTP is run by the service', async () => {
    const { app, file } = await openWithOperation();
    const service = await runService({ db: file });
    onTestFinished(() => service.stop());
    const client = await service.client(['batch:run', 'operation:run'], 'local');
    const made = await client.call('POST', '/v2/batch', {
      body: { name: 'Carteira', policyId: operationId, documents: [clean, denied] },
    });
    expect([made.status, made.json.kind]).toEqual([202, 'OPERATION']);
    const answer = async () => (await client.call('GET', `/v2/batch/${made.json.id}`)).json;
    await expect.poll(async () => (await answer()).status).toBe('COMPLETED');
    expect(await answer()).toMatchObject({ counts: { approved: 1, denied: 1 }, ...(await readUsage(app)) });
    const { json } = await client.call('GET', `/v2/batch/${made.json.id}/items`);
    expect(json.items.map((item: { status: string }) => item.status)).toEqual(['APPROVED', 'DENIED']);
  });
});
