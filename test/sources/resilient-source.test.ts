import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { failuresToOpen, restMs } from '../../src/net/resilience.ts';
import {
  retryableFailures,
  type Source,
  SourceFailure,
  type SourceFailureCode,
} from '../../src/sources/define-source.ts';
import { askResiliently } from '../../src/sources/resilient-source.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { answered, failure, questionAbout, someCompany, stubSource } from './stub-source.ts';

const reason = new Error('the run was stopped');
const start = new Date('2031-01-01T00:00:00Z');

/** Asks without really waiting; the waits are told. */
async function ask(source: Source, options: { now?: () => Date; document?: typeof someCompany } = {}) {
  const waits: number[] = [];
  const outcome = await askResiliently(source, questionAbout(options.document ?? someCompany), {
    clock: options.now ? { now: options.now } : fixedClock(start),
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  return { ...outcome, waits };
}

const failing = (code: SourceFailureCode, times = Number.POSITIVE_INFINITY) =>
  stubSource(async (_, time) => {
    if (time <= times) throw failure(code);
    return answered;
  });

describe('a source that', () => {
  test('answers at once is asked once', async () => {
    const source = failing('UNREACHABLE', 0);
    const cost = { cost: 0, isUnknown: false };
    expect(await ask(source)).toEqual({ result: { answer: answered }, attempts: 1, cost, waits: [] });
    expect(source.asked()).toBe(1);
  });

  test('does not know the document has answered', async () => {
    const unknown = { ...answered, outcome: 'NO_RECORD' as const };
    const source = stubSource(async () => unknown);
    expect(await ask(source)).toMatchObject({ result: { answer: unknown }, attempts: 1 });
  });

  test.each([...retryableFailures])('fails with %s is asked again, until it answers', async (code) => {
    const { result, attempts, waits } = await ask(failing(code, 2));
    expect({ result, attempts }).toEqual({ result: { answer: answered }, attempts: 3 });
    expect(waits).toHaveLength(2);
  });

  test.each([...retryableFailures])('keeps failing with %s is asked three times', async (code) => {
    const source = failing(code);
    expect(await ask(source)).toMatchObject({ result: { failure: { code } }, attempts: 3 });
    expect(source.asked()).toBe(3);
  });

  test('bills its failures is asked again only while the cost of another attempt can be reserved', async () => {
    const charge = { billed: true, units: 10 };
    const asked: (readonly [number, number])[] = [];
    const outcome = await askResiliently(
      stubSource(async () => {
        throw new SourceFailure('SERVER_ERROR', 'It has failed.', { charge });
      }),
      questionAbout(someCompany),
      {
        clock: fixedClock(start),
        wait: async () => {},
        mayRepeat: async (billed, left) => {
          asked.push([billed, left]);
          return asked.length < 2;
        },
      },
    );
    expect(outcome).toMatchObject({
      result: { failure: { code: 'SERVER_ERROR' } },
      cost: { cost: 20, isUnknown: false },
    });
    expect(asked).toEqual([
      [10, 1],
      [20, 1],
    ]);
  });

  const final = ['REFUSED', 'REDIRECTED', 'TOO_LARGE', 'INVALID_ANSWER', 'WRONG_SUBJECT'] as const;
  test.each(final)('fails with %s is not asked again: it would answer the same', async (code) => {
    const source = failing(code);
    expect(await ask(source)).toMatchObject({ result: { failure: { code } }, attempts: 1, waits: [] });
  });

  test('asks to be left alone for a while is left alone for so long', async () => {
    const source = stubSource(async (_, time) => {
      if (time === 1) throw failure('RATE_LIMITED', { retryAfterMs: 7_000 });
      return answered;
    });
    expect(await ask(source)).toMatchObject({ attempts: 2, waits: [7_000] });
  });

  test('asks to be left alone for longer than a run can wait has failed', async () => {
    const source = stubSource(async () => {
      throw failure('RATE_LIMITED', { retryAfterMs: 3_600_000 });
    });
    expect(await ask(source)).toMatchObject({ result: { failure: { code: 'RATE_LIMITED' } }, attempts: 1 });
  });

  test('ignores its signal still ends in time, as often as it is asked', async () => {
    const signals: AbortSignal[] = [];
    const source = stubSource(
      (signal) => {
        signals.push(signal);
        return new Promise(() => {});
      },
      { timeoutMs: 10 },
    );
    const { result, attempts } = await ask(source);
    expect(result).toMatchObject({
      failure: { code: 'TIMEOUT', message: 'Stub: no answer within 0.01 s.' },
    });
    expect(attempts).toBe(3);
    expect(new Set(signals).size).toBe(3);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  test('has a defect is not asked again: the defect is passed on as it is', async () => {
    const defect = new TypeError('defect');
    const source = stubSource(() => {
      throw defect;
    });
    await expect(ask(source)).rejects.toBe(defect);
    expect(source.asked()).toBe(1);
  });
});

describe('a run that is stopped', () => {
  const askUntil = (source: Source, signal: AbortSignal, wait?: () => Promise<void>) =>
    askResiliently(source, questionAbout(someCompany, undefined, signal), {
      clock: fixedClock(start),
      ...(wait && { wait }),
    });

  test('before it asks, asks nobody', async () => {
    const source = failing('UNREACHABLE', 0);
    await expect(askUntil(source, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(source.asked()).toBe(0);
  });

  test('while it asks, ends with its reason, whatever the source makes of that', async () => {
    for (const onAbort of [() => {}, (reject: (error: unknown) => void) => reject(failure('TIMEOUT'))]) {
      const stop = new AbortController();
      const source = stubSource(
        (signal) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => onAbort(reject));
            stop.abort(reason);
          }),
      );
      await expect(askUntil(source, stop.signal)).rejects.toBe(reason);
      expect(source.asked()).toBe(1);
    }
  });

  test('while it waits, ends at once and asks no more', async () => {
    const stop = new AbortController();
    const source = failing('UNREACHABLE');
    const stopped = askUntil(source, stop.signal, async () => stop.abort(reason));
    await expect(stopped).rejects.toBe(reason);
    expect(source.asked()).toBe(1);
  });

  test('while its question waits for its turn, knows that it cost nothing; once that has left, it does not', async () => {
    for (const hasLeft of [false, true]) {
      const stop = new AbortController();
      const source: Source = {
        ...failing('UNREACHABLE'),
        ask: ({ onWaiting }) => {
          onWaiting?.(true);
          if (hasLeft) onWaiting?.(false);
          stop.abort(reason);
          return new Promise(() => {});
        },
      };
      const costs: number[] = [];
      const asking = askResiliently(source, questionAbout(someCompany, undefined, stop.signal), {
        clock: fixedClock(start),
        onCalledOff: ({ cost }) => costs.push(cost),
      });
      await expect(asking).rejects.toBe(reason);
      expect(costs).toEqual(hasLeft ? [] : [0]);
    }
  });

  test('in a real wait, does not sit it out', async () => {
    const stop = new AbortController();
    const source = stubSource(async () => {
      setTimeout(() => stop.abort(reason), 10);
      throw failure('RATE_LIMITED', { retryAfterMs: 20_000 });
    });
    await expect(askUntil(source, stop.signal)).rejects.toBe(reason);
  });
});

describe('a source that nobody has reached for a while', () => {
  test('is left alone, then probed by one, and asked by all once it answers', async () => {
    const time = { ms: start.getTime() };
    const now = () => new Date(time.ms);
    let down = true;
    const source = stubSource(async () => {
      if (down) throw failure('UNREACHABLE');
      return answered;
    });
    expect(await ask(source, { now })).toMatchObject({ attempts: 3 });
    // The circuit opens on the way, so what was met last is told and nothing more is tried.
    expect(await ask(source, { now })).toMatchObject({
      result: { failure: { code: 'UNREACHABLE' } },
      attempts: failuresToOpen - 3,
    });
    const suspended = await ask(source, { now });
    expect(suspended).toMatchObject({ result: { failure: { code: 'SUSPENDED' } }, attempts: 0, waits: [] });
    expect('failure' in suspended.result && suspended.result.failure.message).toBe(
      'Stub: not asked, because it kept failing; it is asked again within 10 s.',
    );

    time.ms += restMs;
    expect(await ask(source, { now })).toMatchObject({
      attempts: 1,
      result: { failure: { code: 'UNREACHABLE' } },
    });
    expect(await ask(source, { now })).toMatchObject({ attempts: 0 });

    time.ms += restMs;
    down = false;
    expect(await ask(source, { now })).toMatchObject({ result: { answer: answered }, attempts: 1 });
    expect(await ask(source, { now })).toMatchObject({ result: { answer: answered }, attempts: 1 });
    expect(source.asked()).toBe(failuresToOpen + 3);
  });

  test('is not confused with another of the same name', async () => {
    const [down, up] = [failing('UNREACHABLE'), failing('UNREACHABLE', 0)];
    for (let time = 0; time < 3; time += 1) await ask(down);
    expect(await ask(down)).toMatchObject({ result: { failure: { code: 'SUSPENDED' } } });
    expect(await ask(up)).toMatchObject({ result: { answer: answered } });
  });

  test('is hardly asked in ten minutes of a thousand reports', async () => {
    const time = { ms: start.getTime() };
    const source = failing('UNREACHABLE');
    for (let report = 0; report < 1_000; report += 1) {
      await ask(source, { now: () => new Date(time.ms) });
      time.ms += 600;
    }
    expect(source.asked()).toBeLessThanOrEqual(200);
  });
});

describe('the sandbox', () => {
  const faults = sandboxCases().flatMap(({ case: name, document, kind, faults: byName }) =>
    Object.entries(byName).map(([source, fault]) => ({
      name,
      document: { kind, value: document },
      source,
      fault,
    })),
  );
  const withFault = (kind: string) => faults.filter(({ fault }) => fault.kind === kind);
  const sourceNamed = (name: string) => {
    const source = sandboxSources.find((one) => one.role === name);
    if (!source) throw new Error(`No source ${name}`);
    return source;
  };

  test.each(withFault('FLAPPING'))(
    '$name: $source answers in the end',
    async ({ source, fault, document }) => {
      const { result, attempts } = await ask(sourceNamed(source), { document });
      expect(result).toHaveProperty('answer');
      expect(attempts).toBe(fault.kind === 'FLAPPING' ? fault.failures + 1 : 0);
    },
  );

  test('fails for the document of a case alone, however often that is asked about', async () => {
    const [down] = withFault('DOWN');
    if (!down) throw new Error('No case has a source that is down.');
    const source = sourceNamed(down.source);
    for (let time = 0; time < 4; time += 1) {
      expect(await ask(source, { document: down.document })).toMatchObject({
        result: { failure: { code: 'UNREACHABLE' } },
        attempts: 3,
      });
    }
    expect(
      (await ask(source, { document: { kind: 'cnpj', value: '99999001000159' } })).result,
    ).toHaveProperty('answer');
  });
});

describe('the wait for a source', () => {
  /** What is shown of the waits for a source that fails eight times. */
  async function shownOf(fail: () => SourceFailure) {
    const time = { ms: start.getTime() };
    const shown: (string | undefined)[] = [];
    const source = stubSource(async (_, asked) => {
      if (asked <= 8) throw fail();
      return answered;
    });
    await askResiliently(source, questionAbout(someCompany), {
      clock: { now: () => new Date(time.ms) },
      wait: async (ms) => {
        time.ms += ms;
      },
      onOutage: (outage) => void shown.push(outage?.failsFor),
    });
    return [...new Set(shown.slice(0, -1))];
  }

  test.each([
    ['HTTP 503', { isUnavailable: true }, ['EITHER']],
    ['HTTP 503 with Retry-After', { isUnavailable: true, retryAfterMs: 3_000 }, ['SOURCE', 'EITHER']],
    ['HTTP 500', {}, ['DOCUMENT']],
    ['HTTP 500 with Retry-After', { retryAfterMs: 3_000 }, ['SOURCE']],
  ])('shows for what it can fail: %s', async (_, options, expected) => {
    const shown = await shownOf(() => new SourceFailure('SERVER_ERROR', 'It failed.', options));
    expect(shown.filter((one) => one !== undefined)).toEqual(expected);
  });
});
