import { describe, expect, test } from 'vitest';
import { retryBatch } from '../../src/batch/change-batch.ts';
import { getBatch } from '../../src/batch/read-batches.ts';
import { requireDocument } from '../../src/document/document.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { runReport } from '../../src/run/run-report.ts';
import { fails, gate } from '../collector/scripted-source.ts';
import { countRows, openLocalEngine } from '../report/local-engine.ts';
import { expectAgreement } from './agreement.ts';
import { companies, itemsOf, run, takeIn } from './batch-world.ts';
import { watchedSources } from './watched-sources.ts';

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

  test('which it keeps while another request analyses it, in every batch that contains it', async () => {
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
    const before = await itemsOf(engine, id);
    expect(await expectAgreement(engine, id)).toEqual(['COMPLETED', 'COMPLETED']);
    const running = runReport(engine, runId);
    await reached;
    for (const batch of [id, second])
      expect(await expectAgreement(engine, batch)).toEqual(['COMPLETED', 'COMPLETED']);
    expect(await itemsOf(engine, id)).toEqual(before);
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
