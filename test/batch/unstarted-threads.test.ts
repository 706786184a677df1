import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { describeError } from '../../src/base/errors.ts';
import { getBatch } from '../../src/batch/read-batches.ts';
import { ThreadPool } from '../../src/jobs/thread-pool.ts';
import type { RunEnd, RunStep } from '../../src/run/run-step.ts';
import type { RunThreads } from '../../src/run/run-threads.ts';
import type { RunWork } from '../../src/run/work-on-run.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { buildThread } from '../jobs/build-thread.ts';
import { countRows, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, itemsOf, ownThread, run, takeIn } from './batch-world.ts';
import type { DeadlyDocuments } from './failing-run-thread.ts';

let built: Awaited<ReturnType<typeof buildThread>>;
beforeEach(async () => {
  built = await buildThread('test/batch/failing-run-thread.ts');
});
afterEach(() => built.remove());

function threads(changes: { heapMb?: number; deadly?: DeadlyDocuments } = {}): RunThreads {
  const { heapMb = 96, deadly = {} } = changes;
  const pool = new ThreadPool<RunWork, RunStep, RunEnd>({
    script: built.script,
    threads: 2,
    workerData: { deadly },
    heapMb,
    looks: 10,
  });
  onTestFinished(() => pool.close());
  return {
    work: (task, options) => pool.run({ task, ...options }),
    close: () => pool.close(),
  };
}

async function expectNobodyBlamed(engine: LocalEngine, id: string): Promise<void> {
  const { status, counts } = await getBatch(engine, engine.actor, id);
  expect({ status, error: counts.error }).toEqual({ status: 'STOPPED', error: 0 });
  const runs = await engine.storage.db.selectFrom('run').selectAll().execute();
  for (const { phase, failures, losses, lease_owner } of runs) {
    if (phase !== 'COMPLETED')
      expect({ failures, losses, lease_owner }).toEqual({ failures: 0, losses: 0, lease_owner: null });
  }
}

async function expectResumable(engine: LocalEngine, id: string, count: number): Promise<void> {
  const batch = await run(engine, id, { threads: ownThread(engine) });
  expect(batch).toMatchObject({ status: 'COMPLETED', counted: count, counts: { error: 0, waiting: 0 } });
  for (const table of ['report', 'run', 'usage'] as const)
    expect(await countRows(engine.storage, table)).toBe(count);
}

describe('where no thread can start, a batch stops', () => {
  test.each([
    ['its program is missing', {}, 'Cannot find module'],
    ['there is too little memory', { heapMb: 2 }, 'it ran out of memory'],
  ] as const)('as %s, and can be resumed; no document is counted or in ERROR', async (_, changes, reason) => {
    if (!('heapMb' in changes)) await rm(built.script);
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(20));
    const refusal = await refusalOf(run(engine, id, { threads: threads(changes), concurrency: 8 }));
    expect(refusal).toMatchObject({ code: 'BATCH_NOT_WORKED_ON', exitCode: 1 });
    const { message, mend } = describeError(refusal, 'en');
    expect(message).toContain(reason);
    expect(mend).toContain(`credit batch resume ${id}`);
    expect(await countRows(engine.storage, 'usage')).toBe(0);
    await expectNobodyBlamed(engine, id);
    // As often as it is tried.
    for (let time = 0; time < 4; time += 1) {
      const again = await refusalOf(run(engine, id, { threads: threads(changes) }));
      expect(again.code).toBe('BATCH_NOT_WORKED_ON');
    }
    await expectNobodyBlamed(engine, id);
    await expectResumable(engine, id, 20);
  });

  test('also amid its documents, and keeps what is done', async () => {
    const engine = await openLocalEngine();
    const documents = companies(12);
    const [, , , , , bad = ''] = documents;
    const { id } = await takeIn(engine, documents);
    let isGone = false;
    const running = run(engine, id, {
      threads: threads({ deadly: { [bad]: 'EXIT' } }),
      concurrency: 1,
      onProgress: ({ done }) => {
        if (done < 3 || isGone) return;
        isGone = true;
        void rm(built.script);
      },
    });
    expect((await refusalOf(running)).code).toBe('BATCH_NOT_WORKED_ON');
    expect((await getBatch(engine, engine.actor, id)).counted).toBeGreaterThanOrEqual(3);
    const { status, counts } = await getBatch(engine, engine.actor, id);
    expect({ status, error: counts.error }).toEqual({ status: 'STOPPED', error: 0 });
    expect((await itemsOf(engine, id)).map((item) => item.status)).not.toContain('ERROR');
    await expectResumable(engine, id, 12);
  });

  test('where a document needs a file of the program that is not there, which is no fault of the document', async () => {
    const engine = await openLocalEngine();
    const documents = companies(12);
    const [, , , , , unlucky = ''] = documents;
    const { id } = await takeIn(engine, documents);
    const lacking = { deadly: { [unlucky]: 'LACK' } } as const;
    for (let time = 0; time < 4; time += 1) {
      const refusal = await refusalOf(run(engine, id, { threads: threads(lacking), concurrency: 1 }));
      expect(refusal.code).toBe('BATCH_NOT_WORKED_ON');
      expect(describeError(refusal, 'en').message).toContain('./chunks/lost.cjs is missing');
      await expectNobodyBlamed(engine, id);
    }
    await expectResumable(engine, id, 12);
  });
});
