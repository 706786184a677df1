import { expect, test } from 'vitest';
import { inOrder } from '../../src/storage/locks.ts';
import { listDeliveries } from '../../src/webhook/deliveries.ts';
import { webhookLocks } from '../../src/webhook/event-locks.ts';
import { type DiscardReason, takeUpDiscarded } from '../../src/webhook/event-store.ts';
import { spoil } from '../storage/spoil-row.ts';
import { openWorld } from './delivery-world.ts';

test('an event that the disk has changed is never sent, is given up by name, and holds up no other one', async () => {
  const world = await openWorld();
  await world.register('REPORT');
  await world.tellOne('REPORT', 'before', 'rpt_1');
  await world.tellOne('REPORT', 'spoiled', 'rpt_2');
  await world.tellOne('REPORT', 'behind', 'rpt_2');
  await world.tellOne('REPORT', 'after', 'rpt_3');
  const spoiled = "update event set body = replace(body, 'spoiled', 'another') where body like '%spoiled%'";
  await spoil(world.storage.file, spoiled);
  const sender = await world.send();
  await world.quiet();
  expect([...world.labels()].sort()).toEqual(['after', 'before', 'behind']);
  expect(sender.failures).toMatchObject([{ code: 'RECORD_DAMAGED' }]);
  const rows = await world.storage.db.selectFrom('event').select(['status', 'discard_reason']).execute();
  expect(rows.filter(({ status }) => status === 'DISCARDED')).toEqual([
    { status: 'DISCARDED', discard_reason: 'RECORD_DAMAGED' },
  ]);
  const { items, damaged } = await listDeliveries(world.storage, world.organizationId, {});
  expect(items.map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED']);
  expect(damaged).toEqual([{ record: 'event 2', code: 'RECORD_DAMAGED' }]);
});

test('what was given up is taken up again in its order, so many at once, and never what the disk has changed', async () => {
  const world = await openWorld();
  const { id } = await world.register('REPORT');
  for (const label of ['first', 'damaged', 'second', 'third'])
    await world.tellOne('REPORT', label, `rpt_${label}`);
  const { db } = world.storage;
  const giveUp = (reason: DiscardReason, label: string) =>
    db
      .updateTable('event')
      .set({ status: 'DISCARDED', discard_reason: reason, settled_at: '2026-11-20T12:00:00.000Z' })
      .where('subject_id', 'like', `rpt_${label}`)
      .execute();
  await giveUp('ATTEMPTS_EXHAUSTED', '%');
  await giveUp('RECORD_DAMAGED', 'damaged');
  const takeUp = () =>
    world.storage.write({ locks: inOrder(webhookLocks(world.organizationId)) }, (own) =>
      takeUpDiscarded(own, { organizationId: world.organizationId, id }, { nowMs: 0, limit: 2 }),
    );
  expect(await takeUp()).toEqual({ count: 2, left: 1 });
  const pending = await db.selectFrom('event').select('subject_id').where('status', '=', 'PENDING').execute();
  expect(pending.map(({ subject_id: subject }) => subject).sort()).toEqual(['rpt_first', 'rpt_second']);
  expect([await takeUp(), await takeUp()]).toEqual([
    { count: 1, left: 0 },
    { count: 0, left: 0 },
  ]);
});

test('a webhook that was sent nothing yet has no deliveries', async () => {
  const world = await openWorld();
  const { id: webhookId } = await world.register('REPORT_FINISHED');
  const { items } = await listDeliveries(world.storage, world.organizationId, { webhookId });
  expect(items).toEqual([]);
});

test.each([
  ['the time when it was settled', "update event set settled_at = '2026-11-21T12:00:00.000Z'"],
  ['the result', "update event set status = 'DISCARDED'"],
  ['the reason', "update event set discard_reason = 'WEBHOOK_REMOVED'"],
  ['an attempt, which is missing', 'delete from delivery_attempt'],
])('a delivery is not shown if the disk has changed %s', async (_what, sql) => {
  const world = await openWorld();
  await world.register('REPORT');
  const id = await world.tellOne('REPORT', 'one', 'rpt_1');
  await world.send();
  await world.quiet();
  expect(await listDeliveries(world.storage, world.organizationId, {})).toMatchObject({
    items: [{ id, status: 'DELIVERED', attempts: [{ number: 1, outcome: 'DELIVERED' }] }],
  });
  await spoil(world.storage.file, sql);
  expect(await listDeliveries(world.storage, world.organizationId, {})).toMatchObject({
    items: [],
    damaged: [{ record: 'event 1', code: 'RECORD_DAMAGED' }],
  });
});
