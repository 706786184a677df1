import { expect, test } from 'vitest';
import { leaseMs } from '../../src/jobs/claim.ts';
import { newLeaseHolder } from '../../src/jobs/lease-holder.ts';
import { keepMachine } from '../../src/jobs/machine-store.ts';
import { createReport } from '../../src/report/create-report.ts';
import { getRun } from '../../src/report/run-store.ts';
import { claimForWork } from '../../src/run/claim-run.ts';
import { readsNothing } from '../../src/storage/locks.ts';
import { approvedCompany, deadHolder, openLocalEngine, start } from '../report/local-engine.ts';

/** The losses of a run after its lease ran out, and another process has taken it up. */
async function lossesOf(holder: string, saidAliveMs?: number): Promise<number> {
  const engine = await openLocalEngine();
  const { storage, actor } = engine;
  const { runId } = await createReport(engine, actor, { document: approvedCompany, policyId: 'automatic' });
  await claimForWork({ ...engine, holder }, runId, { as: 'TOGETHER' });
  engine.pass(leaseMs);
  const aliveUntil = new Date(start.getTime() + leaseMs + (saidAliveMs ?? 0)).toISOString();
  const machine = {
    holder,
    role: 'WORKERS',
    version: '1',
    startedAt: start.toISOString(),
    aliveUntil,
  } as const;
  if (saidAliveMs !== undefined)
    await storage.write({ locks: readsNothing }, (db) => keepMachine(db, { ...machine, clockAheadMs: 0 }));
  expect(await claimForWork(engine, runId, { as: 'TOGETHER' })).toMatchObject({ run: { id: runId } });
  return (await getRun(storage.db, runId)).losses;
}

test('a holder that is alive and could not renew its lease is not lost', async () => {
  expect(await lossesOf('other|1|a', 1)).toBe(0);
  expect(await lossesOf(newLeaseHolder())).toBe(0);
});

test('a holder is lost if its process is dead, or it no longer says that it is alive', async () => {
  expect(await lossesOf(deadHolder())).toBe(1);
  expect(await lossesOf(deadHolder(), 1)).toBe(1);
  expect(await lossesOf('other|1|a', 0)).toBe(1);
  expect(await lossesOf('other|1|a')).toBe(1);
});
