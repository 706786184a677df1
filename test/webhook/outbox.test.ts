import { describe, expect, test } from 'vitest';
import { openStorage } from '../../src/storage/open-storage.ts';
import { writeEnvelope } from '../../src/webhook/envelope.ts';
import { eventTypes } from '../../src/webhook/events.ts';
import { openOutbox } from '../../src/webhook/outbox.ts';
import { sampleEvent, sampleReport } from '../../src/webhook/sample-event.ts';
import { organizationIds } from '../storage/test-database.ts';
import { openWorld, start } from './delivery-world.ts';
import { expectShape } from './event-shapes.ts';

const draftOf = (organizationId: string, onContent: () => void = () => {}) => ({
  organizationId,
  type: 'REPORT_EXPORTED' as const,
  subjectId: 'rpt_1',
  at: start,
  content: async () => {
    onContent();
    return {
      ...sampleReport(),
      exportId: 'exp_1',
      format: 'pdf' as const,
      outcome: 'FAILED' as const,
      error: 'no room on the disk',
    };
  },
});

describe('a change that is told of', () => {
  test('leaves nothing behind where nobody asked, and costs no look at the report', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    const other = await world.newOrganization();
    await world.register('REPORT_EXPORTED', undefined, other);
    let asked = 0;
    let told = 0;
    const outbox = openOutbox();
    outbox.onRecord(() => {
      told += 1;
    });
    const draft = draftOf(world.organizationId, () => {
      asked += 1;
    });
    await world.storage.write({ locks: [] }, (db) => outbox.record(db, draft));
    expect([asked, told]).toEqual([0, 0]);
    expect(await world.storage.db.selectFrom('event').selectAll().execute()).toEqual([]);
  });

  test('is told to whoever asked for its type in its organisation, and to nobody else', async () => {
    const world = await openWorld();
    const other = await world.newOrganization();
    const webhook = await world.register('REPORT_EXPORTED');
    await world.register('REPORT_EXPORTED', 'https://other.example/', other);
    await world.register('REPORT', 'https://two.example/');
    await world.storage.write({ locks: [] }, (db) => openOutbox().record(db, draftOf(world.organizationId)));
    const events = await world.storage.db.selectFrom('event').selectAll().execute();
    expect(events).toMatchObject([
      {
        webhook_id: webhook.id,
        organization_id: world.organizationId,
        subject_id: 'rpt_1',
        status: 'PENDING',
      },
    ]);
    expect(events[0]?.id).toMatch(/^evt_/);
    const body: unknown = JSON.parse(events[0]?.body ?? '');
    expectShape('REPORT_EXPORTED', body);
    expect(body).toMatchObject({ data: { content: { outcome: 'FAILED', error: 'no room on the disk' } } });
  });

  test('and its event are kept together or not at all', async () => {
    const world = await openWorld();
    await world.register('REPORT_EXPORTED');
    const outbox = openOutbox();
    const change = (id: string, fails: boolean) =>
      world.storage.write({ locks: [] }, async (db) => {
        await db
          .insertInto('organization')
          .values({ id, name: id, created_at: start.toISOString() })
          .execute();
        await outbox.record(db, draftOf(world.organizationId));
        if (fails) throw new Error('the change is undone');
      });
    const outcomes = await Promise.allSettled([
      change('org_kept', false),
      change('org_undone', true),
      change('org_kept_too', false),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const seen = await openStorage(world.storage.file);
    expect(await organizationIds(seen)).not.toContain('org_undone');
    expect(await seen.db.selectFrom('event').selectAll().execute()).toHaveLength(2);
    await seen.close();
    await expect(change('org_alone', true)).rejects.toThrow('undone');
    expect(await world.storage.db.selectFrom('event').selectAll().execute()).toHaveLength(2);
  });

  test('is undone with its event when the event cannot be made', async () => {
    const world = await openWorld();
    await world.register('REPORT_EXPORTED');
    const draft = {
      ...draftOf(world.organizationId),
      content: () => Promise.reject(new Error('there is no such report')),
    };
    const write = world.storage.write({ locks: [] }, async (db) => {
      await db
        .insertInto('organization')
        .values({ id: 'org_new', name: 'new', created_at: start.toISOString() })
        .execute();
      await openOutbox().record(db, draft);
    });
    await expect(write).rejects.toThrow('no such report');
    expect(await organizationIds(world.storage)).not.toContain('org_new');
  });
});

describe('whoever listens to an outbox', () => {
  test('hears of what is recorded, until it wants no more', async () => {
    const world = await openWorld();
    await world.register('REPORT_EXPORTED');
    const outbox = openOutbox();
    let heard = 0;
    const end = outbox.onRecord(() => {
      heard += 1;
    });
    await world.storage.write({ locks: [] }, (db) => outbox.record(db, draftOf(world.organizationId)));
    outbox.tell();
    expect(heard).toBe(2);
    end();
    outbox.tell();
    expect(heard).toBe(2);
  });
});

describe('the body of an event', () => {
  test.each(eventTypes)(
    '%s has exactly the fields that were agreed on, and says that it is invented',
    (type) => {
      const { content, subjectId } = sampleEvent(type, { at: start });
      const body: unknown = JSON.parse(writeEnvelope('org_1', type, content));
      expectShape(type, body);
      expect(body).toMatchObject({
        organizationId: 'org_1',
        webhookType: type,
        data: { compress: false, content: { sandbox: true, notice: expect.stringContaining('SANDBOX') } },
      });
      expect(JSON.stringify(body)).toContain(subjectId);
    },
  );

  test.each(
    eventTypes.filter((type) => type !== 'OPERATION' && type !== 'WATCH' && type !== 'SUBJECT_ERASED'),
  )('%s that is invented about a report says whose it is, and still that it is invented', (type) => {
    const { externalId: _, notice: __, ...report } = sampleReport();
    const real = { ...report, sandbox: false };
    const { content, subjectId } = sampleEvent(type, { at: start, report: real });
    expect(subjectId).toBe(real.reportId);
    expectShape(type, JSON.parse(writeEnvelope('org_1', type, content)));
    expect(content).toMatchObject({ reportId: real.reportId, sandbox: true });
    expect(content).not.toHaveProperty('externalId');
  });

  test('is sent byte for byte as it was written, whatever it holds', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    await world.send();
    const label = 'São João "&" \u2028 \ud83d\ude00 \\ \u0000';
    const id = await world.tellOne('REPORT', label);
    await world.quiet();
    const stored = await world.storage.db
      .selectFrom('event')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(world.calls.map(({ body }) => body)).toEqual([stored.body]);
    expect(world.labels()).toEqual([label]);
  });
});
