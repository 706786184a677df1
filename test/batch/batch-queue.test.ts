import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import type { BatchRunnerKind } from '../../src/batch/batch.ts';
import { BatchQueue, type BatchQueueNews, type BatchQueueOptions } from '../../src/batch/batch-queue.ts';
import { cancelBatch } from '../../src/batch/change-batch.ts';
import { createBatch } from '../../src/batch/create-batch.ts';
import { getBatch } from '../../src/batch/read-batches.ts';
import { readDocumentList } from '../../src/batch/reading/read-document-list.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { letRunRest } from '../../src/report/run-loss-store.ts';
import { getRun } from '../../src/report/run-store.ts';
import type { RunThreads } from '../../src/run/run-threads.ts';
import { workOnRun } from '../../src/run/work-on-run.ts';
import { guardsItself } from '../../src/storage/locks.ts';
import { listUsage } from '../../src/usage/list-usage.ts';
import { newCheapClient } from '../auth/cheap-secrets.ts';
import { newCompany } from '../http/new-company.ts';
import { type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';
import { sqliteTest } from '../storage/test-server.ts';

/** Threads that are none: the work is done here, each document in its time. */
function threadsHere(engine: LocalEngine, documentMs: number) {
  const told = { opened: 0, closed: 0, underWay: 0, most: 0 };
  const open = (): RunThreads => {
    told.opened += 1;
    return {
      work: async (work, { signal, onStep }) => {
        told.underWay += 1;
        told.most = Math.max(told.most, told.underWay);
        try {
          await pause(documentMs, undefined, { signal });
          const profile = await engine.loadProfile(work.run.profile);
          const end = await workOnRun(work, {
            profile,
            clock: engine.clock,
            signal,
            onStep: async (step) => onStep(step),
          });
          return { kind: 'ENDED', end };
        } finally {
          told.underWay -= 1;
        }
      },
      close: async () => {
        told.closed += 1;
      },
    };
  };
  return { open, told };
}

/** The queue of one process, which tells what it does. */
function openQueue(
  engine: LocalEngine,
  { documentMs = 1, ...options }: Partial<BatchQueueOptions> & { readonly documentMs?: number } = {},
) {
  const news: BatchQueueNews[] = [];
  const threads = threadsHere(engine, documentMs);
  const queue = new BatchQueue(engine, {
    atOnce: 2,
    concurrency: 2,
    openThreads: threads.open,
    onNews: (one) => news.push(one),
    lookMs: 20,
    ...options,
  });
  queue.watch();
  onTestFinished(() => queue.stop(0));
  /** `BEGAN 1`: what happened to which batch. */
  const told = () => news.map(({ kind, batch }) => `${kind} ${batch?.id ?? '-'}`);
  return { queue, news, told, threads: threads.told };
}

async function newBatch(
  engine: LocalEngine,
  documents: number,
  { actor = engine.actor, runner = 'SERVICE' }: { actor?: Actor; runner?: BatchRunnerKind } = {},
): Promise<{ readonly id: string; readonly actor: Actor }> {
  const input = readDocumentList(Array.from({ length: documents }, newCompany));
  const { id } = await createBatch(engine, actor, {
    name: 'some',
    policyId: 'starter-company',
    input,
    runner,
  });
  return { id, actor };
}

async function openEngine(): Promise<LocalEngine> {
  const engine = await openLocalEngine();
  await enablePolicy(engine.storage, engine.actor, { templateId: 'starter-company' }, start);
  return engine;
}

/** Another organisation with the same policy. */
async function otherActor(engine: LocalEngine, organizationName: string): Promise<Actor> {
  const { storage } = engine;
  const made = await newCheapClient(
    storage,
    { name: organizationName, organizationName, permissions: ['batch:run'] },
    start,
  );
  const { organizationId, userId: analystId, user: analystName } = made;
  const actor = { organizationId, analystId, analystName };
  await enablePolicy(storage, actor, { templateId: 'starter-company' }, start);
  return actor;
}

const standing = async (engine: LocalEngine, { id, actor }: { id: string; actor: Actor }) =>
  (await getBatch(engine, actor, id)).status;

const counted = async (engine: LocalEngine, { organizationId }: Actor) =>
  (await listUsage(engine.storage.db, organizationId)).total.count;

function untilEnded(engine: LocalEngine, batch: { id: string; actor: Actor }): Promise<void> {
  return vi.waitFor(async () => expect(await standing(engine, batch)).toBe('COMPLETED'), { timeout: 60_000 });
}

describe('the queue of batches', () => {
  sqliteTest('runs a later batch while all documents of the first must wait', async () => {
    const engine = await openEngine();
    const { db } = engine.storage;
    const [first, second] = [await newBatch(engine, 1), await newBatch(engine, 3)];
    const stopped = openQueue(engine, { documentMs: 1_000_000 });
    stopped.queue.add(first);
    await vi.waitFor(() => expect(stopped.threads.underWay).toBe(1), { timeout: 100_000 });
    await stopped.queue.stop(0);
    const run = await db.selectFrom('run').select('id').executeTakeFirstOrThrow();
    const until = new Date(start.getTime() + 3_600_000).toISOString();
    await engine.storage.write({ locks: guardsItself }, async (one) =>
      letRunRest(one, await getRun(one, run.id), { until, losses: 5, suspectSince: start.toISOString() }),
    );
    const { queue } = openQueue(engine);
    queue.add(first);
    queue.add(second);
    await untilEnded(engine, second);
    expect(await standing(engine, first)).not.toBe('COMPLETED');
  });

  sqliteTest('runs those of one organisation one after the other, in their order', async () => {
    const engine = await openEngine();
    const { queue, told, threads } = openQueue(engine, { concurrency: 3 });
    const batches = [await newBatch(engine, 5), await newBatch(engine, 5), await newBatch(engine, 5)];
    for (const batch of batches) queue.add(batch);
    expect([queue.running, queue.waiting]).toEqual([1, 2]);
    for (const batch of batches) await untilEnded(engine, batch);
    await vi.waitFor(() => expect(told()).toHaveLength(6), { timeout: 100_000 });
    expect(told()).toEqual(batches.flatMap(({ id }) => [`BEGAN ${id}`, `ENDED ${id}`]));
    expect(threads.most).toBe(3);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  test('runs those of several organisations side by side', async () => {
    const engine = await openEngine();
    const actor = await otherActor(engine, 'second');
    const { queue, told } = openQueue(engine, { documentMs: 20 });
    const batches = [await newBatch(engine, 6), await newBatch(engine, 6, { actor })];
    for (const batch of batches) queue.add(batch);
    for (const batch of batches) await untilEnded(engine, batch);
    expect(told().slice(0, 2)).toEqual(batches.map(({ id }) => `BEGAN ${id}`));
  });

  test('lets organisations take turns where they are more than fit, and does nothing twice', async () => {
    const engine = await openEngine();
    const [second, third] = [await otherActor(engine, 'second'), await otherActor(engine, 'third')];
    const { queue, told } = openQueue(engine, { atOnce: 1, documentMs: 15, turnMs: 60 });
    const large = await newBatch(engine, 60);
    const nextOfLarge = await newBatch(engine, 1);
    const small = [await newBatch(engine, 2, { actor: second }), await newBatch(engine, 2, { actor: third })];
    for (const batch of [large, nextOfLarge, ...small]) queue.add(batch);
    for (const batch of small) await untilEnded(engine, batch);
    expect(await standing(engine, large)).not.toBe('COMPLETED');
    await untilEnded(engine, large);
    await untilEnded(engine, nextOfLarge);
    expect(told()).toContain(`PAUSED ${large.id}`);
    // Its own next batch does not begin in between.
    expect(told().indexOf(`BEGAN ${nextOfLarge.id}`)).toBeGreaterThan(told().indexOf(`ENDED ${large.id}`));
    expect(await counted(engine, engine.actor)).toBe(61);
  });

  test('goes on for as long as nobody else waits', async () => {
    const engine = await openEngine();
    const { queue, told } = openQueue(engine, { atOnce: 1, documentMs: 10, turnMs: 0 });
    const batches = [await newBatch(engine, 20), await newBatch(engine, 1)];
    for (const batch of batches) queue.add(batch);
    for (const batch of batches) await untilEnded(engine, batch);
    expect(told().filter((one) => one.startsWith('PAUSED'))).toEqual([]);
  });

  test('takes up what is left on disk, the oldest first, and no batch of a command', async () => {
    const engine = await openEngine();
    const command = await newBatch(engine, 2, { runner: 'COMMAND' });
    const batches = [await newBatch(engine, 2), await newBatch(engine, 2)];
    const { told } = openQueue(engine);
    for (const batch of batches) await untilEnded(engine, batch);
    expect(told()[0]).toBe(`BEGAN ${batches[0]?.id}`);
    await pause(60);
    expect(await standing(engine, command)).toBe('QUEUED');
  });

  test('finds what another process takes in while it runs', async () => {
    const engine = await openEngine();
    openQueue(engine);
    await untilEnded(engine, await newBatch(engine, 2));
  });

  test('runs nothing where it is told to leave batches to others', async () => {
    const engine = await openEngine();
    const batch = await newBatch(engine, 2);
    const { queue, threads } = openQueue(engine, { atOnce: 0 });
    queue.add(batch);
    await pause(60);
    expect(await standing(engine, batch)).toBe('QUEUED');
    expect(threads.opened).toBe(0);
  });

  test('passes over one that was cancelled while it waited', async () => {
    const engine = await openEngine();
    const { queue, told } = openQueue(engine, { documentMs: 10 });
    const [first, second, third] = [
      await newBatch(engine, 10),
      await newBatch(engine, 2),
      await newBatch(engine, 2),
    ];
    for (const batch of [first, second, third]) queue.add(batch);
    await cancelBatch(engine, engine.actor, second.id);
    await untilEnded(engine, third);
    expect(await standing(engine, second)).toBe('CANCELLED');
    await vi.waitFor(() => expect(told()).toHaveLength(4), { timeout: 100_000 });
    expect(told()).toEqual([first, third].flatMap(({ id }) => [`BEGAN ${id}`, `ENDED ${id}`]));
  });

  test('leaves a batch that another process works on to it', async () => {
    const engine = await openEngine();
    const batch = await newBatch(engine, 30);
    const queues = [openQueue(engine, { documentMs: 5 }), openQueue(engine, { documentMs: 5 })];
    await untilEnded(engine, batch);
    const all = queues.flatMap(({ told }) => told());
    expect(all.filter((one) => one.startsWith('BROKE') || one.startsWith('PAUSED'))).toEqual([]);
    expect(all.filter((one) => one.startsWith('ENDED'))).toEqual([`ENDED ${batch.id}`]);
    expect(await counted(engine, engine.actor)).toBe(30);
  });

  test('stops at once, and another goes on with what is left', async () => {
    const engine = await openEngine();
    const batch = await newBatch(engine, 40);
    const first = openQueue(engine, { documentMs: 10 });
    await vi.waitFor(async () => expect(await counted(engine, engine.actor)).toBeGreaterThan(3), {
      timeout: 100_000,
    });
    await first.queue.stop(1_000);
    expect(await standing(engine, batch)).toBe('STOPPED');
    expect(first.news.at(-1)).toMatchObject({ kind: 'PAUSED', why: 'STOP' });
    expect([first.queue.running, first.threads.closed]).toEqual([0, 1]);
    first.queue.add(batch);
    expect(first.queue.waiting).toBe(0);
    openQueue(engine);
    await untilEnded(engine, batch);
    expect(await counted(engine, engine.actor)).toBe(40);
  });

  test('closes its threads when there is nothing to do, and opens them again', async () => {
    const engine = await openEngine();
    const { threads } = openQueue(engine);
    await untilEnded(engine, await newBatch(engine, 1));
    await vi.waitFor(() => expect(threads).toMatchObject({ opened: 1, closed: 1 }), { timeout: 100_000 });
    await untilEnded(engine, await newBatch(engine, 1));
    await vi.waitFor(() => expect(threads).toMatchObject({ opened: 2, closed: 2 }), { timeout: 100_000 });
  });

  test('tells of a batch that breaks, lets it rest, and goes on with others', async () => {
    const engine = await openEngine();
    const actor = await otherActor(engine, 'second');
    const broken = await newBatch(engine, 1);
    let isBroken = true;
    const { open } = threadsHere(engine, 1);
    const { told } = openQueue(engine, {
      openThreads: () => {
        if (isBroken) throw new Error('no threads');
        return open();
      },
    });
    await vi.waitFor(() => expect(told()).toContain(`BROKE ${broken.id}`), { timeout: 100_000 });
    isBroken = false;
    await untilEnded(engine, await newBatch(engine, 1, { actor }));
    expect(told().filter((one) => one === `BROKE ${broken.id}`)).toHaveLength(1);
    expect(await standing(engine, broken)).toBe('QUEUED');
  });

  test('lets a batch rest no longer than before if documents have ended in between', async () => {
    const engine = await openEngine();
    const batch = await newBatch(engine, 4);
    let asked = 0;
    const { told } = openQueue(engine, {
      concurrency: 1,
      beforeEach: async () => {
        asked += 1;
        if (asked % 2 === 0) throw new Error('busy');
      },
    });
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const broken = () => told().filter((one) => one === `BROKE ${batch.id}`).length;
    for (const times of [1, 2, 3]) {
      await vi.waitFor(() => expect(broken()).toBe(times), { timeout: 20_000 });
      vi.advanceTimersByTime(10_001);
    }
    await untilEnded(engine, batch);
    expect(await standing(engine, batch)).toBe('COMPLETED');
  });

  test('waits before each document where it is told to', async () => {
    const engine = await openEngine();
    let asked = 0;
    openQueue(engine, {
      beforeEach: async () => {
        asked += 1;
      },
    });
    await untilEnded(engine, await newBatch(engine, 7));
    expect(asked).toBeGreaterThanOrEqual(7);
  });
});
