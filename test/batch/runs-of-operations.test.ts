import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type App, openApp } from '../../src/app.ts';
import { createBatch } from '../../src/batch/create-batch.ts';
import { runBatch } from '../../src/batch/run-batch.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { reserveRuns } from '../../src/report/unfinished-run-store.ts';
import { recoverRuns } from '../../src/run/recover-runs.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { ownThread, readText } from './batch-world.ts';

const policyId = 'company-and-its-people';

async function openWithOperation(): Promise<App> {
  const app = await openApp(
    {
      db: await newDatabaseFile(),
      profile: 'sandbox',
      registryUrl: '',
      sandboxDelay: '0',
      prices: defaultPriceTable,
      allowPrivateTargets: '',
    },
    { analystName: 'ana' },
  );
  onTestFinished(() => app.close());
  const url = new URL(`../../policies/operations/${policyId}.yaml`, import.meta.url);
  const source = { text: await readFile(url, 'utf8'), file: url.pathname };
  await enablePolicy(app.storage, app.actor, source, app.engine.clock.now());
  return app;
}

test('members of an operation of a stopped batch wait for it: no single analysis takes them up', async () => {
  const { engine, actor, storage } = await openWithOperation();
  const input = await readText('99990001000198');
  const { id } = await createBatch(engine, actor, { name: 'Carteira', policyId, input, runner: 'COMMAND' });
  const stop = new AbortController();
  const own = ownThread(engine);
  let works = 0;
  const threads: typeof own = {
    ...own,
    work: async (work, options) => {
      works += 1;
      // The root is done by then, and its members are asked for.
      if (works === 2) stop.abort(new Error('stopped'));
      options.signal.throwIfAborted();
      return own.work(work, options);
    },
  };
  const options = { threads, concurrency: 2, signal: stop.signal };
  await expect(runBatch(engine, actor, id, options)).rejects.toThrow('stopped');
  const unfinished = await storage.db
    .selectFrom('run')
    .select('id')
    .where('phase', 'in', ['PENDING', 'PROCESSING'])
    .execute();
  expect(unfinished).not.toEqual([]);
  expect(await recoverRuns(engine)).toEqual([]);
  const claim = { holder: 'a worker', until: '2100-01-01T00:00:00.000Z', limit: 10 };
  expect(await reserveRuns(storage.db, actor.organizationId, claim)).toEqual([]);
  const batch = await runBatch(engine, actor, id, { threads: own, concurrency: 2 });
  expect(batch).toMatchObject({ status: 'COMPLETED', counts: { approved: 1 } });
});
