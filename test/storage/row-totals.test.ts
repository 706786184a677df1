import { expect, test } from 'vitest';
import { findChangedEntries } from '../../src/audit/find-changed-entries.ts';
import { isServerAddress } from '../../src/base/server-address.ts';
import { readBatchFigures } from '../../src/batch/read-batch-figures.ts';
import { getBatch } from '../../src/batch/read-batches.ts';
import type { Document } from '../../src/document/kind.ts';
import { getOperation } from '../../src/operation/read-operations.ts';
import { listExpiring } from '../../src/report/list-expiring.ts';
import { leaveNote, strikeNote } from '../../src/report/notes.ts';
import { getReport, listReports } from '../../src/report/read-reports.ts';
import { deleteLines } from '../../src/retention/removal-store.ts';
import { explainReview } from '../../src/review/explain-review.ts';
import { openReview } from '../../src/review/open-review.ts';
import { withdrawReview } from '../../src/review/settle-review.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { examineFile } from '../../src/storage/check-database.ts';
import { salvageDatabase } from '../../src/storage/salvage-database.ts';
import { formatIn } from '../../src/wording/format.ts';
import { companies, run, takeIn } from '../batch/batch-world.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { openOperationWorld } from '../export/operation-world.ts';
import { approvedCompany, openLocalEngine } from '../report/local-engine.ts';
import { erase, ofCase } from '../subject/erasing.ts';
import { spoil } from './spoil-row.ts';
import { newPath } from './test-database.ts';

const portuguese = { language: 'pt-BR', format: formatIn('pt-BR', 'America/Sao_Paulo') } as const;

/** A report with two notes, of which one is struck, and two reviews, of which one is withdrawn. */
async function noted(document: Document = approvedCompany) {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { actor } = engine;
  const { report } = await analyzeDocument(engine, actor, { document, policyId: 'automatic' });
  const { id } = report;
  const note = await leaveNote(engine, actor, { reportId: id, text: 'Called.' });
  await leaveNote(engine, actor, { reportId: id, text: 'Paid.' });
  await strikeNote(engine, actor, { reportId: id, noteId: note.id, reason: 'Another customer.' });
  const review = await openReview(engine, actor, { reportId: id, bySubject: true, days: 15 });
  await withdrawReview(engine, actor, { reviewId: review.id, reason: 'By telephone.' });
  const open = await openReview(engine, actor, { reportId: id, bySubject: true, days: 15 });
  return { engine, actor, id, reviewId: open.id };
}

test('a report stores how many notes and reviews it has', async () => {
  const { engine, actor, id } = await noted();
  const { notes, reviews } = await getReport(engine, actor, id);
  expect([notes?.length, reviews?.length]).toEqual([2, 2]);
  const row = await engine.storage.db.selectFrom('report').selectAll().executeTakeFirstOrThrow();
  expect([row.note_count, row.review_count]).toEqual([2, 2]);
});

test.each([
  ['a note', `delete from report_note where text = 'Paid.'`],
  ['every note', 'delete from report_note'],
  ['a review', `delete from review where state = 'OPEN'`],
])(
  'a report that lacks %s is reported as damaged, and the check of the file finds it',
  async (_what, sql) => {
    const { engine, actor, id } = await noted();
    const { file } = engine.storage;
    await spoil(file, sql);
    expect(await refusalOf(getReport(engine, actor, id))).toMatchObject({
      code: 'RECORD_DAMAGED',
      params: { record: 'report', id },
    });
    const { items } = await listReports(engine, actor, {});
    expect(items.map((one) => one.id)).toEqual([id]);
    if (isServerAddress(file)) return;
    expect(examineFile(file).damaged).toMatchObject([{ table: 'report' }]);
  },
);

test('a new note does not hide that another is missing', async () => {
  const { engine, actor, id } = await noted();
  await spoil(engine.storage.file, `delete from report_note where text = 'Paid.'`);
  await leaveNote(engine, actor, { reportId: id, text: 'New.' });
  expect((await refusalOf(getReport(engine, actor, id))).code).toBe('RECORD_DAMAGED');
});

test('salvage counts again, so that a report without its lost note is read', async ({ skip }) => {
  const { engine, actor, id } = await noted();
  const { file } = engine.storage;
  if (isServerAddress(file)) skip();
  await spoil(file, `delete from report_note where text = 'Paid.'`);
  const salvaged = newPath();
  await salvageDatabase(file, salvaged, findChangedEntries);
  const other = await openLocalEngine({ file: salvaged, sources: sandboxSources });
  expect((await getReport(other, actor, id)).notes).toMatchObject([{ text: 'Called.' }]);
  expect(examineFile(salvaged).damaged).toEqual([]);
});

