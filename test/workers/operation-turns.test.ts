import { readFile } from 'node:fs/promises';
import { expect, onTestFinished } from 'vitest';
import { type App, openApp } from '../../src/app.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { requireDocument } from '../../src/document/document.ts';
import { createOperation } from '../../src/operation/create-operation.ts';
import { OperationWorker } from '../../src/operation/operation-worker.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { companies } from '../batch/batch-world.ts';
import { serverTest } from '../storage/test-server.ts';

const operationId = 'company-and-its-people';

async function openMachine(db: string): Promise<App> {
  const settings = { profile: 'sandbox', registryUrl: '', sandboxDelay: '0', allowPrivateTargets: '' };
  const app = await openApp({ db, ...settings, prices: defaultPriceTable }, { analystName: 'ana' });
  onTestFinished(() => app.close());
  return app;
}

/** Two machines on one database, with so many operations; nobody works on the runs that these wait for. */
async function openTwo(count: number): Promise<readonly [App, App]> {
  const file = await newDatabaseFile();
  const [one, other] = [await openMachine(file), await openMachine(file)];
  const url = new URL(`../../policies/operations/${operationId}.yaml`, import.meta.url);
  const policy = { text: await readFile(url, 'utf8'), file: url.pathname };
  await enablePolicy(one.storage, one.actor, policy, one.engine.clock.now());
  for (const document of companies(count))
    await createOperation(one.engine, one.actor, { document: requireDocument(document), operationId });
  return [one, other];
}

/** Takes operations forward until the test ends; whose runs it has come upon. */
function takeForward({ engine }: App) {
  const runIds = new Set<string>();
  const worker = new OperationWorker(engine, {
    onRuns: (ids) => {
      for (const id of ids) runIds.add(id);
    },
    onFailure: (_, error) => {
      throw error;
    },
  });
  worker.watch();
  onTestFinished(() => worker.stop());
  return { runIds, worker };
}

serverTest('machines take different operations forward, and all of them', async () => {
  const [one, other] = await openTwo(30);
  const [first, second] = [takeForward(one), takeForward(other)];
  await expect.poll(() => new Set([...first.runIds, ...second.runIds]).size).toBe(30);
  expect([...first.runIds].filter((id) => second.runIds.has(id))).toEqual([]);
});

serverTest('what one takes forward that stops is taken by another at once', async () => {
  const [one, other] = await openTwo(3);
  const first = takeForward(one);
  await expect.poll(() => first.runIds.size).toBe(3);
  const second = takeForward(other);
  await first.worker.stop();
  await expect.poll(() => [...second.runIds].sort()).toEqual([...first.runIds].sort());
});

serverTest('what one took forward whose turn has run out is taken by another', async () => {
  const [one, other] = await openTwo(3);
  const gone = { lease_owner: 'gone|1|a', lease_until: new Date(0).toISOString() };
  await one.storage.db.updateTable('operation').set(gone).execute();
  const { runIds } = takeForward(other);
  await expect.poll(() => runIds.size).toBe(3);
});
