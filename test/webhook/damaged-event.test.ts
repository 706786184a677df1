import { expect, test } from 'vitest';
import { listDeliveries } from '../../src/webhook/deliveries.ts';
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

test('a webhook that was sent nothing yet has no deliveries', async () => {
  const world = await openWorld();
  const { id: webhookId } = await world.register('REPORT_FINISHED');
  const { items } = await listDeliveries(world.storage, world.organizationId, { webhookId });
  expect(items).toEqual([]);
});
