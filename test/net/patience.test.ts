import { describe, expect, test } from 'vitest';
import {
  type Attempt,
  attemptPatiently,
  Breaker,
  failuresToOpen,
  maximumAttempts,
  restMs,
} from '../../src/net/resilience.ts';

const good: Attempt<string> = { result: 'good', worthRepeating: false };
const bad: Attempt<string> = { result: 'bad', worthRepeating: true };
const limited: Attempt<string> = { ...bad, isLimited: true };

/** A patient caller of scripted attempts, whose waits move the clock. */
function patient(script: readonly Attempt<string>[], breaker?: Breaker, time = { ms: 0 }) {
  const left = [...script];
  const waits: number[] = [];
  const told: boolean[] = [];
  const circuit = breaker ?? new Breaker({ now: () => new Date(time.ms) });
  const stop = new AbortController();
  const run = attemptPatiently(async () => left.shift() ?? good, {
    first: undefined,
    breaker: circuit,
    signal: stop.signal,
    wait: async (ms) => {
      waits.push(ms);
      time.ms += ms;
    },
    onWaiting: (isWaiting) => void told.push(isWaiting),
  });
  return { run, waits, told, circuit, stop };
}

describe('a patient caller', () => {
  test('waits until the other side is back, by probes of the circuit', async () => {
    const { run, waits, told } = patient(Array<Attempt<string>>(9).fill(bad));
    expect(await run).toEqual({ result: 'good', attempts: 10 });
    // After its own probe it lets others come first.
    expect(waits.slice(4)).toEqual([restMs, ...Array(4).fill(restMs + 50)]);
    expect(told).toContain(true);
    expect(told.at(-1)).toBe(false);
  });

  test('waits for as long as it is asked to, and at most an hour', async () => {
    const asked = (retryAfterMs: number) => ({ ...limited, retryAfterMs });
    const { run, waits } = patient([asked(3_000), asked(90_000), asked(10_000_000)]);
    await run;
    expect(waits).toEqual([3_000, 90_000, 3_600_000]);
  });

  test('rests for as long as the failure asked for that opened the circuit', async () => {
    const busy: Attempt<string> = { ...limited, retryAfterMs: 1_500 };
    const { run, waits } = patient(Array<Attempt<string>>(7).fill(busy));
    expect(await run).toEqual({ result: 'good', attempts: 8 });
    expect(waits.slice(4)).toEqual([1_500, 1_550, 1_550]);
  });

  test('gives up what fails repeatedly while others are answered, unless it is limited', async () => {
    for (const [met, attempts] of [
      // Nobody else was answered before the first one.
      [bad, 1 + maximumAttempts],
      [limited, 21],
    ] as const) {
      const time = { ms: 0 };
      const circuit = new Breaker({ now: () => new Date(time.ms) });
      const never = new AbortController().signal;
      let made = 0;
      const run = attemptPatiently(
        async () => {
          made += 1;
          return made > 20 ? good : met;
        },
        {
          first: undefined,
          breaker: circuit,
          signal: never,
          wait: async (ms) => {
            time.ms += ms;
            await circuit.pass(async () => good, never);
          },
          onWaiting: () => {},
        },
      );
      expect(await run).toMatchObject({ attempts });
    }
  });

  test('takes failures for a limit if others are answered for which it had failed', async () => {
    for (const [isRecovering, expected] of [
      [false, { result: 'bad', attempts: 1 + maximumAttempts }],
      [true, { result: 'good', attempts: 21 }],
    ] as const) {
      const circuit = new Breaker({ now: () => new Date(0) });
      const never = new AbortController().signal;
      const options = { first: undefined, breaker: circuit, signal: never, onWaiting: () => {} };
      let made = 0;
      const run = attemptPatiently(
        async () => {
          made += 1;
          return made > 20 ? good : { ...bad, isLimited: 'MAYBE' as const };
        },
        {
          ...options,
          wait: async () => {
            if (!isRecovering) return void (await circuit.pass(async () => good, never));
            const others = [bad, good];
            await attemptPatiently(async () => others.shift() ?? good, { ...options, wait: async () => {} });
          },
        },
      );
      expect(await run).toEqual(expected);
    }
  });

  test('tells of a wait however short the single waits are', async () => {
    const busy: Attempt<string> = { ...bad, retryAfterMs: 1_000 };
    const { run, waits, told } = patient(Array<Attempt<string>>(20).fill(busy));
    await run;
    expect(waits.slice(5).every((ms) => ms < 2_000)).toBe(true);
    expect(told.filter(Boolean).length).toBeGreaterThan(10);
    expect(told.at(-1)).toBe(false);
  });

  test('does not give up for failures from before the other side was back', async () => {
    const time = { ms: 0 };
    const circuit = new Breaker({ now: () => new Date(time.ms) });
    const never = new AbortController().signal;
    let made = 0;
    const run = attemptPatiently(
      async () => {
        made += 1;
        return made <= 9 ? bad : good;
      },
      {
        first: undefined,
        breaker: circuit,
        signal: never,
        wait: async (ms) => {
          time.ms += ms;
          // Others are answered after the seventh attempt, between this and its last failures.
          if (made === 7 || made === 8) await circuit.pass(async () => good, never);
        },
        onWaiting: () => {},
      },
    );
    expect(await run).toEqual({ result: 'good', attempts: 10 });
  });

  test('gives up what fails for it alone, also if its own failures have opened the circuit', async () => {
    const time = { ms: 0 };
    const circuit = new Breaker({ now: () => new Date(time.ms) });
    const never = new AbortController().signal;
    let waits = 0;
    const run = attemptPatiently(async () => bad, {
      first: undefined,
      breaker: circuit,
      signal: never,
      wait: async (ms) => {
        time.ms += ms;
        waits += 1;
        // Nobody else is answered before the circuit is open.
        if (waits > 5) await circuit.pass(async () => good, never);
      },
      onWaiting: () => {},
    });
    expect(await run).toMatchObject({ result: 'bad' });
  });

  test('lets others probe after its own probe has failed', async () => {
    let now = 0;
    const circuit = new Breaker({ now: () => new Date(now) });
    const timers: { readonly at: number; readonly go: () => void }[] = [];
    const wait = (ms: number) => new Promise<void>((go) => void timers.push({ at: now + ms, go }));
    const { signal } = new AbortController();
    const asked: string[] = [];
    const ask = (name: string, result: Attempt<string>) =>
      attemptPatiently(
        async () => {
          asked.push(name);
          return result;
        },
        { first: undefined, breaker: circuit, wait, signal, onWaiting: () => {} },
      );
    for (let failures = 0; failures < failuresToOpen; failures += 1)
      await circuit.pass(async () => bad, signal);
    void ask('bad', bad);
    const answered = ask('good', good);
    for (let turns = 0; turns < 50 && !asked.includes('good'); turns += 1) {
      await new Promise(setImmediate);
      timers.sort((one, other) => one.at - other.at);
      const next = timers.shift();
      if (next === undefined) break;
      now = Math.max(now, next.at);
      next.go();
    }
    expect(asked).toEqual(['bad', 'good']);
    expect(await answered).toMatchObject({ result: 'good' });
  });

  test('does not cut off an attempt that is under way when it is hurried', async () => {
    const hurry = new AbortController();
    let made = 0;
    const run = attemptPatiently(
      async () => {
        made += 1;
        if (made === 1) return bad;
        hurry.abort();
        await new Promise(setImmediate);
        return good;
      },
      {
        first: undefined,
        breaker: new Breaker({ now: () => new Date(0) }),
        signal: new AbortController().signal,
        hurry: hurry.signal,
        wait: async () => {},
        onWaiting: () => {},
      },
    );
    expect(await run).toEqual({ result: 'good', attempts: 2 });
    expect(made).toBe(2);
  });

  test('ends its wait when it is hurried, and then fails as fast as others', async () => {
    const hurry = new AbortController();
    const told: boolean[] = [];
    const run = attemptPatiently(async () => ({ ...bad, retryAfterMs: 20_000 }), {
      first: undefined,
      breaker: new Breaker({ now: () => new Date(0) }),
      signal: new AbortController().signal,
      hurry: hurry.signal,
      wait: (_, signal) =>
        hurry.signal.aborted
          ? Promise.resolve()
          : new Promise((_, reject) => {
              signal.addEventListener('abort', () => reject(signal.reason));
              setImmediate(() => hurry.abort());
            }),
      onWaiting: (isWaiting) => void told.push(isWaiting),
    });
    expect(await run).toEqual({ result: 'bad', attempts: 1 + maximumAttempts });
    expect(told).toEqual([true, false]);
  });

  test('of several other sides makes attempts in turn, and none after one has answered', async () => {
    const answered = new AbortController();
    const turns: string[] = [];
    let made = 0;
    const run = attemptPatiently(
      async () => {
        made += 1;
        turns.push('attempt');
        return bad;
      },
      {
        first: undefined,
        breaker: new Breaker({ now: () => new Date(0) }),
        signal: new AbortController().signal,
        shared: {
          answered: answered.signal,
          takeTurn: async () => void turns.push('take'),
          endTurn: () => void turns.push('end'),
        },
        // Another one answers in the second wait.
        wait: async () => {
          if (made === 2) answered.abort();
        },
        onWaiting: () => {},
      },
    );
    expect(await run).toEqual({ result: 'bad', attempts: 2 });
    expect(turns).toEqual(['take', 'attempt', 'end', 'take', 'attempt', 'end', 'take', 'end']);
  });

  test('stops in a wait for the reason of its signal, hurried or not', async () => {
    const hurry = new AbortController();
    const stop = new AbortController();
    const reason = new Error('stopped');
    const run = attemptPatiently(async () => bad, {
      first: undefined,
      breaker: new Breaker({ now: () => new Date(0) }),
      signal: stop.signal,
      hurry: hurry.signal,
      wait: () => {
        stop.abort(reason);
        hurry.abort();
        return new Promise(() => {});
      },
      onWaiting: () => {},
    });
    await expect(run).rejects.toBe(reason);
  });

  test('returns what is not worth repeating at once', async () => {
    const { run, waits, told } = patient([{ result: 'refused', worthRepeating: false }]);
    expect(await run).toEqual({ result: 'refused', attempts: 1 });
    expect({ waits, told }).toEqual({ waits: [], told: [] });
  });
});
