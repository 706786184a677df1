import { expect, test } from 'vitest';
import { checkDatabase } from '../../src/database-work.ts';
import { guardsItself } from '../../src/storage/locks.ts';
import {
  type Charge,
  findDearest,
  insertCharge,
  settleCharges,
  sumSpent,
} from '../../src/usage/charge-store.ts';
import { openLocalDatabase } from '../auth/local-database.ts';

const days = ['2026-10-31', '2026-11-01', '2026-11-02'];
const batches = [null, 'bat_one', 'bat_two'];

test('what a day, a month and a batch have spent is what their questions come to, as they are asked and answered', async () => {
  const { storage, actor } = await openLocalDatabase();
  const { organizationId } = actor;
  const charges = Array.from({ length: 60 }, (_, at): Charge => {
    const state = (['ASKED', 'STOPPED', 'SPARED', 'ASKED', 'ASKED'] as const)[at % 5] ?? 'ASKED';
    return {
      id: `chg_${at}`,
      organizationId,
      runId: `run_${Math.floor(at / 4)}`,
      batchId: batches[Math.floor(at / 4) % 3] ?? null,
      policyId: 'automatic',
      depth: 'COMPLETO',
      documentKind: 'cnpj',
      role: 'scr',
      provider: 'acme',
      state,
      reason: null,
      price: 500,
      reserved: 1_000 + at,
      cost: state === 'ASKED' ? null : 0,
      day: days[at % days.length] ?? '',
      askedAt: `2026-11-01T12:00:00.0${String(at).padStart(2, '0')}Z`,
    };
  });
  const asked = charges.filter(({ state }) => state === 'ASKED');
  const spent = new Map(asked.map(({ id, reserved }) => [id, reserved]));
  const costOf = (of: (charge: Charge) => boolean) =>
    asked.filter(of).reduce((sum, { id }) => sum + (spent.get(id) ?? 0), 0);
  const look = async () => {
    const { db } = storage;
    for (const day of days) {
      expect(await sumSpent(db, organizationId, { day })).toBe(costOf((charge) => charge.day === day));
      const ofRuns = asked.map(({ runId }) =>
        costOf((charge) => charge.day === day && charge.runId === runId),
      );
      const ofBatches = asked
        .filter((charge) => charge.day === day && charge.batchId !== null)
        .map(({ batchId }) => costOf((charge) => charge.batchId === batchId));
      expect(await findDearest(db, organizationId, day)).toEqual({
        run: Math.max(...ofRuns),
        batch: Math.max(...ofBatches),
      });
    }
    for (const batchId of ['bat_one', 'bat_two'])
      expect(await sumSpent(db, organizationId, { batchId })).toBe(
        costOf((charge) => charge.batchId === batchId),
      );
    expect(await sumSpent(db, organizationId, { runId: 'run_3' })).toBe(
      costOf(({ runId }) => runId === 'run_3'),
    );
    expect(await sumSpent(db, organizationId, { month: '2026-11' })).toBe(
      costOf(({ day }) => day > '2026-11'),
    );
    expect(await sumSpent(db, organizationId, { from: '2026-10-31', until: '2026-11-01' })).toBe(
      costOf(({ day }) => day < '2026-11-02'),
    );
    expect(await sumSpent(db, 'org_another', { month: '2026-11' })).toBe(0);
  };
  await storage.write({ locks: guardsItself }, async (db) => {
    for (const charge of charges) await insertCharge(db, charge);
    // What is counted already is not counted again.
    for (const charge of charges) await insertCharge(db, charge);
  });
  await look();
  // An answer costs what it costs, and some cost nothing.
  const settled = asked.filter((_, at) => at % 2 === 0).map(({ id }, at) => ({ id, cost: (at % 3) * 700 }));
  await storage.write({ locks: guardsItself }, (db) => settleCharges(db, organizationId, settled));
  for (const { id, cost } of settled) spent.set(id, cost);
  await look();
  await expect(checkDatabase(storage.file)).resolves.toMatchObject({ schemaVersion: 1 });
});
