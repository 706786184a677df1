import { describe, expect, test } from 'vitest';
import { type BatchProgress, openProgress } from '../../src/batch/batch-progress.ts';

const none = { waiting: 0, running: 0, approved: 0, alert: 0, denied: 0, completed: 0, error: 0 };

/** Progress with a clock that the test moves, and the last that was told. */
function open(counts: Partial<typeof none>, reused = 0) {
  let nowMs = 0;
  const told: BatchProgress[] = [];
  const progress = openProgress(
    { counts: { ...none, ...counts }, reused },
    (one) => told.push(one),
    () => nowMs,
  );
  return {
    told,
    /** Lets time pass, then ends a document that waited. */
    end: (
      afterMs: number,
      end: Parameters<typeof progress.end>[0] = { status: 'APPROVED', reused: false },
    ) => {
      nowMs += afterMs;
      progress.begin();
      progress.end(end);
      return told.at(-1);
    },
  };
}

describe('how far a batch is', () => {
  test('is told at once, as it stands', () => {
    const { told } = open({ waiting: 4, running: 1, denied: 2, error: 1 }, 1);
    expect(told).toEqual([
      {
        total: 8,
        done: 3,
        counts: { ...none, waiting: 4, running: 1, denied: 2, error: 1 },
        reused: 1,
        perSecond: null,
        secondsLeft: null,
        waitsUntil: null,
        outage: null,
      },
    ]);
  });

  test('counts each outcome where it belongs', () => {
    const { end } = open({ waiting: 6 });
    for (const status of ['APPROVED', 'ALERT', 'DENIED', 'COMPLETED', 'ERROR'] as const) {
      end(1, { status, reused: status === 'ALERT' });
    }
    expect(end(1)).toMatchObject({
      done: 6,
      reused: 1,
      counts: { waiting: 0, running: 0, approved: 2, alert: 1, denied: 1, completed: 1, error: 1 },
    });
  });

  test('has no rate before there is something to tell by', () => {
    const { end } = open({ waiting: 10 });
    expect(end(900)).toMatchObject({ perSecond: null, secondsLeft: null });
    expect(end(200)?.perSecond).toBeCloseTo(2 / 1.1);
  });

  test('tells what is left by the rate of late, not by that of the beginning', () => {
    const { end } = open({ waiting: 1_000 });
    for (let done = 0; done < 100; done += 1) end(1_000);
    for (let done = 0; done < 240; done += 1) end(50);
    const last = end(50);
    expect(last?.perSecond).toBeGreaterThan(15);
    expect(last?.perSecond).toBeLessThan(21);
    expect(last?.secondsLeft).toBeCloseTo((1_000 - 341) / (last?.perSecond ?? 0));
  });

  test('has a rate where documents end further apart than the time of the rate', () => {
    const { end } = open({ waiting: 100 });
    for (let done = 0; done < 9; done += 1) end(20_000);
    expect(end(20_000)).toMatchObject({ perSecond: 0.05, secondsLeft: 1_800 });
  });

  test('counts what was done before to no rate of its own', () => {
    const { end } = open({ waiting: 10, approved: 990 });
    expect(end(2_000)?.perSecond).toBeCloseTo(0.5);
  });
});
