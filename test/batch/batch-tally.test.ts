import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markItemDone, markItemRunning, resetFailedItems } from '../../src/batch/batch-item-store.ts';
import { countItems } from '../../src/batch/batch-tally-store.ts';
import { createBatch } from '../../src/batch/create-batch.ts';
import { readDocumentList } from '../../src/batch/reading/read-document-list.ts';
import { checkDatabase } from '../../src/database-work.ts';
import type { EndedStatus } from '../../src/report/report.ts';
import { newCompany } from '../http/new-company.ts';
import { type LocalEngine, openLocalEngine } from '../report/local-engine.ts';

const documents = 6;

const step = fc.oneof(
  fc.record({ kind: fc.constant('RUNNING'), position: fc.integer({ min: 1, max: documents }) }),
  fc.record({
    kind: fc.constant('DONE'),
    position: fc.integer({ min: 1, max: documents }),
    status: fc.constantFrom<EndedStatus>('APPROVED', 'ALERT', 'DENIED', 'COMPLETED', 'ERROR'),
    reused: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('RESET') }),
);

/** What counting the items one by one gives. */
async function countOneByOne({ storage }: LocalEngine, id: string) {
  const { rows } = await sql<{ state: string; status: string | null; items: number; reused: number }>`
    select state, status, count(*) as items, sum(reused) as reused from batch_item where batch_id = ${id}
    group by state, status`.execute(storage.db);
  const of = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).reduce((sum, { items }) => sum + items, 0);
  const ended = (status: string) => of((row) => row.state === 'DONE' && row.status === status);
  return {
    counts: {
      waiting: of(({ state }) => state === 'WAITING'),
      running: of(({ state }) => state === 'RUNNING'),
      approved: ended('APPROVED'),
      alert: ended('ALERT'),
      denied: ended('DENIED'),
      completed: ended('COMPLETED'),
      error: ended('ERROR'),
    },
    // Of those that have their result: who is put back was not answered yet.
    reused: rows.filter(({ state }) => state !== 'WAITING').reduce((sum, { reused }) => sum + reused, 0),
  };
}

test('the counts of a batch are those of its documents, whatever happens to them in any order', async () => {
  const engine = await openLocalEngine();
  const { db } = engine.storage;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const input = readDocumentList(Array.from({ length: documents }, newCompany));
      const request = { name: 'some', policyId: 'automatic', input, runner: 'COMMAND' } as const;
      const { id, lines } = await createBatch(engine, engine.actor, request);
      const batch = { id, organizationId: engine.actor.organizationId, lines, phase: 'RUNNING' } as const;
      const run = { reportId: 'rpt_none', runId: 'run_none' };
      for (const one of steps) {
        if ('status' in one) await markItemDone(db, batch, one.position, { ...run, ...one, figures: [] });
        else if ('position' in one) await markItemRunning(db, batch, one.position, run);
        else await resetFailedItems(db, batch);
        const { counts, reused } = await countItems(db, batch);
        expect({ counts, reused }).toEqual(await countOneByOne(engine, id));
      }
    }),
    { numRuns: 40 },
  );
  await expect(checkDatabase(engine.storage.file)).resolves.toMatchObject({ schemaVersion: 1 });
});
