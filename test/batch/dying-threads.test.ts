import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { retryBatch } from '../../src/batch/change-batch.ts';
import { ThreadPool } from '../../src/jobs/thread-pool.ts';
import type { RunEnd, RunStep } from '../../src/run/run-step.ts';
import type { RunThreads } from '../../src/run/run-threads.ts';
import type { RunWork } from '../../src/run/work-on-run.ts';
import { buildThread } from '../jobs/build-thread.ts';
import { countRows, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, itemsOf, ownThread, run, takeIn } from './batch-world.ts';
import type { Deadly, DeadlyDocuments } from './failing-run-thread.ts';

let built: Awaited<ReturnType<typeof buildThread>>;
beforeAll(async () => {
  built = await buildThread('test/batch/failing-run-thread.ts');
});
afterAll(() => built.remove());

/** Threads that some documents kill. */
function threadsFor(deadly: DeadlyDocuments): RunThreads {
  const pool = new ThreadPool<RunWork, RunStep, RunEnd>({
    script: built.script,
    threads: 2,
    workerData: { deadly },
    heapMb: 96,
    // Only where one hangs is it ended soon, and not too soon: on a busy machine a thread takes its time to start.
    looks: Object.values(deadly).includes('HANG') ? 8 : 60,
  });
  onTestFinished(() => pool.close());
  return {
    work: (task, options) => pool.run({ task, ...options }),
    close: () => pool.close(),
  };
}

async function failuresOf(engine: LocalEngine): Promise<Readonly<Record<string, number>>> {
  const runs = await engine.storage.db
    .selectFrom('run')
    .innerJoin('report', 'report.current_run_id', 'run.id')
    .select(['report.document', 'run.failures'])
    .execute();
  return Object.fromEntries(runs.map(({ document, failures }) => [document, failures]));
}

describe('a document that breaks whoever works on it', () => {
  test.each<Deadly>(['EXIT', 'HANG', 'HOARD', 'THROW'])(
    'by %s is tried three times and ends in ERROR, while all others finish',
    async (deed) => {
      const engine = await openLocalEngine();
      const documents = companies(24);
      const bad = documents[3] ?? '';
      const { id } = await takeIn(engine, documents);
      const batch = await run(engine, id, { threads: threadsFor({ [bad]: deed }), concurrency: 8 });
      expect(batch).toMatchObject({
        status: 'COMPLETED',
        counted: 23,
        counts: { error: 1, waiting: 0, running: 0 },
      });
      const broken = (await itemsOf(engine, id)).filter(({ status }) => status === 'ERROR');
      expect(broken).toMatchObject([{ document: bad, errors: [{ source: 'credit', code: 'GIVEN_UP' }] }]);
      // On a shared thread the cause of its death is unknown, so no document gets a failure.
      const failures = await failuresOf(engine);
      for (const document of documents) expect(failures[document]).toBe(document === bad ? 3 : 0);
      for (const table of ['report', 'run'] as const) expect(await countRows(engine.storage, table)).toBe(24);
      expect(await countRows(engine.storage, 'usage')).toBe(23);
    },
  );

  test('is not to blame if the database of its thread is busy: the batch says so, and goes on later', async () => {
    const engine = await openLocalEngine();
    const [busy = ''] = companies(1);
    const { id } = await takeIn(engine, [busy]);
    const threads = threadsFor({ [busy]: 'BUSY' });
    for (const _ of [1, 2, 3, 4]) {
      await expect(run(engine, id, { threads })).rejects.toMatchObject({ code: 'STORAGE_BUSY' });
      expect(await failuresOf(engine)).toEqual({ [busy]: 0 });
    }
    const batch = await run(engine, id, { threads: ownThread(engine) });
    expect(batch).toMatchObject({ status: 'COMPLETED', counted: 1, counts: { error: 0 } });
  });

  test('ends as any other once it breaks nothing any more', async () => {
    const engine = await openLocalEngine();
    const [bad = '', good = ''] = companies(2);
    const { id } = await takeIn(engine, [bad, good]);
    await run(engine, id, { threads: threadsFor({ [bad]: 'EXIT' }) });
    expect((await retryBatch(engine, engine.actor, id)).items).toBe(1);
    const batch = await run(engine, id, { threads: ownThread(engine) });
    expect(batch).toMatchObject({ status: 'COMPLETED', counted: 2, counts: { error: 0 } });
    expect(await countRows(engine.storage, 'usage')).toBe(2);
  });

  test('may have several like it: each ends in ERROR, and no one else', async () => {
    const engine = await openLocalEngine();
    const documents = companies(30);
    const deeds: readonly Deadly[] = ['EXIT', 'THROW', 'EXIT', 'EXIT'];
    const bad = [0, 1, 2, 29].map((place) => documents[place] ?? '');
    const { id } = await takeIn(engine, documents);
    const threads = threadsFor(
      Object.fromEntries(bad.map((document, index) => [document, deeds[index] ?? 'EXIT'])),
    );
    expect(await run(engine, id, { threads, concurrency: 8 })).toMatchObject({
      counted: 26,
      counts: { error: 4 },
    });
    const broken = (await itemsOf(engine, id)).filter(({ status }) => status === 'ERROR');
    expect(broken.map(({ document }) => document)).toEqual(bad);
  });

  test('is cut short with the batch, and nothing counts as its fault', async () => {
    const engine = await openLocalEngine();
    const documents = companies(6);
    const { id } = await takeIn(engine, documents);
    const stop = new AbortController();
    const reason = new Error('stopped');
    const running = run(engine, id, { threads: threadsFor({}), concurrency: 2, signal: stop.signal });
    setTimeout(() => stop.abort(reason), 200);
    await running.catch((error: unknown) => expect(error).toBe(reason));
    for (const failures of Object.values(await failuresOf(engine))) expect(failures).toBe(0);
    await run(engine, id, { threads: threadsFor({}) }).catch(() => {});
    expect(await countRows(engine.storage, 'usage')).toBe(6);
  });
});
