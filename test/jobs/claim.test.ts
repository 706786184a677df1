import { describe, expect, test, vi } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import {
  giveBack,
  isFree,
  isFreeNow,
  keepClaim,
  leaseMs,
  leaseRenewalMs,
  renewClaim,
  takeClaim,
  updateHeld,
} from '../../src/jobs/claim.ts';
import { newLeaseHolder } from '../../src/jobs/lease-holder.ts';
import { createReport } from '../../src/report/create-report.ts';
import { getRun } from '../../src/report/run-store.ts';
import { deadHolder, type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';

const later = (ms: number) => new Date(start.getTime() + ms);

/** A run that nobody holds, and two who would. */
async function openRun() {
  const engine = await openLocalEngine();
  const { runId } = await createReport(engine, engine.actor, {
    document: { kind: 'cnpj', value: '99990001000198' },
    policyId: 'automatic',
  });
  const { db } = engine.storage;
  const read = () => getRun(db, runId);
  const [one, other] = [newLeaseHolder(), newLeaseHolder()];
  const take = async (holder: string, now: Date, seen?: Awaited<ReturnType<typeof read>>) =>
    takeClaim(db, 'run', seen ?? (await read()), { holder, now, change: { phase: 'PROCESSING' } });
  return { engine, db, read, one, other, take };
}

describe('what may be taken', () => {
  const living = newLeaseHolder();
  test.each([
    ['nobody holds it', { holder: null, heldUntil: null }, true],
    ['its hold runs', { holder: living, heldUntil: later(1).toISOString() }, false],
    ['its hold has just run out', { holder: living, heldUntil: start.toISOString() }, true],
    [
      'its holder has died on this machine',
      { holder: deadHolder(), heldUntil: later(1).toISOString() },
      true,
    ],
    ['its holder is on another machine', { holder: 'other|1|x', heldUntil: later(1).toISOString() }, false],
  ])('where %s', (_what, holding, isExpected) => {
    expect(isFree(holding, start)).toBe(isExpected);
  });
});

test('a lease that ran out while the database was away counts for one lease more, unless its process is dead', () => {
  const away = { storage: { wasAway: (ms: number) => ms >= leaseMs } };
  const there = { storage: { wasAway: () => false } };
  const lapsed = { holder: 'other|1|x', heldUntil: start.toISOString() };
  expect([isFreeNow(away, lapsed, start), isFreeNow(there, lapsed, start)]).toEqual([false, true]);
  expect(isFreeNow(away, { ...lapsed, holder: deadHolder() }, start)).toBe(true);
  expect(isFreeNow(away, { holder: null, heldUntil: null }, start)).toBe(true);
  expect(isFreeNow(there, lapsed, later(-1))).toBe(false);
});

describe('a claim', () => {
  test('is taken by one, for ten seconds, with a fencing number that goes up', async () => {
    const { read, one, other, take } = await openRun();
    const hold = await take(one, start);
    expect(hold).toMatchObject({ holder: one, fence: 1 });
    expect(leaseMs).toBe(10_000);
    expect(await read()).toMatchObject({
      phase: 'PROCESSING',
      holder: one,
      heldUntil: later(10_000).toISOString(),
    });
    expect(await take(other, later(9_999))).toBeUndefined();
    expect(await take(other, later(10_000))).toMatchObject({ holder: other, fence: 2 });
  });

  test('is not taken by who has read it before another took it, or before it was renewed', async () => {
    const { db, read, one, other, take } = await openRun();
    const seen = await read();
    const hold = await take(one, start, seen);
    expect(await take(other, start, seen)).toBeUndefined();
    const late = await read();
    if (hold === undefined) throw new Error('Nobody held it');
    expect(await renewClaim(db, 'run', hold, later(9_000))).toBe(true);
    expect(await take(other, later(10_000), late)).toBeUndefined();
  });

  test('lets nothing of an earlier holder land, nor of the same one under an earlier number', async () => {
    const { db, read, one, take } = await openRun();
    const first = await take(one, start);
    const second = await take(one, later(leaseMs));
    if (first === undefined || second === undefined) throw new Error('Nobody held it');
    expect(await updateHeld(db, 'run', first, { sources_done: 9 })).toBe(false);
    expect(await renewClaim(db, 'run', first, later(leaseMs))).toBe(false);
    expect(await giveBack(db, 'run', first, {})).toBe(false);
    expect(await read()).toMatchObject({ holder: one, fence: 2, sourcesDone: 0 });
    expect(await updateHeld(db, 'run', second, { sources_done: 1 })).toBe(true);
    expect(await giveBack(db, 'run', second, { failures: 7 })).toBe(true);
    expect(await read()).toMatchObject({
      holder: null,
      heldUntil: null,
      fence: 2,
      failures: 7,
      sourcesDone: 1,
    });
    expect(await updateHeld(db, 'run', second, { sources_done: 2 })).toBe(false);
  });
});

describe('a claim that is kept', () => {
  async function keep(engine: LocalEngine, hold: Parameters<typeof keepClaim>[2]) {
    const stop = new AbortController();
    const lost = new Error('lost');
    const end = keepClaim(engine, 'run', hold, { stop, lost: () => lost });
    return { stop, lost, end };
  }

  test('is renewed every three seconds until it is ended', async () => {
    const { engine, read, one, take } = await openRun();
    const hold = await take(one, start);
    if (hold === undefined) throw new Error('Nobody held it');
    expect(leaseRenewalMs).toBe(3_000);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { stop, end } = await keep(engine, hold);
      engine.pass(leaseRenewalMs);
      const until = new Date(engine.clock.now().getTime() + leaseMs).toISOString();
      await vi.advanceTimersByTimeAsync(leaseRenewalMs);
      await expect.poll(async () => (await read()).heldUntil).toBe(until);
      end();
      engine.pass(leaseRenewalMs);
      await vi.advanceTimersByTimeAsync(leaseRenewalMs);
      expect((await read()).heldUntil).toBe(until);
      expect(stop.signal.aborted).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  test('goes on while renewals cannot be written, and is renewed once they can', async () => {
    const { engine, read, one, take } = await openRun();
    const hold = await take(one, start);
    if (hold === undefined) throw new Error('Nobody held it');
    let refusals = 0;
    const { write, file } = engine.storage;
    const storage: LocalEngine['storage'] = {
      ...engine.storage,
      write: (options, work) => {
        if (refusals === 3) return write(options, work);
        refusals += 1;
        return Promise.reject(new CreditError('STORAGE_BUSY', { file }));
      },
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { stop, end } = await keep({ ...engine, storage }, hold);
      engine.pass(leaseMs);
      const until = new Date(engine.clock.now().getTime() + leaseMs).toISOString();
      for (const expected of [1, 2, 3]) {
        await vi.advanceTimersByTimeAsync(expected === 1 ? leaseRenewalMs : 1_000);
        expect(refusals).toBe(expected);
      }
      await vi.advanceTimersByTimeAsync(1_000);
      await expect.poll(async () => (await read()).heldUntil).toBe(until);
      expect(stop.signal.aborted).toBe(false);
      end();
    } finally {
      vi.useRealTimers();
    }
  });

  test('stops the work when it is in other hands', async () => {
    const { engine, one, other, take } = await openRun();
    const hold = await take(one, start);
    if (hold === undefined) throw new Error('Nobody held it');
    await take(other, later(leaseMs));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { stop, lost, end } = await keep(engine, hold);
      await vi.advanceTimersByTimeAsync(leaseRenewalMs);
      await expect.poll(() => stop.signal.reason).toBe(lost);
      end();
    } finally {
      vi.useRealTimers();
    }
  });
});
