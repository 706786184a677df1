import { expect, test, vi } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { requireBatch } from '../../src/batch/read-batches.ts';
import { WaitWriter } from '../../src/batch/wait-writer.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { companies, takeIn } from './batch-world.ts';

const outage = {
  source: 'protests',
  code: 'SERVER_ERROR',
  message: 'Acme answered nothing.',
  since: '2026-11-20T12:00:00.000Z',
} as const;

/** A batch whose writes fail while the database is busy. */
async function busyBatch() {
  const engine = await openLocalEngine();
  const { id } = await takeIn(engine, companies(1));
  const read = () => requireBatch(engine.storage.db, engine.actor, id);
  const state = { isBusy: true, tries: 0 };
  const write: Storage['write'] = async (options, work) => {
    state.tries += 1;
    if (state.isBusy) throw new CreditError('STORAGE_BUSY', { file: 'credit.db' });
    return engine.storage.write(options, work);
  };
  const writer = new WaitWriter({ storage: { ...engine.storage, write } }, await read());
  return { writer, state, outageOf: async () => (await read()).outage };
}

test('what a batch waits for is written once the database is free, and so is the end of the wait', async () => {
  const { writer, state, outageOf } = await busyBatch();
  writer.tell({ outage });
  await vi.waitFor(() => expect(state.tries).toBe(1));
  expect(await outageOf()).toBeNull();
  state.isBusy = false;
  await vi.waitFor(async () => expect(await outageOf()).toEqual(outage), { timeout: 30_000 });

  state.isBusy = true;
  state.tries = 0;
  writer.tell({ outage: null });
  await vi.waitFor(() => expect(state.tries).toBe(1));
  expect(await outageOf()).toEqual(outage);
  state.isBusy = false;
  await vi.waitFor(async () => expect(await outageOf()).toBeNull(), { timeout: 30_000 });
});

test('a newer change replaces one that could not be written', async () => {
  const { writer, state, outageOf } = await busyBatch();
  writer.tell({ outage });
  await vi.waitFor(() => expect(state.tries).toBe(1));
  writer.tell({ outage: null });
  writer.tell({ outage: { ...outage, source: 'lawsuits' } });
  state.isBusy = false;
  await writer.end();
  expect(await outageOf()).toMatchObject({ source: 'lawsuits' });
});

test('ends although the database stays busy', async () => {
  const { writer, state, outageOf } = await busyBatch();
  writer.tell({ outage });
  await writer.end();
  expect(state.tries).toBeGreaterThan(0);
  expect(await outageOf()).toBeNull();
});
