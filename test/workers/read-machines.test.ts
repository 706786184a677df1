import { expect, test } from 'vitest';
import { keepMachine, type Machine } from '../../src/jobs/machine-store.ts';
import { guardsItself } from '../../src/storage/locks.ts';
import { readMachines } from '../../src/workers/read-machines.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';

/** A machine that has said `ageMs` ago that it lives. */
async function sayAlive(engine: LocalEngine, machine: Partial<Machine>, ageMs: number): Promise<void> {
  const { storage } = engine;
  const whole = {
    holder: 'one/pid:[1]|11|a',
    role: 'WORKERS',
    version: '1.0.0',
    startedAt: start.toISOString(),
    aliveUntil: new Date(start.getTime() - ageMs + 10_000).toISOString(),
    clockAheadMs: 0,
    ...machine,
  } as const;
  await storage.write({ locks: guardsItself }, (db) => keepMachine(db, whole));
}

test('machines are told with their last sign, their clock and what each has', async () => {
  const engine = await openLocalEngine({ file: await newDatabaseFile() });
  const { db } = engine.storage;
  await sayAlive(engine, { clockAheadMs: 600_000 }, 2_000);
  await sayAlive(
    engine,
    { holder: 'two/pid:[1]|22|b', role: 'SERVICE', version: '1.1.0', clockAheadMs: null },
    11_000,
  );
  const until = new Date(start.getTime() + 5_000).toISOString();
  const duty = { lease_until: until, fence: 1 };
  await db
    .insertInto('duty')
    .values([
      { name: 'TIDY', lease_owner: 'one/pid:[1]|11|a', ...duty },
      { name: 'WATCH', lease_owner: 'one/pid:[1]|11|a', ...duty, lease_until: start.toISOString() },
    ])
    .execute();
  expect(await readMachines(engine)).toEqual([
    {
      name: 'one:11',
      role: 'WORKERS',
      version: '1.0.0',
      startedAt: start.toISOString(),
      clockAheadMs: 600_000,
      silentMs: 2_000,
      isLost: false,
      duties: ['TIDY'],
      held: { runs: 0, batches: 0, operations: 0 },
    },
    expect.objectContaining({ name: 'two:22', silentMs: 11_000, isLost: true, clockAheadMs: null }),
  ]);
});
