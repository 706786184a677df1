import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeError } from '../../src/base/errors.ts';
import type { BatchAnswer } from '../../src/batch/batch.ts';
import { cancelBatch, retryBatch } from '../../src/batch/change-batch.ts';
import { getBatch, listBatches, listBatchItems } from '../../src/batch/read-batches.ts';
import { newLeaseHolder } from '../../src/jobs/lease-holder.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { listUnfinishedRuns } from '../../src/report/unfinished-run-store.ts';
import { recoverRuns } from '../../src/run/recover-runs.ts';
import { runReport } from '../../src/run/run-report.ts';
import { fails } from '../collector/scripted-source.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { countRows, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, itemsOf, openMortalEngine, rowsOf, run, takeIn, workbookOf } from './batch-world.ts';
import { watchedSources } from './watched-sources.ts';

/** Sources that answer for the first `answered` documents, and stand at all others. */
function standingAfter(answered: number) {
  let asked = 0;
  const sources = watchedSources(() => {
    asked += 1;
    return asked > answered ? new Promise(() => {}) : undefined;
  });
  return { sources, asked: () => asked };
}

/** A process that lives until it is killed, and its name as a holder. */
function otherProcess(): { readonly holder: string; readonly kill: () => Promise<void> } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(kill);
  const [space, , random] = newLeaseHolder().split('|');
  return { holder: [space, child.pid, random].join('|'), kill };
}

/** A batch of eight at which a process has died with three done and two under way. */
async function died(options: { holder?: string } = {}) {
  const standing = standingAfter(3);
  const dead = await openMortalEngine({ sources: standing.sources, ...options });
  const documents = companies(8);
  const { id } = await takeIn(dead, documents);
  void run(dead, id, { concurrency: 2 });
  await expect
    .poll(() => getBatch(dead, dead.actor, id))
    .toMatchObject({ counted: 3, counts: { running: 2 } });
  await expect.poll(standing.asked).toBe(5);
  return { id, documents, dead, file: dead.storage.file };
}

function sumOf({ counts }: BatchAnswer): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

const ended = { status: 'CANCELLED', counted: 3, counts: { waiting: 5, running: 0, error: 0 } };

async function expectNothingUnderWay(engine: LocalEngine, id: string): Promise<void> {
  const batch = await getBatch(engine, engine.actor, id);
  expect(batch).toMatchObject(ended);
  expect(batch.finishedAt).not.toBeNull();
  expect(sumOf(batch)).toBe(batch.lines.valid);
  const statuses = (await itemsOf(engine, id)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 'WAITING')).toHaveLength(5);
  expect(statuses).not.toContain('PROCESSING');
}

describe('a batch that is cancelled after its process has died', () => {
  test('shows nothing as under way, and its counts add up', async () => {
    const { id, dead, file } = await died();
    dead.die();
    const engine = await openLocalEngine({ file });
    expect(await cancelBatch(engine, engine.actor, id)).toMatchObject(ended);
    await expectNothingUnderWay(engine, id);
    const rows = rowsOf(await workbookOf(engine, id), 'Results');
    expect(rows.filter((row) => row['status'] === 'PENDING')).toHaveLength(5);
  });

  test('leaves the runs that were under way to whoever recovers them, and names their reports', async () => {
    const { id, documents, dead, file } = await died();
    dead.die();
    const engine = await openLocalEngine({ file });
    await cancelBatch(engine, engine.actor, id);
    const begun = (await itemsOf(engine, id)).filter(
      ({ status, reportId }) => status === 'WAITING' && reportId !== null,
    );
    expect(begun.map(({ document }) => document)).toEqual(documents.slice(3, 5));
    const reportIds = begun.map(({ reportId }) => reportId ?? '');
    for (const reportId of reportIds)
      expect(await getReport(engine, engine.actor, reportId)).toMatchObject({ status: 'PROCESSING' });

    expect((await recoverRuns(engine)).toSorted()).toEqual(reportIds.toSorted());
    expect(await listUnfinishedRuns(engine.storage.db, 10)).toEqual([]);
    for (const reportId of reportIds)
      expect((await getReport(engine, engine.actor, reportId)).progress.final).toBe(true);
    expect(await countRows(engine.storage, 'usage')).toBe(5);
    // They were not the batch's any more.
    await expectNothingUnderWay(engine, id);
  });

  test('has the results of runs that another process has ended before', async () => {
    const { id, dead, file } = await died();
    dead.die();
    const engine = await openLocalEngine({ file });
    const runs = await engine.storage.db
      .selectFrom('batch_item')
      .select('run_id')
      .where('state', '=', 'RUNNING')
      .execute();
    expect(runs).toHaveLength(2);
    for (const { run_id: runId } of runs) expect(await runReport(engine, runId ?? '')).toBe('FINISHED');
    const batch = await cancelBatch(engine, engine.actor, id);
    expect(batch).toMatchObject({ counted: 5, counts: { waiting: 3, running: 0, error: 0 } });
    expect(sumOf(batch)).toBe(8);
    const statuses = (await itemsOf(engine, id)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'WAITING')).toHaveLength(3);
  });

  test('where many were under way, lets go of all of them', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(1_203));
    await engine.storage.db
      .updateTable('batch_item')
      .set({ state: 'RUNNING', status: 'PROCESSING' })
      .execute();
    expect((await getBatch(engine, engine.actor, id)).counts.running).toBe(1_203);
    expect(await cancelBatch(engine, engine.actor, id)).toMatchObject({
      counts: { waiting: 1_203, running: 0 },
    });
  });
});

