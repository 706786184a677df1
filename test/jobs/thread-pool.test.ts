import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { outOfMemory, type ThreadOutcome } from '../../src/jobs/supervised-thread.ts';
import { ThreadPool, type ThreadPoolOptions } from '../../src/jobs/thread-pool.ts';
import { randomFrom } from '../http/random.ts';
import { buildThread } from './build-thread.ts';
import type { ScriptedEnd, ScriptedTask } from './scripted-thread.ts';

type Pool = ThreadPool<ScriptedTask, number, ScriptedEnd>;

let built: Awaited<ReturnType<typeof buildThread>>;
beforeAll(async () => {
  built = await buildThread('test/jobs/scripted-thread.ts');
});
afterAll(() => built.remove());

function open(options: Partial<ThreadPoolOptions> = {}): Pool {
  const pool: Pool = new ThreadPool({
    script: built.script,
    threads: 1,
    heapMb: 64,
    looks: 10,
    ...options,
  });
  onTestFinished(() => pool.close());
  return pool;
}

function run(
  pool: Pool,
  deed: ScriptedTask['deed'],
  options: Partial<Omit<ScriptedTask, 'deed'>> & {
    alone?: boolean;
    signal?: AbortSignal;
    onStep?: (step: number) => void;
    onSent?: (hurry: (what: string) => void) => void;
    value?: unknown;
  } = {},
): Promise<ThreadOutcome<ScriptedEnd>> {
  const {
    alone = false,
    signal = new AbortController().signal,
    onStep = () => {},
    onSent,
    value = 1,
    ...rest
  } = options;
  const sharedKey = options.sharedKey ?? 'key';
  return pool.run({
    task: { deed, ...rest, sharedKey },
    shared: { key: sharedKey, value },
    alone,
    signal,
    onStep,
    onSent,
  });
}

function endOf(outcome: ThreadOutcome<ScriptedEnd>): ScriptedEnd {
  if (outcome.kind === 'ENDED') return outcome.end;
  throw new Error(`The thread died: ${outcome.reason}`);
}

