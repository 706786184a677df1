import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAudit } from '../../src/audit/list-audit.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { change, openAudited, organizationId } from './audited.ts';

test('a cursor above the newest entry lists from the newest entry', async () => {
  const storage = await openAudited();
  await change(storage, {}, {}, {});
  const numbers = async (before?: number) =>
    (await listAudit(storage, organizationId, { before, limit: 2 })).items.map(({ number }) => number);
  expect(await numbers()).toEqual([3, 2]);
  expect(await numbers(4)).toEqual([3, 2]);
  expect(await numbers(999_999)).toEqual([3, 2]);
  expect(await numbers(3)).toEqual([2, 1]);
  expect(await numbers(1)).toEqual([]);
});

test('a missing newest entry is damage, also for a cursor above it', async () => {
  const storage = await openAudited();
  await change(storage, {}, {}, {});
  await sql`delete from audit_entry where number = 3`.execute(storage.db);
  for (const before of [undefined, 4, 999_999]) {
    const refusal = await refusalOf(listAudit(storage, organizationId, { before, limit: 2 }));
    expect([before, refusal.code, refusal.params]).toMatchObject([
      before,
      'RECORD_DAMAGED',
      { record: 'audit_entry', id: `${organizationId}/3` },
    ]);
  }
});

test('an empty chain lists no entries, with and without a cursor', async () => {
  const storage = await openAudited();
  for (const before of [undefined, 5])
    expect(await listAudit(storage, organizationId, { before, limit: 2 })).toEqual({ items: [], next: null });
});

test('entries are listed completely while the chain grows', async () => {
  const storage = await openAudited();
  const grow = async () => {
    for (let round = 1; round <= 50; round += 1) await change(storage, { details: { round } });
  };
  const growth = grow();
  for (let newest = 0; newest < 50; ) {
    const { items } = await listAudit(storage, organizationId, { limit: 100 });
    newest = items.length;
    expect(items.map(({ number }) => number)).toEqual(items.map((_, index) => newest - index));
    await nextTurn();
  }
  await growth;
});
