import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Turn, Turns } from '../../src/jobs/turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets everything happen that waits for no time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Asks for turns and notes the order in which they begin. */
function ask(turns: Turns) {
  const begun: string[] = [];
  const refused: unknown[] = [];
  const held = new Map<string, Turn>();
  const take = (name: string, options: { first?: boolean; signal?: AbortSignal } = {}) => {
    turns.take(name.slice(0, 1), options).then(
      (turn) => {
        begun.push(name);
        held.set(name, turn);
      },
      (reason: unknown) => refused.push(reason),
    );
  };
  const end = async (name: string) => {
    held.get(name)?.end();
    held.delete(name);
    await settle();
  };
  return { begun, refused, held, take, end };
}

describe('turns', () => {
  test('are so many at once and no more, first come, first served', async () => {
    const turns = new Turns({ atOnce: 2 });
    const { begun, take, end } = ask(turns);
    for (const name of ['a1', 'a2', 'a3', 'a4']) take(name);
    expect([turns.running, turns.waiting]).toEqual([2, 2]);
    await settle();
    expect(begun).toEqual(['a1', 'a2']);
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    expect([turns.running, turns.waiting]).toEqual([2, 1]);
  });

  test('that are ended twice free one place', async () => {
    const turns = new Turns({ atOnce: 1 });
    const turn = turns.begin('a');
    turn?.end();
    turn?.end();
    expect(turns.running).toBe(0);
    expect(turns.begin('a')).toBeDefined();
    expect(turns.begin('a')).toBeUndefined();
  });

  test('go round the lanes, so that a long line holds up another by one turn', async () => {
    const { begun, take, end } = ask(new Turns({ atOnce: 1 }));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) take(name);
    await settle();
    for (let count = 0; count < 7; count += 1) await end(begun.at(-1) ?? '');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('of one lane are no more than it may have, and others pass it', async () => {
    const turns = new Turns({ atOnce: 3, atOnceOfLane: 1 });
    const { begun, take, end } = ask(turns);
    for (const name of ['a1', 'a2', 'b1', 'b2']) take(name);
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    expect(turns.begin('a')).toBeUndefined();
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'b2']);
  });

  test('are contended where another lane would have its turn, and not where only its own waits', async () => {
    const turns = new Turns({ atOnce: 1, atOnceOfLane: 1 });
    const { take } = ask(turns);
    for (const name of ['a1', 'a2']) take(name);
    expect(turns.isContended).toBe(false);
    take('b1');
    expect(turns.isContended).toBe(true);
  });

  test('that come first in their lane come after the other lanes', async () => {
    const { begun, take, end } = ask(new Turns({ atOnce: 1 }));
    for (const name of ['a1', 'a2', 'b1']) take(name);
    await settle();
    take('a0', { first: true });
    for (let count = 0; count < 4; count += 1) await end(begun.at(-1) ?? '');
    expect(begun).toEqual(['a1', 'b1', 'a0', 'a2']);
  });

  test('are given up by whoever waits for them no more', async () => {
    const turns = new Turns({ atOnce: 1 });
    const { begun, refused, take, end } = ask(turns);
    const reason = new Error('the caller has gone');
    const gone = new AbortController();
    take('a1');
    take('a2', { signal: gone.signal });
    take('a3');
    await settle();
    gone.abort(reason);
    await end('a1');
    expect(begun).toEqual(['a1', 'a3']);
    expect(refused).toEqual([reason]);
    take('a4', { signal: AbortSignal.abort(reason) });
    await settle();
    expect(refused).toEqual([reason, reason]);
    expect(turns.waiting).toBe(0);
  });

  test('have room for those who may wait, of which one lane leaves a part to the others', () => {
    const turns = new Turns({ atOnce: 1, waiting: 10, waitingPartOfLane: 0.9 });
    const { take } = ask(turns);
    let count = 0;
    while (turns.hasRoom('a') && count < 100) {
      count += 1;
      take(`a${count}`);
    }
    expect([turns.running, turns.waiting]).toEqual([1, 9]);
    expect(turns.hasRoom('b')).toBe(true);
    take('b1');
    expect(turns.hasRoom('b')).toBe(false);
  });

  test('begin one after the other, each when what is more urgent allows it', async () => {
    const turns = new Turns({
      atOnce: 2,
      before: () => new Promise((resolve) => setTimeout(resolve, 50)),
    });
    const { begun, take } = ask(turns);
    for (const name of ['a1', 'a2']) take(name);
    await vi.advanceTimersByTimeAsync(49);
    expect(begun).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['a1']);
    await vi.advanceTimersByTimeAsync(50);
    expect(begun).toEqual(['a1', 'a2']);
  });

  test('are all had in the end, never more at once than may be, whoever asks in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }),
        async (atOnce, atOnceOfLane, lanes) => {
          const turns = new Turns({ atOnce, atOnceOfLane });
          const { begun, held, take, end } = ask(turns);
          for (const [index, lane] of lanes.entries()) take(`${lane}${index}`);
          await settle();
          while (held.size > 0) {
            expect(turns.running).toBe(held.size);
            expect(held.size).toBeLessThanOrEqual(atOnce);
            for (const lane of ['a', 'b', 'c']) {
              const ofLane = [...held.keys()].filter((name) => name.startsWith(lane));
              expect(ofLane.length).toBeLessThanOrEqual(atOnceOfLane);
            }
            await end([...held.keys()][0] ?? '');
          }
          expect(begun).toHaveLength(lanes.length);
          expect([turns.running, turns.waiting]).toEqual([0, 0]);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a stop', () => {
  test('refuses who waits, lets what is under way end, and begins nothing more', async () => {
    const turns = new Turns({ atOnce: 1 });
    const { refused, take, end } = ask(turns);
    take('a1');
    take('a2');
    await settle();
    const stopped = turns.stop(1_000);
    take('a3');
    await settle();
    expect(refused).toHaveLength(2);
    expect([turns.hasRoom('b'), turns.begin('b'), turns.signal.aborted]).toEqual([false, undefined, false]);
    await end('a1');
    await stopped;
    expect(turns.running).toBe(0);
  });

  test('aborts what has not ended after its grace, and is over when that has let go', async () => {
    const turns = new Turns({ atOnce: 1 });
    let isOver = false;
    const work = turns.run('a', (signal) => {
      return new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => setTimeout(resolve, 10));
      });
    });
    const stopped = turns.stop(1_000).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(turns.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([turns.signal.aborted, isOver]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(10);
    await Promise.all([work, stopped]);
    expect(isOver).toBe(true);
  });
});
