import { describe, expect, test } from 'vitest';
import { describeError } from '../../src/base/errors.ts';
import { newId } from '../../src/base/ids.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { listUsage } from '../../src/usage/list-usage.ts';
import { insertUsage } from '../../src/usage/usage-store.ts';
import { openLocalDatabase } from '../auth/local-database.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { runToCount } from './run-to-count.ts';

async function count(
  storage: Storage,
  organizationId: string,
  about: Parameters<typeof runToCount>[2],
): Promise<void> {
  const usage = await runToCount(storage, organizationId, about);
  await storage.write({ locks: [] }, (db) => insertUsage(db, usage));
}

describe('the list of usage', () => {
  test('where nothing was counted, it is empty and costs nothing', async () => {
    const { storage, actor } = await openLocalDatabase();
    expect(await listUsage(storage.db, actor.organizationId)).toEqual({
      items: [],
      total: { count: 0, price: 0, cost: 0, costUnknown: 0, saved: 0 },
    });
  });

  test('it adds up runs of the same month, policy, depth and document kind, newest month first', async () => {
    const { storage, actor } = await openLocalDatabase();
    const { organizationId } = actor;
    await count(storage, organizationId, { priceCents: 10 });
    await count(storage, organizationId, { priceCents: 20 });
    await count(storage, organizationId, { depth: 'COMPLETO', priceCents: 300 });
    await count(storage, organizationId, { policyId: 'people', documentKind: 'cpf', priceCents: 7 });
    await count(storage, organizationId, { countedAt: '2026-10-31T23:59:59.999Z', priceCents: 1 });
    const november = { month: '2026-11', policyId: 'small-business', documentKind: 'cnpj' };
    expect(await listUsage(storage.db, organizationId)).toEqual({
      items: [
        {
          ...november,
          policyId: 'people',
          depth: 'ESSENCIAL',
          documentKind: 'cpf',
          count: 1,
          price: 0.07,
          cost: 0,
          costUnknown: 0,
          saved: 0,
        },
        { ...november, depth: 'COMPLETO', count: 1, price: 3, cost: 0, costUnknown: 0, saved: 0 },
        // 0.1 + 0.2 as fractions would be 0.30000000000000004.
        { ...november, depth: 'ESSENCIAL', count: 2, price: 0.3, cost: 0, costUnknown: 0, saved: 0 },
        {
          ...november,
          month: '2026-10',
          depth: 'ESSENCIAL',
          count: 1,
          price: 0.01,
          cost: 0,
          costUnknown: 0,
          saved: 0,
        },
      ],
      total: { count: 5, price: 3.38, cost: 0, costUnknown: 0, saved: 0 },
    });
  });

  test('a month is the UTC month, from its first to its last millisecond', async () => {
    const { storage, actor } = await openLocalDatabase();
    const { organizationId } = actor;
    const instants = [
      '2026-10-31T23:59:59.999Z',
      '2026-11-01T00:00:00.000Z',
      '2026-11-30T23:59:59.999Z',
      '2026-12-01T00:00:00.000Z',
    ];
    for (const countedAt of instants) await count(storage, organizationId, { countedAt });
    const { items, total } = await listUsage(storage.db, organizationId, { month: '2026-11' });
    expect(items.map((item) => [item.month, item.count])).toEqual([['2026-11', 2]]);
    expect(total).toEqual({ count: 2, price: 2.4, cost: 0, costUnknown: 0, saved: 0 });
    expect((await listUsage(storage.db, organizationId, { month: '2026-12' })).total.count).toBe(1);
    expect((await listUsage(storage.db, organizationId, { month: '2027-01' })).items).toEqual([]);
  });

  test('a month is one of the zone that is named, and days and groupings too', async () => {
    const { storage, actor } = await openLocalDatabase();
    const { organizationId } = actor;
    // 22:30 on the 31st of October in São Paulo, and its first minute of November.
    await count(storage, organizationId, { countedAt: '2026-11-01T01:30:00.000Z', priceCents: 10 });
    await count(storage, organizationId, { countedAt: '2026-11-01T03:00:00.000Z', priceCents: 20 });
    await count(storage, organizationId, { countedAt: '2026-11-02T03:00:00.000Z', depth: 'COMPLETO' });
    const timezone = 'America/Sao_Paulo';
    const all = await listUsage(storage.db, organizationId, { timezone });
    expect(all.items.map(({ month, count: runs }) => [month, runs])).toEqual([
      ['2026-11', 1],
      ['2026-11', 1],
      ['2026-10', 1],
    ]);
    expect((await listUsage(storage.db, organizationId, { timezone, month: '2026-10' })).total).toEqual({
      count: 1,
      price: 0.1,
      cost: 0,
      costUnknown: 0,
      saved: 0,
    });
    expect((await listUsage(storage.db, organizationId, { timezone, by: 'day' })).items).toEqual([
      { month: '2026-11', day: '2026-11-02', count: 1, price: 1.2, cost: 0, costUnknown: 0, saved: 0 },
      { month: '2026-11', day: '2026-11-01', count: 1, price: 0.2, cost: 0, costUnknown: 0, saved: 0 },
      { month: '2026-10', day: '2026-10-31', count: 1, price: 0.1, cost: 0, costUnknown: 0, saved: 0 },
    ]);
    expect((await listUsage(storage.db, organizationId, { by: 'policy' })).items).toEqual([
      {
        month: '2026-11',
        policyId: 'small-business',
        count: 3,
        price: 1.5,
        cost: 0,
        costUnknown: 0,
        saved: 0,
      },
    ]);
  });

  test("another organisation's runs are not in it", async () => {
    const { storage, actor } = await openLocalDatabase();
    await count(storage, actor.organizationId, {});
    expect((await listUsage(storage.db, 'org_another')).items).toEqual([]);
  });

  test.each(['2026', '2026-13', '2026-1', 'novembro', '2026-11-20', ''])(
    'the month "%s" is refused, with what a month looks like',
    async (month) => {
      const { storage, actor } = await openLocalDatabase();
      const refusal = await refusalOf(listUsage(storage.db, actor.organizationId, { month }));
      expect(refusal).toMatchObject({ code: 'INVALID_ARGUMENT', exitCode: 2 });
      expect(describeError(refusal, 'en').mend).toContain('YYYY-MM');
      const { mend } = describeError(refusal, 'pt-BR');
      expect(mend).toContain('AAAA-MM');
    },
  );
});

describe('counting a run', () => {
  test('a run cannot be counted twice, and what was written beside the second count is not kept', async () => {
    const { storage, actor } = await openLocalDatabase();
    const usage = await runToCount(storage, actor.organizationId);
    await storage.write({ locks: [] }, (db) => insertUsage(db, usage));
    const again = storage.write({ locks: [] }, async (db) => {
      await db.updateTable('report').set({ status: 'DENIED' }).where('id', '=', usage.reportId).execute();
      await insertUsage(db, { ...usage, id: newId('usg') });
    });
    await expect(again).rejects.toThrow(/unique/i);
    expect((await listUsage(storage.db, actor.organizationId)).total.count).toBe(1);
    const { status } = await storage.db.selectFrom('report').select('status').executeTakeFirstOrThrow();
    expect(status).toBe('APPROVED');
  });
});