describe('a batch whose process dies after it was cancelled', () => {
  async function cancelledThenDied() {
    const { holder, kill } = otherProcess();
    const { id, dead, file } = await died({ holder });
    const engine = await openLocalEngine({ file });
    const cancelled = await cancelBatch(engine, engine.actor, id);
    // A living process lets end what is under way, and says so.
    expect(cancelled).toMatchObject({ status: 'CANCELLED', finishedAt: null, counts: { running: 2 } });
    dead.die();
    await kill();
    return { engine, id };
  }

  test.each([
    ['the batch', async (engine: LocalEngine, id: string) => getBatch(engine, engine.actor, id)],
    ['a list', async (engine: LocalEngine) => listBatches(engine, engine.actor)],
    [
      'its documents',
      async (engine: LocalEngine, batchId: string) => {
        const { items } = await listBatchItems(engine, engine.actor, { batchId, status: 'PROCESSING' });
        expect(items).toEqual([]);
      },
    ],
    [
      'its spreadsheet',
      async (engine: LocalEngine, id: string) => {
        const rows = rowsOf(await workbookOf(engine, id), 'Results');
        expect(rows.map((row) => row['status'])).not.toContain('PROCESSING');
      },
    ],
  ] as const)('is at its end for whoever reads %s first', async (_, read) => {
    const { engine, id } = await cancelledThenDied();
    await read(engine, id);
    await expectNothingUnderWay(engine, id);
    const rows = await engine.storage.db
      .selectFrom('batch')
      .select(['lease_owner as owner', 'finished_at as at'])
      .execute();
    expect(rows).toEqual([{ owner: null, at: expect.any(String) }]);
  });
});

describe('a batch whose living process is stopped after it was cancelled', () => {
  test('shows nothing as under way', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped');
    let isReached = false;
    const engine = await openLocalEngine({
      sources: watchedSources(async (_document, signal) => {
        isReached = true;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await fails('TIMEOUT')(1, signal);
      }),
    });
    const { id } = await takeIn(engine, companies(6));
    const running = run(engine, id, { signal: stop.signal, concurrency: 2 });
    await expect.poll(() => isReached).toBe(true);
    await cancelBatch(engine, engine.actor, id);
    stop.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(await getBatch(engine, engine.actor, id)).toMatchObject({
      status: 'CANCELLED',
      counts: { waiting: 6, running: 0, error: 0 },
      finishedAt: engine.clock.now().toISOString(),
    });
  });

  test('ends what it has begun, and begins no more, where another took it for dead and ended the batch', async () => {
    let asked = 0;
    let go = (): void => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const engine = await openLocalEngine({
      sources: watchedSources(() => {
        asked += 1;
        return gate;
      }),
    });
    const other = await openLocalEngine({ file: engine.storage.file });
    const { id } = await takeIn(engine, companies(6));
    const running = run(engine, id, { concurrency: 1 });
    await expect.poll(() => asked).toBe(1);
    other.pass(31_000);
    const cancelled = await cancelBatch(other, other.actor, id);
    expect(cancelled).toMatchObject({ counts: { waiting: 6, running: 0 } });
    go();
    await running;
    expect(asked).toBe(1);
    const batch = await getBatch(engine, engine.actor, id);
    expect(batch).toMatchObject({
      status: 'CANCELLED',
      finishedAt: cancelled.finishedAt,
      counts: { waiting: 5, running: 0, error: 0 },
    });
    expect(sumOf(batch)).toBe(6);
  });
});

describe('a retry of a cancelled batch', () => {
  test('is refused, says what to do instead, and begins nothing', async () => {
    const documents = companies(3);
    const [bad] = documents;
    let asked = 0;
    const engine = await openLocalEngine({
      sources: watchedSources((document, signal) => {
        asked += 1;
        return document === bad ? fails('REFUSED')(1, signal) : undefined;
      }),
    });
    const { id } = await takeIn(engine, documents);
    const stop = new AbortController();
    await run(engine, id, {
      concurrency: 1,
      signal: stop.signal,
      onProgress: ({ done }) => done === 2 && stop.abort(),
    }).catch(() => {});
    const cancelled = await cancelBatch(engine, engine.actor, id);
    expect(cancelled).toMatchObject({ counts: { error: 1, waiting: 1 } });
    const before = asked;
    const refusal = await refusalOf(retryBatch(engine, engine.actor, id));
    expect(refusal.code).toBe('BATCH_ENDED');
    const { message, mend } = describeError(refusal, 'en');
    for (const word of [id, 'CANCELLED', 'credit batch FILE --new'])
      expect(`${message} ${mend}`).toContain(word);
    expect(await getBatch(engine, engine.actor, id)).toEqual(cancelled);
    expect(asked).toBe(before);
  });

  test('is refused where nothing of it failed too', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(2));
    await cancelBatch(engine, engine.actor, id);
    expect((await refusalOf(retryBatch(engine, engine.actor, id))).code).toBe('BATCH_ENDED');
  });
});
