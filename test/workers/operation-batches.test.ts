import { readFile } from 'node:fs/promises';
import { expect, onTestFinished } from 'vitest';
import { type App, openApp } from '../../src/app.ts';
import { createBatch } from '../../src/batch/create-batch.ts';
import { getBatch } from '../../src/batch/read-batches.ts';
import { helpWithBatch, runBatch } from '../../src/batch/run-batch.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { listOperations } from '../../src/operation/read-operations.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { companies, ownThread, readText } from '../batch/batch-world.ts';
import { serverTest } from '../storage/test-server.ts';

const operationId = 'company-and-its-people';

async function openMachine(db: string): Promise<App> {
  const settings = { profile: 'sandbox', registryUrl: '', sandboxDelay: '0', allowPrivateTargets: '' };
  const app = await openApp({ db, ...settings, prices: defaultPriceTable }, { analystName: 'ana' });
  onTestFinished(() => app.close());
  return app;
}

/** Two machines on one database, with a batch of operations that a service has taken in. */
async function openTwo(count: number) {
  const file = await newDatabaseFile();
  const [one, other] = [await openMachine(file), await openMachine(file)];
  const { engine, actor, storage } = one;
  const url = new URL(`../../policies/operations/${operationId}.yaml`, import.meta.url);
  const policy = { text: await readFile(url, 'utf8'), file: url.pathname };
  await enablePolicy(storage, actor, policy, engine.clock.now());
  const input = await readText(companies(count).join('\n'));
  const { id } = await createBatch(engine, actor, {
    name: 'b',
    policyId: operationId,
    input,
    runner: 'SERVICE',
  });
  return { one, other, id };
}

serverTest('a machine helps with a batch of operations that another one holds, which ends it', async () => {
  const { one, other, id } = await openTwo(3);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const beforeEach = () => held;
  const holding = runBatch(one.engine, one.actor, id, {
    threads: ownThread(one.engine),
    concurrency: 1,
    beforeEach,
  });
  await expect.poll(async () => (await getBatch(one.engine, one.actor, id)).status).toBe('RUNNING');
  await helpWithBatch(other.engine, other.actor, id, { threads: ownThread(other.engine), concurrency: 2 });
  const helped = await getBatch(one.engine, one.actor, id);
  expect(helped).toMatchObject({ status: 'RUNNING', counts: { waiting: 0, running: 0 } });
  letGo();
  const { status, counted } = await holding;
  expect({ status, counted }).toEqual({ status: 'COMPLETED', counted: helped.counted });
});

serverTest('two machines at one batch of operations begin each document once', async () => {
  const { one, other, id } = await openTwo(6);
  const holding = runBatch(one.engine, one.actor, id, { threads: ownThread(one.engine), concurrency: 2 });
  await expect.poll(async () => (await getBatch(one.engine, one.actor, id)).status).not.toBe('QUEUED');
  await helpWithBatch(other.engine, other.actor, id, { threads: ownThread(other.engine), concurrency: 2 });
  const { status, counts } = await holding;
  expect({ status, counts }).toMatchObject({ status: 'COMPLETED', counts: { waiting: 0, running: 0 } });
  const { items } = await listOperations(one.engine, one.actor);
  expect(items).toHaveLength(6);
});
