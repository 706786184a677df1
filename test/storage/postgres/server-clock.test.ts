import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { ServerClock } from '../../../src/storage/postgres/server-clock.ts';
import { newDatabaseFile } from '../../auth/local-database.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('the present is that of the server, whatever the clock of the machine says and is set to', async () => {
  const storage = await openStorage(await newDatabaseFile());
  onTestFinished(() => storage.close());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  const ask = async () =>
    (await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(storage.db))
      .rows[0]?.ms ?? 0;
  const before = await ask();
  const present = storage.clock.now().getTime();
  expect(Math.abs(present - before)).toBeLessThan(60_000);
  vi.setSystemTime(Date.now() - 1_200_000);
  expect(Math.abs(storage.clock.now().getTime() - before)).toBeLessThan(60_000);
});

test('it is never ahead of the server, however long its answers are under way', () => {
  const answers = fc.array(fc.record({ passes: fc.nat(3_000), late: fc.nat(2_000) }), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(answers, ([first, ...others]) => {
      let elapsed = 0;
      const started = 1_700_000_000_000;
      elapsed += first?.late ?? 0;
      const clock = new ServerClock(started, () => elapsed);
      for (const { passes, late } of others) {
        elapsed += passes;
        const said = started + elapsed;
        elapsed += late;
        clock.take(said);
        expect(clock.now().getTime()).toBeLessThanOrEqual(started + elapsed);
      }
    }),
    { numRuns: 50 },
  );
});

test('it follows a server whose clock is set back, once what it had learnt is old', () => {
  let elapsed = 0;
  const clock = new ServerClock(1_000_000, () => elapsed);
  elapsed = 1_000;
  clock.take(901_000);
  expect(clock.now().getTime()).toBe(1_001_000);
  elapsed = 11_000;
  clock.take(911_000);
  expect(clock.now().getTime()).toBe(911_000);
});