describe('a pool of threads', () => {
  test('tells the steps of a job in their order, and then its end', async () => {
    const steps: number[] = [];
    const outcome = await run(open(), 'ANSWER', { steps: 3, onStep: (step) => steps.push(step) });
    expect(outcome.kind).toBe('ENDED');
    expect(steps).toEqual([1, 2, 3]);
  });

  test('a job that is hurried waits no longer for what is named; another one waits on', async () => {
    const pool = open();
    const stop = new AbortController();
    let hurry = (_: string) => {};
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve;
    });
    const onSent = (send: typeof hurry) => {
      hurry = send;
    };
    const other = run(pool, 'WAIT', { signal: stop.signal });
    const job = run(pool, 'WAIT', { steps: 1, onStep: hasBegun, onSent });
    await begun;
    hurry('something else');
    hurry('key');
    expect((await job).kind).toBe('ENDED');
    // The job is over.
    hurry('key');
    stop.abort(new Error('stopped'));
    await expect(other).rejects.toThrow('stopped');
  });

  test('shares its jobs out, several to each thread', async () => {
    const pool = open({ threads: 2 });
    const jobs = Array.from({ length: 6 }, () => run(pool, 'WAIT', { ms: 50 }));
    const ids = (await Promise.all(jobs)).map((outcome) => endOf(outcome).threadId);
    expect(new Set(ids).size).toBe(2);
    for (const id of new Set(ids)) expect(ids.filter((one) => one === id)).toHaveLength(3);
  });

  test('hands a value that jobs share to each of them, whichever thread it comes to', async () => {
    const pool = open({ threads: 2 });
    const jobs = Array.from({ length: 8 }, (_, index) =>
      run(pool, 'ANSWER', { sharedKey: `key ${index % 2}`, value: { number: index % 2 } }),
    );
    const values = (await Promise.all(jobs)).map((outcome) => endOf(outcome).shared);
    expect(values).toEqual(Array.from({ length: 8 }, (_, index) => ({ number: index % 2 })));
  });

  test('a job that throws fails alone, and says where', async () => {
    const pool = open();
    const [first, broken, other] = await Promise.allSettled([
      run(pool, 'ANSWER'),
      run(pool, 'THROW'),
      run(pool, 'WAIT', { ms: 20 }),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'as scripted' } });
    expect(broken.status === 'rejected' && broken.reason.stack).toContain('thread.cjs');
    expect([first.status, other.status]).toEqual(['fulfilled', 'fulfilled']);
  });

  test.each([
    ['of this process', {}],
    ['of another process', { processMb: 400 }],
  ])('a CreditError of a job in a thread %s keeps its code and parameters', async (_, options) => {
    const pool = open({ threads: 0, ...options });
    const broken: unknown = await run(pool, 'REFUSE', { alone: true }).catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(CreditError);
    expect(broken).toMatchObject({
      code: 'STORAGE_BUSY',
      params: { file: 'as scripted' },
      stack: expect.stringContaining('thread.cjs'),
    });
  });

  test.each([
    ['EXIT', 'it ended'],
    ['THROW_LATE', 'out of nowhere'],
    ['HOARD', 'it ran out of memory'],
    ['SPIN', 'it hung'],
  ] as const)(
    'one that kills its thread by %s takes its neighbours with it, and no others',
    async (deed, reason) => {
      const pool = open({ threads: 2, looks: deed === 'SPIN' ? 1 : 60 });
      const bad = run(pool, deed);
      const elsewhere = run(pool, 'WAIT', { ms: 2_500 });
      const neighbour = run(pool, 'WAIT');
      expect(await bad).toEqual({ kind: 'DIED', reason });
      expect(await neighbour).toEqual({ kind: 'DIED', reason });
      // In its place there is a new one.
      expect((await run(pool, 'ANSWER')).kind).toBe('ENDED');
      expect((await elsewhere).kind).toBe('ENDED');
    },
  );

  test('one that is alone harms nobody', async () => {
    const pool = open();
    const neighbour = run(pool, 'WAIT', { ms: 100 });
    expect(await run(pool, 'EXIT', { alone: true })).toEqual({ kind: 'DIED', reason: 'it ended' });
    const { threadId } = endOf(await neighbour);
    expect(endOf(await run(pool, 'ANSWER')).threadId).toBe(threadId);
    expect(endOf(await run(pool, 'ANSWER', { alone: true })).threadId).not.toBe(threadId);
  });

  test('a thread that is busy for long and still answers is left alone', async () => {
    expect((await run(open({ looks: 4 }), 'WAIT', { ms: 6_000 })).kind).toBe('ENDED');
  });

  test('a thread is not blamed for a silence of ours', async () => {
    const pool = open({ looks: 1 });
    await run(pool, 'ANSWER');
    const job = run(pool, 'WAIT', { ms: 2_500 });
    // As when the whole process stands still for a while: Ctrl-Z, or one long statement.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    expect((await job).kind).toBe('ENDED');
  });

  test('a job that is called off ends with the reason, its thread goes on', async () => {
    const pool = open();
    const stop = new AbortController();
    const waiting = run(pool, 'WAIT', { signal: stop.signal });
    const other = run(pool, 'WAIT', { ms: 50 });
    const reason = new Error('called off');
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    expect((await other).kind).toBe('ENDED');
  });

  test('a job that was called off before does not begin', async () => {
    const reason = new Error('called off');
    const steps: number[] = [];
    const signal = AbortSignal.abort(reason);
    await expect(
      run(open(), 'ANSWER', { signal, steps: 1, onStep: (step) => steps.push(step) }),
    ).rejects.toBe(reason);
    expect(steps).toEqual([]);
  });

  test('jobs that share a signal are called off together, and those of another go on', async () => {
    const pool = open();
    const stop = new AbortController();
    const { signal } = stop;
    const waiting = [run(pool, 'WAIT', { signal }), run(pool, 'WAIT', { signal })];
    const other = run(pool, 'WAIT', { ms: 50 });
    await run(pool, 'ANSWER', { signal });
    stop.abort(new Error('called off'));
    for (const job of waiting) await expect(job).rejects.toThrow('called off');
    expect((await other).kind).toBe('ENDED');
  });

  test.each([0, 50])(
    'a job that is called off on a thread that hangs ends within its %i ms',
    async (abortMs) => {
      const stop = new AbortController();
      const job = run(open({ abortMs, looks: 1_000 }), 'HANG', { signal: stop.signal, alone: true });
      stop.abort(new Error('called off'));
      await expect(job).rejects.toThrow('called off');
    },
  );

  test('says once that a thread has died, before its jobs end', async () => {
    const heard: string[] = [];
    const pool = open({ onDeath: (reason) => heard.push(reason) });
    const jobs = [run(pool, 'WAIT'), run(pool, 'WAIT'), run(pool, 'EXIT')].map((job) =>
      job.then(({ kind }) => heard.push(kind)),
    );
    await Promise.all(jobs);
    expect(heard).toEqual(['it ended', 'DIED', 'DIED', 'DIED']);
    await run(pool, 'ANSWER', { alone: true });
    await pool.close();
    expect(heard).toHaveLength(4);
  });

  test('says when the thread of a job that is alone is gone, also where there never was one', async () => {
    const pool = open({ threads: 0 });
    const gone = (deed: ScriptedTask['deed'], signal = new AbortController().signal) =>
      new Promise<void>((onGone) => {
        const job = { task: { deed, sharedKey: '' }, alone: true, signal, onGone };
        pool.run(job).catch(() => {});
      });
    await Promise.all([gone('ANSWER'), gone('EXIT'), gone('THROW'), gone('ANSWER', AbortSignal.abort())]);
    await pool.close();
    await gone('ANSWER');
  });

  test('a task that cannot be handed to a thread fails, and the thread goes on', async () => {
    const pool: ThreadPool<unknown, never, unknown> = new ThreadPool({
      script: built.script,
      threads: 1,
      heapMb: 64,
      looks: 10,
    });
    onTestFinished(() => pool.close());
    const { signal } = new AbortController();
    await expect(pool.run({ task: { deed: () => {} }, signal })).rejects.toThrow('could not be cloned');
    expect((await pool.run({ task: { deed: 'ANSWER' }, signal })).kind).toBe('ENDED');
  });

  test('closed with a time of grace, lets jobs end that can, and no others', async () => {
    const pool = open({ threads: 2 });
    const short = run(pool, 'WAIT', { ms: 200 });
    const endless = run(pool, 'HANG');
    await run(pool, 'ANSWER');
    await pool.close(3_000);
    expect((await short).kind).toBe('ENDED');
    expect(await endless).toEqual({ kind: 'DIED', reason: 'the pool was closed' });
    expect(await run(pool, 'ANSWER')).toEqual({ kind: 'DIED', reason: 'the pool was closed' });
  });

  test('once it is closed, whatever was under way has died', async () => {
    const pool = open({ threads: 2 });
    const jobs = [run(pool, 'WAIT'), run(pool, 'HANG'), run(pool, 'WAIT', { alone: true })];
    await pool.close();
    for (const job of jobs) expect(await job).toEqual({ kind: 'DIED', reason: 'the pool was closed' });
  });

  test('whatever dies, every job comes to an end', async () => {
    const random = randomFrom(7);
    const pool = open({ threads: 2 });
    const deeds = Array.from({ length: 120 }, () =>
      random.chance(0.08) ? random.pick(['EXIT', 'THROW', 'THROW_LATE'] as const) : 'ANSWER',
    );
    const ends = await Promise.allSettled(
      deeds.map((deed) => run(pool, deed, { steps: 2, alone: random.chance(0.03) })),
    );
    expect(ends).toHaveLength(120);
    expect((await run(pool, 'ANSWER')).kind).toBe('ENDED');
  });
});