test('salvage keeps the counts of a batch whose lines were removed, and calculates those of others again', async ({
  skip,
}) => {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { storage, actor } = engine;
  const { file } = storage;
  if (isServerAddress(file)) skip();
  const [aged, other] = [await takeIn(engine, companies(3)), await takeIn(engine, companies(5).slice(3))];
  for (const { id } of [aged, other]) await run(engine, id);
  await storage.write({ locks: [] }, (db) =>
    deleteLines(db, 'batch_item', {
      organizationId: actor.organizationId,
      batchId: aged.id,
      positions: [1, 2],
    }),
  );
  const before = await getBatch(engine, actor, aged.id);
  expect(before).toMatchObject({ counts: { waiting: 0 } });
  const { reasons } = await readBatchFigures(engine, actor, aged.id, 'en');
  await spoil(file, `delete from batch_item where batch_id = '${other.id}' and position = 2`);
  const salvaged = newPath();
  await salvageDatabase(file, salvaged, findChangedEntries);
  const saved = await openLocalEngine({ file: salvaged, sources: sandboxSources });
  expect(await getBatch(saved, actor, aged.id)).toEqual(before);
  expect((await readBatchFigures(saved, actor, aged.id, 'en')).reasons).toEqual(reasons);
  expect((await getBatch(saved, actor, other.id)).counts.waiting).toBe(1);
  expect(examineFile(salvaged).damaged).toEqual([]);
});

test('an erased report has no notes, and its masked reviews are complete', async () => {
  const document = ofCase('approved-company');
  const { engine, actor, id } = await noted(document);
  await erase(engine, document);
  const row = await engine.storage.db.selectFrom('report').selectAll().executeTakeFirstOrThrow();
  expect([row.note_count, row.review_count]).toEqual([0, 2]);
  expect((await refusalOf(getReport(engine, actor, id))).code).toBe('REPORT_ERASED');
  if (!isServerAddress(engine.storage.file))
    expect(examineFile(engine.storage.file)).toEqual({ structure: undefined, damaged: [] });
});

test.each([
  ['a member', 'delete from operation_node where position = 2', 'operation'],
  ['every member', 'delete from operation_node where position > 0', 'operation'],
  ['the root', 'delete from operation_node where position = 0', 'operation'],
  ['the price of an analysis', 'delete from usage', 'usage'],
])('an operation that lacks %s is reported as damaged', async (_what, sql, record) => {
  const world = await openOperationWorld();
  const { app } = world;
  const id = await world.run('denied-partner-company');
  const { nodes } = await getOperation(app.engine, app.actor, id);
  const row = await app.storage.db.selectFrom('operation').selectAll().executeTakeFirstOrThrow();
  expect([nodes.length, row.node_count]).toEqual([5, 5]);
  await spoil(app.storage.file, sql);
  expect(await refusalOf(getOperation(app.engine, app.actor, id))).toMatchObject({
    code: 'RECORD_DAMAGED',
    params: { record },
  });
});

test('a review is not explained without the policy that decided, and says which one is missing', async () => {
  const { engine, actor, reviewId } = await noted();
  await spoil(engine.storage.file, `delete from policy_version where policy_id = 'automatic'`);
  const refusal = await refusalOf(explainReview(engine, actor, reviewId, portuguese));
  expect([refusal.code, refusal.params]).toMatchObject(['RECORD_DAMAGED', { record: 'policy_version' }]);
});

test.each([
  ['report', 'update report set score = 1'],
  ['run', `update run set policy_id = 'other'`],
])('approvals that expire are not listed without a damaged %s', async (record, sql) => {
  const engine = await openLocalEngine();
  const { actor, storage } = engine;
  await analyzeDocument(engine, actor, { document: approvedCompany, policyId: 'automatic' });
  const list = async () => {
    const found = [];
    for await (const one of listExpiring(engine, actor, { from: '2026-12-01', to: '2026-12-31' }))
      found.push(one);
    return found;
  };
  await storage.write({ locks: [] }, async (db) => {
    await db.updateTable('report').set({ valid_until: '2026-12-20' }).execute();
  });
  expect(await list()).toHaveLength(1);
  await spoil(storage.file, sql);
  expect(await refusalOf(list())).toMatchObject({ code: 'RECORD_DAMAGED', params: { record } });
});
