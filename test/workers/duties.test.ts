import { describe, expect, test, vi } from 'vitest';
import { leaseMs, leaseRenewalMs } from '../../src/jobs/claim.ts';
import { listMachines } from '../../src/jobs/machine-store.ts';
import { Presence } from '../../src/jobs/presence.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { type LocalEngine, openLocalEngine } from '../report/local-engine.ts';

interface TestMachine {
  readonly engine: LocalEngine;
  readonly presence: Presence;
  /** Whom it has found lost. */
  readonly lost: string[];
  /** Says that it lives, and waits until that is on disk. */
  beat(): Promise<void>;
}

/** Machines on one database, which say that they live when the test says so. */
async function openMachines(...names: readonly string[]): Promise<readonly TestMachine[]> {
  const file = await newDatabaseFile();
  const machines: TestMachine[] = [];
  for (const name of names) {
    const engine = await openLocalEngine({ file, holder: `${name}|1|a` });
    const lost: string[] = [];
    const presence = new Presence({
      engine,
      role: 'SERVICE',
      version: '1.2.3',
      duties: () => ['TIDY'],
      onLost: async () => {},
      afterLost: (holders) => lost.push(...holders),
      onTaken: () => {},
      onFailure: (error) => {
        throw error;
      },
    });
    const beat = async () => {
      presence.beat();
      await presence.settled();
    };
    machines.push({ engine, presence, lost, beat });
  }
  return machines;
}

function pass(machines: readonly TestMachine[], ms: number): void {
  for (const { engine } of machines) engine.pass(ms);
}

describe('machines that share a database', () => {
  test('say that they live, and one of them does what is done for all', async () => {
    const machines = await openMachines('one', 'other');
    const [one, other] = machines;
    await one?.beat();
    await other?.beat();
    expect([one?.presence.has('TIDY'), other?.presence.has('TIDY')]).toEqual([true, false]);
    pass(machines, leaseRenewalMs);
    await other?.beat();
    await one?.beat();
    expect([one?.presence.has('TIDY'), other?.presence.has('TIDY')]).toEqual([true, false]);
    if (one === undefined) throw new Error('There is no machine');
    expect((await listMachines(one.engine.storage.db)).map(({ holder }) => holder)).toEqual([
      'one|1|a',
      'other|1|a',
    ]);
  });

  test('hand over at once what one that stops does for all', async () => {
    const [one, other] = await openMachines('one', 'other');
    await one?.beat();
    await one?.presence.stop();
    await other?.beat();
    expect(other?.presence.has('TIDY')).toBe(true);
    expect(other?.lost).toEqual([]);
  });

  test('find one lost that says no more that it lives, once among them, and it comes back when it does', async () => {
    const machines = await openMachines('one', 'other', 'third');
    const [one, other, third] = machines;
    await one?.beat();
    pass(machines, leaseMs + 1);
    await other?.beat();
    await third?.beat();
    expect([other?.lost, third?.lost]).toEqual([['one|1|a'], []]);
    expect(other?.presence.has('TIDY')).toBe(true);
    await one?.beat();
    expect(one?.presence.has('TIDY')).toBe(false);
    expect(one?.lost).toEqual([]);
  });

  test('are not judged by one that could not say that it lives itself, until they had the time to say so', async () => {
    const machines = await openMachines('one', 'other');
    const [one, other] = machines;
    await one?.beat();
    await other?.beat();
    // The database is away from both, and comes back to one of them first.
    const nowMs = vi.spyOn(performance, 'now');
    const from = performance.now();
    const sayAt = async (ms: number) => {
      nowMs.mockReturnValue(from + ms);
      await other?.beat();
    };
    pass(machines, 2 * leaseMs);
    await sayAt(2 * leaseMs);
    await sayAt(2 * leaseMs + leaseRenewalMs);
    await sayAt(2 * leaseMs + 2 * leaseRenewalMs);
    expect(other?.lost).toEqual([]);
    await sayAt(2 * leaseMs + 3 * leaseRenewalMs);
    await sayAt(3 * leaseMs);
    expect(other?.lost).toEqual(['one|1|a']);
  });
});