describe('a thread in a separate process', () => {
  const openApart = (options: Partial<ThreadPoolOptions> = {}) =>
    open({ threads: 0, processMb: 400, ...options });

  test('works like a thread in this process', async () => {
    const pool = openApart();
    const steps: number[] = [];
    const outcome = await run(pool, 'ANSWER', {
      alone: true,
      steps: 3,
      value: { bytes: Uint8Array.of(1, 2), map: new Map([['a', undefined]]) },
      onStep: (step) => steps.push(step),
    });
    expect(steps).toEqual([1, 2, 3]);
    const { shared } = endOf(outcome);
    expect(shared).toEqual({ bytes: Uint8Array.of(1, 2), map: new Map([['a', undefined]]) });
    await expect(run(pool, 'THROW', { alone: true })).rejects.toThrow('as scripted');
    expect(await run(pool, 'UNREADY', { alone: true })).toEqual({
      kind: 'UNSTARTED',
      reason: 'something is missing',
    });
  });

  // The process may end immediately after the start of the task, with messages of the thread still pending.
  test.each([
    ['ABORT', 'it crashed (SIGABRT)'],
    ['HOARD', outOfMemory],
    ['SWELL', 'it used more than 400 MB of memory'],
    ['EXIT', 'it ended'],
  ] as const)('that dies by %s has died of its job', async (deed, reason) => {
    expect(await run(openApart(), deed, { alone: true })).toEqual({ kind: 'DIED', reason });
  });

  test('that is killed from outside has not died of its job', async () => {
    expect(await run(openApart(), 'KILL', { alone: true })).toEqual({
      kind: 'DIED',
      reason: 'it was killed (SIGKILL)',
      isKilled: true,
    });
  });

  test('is ended if its job ignores an abort', async () => {
    const stop = new AbortController();
    const gone = new Promise<void>((resolve) => {
      const pool = openApart({ abortMs: 50 });
      const signal = stop.signal;
      const job = { task: { deed: 'HANG', sharedKey: '' }, alone: true, signal, onGone: resolve } as const;
      void pool.run({ ...job, onStep: () => {} }).catch(() => {});
    });
    stop.abort(new Error('called off'));
    await gone;
  });
});

