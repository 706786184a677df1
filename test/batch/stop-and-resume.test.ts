import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { cancelBatch, retryBatch } from '../../src/batch/change-batch.ts';
import { getBatch } from '../../src/batch/read-batches.ts';
import { listUnfinishedRuns } from '../../src/report/unfinished-run-store.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { fails } from '../collector/scripted-source.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { countRows, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, itemsOf, openMortalEngine, run, takeIn } from './batch-world.ts';
import { watchedSources } from './watched-sources.ts';

/** Sources at which the fifth document stands until it is called off; what was asked is told. */
function standingAt(place: number, whileStanding: () => void) {
  const asked: string[] = [];
  let isStanding = false;
  const sources = watchedSources(async (document, signal) => {
    asked.push(document);
    if (asked.length !== place || isStanding) return;
    isStanding = true;
    whileStanding();
    await pause(60_000, undefined, { signal }).catch(() => fails('TIMEOUT')(1, signal));
  });
  return { sources, asked };
}

async function statusesOf(engine: LocalEngine, id: string): Promise<readonly string[]> {
  return (await itemsOf(engine, id)).map(({ status }) => status);
}

describe('the end of the work on a batch', () => {
  /** An engine whose database is busy the first times that a batch gets this phase. */
  const busyAt = (engine: LocalEngine, phase: 'COMPLETED' | 'STOPPED', times: number): LocalEngine => {
    let left = times;
    const write: Storage['write'] = (options, work) =>
      engine.storage.write(options, async (db) => {
        const result = await work(db);
        const ended = await db.selectFrom('batch').select('id').where('phase', '=', phase).execute();
        if (ended.length === 0 || left === 0) return result;
        left -= 1;
        throw new CreditError('STORAGE_BUSY', { file: 'credit.db' });
      });
    return { ...engine, storage: { ...engine.storage, write } };
  };

  test('is written although the database is busy at first', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(2));
    expect(await run(busyAt(engine, 'COMPLETED', 2), id)).toMatchObject({ status: 'COMPLETED', counted: 2 });
  });

  test('does not hide why the batch stopped if it cannot be written', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(2));
    const reason = new Error('the source is away');
    const busy = busyAt(engine, 'STOPPED', Number.POSITIVE_INFINITY);
    await expect(run(busy, id, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe('a batch that is stopped', () => {
  test('keeps what is done, can be resumed, and does only the rest then', async () => {
    const stop = new AbortController();
    const reason = new Error('the terminal was closed');
    const { sources, asked } = standingAt(5, () => setTimeout(() => stop.abort(reason), 20));
    const engine = await openLocalEngine({ sources });
    const documents = companies(9);
    const { id } = await takeIn(engine, documents);
    await expect(run(engine, id, { signal: stop.signal, concurrency: 1 })).rejects.toBe(reason);
    const stopped = await getBatch(engine, engine.actor, id);
    expect(stopped).toMatchObject({
      status: 'STOPPED',
      // The document under way waits like the others.
      counts: { waiting: 5, running: 0, error: 0 },
      counted: 4,
      finishedAt: null,
    });
    const before = await itemsOf(engine, id);
    expect(asked).toEqual(documents.slice(0, 5));

    engine.pass(60_000);
    const batch = await run(engine, id);
    expect(batch).toMatchObject({
      status: 'COMPLETED',
      counted: 9,
      price: 8.1,
      startedAt: stopped.startedAt,
    });
    expect(asked.slice(5).sort()).toEqual(documents.slice(4).sort());
    expect((await itemsOf(engine, id)).slice(0, 4)).toEqual(before.slice(0, 4));
    expect(await countRows(engine.storage, 'run')).toBe(9);
    expect(await countRows(engine.storage, 'usage')).toBe(9);
    expect(await listUnfinishedRuns(engine.storage.db, 10)).toEqual([]);
  });

  test('before its first document does nothing', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(2));
    const reason = new Error('not at all');
    await expect(run(engine, id, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(await getBatch(engine, engine.actor, id)).toMatchObject({
      status: 'STOPPED',
      counts: { waiting: 2 },
    });
    expect(await run(engine, id)).toMatchObject({ status: 'COMPLETED', counted: 2 });
  });

  test('as often as one likes, at whatever instant, holds nothing back and uses up no attempt', async () => {
    let isOver = false;
    const engine = await openLocalEngine({
      sources: watchedSources(async (_document, signal) => {
        if (!isOver) await pause(60_000, undefined, { signal }).catch(() => fails('TIMEOUT')(1, signal));
      }),
    });
    const { id } = await takeIn(engine, companies(3));
    for (let afterMs = 0; afterMs < 25; afterMs += 1) {
      const stop = new AbortController();
      const running = run(engine, id, { signal: stop.signal });
      setTimeout(() => stop.abort(), afterMs);
      await expect(running).rejects.toThrow();
      const held = await engine.storage.db
        .selectFrom('run')
        .where('lease_owner', 'is not', null)
        .selectAll()
        .execute();
      expect(held).toEqual([]);
    }
    isOver = true;
    expect(await run(engine, id)).toMatchObject({ counted: 3, counts: { error: 0 } });
    expect(await countRows(engine.storage, 'run')).toBe(3);
  });
});

describe('a batch that is cancelled', () => {
  test('while somebody works on it, ends what is under way and begins nothing more', async () => {
    const asked: string[] = [];
    let cancel = async (): Promise<unknown> => undefined;
    const sources = watchedSources(async (document) => {
      asked.push(document);
      if (asked.length !== 3) return;
      await cancel();
      // Until it is noticed.
      await pause(800);
    });
    const engine = await openLocalEngine({ sources });
    const other = await openLocalEngine({ file: engine.storage.file });
    const documents = companies(30);
    const { id } = await takeIn(engine, documents);
    cancel = async () => {
      expect(await cancelBatch(other, other.actor, id)).toMatchObject({
        status: 'CANCELLED',
        finishedAt: null,
      });
    };
    const batch = await run(engine, id, { concurrency: 1 });
    expect(batch).toMatchObject({
      status: 'CANCELLED',
      counted: 3,
      counts: { waiting: 27, running: 0, error: 0 },
    });
    expect(batch.finishedAt).not.toBeNull();
    expect(asked).toHaveLength(3);
    expect(await listUnfinishedRuns(engine.storage.db, 10)).toEqual([]);
  });

  test('while nobody works on it, is over at once, and stays so', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(2));
    expect(await cancelBatch(engine, engine.actor, id)).toMatchObject({
      status: 'CANCELLED',
      finishedAt: engine.clock.now().toISOString(),
    });
    expect((await refusalOf(run(engine, id))).code).toBe('BATCH_ENDED');
    expect((await refusalOf(cancelBatch(engine, engine.actor, id))).code).toBe('BATCH_ENDED');
  });

  test('after its end, is refused, and so is an unknown one', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(1));
    await run(engine, id);
    expect((await refusalOf(cancelBatch(engine, engine.actor, id))).code).toBe('BATCH_ENDED');
    expect((await refusalOf(cancelBatch(engine, engine.actor, 'bat_1'))).code).toBe('UNKNOWN_BATCH');
  });
});

