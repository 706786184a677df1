import { describe, expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { getBatch, listBatches } from '../../src/batch/read-batches.ts';
import { leaseMs } from '../../src/jobs/claim.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { countRows, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, exported, itemsOf, run, takeIn } from './batch-world.ts';

interface FullDisk {
  readonly engine: LocalEngine;
  /** After so many more writes the disk is full for as many. */
  fill(after: number, times: number): void;
}

/** A process on a disk that gets full when it is told so. */
async function openFullDisk(): Promise<FullDisk> {
  const engine = await openLocalEngine();
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  let written = 0;
  const { write, file } = engine.storage;
  const storage: LocalEngine['storage'] = {
    ...engine.storage,
    write: async (options, work) => {
      written += 1;
      if (written > from && written <= to) throw new CreditError('STORAGE_FULL', { file });
      return write(options, work);
    },
  };
  return {
    engine: { ...engine, storage },
    fill: (after, times) => {
      from = written + after;
      to = from + times;
    },
  };
}

async function expectWhole(engine: LocalEngine, id: string, count: number): Promise<void> {
  expect(await getBatch(engine, engine.actor, id)).toMatchObject({
    status: 'COMPLETED',
    counted: count,
    counts: { waiting: 0, running: 0, error: 0 },
  });
  expect(await countRows(engine.storage, 'run')).toBe(count);
  expect(await countRows(engine.storage, 'usage')).toBe(count);
  expect(new Set((await itemsOf(engine, id)).map(({ reportId }) => reportId)).size).toBe(count);
}

describe('a disk that is full for a moment', () => {
  test.each([1, 2, 3, 5, 8, 13])('at write %i stops the batch, which can be resumed at once', async (at) => {
    const { engine, fill } = await openFullDisk();
    const { id } = await takeIn(engine, companies(8));
    fill(at, 1);
    const refusal = await refusalOf(run(engine, id, { concurrency: 3 }));
    expect(refusal.code).toBe('STORAGE_FULL');
    expect(await getBatch(engine, engine.actor, id)).toMatchObject({ status: 'STOPPED', finishedAt: null });
    expect((await exported(engine, id)).length).toBeGreaterThan(1_000);
    await run(engine, id);
    await expectWhole(engine, id, 8);
  });

  test('while a batch is taken in leaves nothing of it', async () => {
    const { engine, fill } = await openFullDisk();
    fill(2, 1);
    expect((await refusalOf(takeIn(engine, companies(1_200)))).code).toBe('STORAGE_FULL');
    expect((await listBatches(engine, engine.actor)).items).toEqual([]);
    expect(await engine.storage.db.selectFrom('batch').selectAll().execute()).toEqual([]);
    expect(await takeIn(engine, companies(2))).toMatchObject({ status: 'QUEUED' });
  });
});

describe('a disk that stays full', () => {
  test.each([0, 4, 11])('from write %i on stops the batch; nothing is lost or paid twice', async (after) => {
    const { engine, fill } = await openFullDisk();
    const { id } = await takeIn(engine, companies(8));
    fill(after, Number.POSITIVE_INFINITY);
    expect((await refusalOf(run(engine, id, { concurrency: 3 }))).code).toBe('STORAGE_FULL');
    expect((await refusalOf(run(engine, id))).code).toMatch(/^STORAGE_FULL$/);
    fill(0, 0);
    // Not even that it was given up could be written: the hold runs out by itself.
    engine.pass(leaseMs);
    await run(engine, id);
    await expectWhole(engine, id, 8);
  });

  test('while a batch is taken in shows nobody the half of it', async () => {
    const { engine, fill } = await openFullDisk();
    fill(2, Number.POSITIVE_INFINITY);
    expect((await refusalOf(takeIn(engine, companies(1_200)))).code).toBe('STORAGE_FULL');
    expect((await listBatches(engine, engine.actor)).items).toEqual([]);
  });
});