describe('a thread that cannot start', () => {
  /** A script of its own, beside the others. */
  async function scriptOf(content: string): Promise<string> {
    const script = join(dirname(built.script), 'broken.cjs');
    await writeFile(script, content);
    return script;
  }

  const standStill = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';

  test.each([
    ['is missing', async () => ({ script: `${built.script}.missing` }), `Cannot find module '`],
    ['does not compile', async () => ({ script: await scriptOf('const = 1') }), 'Unexpected token'],
    ['throws as it is loaded', async () => ({ script: await scriptOf('require("none-such")') }), 'none-such'],
    ['ends as it is loaded', async () => ({ script: await scriptOf('process.exit(7)') }), 'it ended'],
    ['says nothing', async () => ({ script: await scriptOf(standStill), looks: 1 }), 'it hung'],
    ['has too little memory', async () => ({ heapMb: 2 }), 'it ran out of memory'],
  ] as const)('because it %s is told apart from one that a job kills', async (_, broken, reason) => {
    const pool = open(await broken());
    const outcomes = await Promise.all([
      run(pool, 'ANSWER'),
      run(pool, 'EXIT'),
      run(pool, 'ANSWER', { alone: true }),
    ]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ kind: 'UNSTARTED', reason: expect.stringContaining(reason) });
      expect(outcome).toMatchObject({ reason: expect.not.stringContaining('\n') });
    }
    expect((await run(pool, 'ANSWER')).kind).toBe('UNSTARTED');
  });

  test('nor is a job to blame for what the thread could not prepare', async () => {
    const pool = open();
    const neighbour = run(pool, 'WAIT', { ms: 50 });
    expect(await run(pool, 'UNREADY')).toEqual({ kind: 'UNSTARTED', reason: 'something is missing' });
    expect((await neighbour).kind).toBe('ENDED');
  });

  test.each(['EXIT', 'THROW_LATE', 'HOARD'] as const)(
    'is not one that its first job kills by %s',
    async (deed) => {
      for (const alone of [false, true]) expect((await run(open(), deed, { alone })).kind).toBe('DIED');
    },
  );

  test('is none where the pool was closed before it had begun', async () => {
    const pool = open();
    const job = run(pool, 'ANSWER');
    await pool.close();
    expect((await job).kind).toBe('DIED');
  });
});