describe('documents that ended in ERROR', () => {
  test('are analysed again by a retry, they and no others', async () => {
    let isDown = true;
    const asked: string[] = [];
    const documents = companies(6);
    const bad = [documents[1], documents[4]];
    const engine = await openLocalEngine({
      sources: watchedSources((document, signal) => {
        asked.push(document);
        if (isDown && bad.includes(document)) return fails('REFUSED')(1, signal);
      }),
    });
    const { id } = await takeIn(engine, documents);
    expect(await run(engine, id)).toMatchObject({ counted: 4, counts: { error: 2 } });
    const before = await itemsOf(engine, id);
    isDown = false;
    asked.length = 0;
    const { items, batch } = await retryBatch(engine, engine.actor, id);
    expect(items).toBe(2);
    expect(batch).toMatchObject({ status: 'STOPPED', finishedAt: null, counts: { waiting: 2, error: 0 } });
    expect(await run(engine, id)).toMatchObject({ status: 'COMPLETED', counted: 6, counts: { error: 0 } });
    expect(asked.sort()).toEqual(bad.sort());
    const after = await itemsOf(engine, id);
    const others = (items: typeof after) => items.filter(({ document }) => !bad.includes(document));
    expect(others(after)).toEqual(others(before));
    // The same reports, with a new run.
    expect(after.map(({ reportId }) => reportId)).toEqual(before.map(({ reportId }) => reportId));
    expect(await countRows(engine.storage, 'usage')).toBe(6);
  });

  test('may end so again', async () => {
    const engine = await openLocalEngine({
      sources: watchedSources((_d, signal) => fails('REFUSED')(1, signal)),
    });
    const { id } = await takeIn(engine, companies(2));
    await run(engine, id);
    await retryBatch(engine, engine.actor, id);
    expect(await run(engine, id)).toMatchObject({ status: 'COMPLETED', counted: 0, counts: { error: 2 } });
  });

  test('where there are none, a retry leaves the batch as it is', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(2));
    const batch = await run(engine, id);
    expect(await retryBatch(engine, engine.actor, id)).toEqual({ items: 0, batch });
  });
});

