import { describe, expect, onTestFinished, test } from 'vitest';
import { pause } from '../../src/base/clock.ts';
import {
  outsideDeadline,
  untilAborted,
  waitedOutsideDeadline,
  withDeadline,
} from '../../src/net/deadline.ts';

const never = new AbortController().signal;
const reason = new Error('the run was stopped');

describe('work under a deadline', () => {
  test('gives its value, or throws what it throws', async () => {
    expect(await withDeadline(async () => 7, { ms: 1_000, signal: never })).toEqual({ value: 7 });
    const failure = new Error('no');
    const rejects = withDeadline(() => Promise.reject(failure), { ms: 1_000, signal: never });
    await expect(rejects).rejects.toBe(failure);
    const throws = withDeadline(
      () => {
        throw failure;
      },
      { ms: 1_000, signal: never },
    );
    await expect(throws).rejects.toBe(failure);
  });

  test('ends in time even where it ignores its signal, which is then aborted', async () => {
    let given: AbortSignal | undefined;
    const ended = await withDeadline(
      ({ signal }) => {
        given = signal;
        return new Promise(() => {});
      },
      { ms: 10, signal: never },
    );
    expect(ended).toEqual({ expired: true });
    expect(given?.aborted).toBe(true);
  });

  test('has its time stand still while parts of it wait for their turn', async () => {
    let waitedMs = 0;
    const ended = await withDeadline(
      async ({ signal }) => {
        await Promise.all([20, 60].map((ms) => outsideDeadline(signal, () => pause(ms))));
        waitedMs = waitedOutsideDeadline(signal);
        return 'done';
      },
      { ms: 15, signal: never },
    );
    expect(ended).toEqual({ value: 'done' });
    expect(waitedMs).toBeGreaterThanOrEqual(55);
    expect(waitedMs).toBeLessThan(80);
  });

  test('has its own time after a wait, also a wait that fails', async () => {
    const reasons: unknown[] = [];
    const ended = await withDeadline(
      async ({ signal }) => {
        await outsideDeadline(signal, async () => {
          await pause(30);
          throw reason;
        }).catch((error: unknown) => reasons.push(error));
        await new Promise(() => {});
      },
      { ms: 15, signal: never },
    );
    expect({ ended, reasons }).toEqual({ ended: { expired: true }, reasons: [reason] });
  });

  test('waits without a deadline where its signal has none', async () => {
    expect(await outsideDeadline(never, async () => 7)).toBe(7);
    expect(waitedOutsideDeadline(never)).toBe(0);
  });

  test('is given up with the reason of the caller, whatever it makes of that itself', async () => {
    const stop = new AbortController();
    const work = withDeadline(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut off')))),
      { ms: 1_000, signal: stop.signal },
    );
    stop.abort(reason);
    await expect(work).rejects.toBe(reason);
  });

  test('is not taken for a leak when many share a signal', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error) => warnings.push(warning);
    process.on('warning', listen);
    onTestFinished(() => void process.off('warning', listen));
    const { signal } = new AbortController();
    const many = Array.from({ length: 30 }, () =>
      withDeadline(() => pause(1, signal), { ms: 1_000, signal }),
    );
    await Promise.all(many);
    expect(warnings).toEqual([]);
  });

  test('is not aborted when it is done', async () => {
    const stop = new AbortController();
    let own: AbortSignal | undefined;
    const done = await withDeadline(
      async ({ signal }) => {
        own = signal;
        return 7;
      },
      { ms: 5, signal: stop.signal },
    );
    stop.abort(reason);
    await pause(20, never);
    expect(done).toEqual({ value: 7 });
    expect(own?.aborted).toBe(false);
  });

  test('is not begun for a caller who has given up', async () => {
    let begun = false;
    const work = withDeadline(
      async () => {
        begun = true;
      },
      { ms: 1_000, signal: AbortSignal.abort(reason) },
    );
    await expect(work).rejects.toBe(reason);
    expect(begun).toBe(false);
  });
});

describe('waiting until something is given up', () => {
  test('gives what comes first: the value, the error, or the reason of the abort', async () => {
    expect(await untilAborted(Promise.resolve(7), never)).toBe(7);
    await expect(untilAborted(Promise.reject(reason), never)).rejects.toBe(reason);
    const stop = new AbortController();
    const waiting = untilAborted(new Promise(() => {}), stop.signal);
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(untilAborted(new Promise(() => {}), stop.signal)).rejects.toBe(reason);
  });
});
