import { expect, test } from 'vitest';
import { readAccesses } from '../../src/access/read-accesses.ts';
import { openExportShelf } from '../../src/export/open-export-shelf.ts';
import { deleteOutcomes } from '../../src/outcome/delete-outcomes.ts';
import { runRetention } from '../../src/retention/run-retention.ts';
import { readDamage } from '../../src/storage/damage-note.ts';
import { auditSubjectExport } from '../../src/subject/audit-subject-export.ts';
import { advanceErasure, beginErasure, beginReportErasure } from '../../src/subject/erase-subject.ts';
import { ErasureWorker } from '../../src/subject/erasure-worker.ts';
import { holdSubject } from '../../src/subject/legal-hold.ts';
import { readErasure } from '../../src/subject/read-erasure.ts';
import { showSubject } from '../../src/subject/show-subject.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import {
  approvedCompany as document,
  type LocalEngine,
  openLocalEngine,
  start,
} from '../report/local-engine.ts';
import { world, yearMs } from '../retention/aged-world.ts';
import { emptyIndex, rebuildIndexes } from '../storage/empty-index.ts';
import { spoil } from '../storage/spoil-row.ts';
import { sqliteTest } from '../storage/test-server.ts';
import { reason } from './erasing.ts';

/** A file with a report of a company, which is under legal hold if wanted; all its connections are closed. */
async function closedFile({ isHeld = false } = {}): Promise<{ readonly file: string; readonly id: string }> {
  const file = await newDatabaseFile();
  const { engine, analyze } = await world(file);
  const id = await analyze();
  if (isHeld) await holdSubject(engine, engine.actor, { document, reason: 'court order' });
  await engine.storage.close();
  return { file, id };
}

const eraserOf = (engine: LocalEngine) => ({ engine, shelf: openExportShelf(engine.storage) });
const begin = (engine: LocalEngine) =>
  beginErasure(eraserOf(engine), engine.actor, { document, reportId: null, reason });

const reports = ({ storage: { db } }: LocalEngine) =>
  db.selectFrom('report').select(['id', 'document']).execute();

sqliteTest.each<[string, string, (engine: LocalEngine, id: string) => Promise<unknown>]>([
  ['an erasure', 'legal_hold_of_subject', begin],
  ['an erasure', 'report_by_document', begin],
  [
    'the erasure of a report',
    'legal_hold_of_subject',
    (engine, reportId) => beginReportErasure(eraserOf(engine), engine.actor, { reportId, reason }),
  ],
  ['a retention run', 'legal_hold_of_subject', (engine) => runRetention(engine, { catchUp: true })],
  ['a preview of retention', 'legal_hold_of_subject', (engine) => runRetention(engine, { dryRun: true })],
  ['what is held', 'report_by_document', (engine) => showSubject(engine, engine.actor, document, 'en')],
  [
    'a copy of the data',
    'report_by_document',
    (engine) => auditSubjectExport(engine, engine.actor, { document, madeAt: start }),
  ],
  [
    'the readers',
    'report_by_document',
    (engine) => readAccesses(engine, engine.actor, { document: document.value }),
  ],
  [
    'the deletion of outcomes',
    'legal_hold_of_subject',
    (engine, reportId) => deleteOutcomes(engine, engine.actor, { reportId }),
  ],
])('%s is refused if the index %s lost its rows, and nothing is removed', async (_what, index, work) => {
  const { file, id } = await closedFile({ isHeld: true });
  emptyIndex(file, index);
  const { engine } = await world(file);
  engine.pass(20 * yearMs);
  await expect(work(engine, id)).rejects.toMatchObject({ code: 'STORAGE_CORRUPT' });
  // A service ends then, as after its own check.
  expect(engine.storage.lost.reason).toMatchObject({ code: 'STORAGE_CORRUPT' });
  expect(readDamage(file)).toMatchObject({ by: 'CHECK' });
  await engine.storage.close();
  rebuildIndexes(file);
  const repaired = await openLocalEngine({ file });
  expect(await reports(repaired)).toEqual([{ id, document: document.value }]);
});

test('a damaged legal hold stops a retention run', async () => {
  const { file, id } = await closedFile({ isHeld: true });
  await spoil(file, "update legal_hold set held_until = '2026-01-01'");
  const { engine } = await world(file);
  engine.pass(20 * yearMs);
  await expect(runRetention(engine, { catchUp: true })).rejects.toMatchObject({ code: 'RECORD_DAMAGED' });
  expect(await reports(engine)).toEqual([{ id, document: document.value }]);
});

sqliteTest(
  'an erasure whose index is damaged on the way is not done, and erases the rest after a repair',
  async () => {
    const { file, id } = await closedFile();
    const first = await world(file);
    const one = await begin(first.engine);
    if (one === undefined) throw new Error('Nothing is held');
    await first.engine.storage.close();
    emptyIndex(file, 'report_by_document');
    const { engine } = await world(file);
    await expect(advanceErasure(eraserOf(engine), one)).rejects.toMatchObject({ code: 'STORAGE_CORRUPT' });
    await engine.storage.close();
    rebuildIndexes(file);
    const repaired = await openLocalEngine({ file });
    expect(await reports(repaired)).toEqual([{ id, document: document.value }]);
    expect((await readErasure(repaired, repaired.actor, one.id, 'en')).doneAt).toBeNull();
    const worker = new ErasureWorker(repaired, { isOurs: () => true, onFailure: expect.unreachable });
    await worker.look();
    await worker.look();
    expect((await readErasure(repaired, repaired.actor, one.id, 'en')).doneAt).not.toBeNull();
    expect((await reports(repaired)).map(({ document: name }) => name)).not.toContain(document.value);
  },
);