describe('a batch that somebody works on', () => {
  test('is neither run nor retried by another', async () => {
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let isReached = false;
    const engine = await openLocalEngine({
      sources: watchedSources(() => {
        isReached = true;
        return gate;
      }),
    });
    const other = await openLocalEngine({ file: engine.storage.file });
    const { id } = await takeIn(engine, companies(2));
    const running = run(engine, id);
    await expect.poll(() => isReached).toBe(true);
    expect((await getBatch(other, other.actor, id)).status).toBe('RUNNING');
    for (const one of [other, engine]) {
      expect((await refusalOf(run(one, id))).code).toBe('BATCH_RUNNING');
      expect((await refusalOf(retryBatch(one, one.actor, id))).code).toBe('BATCH_RUNNING');
    }
    open();
    expect(await running).toMatchObject({ status: 'COMPLETED', counted: 2 });
  });

  test('is taken over once its process has died, and its documents with it', async () => {
    const asked: string[] = [];
    let reached = (): void => {};
    const standing = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const documents = companies(8);
    const dead = await openMortalEngine({
      sources: watchedSources((document) => {
        asked.push(document);
        if (asked.length < 5) return;
        reached();
        return new Promise(() => {});
      }),
    });
    const { id } = await takeIn(dead, documents);
    void run(dead, id, { concurrency: 2 });
    await standing;
    await expect.poll(async () => (await getBatch(dead, dead.actor, id)).counted).toBeGreaterThan(3);
    dead.die();

    const asking: string[] = [];
    const engine = await openLocalEngine({
      file: dead.storage.file,
      sources: watchedSources((document) => void asking.push(document)),
    });
    const lost = await getBatch(engine, engine.actor, id);
    expect(lost).toMatchObject({ status: 'STOPPED', counts: { running: 0, waiting: 4 } });
    expect(await statusesOf(engine, id)).not.toContain('PROCESSING');
    const [, , , , ...left] = documents;
    expect(await run(engine, id)).toMatchObject({ status: 'COMPLETED', counted: 8, counts: { error: 0 } });
    expect(asking.sort()).toEqual(left.sort());
    expect(await statusesOf(engine, id)).not.toContain('PROCESSING');
    expect(await countRows(engine.storage, 'run')).toBe(8);
    expect(await countRows(engine.storage, 'usage')).toBe(8);
  });
});
