import { describe, expect, test } from 'vitest';
import {
  type Attempt,
  attemptRepeatedly,
  Breaker,
  failuresToOpen,
  longestRetryAfterMs,
  maximumAttempts,
  restMs,
} from '../../src/net/resilience.ts';

const never = new AbortController().signal;
const reason = new Error('the run was stopped');

const good: Attempt<string> = { result: 'good', worthRepeating: false };
const bad: Attempt<string> = { result: 'bad', worthRepeating: true };

/** Attempts that end as said, one after the other, and then well; and the waits between them. */
function scripted(
  script: readonly Attempt<string>[],
  options: { breaker?: Breaker; first?: Attempt<string> } = {},
) {
  const left = [...script];
  const waits: number[] = [];
  const run = attemptRepeatedly(async () => left.shift() ?? good, {
    first: options.first,
    breaker: options.breaker,
    signal: never,
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  return { run, waits };
}

describe('repeating', () => {
  test('ends with the first attempt that another one cannot better', async () => {
    const { run, waits } = scripted([bad, bad, good]);
    expect(await run).toEqual({ result: 'good', attempts: 3 });
    expect(waits).toHaveLength(2);
  });

  test('ends after three attempts, with what the last one met', async () => {
    const { run, waits } = scripted([bad, bad, { ...bad, result: 'worst' }, good]);
    expect(await run).toEqual({ result: 'worst', attempts: maximumAttempts });
    expect(waits).toHaveLength(maximumAttempts - 1);
  });

  test('counts an attempt that was made before', async () => {
    const { run } = scripted([bad, bad, good], { first: bad });
    expect(await run).toEqual({ result: 'bad', attempts: maximumAttempts });
  });

  test('waits longer each time, and never for all the same time', async () => {
    const all = Array.from({ length: 50 }, () => scripted([bad, bad]));
    await Promise.all(all.map(({ run }) => run));
    for (const { waits } of all) {
      const [first = 0, second = 0] = waits;
      expect(first).toBeGreaterThanOrEqual(250);
      expect(first).toBeLessThan(500);
      expect(second).toBeGreaterThanOrEqual(500);
      expect(second).toBeLessThan(1_000);
    }
    expect(new Set(all.map(({ waits }) => waits[0])).size).toBeGreaterThan(10);
  });

  test('waits as long as it is asked to', async () => {
    const { run, waits } = scripted([{ ...bad, retryAfterMs: 4_000 }]);
    await run;
    expect(waits).toEqual([4_000]);
  });

  test('does not hurry because it is asked again at once', async () => {
    const { run, waits } = scripted([{ ...bad, retryAfterMs: 0 }]);
    await run;
    expect(waits[0]).toBeGreaterThanOrEqual(250);
  });

  test.each([
    [longestRetryAfterMs, 2],
    [longestRetryAfterMs + 1, 1],
    [2 ** 31, 1],
  ])('asked to wait %i ms, makes %i attempts', async (retryAfterMs, attempts) => {
    expect(await scripted([{ ...bad, retryAfterMs }]).run).toMatchObject({ attempts });
  });

  test('ends at once when it is given up in a wait, even one that does not listen', async () => {
    const stop = new AbortController();
    const run = attemptRepeatedly(async () => bad, {
      first: undefined,
      breaker: undefined,
      signal: stop.signal,
      wait: () => {
        stop.abort(reason);
        return new Promise(() => {});
      },
    });
    await expect(run).rejects.toBe(reason);
  });

  test('passes on what an attempt throws', async () => {
    const defect = new TypeError('defect');
    const run = attemptRepeatedly(() => Promise.reject(defect), {
      first: undefined,
      breaker: new Breaker({ now: () => new Date(0) }),
      signal: never,
      wait: async () => {},
    });
    await expect(run).rejects.toBe(defect);
  });
});

describe('the circuit', () => {
  /** A closed circuit and the clock that it goes by. */
  async function circuit() {
    const time = { ms: Date.parse('2031-01-01T00:00:00Z') };
    const breaker = new Breaker({ now: () => new Date(time.ms) });
    const pass = (attempt: Attempt<string>) => breaker.pass(async () => attempt, never);
    const open = async () => {
      for (let failure = 0; failure < failuresToOpen; failure += 1) await pass(bad);
    };
    return { time, breaker, pass, open };
  }

  test('opens after so many failures in a row, and then lets nothing through', async () => {
    const { breaker, pass } = await circuit();
    for (let failure = 1; failure < failuresToOpen; failure += 1) await pass(bad);
    expect(breaker.isOpen()).toBe(false);
    await pass(bad);
    expect(breaker.isOpen()).toBe(true);
    let asked = false;
    const attempt = async () => {
      asked = true;
      return good;
    };
    expect(await breaker.pass(attempt, never)).toBeUndefined();
    expect(asked).toBe(false);
  });

  test('stays closed while some are answered in between', async () => {
    const { breaker, pass } = await circuit();
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 1; failure < failuresToOpen; failure += 1) await pass(bad);
      await pass(good);
    }
    expect(breaker.isOpen()).toBe(false);
  });

  test('closes when the probe after its rest is answered', async () => {
    const { time, breaker, pass, open } = await circuit();
    await open();
    time.ms += restMs - 1;
    expect(await pass(good)).toBeUndefined();
    time.ms += 1;
    expect(await pass(good)).toEqual(good);
    expect(breaker.isOpen()).toBe(false);
    expect(await pass(good)).toEqual(good);
  });

  test('rests again when the probe fails', async () => {
    const { time, breaker, pass, open } = await circuit();
    await open();
    time.ms += restMs;
    expect(await pass(bad)).toEqual(bad);
    expect(breaker.isOpen()).toBe(true);
    expect(await pass(good)).toBeUndefined();
    time.ms += restMs;
    expect(await pass(good)).toEqual(good);
  });

  test('lets one probe through, and the others wait for what it meets', async () => {
    for (const met of [good, bad]) {
      const { time, breaker, open } = await circuit();
      await open();
      time.ms += restMs;
      let asked = 0;
      let answer = (_attempt: Attempt<string>) => {};
      const attempt = () => {
        asked += 1;
        return asked === 1
          ? new Promise<Attempt<string>>((resolve) => (answer = resolve))
          : Promise.resolve(good);
      };
      const all = [1, 2, 3].map(() => breaker.pass(attempt, never));
      expect(asked).toBe(1);
      answer(met);
      expect(await Promise.all(all)).toEqual(met === good ? [good, good, good] : [bad, undefined, undefined]);
      expect(asked).toBe(met === good ? 3 : 1);
    }
  });

  test('takes a probe that was cut off for no answer', async () => {
    const { time, breaker, open } = await circuit();
    await open();
    time.ms += restMs;
    await expect(breaker.pass(() => Promise.reject(reason), never)).rejects.toBe(reason);
    expect(breaker.isOpen()).toBe(true);
  });

  test('is not opened by attempts that were cut off', async () => {
    const { breaker } = await circuit();
    for (let time = 0; time <= failuresToOpen; time += 1) {
      await expect(breaker.pass(() => Promise.reject(reason), never)).rejects.toBe(reason);
    }
    expect(breaker.isOpen()).toBe(false);
  });

  test('does not keep anybody who gives up while a probe is under way', async () => {
    const { time, breaker, open } = await circuit();
    await open();
    time.ms += restMs;
    const stop = new AbortController();
    void breaker.pass(() => new Promise<Attempt<string>>(() => {}), never);
    const waiting = breaker.pass(async () => good, stop.signal);
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  test('is not kept open by a clock that is set back', async () => {
    const { time, pass, open } = await circuit();
    await open();
    time.ms -= 3_600_000;
    expect(await pass(good)).toEqual(good);
  });

  test('ends the repeating when it opens, with what was met last', async () => {
    const { breaker, pass } = await circuit();
    for (let failure = 2; failure < failuresToOpen; failure += 1) await pass(bad);
    expect(await scripted([bad, { ...bad, result: 'worst' }, good], { breaker }).run).toEqual({
      result: 'worst',
      attempts: 2,
    });
    expect(await scripted([good], { breaker }).run).toEqual({ result: undefined, attempts: 0 });
  });

  test('counts the attempt that was made before there was a circuit', async () => {
    const { breaker, pass } = await circuit();
    for (let failure = 1; failure < failuresToOpen; failure += 1) await pass(bad);
    expect(await scripted([good], { breaker, first: bad }).run).toEqual({ result: 'bad', attempts: 1 });
    expect(breaker.isOpen()).toBe(true);
  });
});

describe('the outage of a circuit', () => {
  const final: Attempt<string> = { result: 'final', worthRepeating: false, isOutage: true };

  test('rests twice as long after each probe that cost its question the answer, and at most ten minutes', async () => {
    let now = 0;
    const breaker = new Breaker({ now: () => new Date(now) });
    for (let failures = 0; failures < failuresToOpen; failures += 1)
      await breaker.pass(async () => final, never);
    const rests: number[] = [];
    for (let probes = 0; probes < 8; probes += 1) {
      rests.push(breaker.restLeftMs);
      now += breaker.restLeftMs;
      await breaker.pass(async () => final, never);
    }
    expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((times) => times * restMs));
    now += breaker.restLeftMs;
    await breaker.pass(async () => good, never);
    expect(breaker.restLeftMs).toBe(0);
  });

  test('begins with its first failure, not with one from long before', async () => {
    let now = 0;
    const breaker = new Breaker({ now: () => new Date(now) });
    await breaker.pass(async () => bad, never);
    now = 3_600_000;
    await breaker.pass(async () => bad, never);
    expect(breaker.failingSince).toEqual(new Date(now));
    now += 10_000;
    await breaker.pass(async () => bad, never);
    expect(breaker.failingMs).toBe(10_000);
    await breaker.pass(async () => good, never);
    expect(breaker.failingMs).toBe(0);
  });
});
