import { describe, expect, test } from 'vitest';
import {
  type Attempt,
  attemptPatiently,
  Breaker,
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
    expect(waits.slice(4)).toEqual(Array(5).fill(restMs));
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
    expect(waits.slice(4)).toEqual([1_500, 1_500, 1_500]);
  });

  test('gives up what fails repeatedly while others are answered, unless it is limited', async () => {
    for (const [met, attempts] of [
      [bad, maximumAttempts],
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

  test('returns what is not worth repeating at once', async () => {
    const { run, waits, told } = patient([{ result: 'refused', worthRepeating: false }]);
    expect(await run).toEqual({ result: 'refused', attempts: 1 });
    expect({ waits, told }).toEqual({ waits: [], told: [] });
  });
});
