import { describe, expect, test } from 'vitest';
import type { BatchCounts } from '../../src/batch/batch.ts';
import { retryBatch } from '../../src/batch/change-batch.ts';
import { readBatchRoots } from '../../src/batch/read-batch-roots.ts';
import { getBatch, listBatchItems } from '../../src/batch/read-batches.ts';
import { searchBatchItems } from '../../src/batch/search-items.ts';
import { requireDocument } from '../../src/document/document.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { runReport } from '../../src/run/run-report.ts';
import { fails, gate } from '../collector/scripted-source.ts';
import { countRows, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { contradictionsOf } from '../storage/contradictions.ts';
import { companies, itemsOf, rowsOf, run, takeIn, workbookOf } from './batch-world.ts';
import { watchedSources } from './watched-sources.ts';

const statuses = ['WAITING', 'PROCESSING', 'APPROVED', 'ALERT', 'DENIED', 'COMPLETED', 'ERROR'] as const;
const countOf = {
  WAITING: 'waiting',
  PENDING: 'running',
  PROCESSING: 'running',
  EVALUATING: 'running',
  APPROVED: 'approved',
  ALERT: 'alert',
  DENIED: 'denied',
  COMPLETED: 'completed',
  ERROR: 'error',
} as const satisfies Record<string, keyof BatchCounts>;

/** Expects that every view of a batch shows the status of each report, and returns the statuses. */
async function expectAgreement(engine: LocalEngine, id: string): Promise<readonly string[]> {
  const { actor } = engine;
  const items = await itemsOf(engine, id);
  for (const { reportId, status } of items) {
    if (reportId !== null) expect((await getReport(engine, actor, reportId)).status).toBe(status);
  }
  const counts = { waiting: 0, running: 0, approved: 0, alert: 0, denied: 0, completed: 0, error: 0 };
  for (const { status } of items) counts[countOf[status]] += 1;
  expect((await getBatch(engine, actor, id)).counts).toEqual(counts);
  for (const status of statuses) {
    const wanted = items.filter((item) => countOf[item.status] === countOf[status]);
    const listed = await listBatchItems(engine, actor, { batchId: id, status });
    expect([status, listed.items]).toEqual([status, wanted]);
  }
  const found = await searchBatchItems(engine, actor, { batchId: id, text: items[0]?.document ?? '' });
  expect(found.items).toEqual(items.slice(0, 1));
  const rows = rowsOf(await workbookOf(engine, id), 'Results');
  const shown = items.map(({ status }) => (status === 'WAITING' ? 'PENDING' : status));
  expect(rows.map((row) => row['status'])).toEqual(shown);
  const sum = { ...counts };
  for (const name of Object.values(countOf)) sum[name] = 0;
  const onDamaged = () => expect.unreachable();
  for await (const roots of readBatchRoots(engine, actor, { batchId: id, onDamaged }))
    for (const root of roots)
      for (const name of new Set(Object.values(countOf))) sum[name] += root.counts[name];
  expect(sum).toEqual(counts);
  expect(await contradictionsOf(engine.storage)).toEqual([]);
  return items.map(({ status }) => status);
}

/** A batch whose first document ended in ERROR, because its source failed. */
async function withError(policyId: 'automatic' | 'manual' = 'automatic') {
  const documents = companies(3);
  const failing = new Set(documents.slice(0, 1));
  const engine = await openLocalEngine({
    sources: watchedSources((document, signal) => {
      if (failing.has(document)) return fails('REFUSED')(1, signal);
    }),
  });
  const { id } = await takeIn(engine, documents, { policyId });
  await run(engine, id);
  const [failed, other] = await itemsOf(engine, id);
  const reportId = failed?.reportId ?? '';
  return { engine, id, documents, failing, reportId, other: other?.reportId ?? '' };
}

const commentary = 'seen';

describe('the status of a document of a batch is that of its report', () => {
  test('after decisions, also on a document in ERROR, which is never retried then', async () => {
    const { engine, id, reportId, other } = await withError('manual');
    expect(await expectAgreement(engine, id)).toEqual(['ERROR', 'COMPLETED', 'COMPLETED']);
    await decideReport(engine, engine.actor, { id: reportId, approved: true, commentary });
    await decideReport(engine, engine.actor, { id: other, approved: true, commentary });
    expect(await expectAgreement(engine, id)).toEqual(['APPROVED', 'APPROVED', 'COMPLETED']);
    const retried = await retryBatch(engine, engine.actor, id);
    expect(retried).toMatchObject({ items: 0, batch: { status: 'COMPLETED' } });
    await redoDecision(engine, engine.actor, { id: reportId, approved: false, commentary });
    expect(await expectAgreement(engine, id)).toEqual(['DENIED', 'APPROVED', 'COMPLETED']);
    expect(await countRows(engine.storage, 'report')).toBe(3);
  });

  test('after a decision between the retry and the work on the document', async () => {
    const { engine, id, failing, reportId } = await withError();
    expect((await retryBatch(engine, engine.actor, id)).items).toBe(1);
    await decideReport(engine, engine.actor, { id: reportId, approved: true, commentary });
    failing.clear();
    expect(await run(engine, id)).toMatchObject({ status: 'COMPLETED', counted: 2, counts: { error: 0 } });
    const [status] = await expectAgreement(engine, id);
    expect([status, await countRows(engine.storage, 'report')]).toEqual(['APPROVED', 3]);
  });

  test('after another request has analysed it, which is not retried either', async () => {
    const { engine, id, documents, failing } = await withError();
    failing.clear();
    const [document = ''] = documents;
    const wanted = { document: requireDocument(document), policyId: 'manual', requestedAmount: 5 };
    await analyzeDocument(engine, engine.actor, wanted);
    const [status] = await expectAgreement(engine, id);
    expect(status).toBe('COMPLETED');
    const [item] = await itemsOf(engine, id);
    expect(item).toMatchObject({ errors: [], score: expect.any(Number) });
    expect((await retryBatch(engine, engine.actor, id)).items).toBe(0);
    expect((await getBatch(engine, engine.actor, id)).counted).toBe(2);
  });

  test('while another request analyses it, in every batch that contains it', async () => {
    const documents = companies(2);
    const { behaviour, reached, open } = gate();
    let isOpen = true;
    const sources = watchedSources((document, signal) =>
      document === documents[0] && !isOpen ? behaviour(1, signal) : undefined,
    );
    const engine = await openLocalEngine({ sources });
    const { id } = await takeIn(engine, documents, { policyId: 'manual' });
    await run(engine, id);
    const { id: second } = await takeIn(engine, documents, { policyId: 'manual' });
    await run(engine, second);
    isOpen = false;
    const wanted = { document: requireDocument(documents[0] ?? ''), policyId: 'automatic' };
    const { runId } = await createReport(engine, engine.actor, wanted);
    expect(await expectAgreement(engine, id)).toEqual(['PENDING', 'COMPLETED']);
    const running = runReport(engine, runId);
    await reached;
    for (const batch of [id, second])
      expect(await expectAgreement(engine, batch)).toEqual(['PROCESSING', 'COMPLETED']);
    open();
    await running;
    const [status] = await expectAgreement(engine, id);
    expect(['APPROVED', 'ALERT', 'DENIED']).toContain(status);
    expect(await expectAgreement(engine, second)).toEqual([status, 'COMPLETED']);
  });

  test('if it is decided while the batch works on it, and after a cancellation', async () => {
    const documents = companies(2);
    const { behaviour, reached, open } = gate();
    const sources = watchedSources((document, signal) =>
      document === documents[0] ? behaviour(1, signal) : undefined,
    );
    const engine = await openLocalEngine({ sources });
    const { id } = await takeIn(engine, documents);
    const running = run(engine, id, { concurrency: 1 });
    await reached;
    const [item] = await itemsOf(engine, id);
    await decideReport(engine, engine.actor, { id: item?.reportId ?? '', approved: false, commentary });
    expect(await expectAgreement(engine, id)).toEqual(['DENIED', 'WAITING']);
    open();
    expect((await running).status).toBe('COMPLETED');
    const [status] = await expectAgreement(engine, id);
    expect(status).toBe('DENIED');
  });
});
