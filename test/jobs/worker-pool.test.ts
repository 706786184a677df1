import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Job, WorkerPool, type WorkerPoolOptions } from '../../src/jobs/worker-pool.ts';

/** A pool whose jobs end when the test says so. */
function openTestPool(options: Partial<WorkerPoolOptions> = {}) {
  const begun: string[] = [];
  const failures: string[] = [];
  const endings = new Map<string, (error?: Error) => void>();
  const pool = new WorkerPool({
    workers: 2,
    limit: 10,
    work: ({ id }: Job, signal) => {
      begun.push(id);
      return new Promise((resolve, reject) => {
        endings.set(id, (error) => (error ? reject(error) : resolve()));
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
      });
    },
    onFailure: ({ id }, error) => failures.push(`${id}: ${error instanceof Error ? error.message : error}`),
    ...options,
  });
  const end = async (id: string, error?: Error) => {
    endings.get(id)?.(error);
    await pause(1);
  };
  return { pool, begun, failures, end };
}

const job = (id: string, lane = 'a'): Job => ({ id, lane });

describe('the workers', () => {
  test('work on so many jobs at once and no more, each job once', async () => {
    const { pool, begun, end } = openTestPool();
    for (const id of ['1', '2', '3', '1', '2']) pool.add(job(id));
    await pause(1);
    expect([begun, pool.running, pool.waiting]).toEqual([['1', '2'], 2, 1]);
    await end('1');
    expect([begun, pool.running, pool.waiting]).toEqual([['1', '2', '3'], 2, 0]);
    await end('2');
    await end('3');
    expect([pool.running, pool.waiting]).toEqual([0, 0]);
    // One that has ended may come again.
    pool.add(job('1'));
    await pause(1);
    expect(begun).toEqual(['1', '2', '3', '1']);
  });

  test('take turns between those whose jobs wait, so that a flood of one holds up another by one job', async () => {
    const { pool, begun, end } = openTestPool({ workers: 1 });
    for (const id of ['a1', 'a2', 'a3', 'a4']) pool.add(job(id));
    pool.add(job('b1', 'b'));
    pool.add(job('b2', 'b'));
    await pause(1);
    for (let index = 0; index < 6; index += 1) await end(begun.at(-1) ?? '');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('go on after a job that fails, and tell of it', async () => {
    const { pool, begun, failures, end } = openTestPool({ workers: 1 });
    pool.add(job('1'));
    pool.add(job('2'));
    await pause(1);
    await end('1', new Error('broken'));
    expect(begun).toEqual(['1', '2']);
    expect(failures).toEqual(['1: broken']);
  });

  test('wait with each job for what is more urgent', async () => {
    let isFree = false;
    const { pool, begun } = openTestPool({
      beforeEach: async () => {
        while (!isFree) await pause(1);
      },
    });
    pool.add(job('1'));
    await pause(10);
    expect(begun).toEqual([]);
    isFree = true;
    await pause(10);
    expect(begun).toEqual(['1']);
  });
});

describe('the queue', () => {
  test('has room up to its limit, of which one lane leaves a tenth to the others', async () => {
    const { pool } = openTestPool({ workers: 1 });
    await pause(1);
    let taken = 0;
    while (pool.hasRoom('a') && taken < 100) {
      taken += 1;
      pool.add(job(`a${taken}`));
      await pause(1);
    }
    // One of them is being worked on.
    expect([taken, pool.waiting]).toEqual([10, 9]);
    expect(pool.hasRoom('b')).toBe(true);
    pool.add(job('b1', 'b'));
    expect(pool.hasRoom('b')).toBe(false);
  });
});

describe('a stop', () => {
  test('begins nothing more and lets what is under way end', async () => {
    const { pool, begun, failures, end } = openTestPool({ workers: 1 });
    pool.add(job('1'));
    pool.add(job('2'));
    await pause(1);
    const stopped = pool.stop(5_000);
    pool.add(job('3'));
    expect(pool.hasRoom('a')).toBe(false);
    await end('1');
    await stopped;
    expect([begun, failures]).toEqual([['1'], []]);
  });

  test('aborts what has not ended in time', async () => {
    const { pool, failures } = openTestPool();
    pool.add(job('1'));
    await pause(1);
    await pool.stop(5);
    expect(failures).toEqual(['1: stopped']);
  });
});
