import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { acceptReport } from '../../../src/report/accept-report.ts';
import { claimForWork } from '../../../src/run/claim-run.ts';
import type { Storage } from '../../../src/storage/open-database.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { listDueEndpoints, listDueEvents } from '../../../src/webhook/due-event-store.ts';
import { settleAttempts, settleLocks } from '../../../src/webhook/settle-attempt.ts';
import { newDatabaseFile } from '../../auth/local-database.ts';
import { companies } from '../../batch/batch-world.ts';
import { countRows, type LocalEngine, openLocalEngine, start } from '../../report/local-engine.ts';
import { openWorld } from '../../webhook/delivery-world.ts';

/** A process that keeps to the locks, or one that has none. */
type Way = (storage: Storage) => Storage;
const withLocks: Way = (storage) => storage;
const withoutLocks: Way = (storage) => ({
  ...storage,
  write: (_options, work) => storage.write({ locks: [] }, work),
});

/** Two processes on one database. */
async function openTwo(way: Way): Promise<readonly LocalEngine[]> {
  const file = await newDatabaseFile();
  const engines = [await openLocalEngine({ file }), await openLocalEngine({ file })];
  return engines.map((engine) => ({ ...engine, storage: way(engine.storage) }));
}

const documents = companies(10);

/** How many reports come of two processes that are asked for each document twice, all at once. */
async function countReports(way: Way): Promise<number> {
  const engines = await openTwo(way);
  const [one] = engines;
  await Promise.allSettled(
    documents.flatMap((value) =>
      [...engines, ...engines].map((engine) =>
        acceptReport(engine, engine.actor, { document: { kind: 'cnpj', value }, policyId: 'automatic' }),
      ),
    ),
  );
  return one === undefined ? 0 : countRows(one.storage, 'report');
}

/** How many events wait for ever, of those that are told while the one before them is settled. */
async function countStuck(way: Way): Promise<number> {
  const world = await openWorld();
  const storage = await openStorage(world.storage.file);
  onTestFinished(() => storage.close());
  await world.register('REPORT');
  const lanes = Array.from({ length: 40 }, (_, number) => `rpt_${number}`);
  for (const subjectId of lanes) await world.tell('REPORT', 'first', { subjectId });
  const [endpoint] = await listDueEndpoints(storage.db);
  const due = { nowMs: start.getTime() + 60_000, limit: 100 };
  const { events } = await listDueEvents(storage.db, endpoint?.id ?? '', due);
  expect(events).toHaveLength(lanes.length);
  const result = { outcome: 'DELIVERED', httpStatus: 200 } as const;
  await Promise.all(
    events.flatMap((event) => [
      way(storage).write({ locks: settleLocks([{ event, result }]) }, (db) =>
        settleAttempts(db, [{ event, result }], {
          maximumAttempts: 3,
          now: start,
          waitNowMs: start.getTime(),
          chance: () => 0,
        }),
      ),
      world.tell('REPORT', 'second', { subjectId: event.subjectId, way }),
    ]),
  );
  const { rows } = await sql<{ count: number }>`select count(*) as count from event
    where status = 'PENDING' and due_at is null and not exists (select 1 from event as earlier
      where earlier.subject_id = event.subject_id and earlier.status = 'PENDING' and earlier.sequence < event.sequence)`.execute(
    storage.db,
  );
  return rows[0]?.count ?? 0;
}

/** What goes wrong without locks does so by chance, and is tried until it does. */
describe('two processes on one database', () => {
  test('make one report of each document that both are asked for, and without locks they make more', async () => {
    expect(await countReports(withLocks)).toBe(documents.length);
    await expect.poll(() => countReports(withoutLocks)).toBeGreaterThan(documents.length);
  });

  test('hold each run once, whoever asks for it, and its number keeps out who has no locks', async () => {
    for (const way of [withLocks, withoutLocks]) {
      const engines = await openTwo(way);
      const [one] = engines;
      if (one === undefined) throw new Error('There is no process');
      const accepted = await Promise.all(
        documents.map((value) =>
          acceptReport(one, one.actor, { document: { kind: 'cnpj', value }, policyId: 'automatic' }),
        ),
      );
      const runIds = accepted.flatMap(({ runId }) => runId ?? []);
      expect(runIds).toHaveLength(documents.length);
      const claims = await Promise.allSettled(
        runIds.flatMap((runId) =>
          [...engines, ...engines].map((engine) => claimForWork(engine, runId, { as: 'TOGETHER' })),
        ),
      );
      const held = claims.flatMap((claim) =>
        claim.status === 'fulfilled' && typeof claim.value === 'object' ? [claim.value.hold.id] : [],
      );
      expect([...held].sort()).toEqual([...runIds].sort());
    }
  });

  test('leave no event waiting for one that is settled, and without locks they do', async () => {
    expect(await countStuck(withLocks)).toBe(0);
    await expect.poll(() => countStuck(withoutLocks)).toBeGreaterThan(0);
  });

  test('send each event once', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    const labels = Array.from({ length: 60 }, (_, number) => `${number}`);
    for (const label of labels) await world.tell('REPORT', label, { subjectId: `rpt_${label}` });
    await Promise.all(['here|1|a', 'here|1|b'].map((holder) => world.send({ holder })));
    await world.quiet();
    expect([...world.labels()].sort()).toEqual([...labels].sort());
  });
});
