import { describe, expect, test } from 'vitest';
import { cancelBatch, retryBatch } from '../../src/batch/change-batch.ts';
import { getBatch } from '../../src/batch/read-batches.ts';
import { requireDocument } from '../../src/document/document.ts';
import { createReport } from '../../src/report/create-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { runReport } from '../../src/run/run-report.ts';
import { fails, gate } from '../collector/scripted-source.ts';
import { countRows, openLocalEngine } from '../report/local-engine.ts';
import { expectAgreement } from './agreement.ts';
import {
  companies,
  exported,
  itemsOf,
  openMortalEngine,
  rowsOf,
  run,
  takeIn,
  workbookOf,
} from './batch-world.ts';
import { watchedSources } from './watched-sources.ts';

/** Sources that answer at once until they are closed for some documents. */
function closable() {
  const { behaviour, reached, open } = gate();
  const closed = new Set<string>();
  const sources = watchedSources((document, signal) =>
    closed.has(document) ? behaviour(1, signal) : undefined,
  );
  return { sources, closed, reached, open };
}

/** Everything that a batch shows of its documents. */
async function viewsOf(engine: Parameters<typeof itemsOf>[0], id: string) {
  return {
    batch: await getBatch(engine, engine.actor, id),
    items: await itemsOf(engine, id),
    csv: (await exported(engine, id, { format: 'csv' })).toString(),
    rows: rowsOf(await workbookOf(engine, id), 'Results'),
  };
}

describe('a finished batch whose documents a second batch analyses', () => {
  test('shows its results until those of the second batch are there', async () => {
    const documents = companies(3);
    const { sources, closed, reached, open } = closable();
    const engine = await openLocalEngine({ sources });
    const first = await takeIn(engine, documents, { policyId: 'manual' });
    expect(await run(engine, first.id)).toMatchObject({ status: 'COMPLETED', counts: { completed: 3 } });
    const before = await viewsOf(engine, first.id);
    const second = await takeIn(engine, documents, { policyId: 'manual' });
    closed.add(documents[0] ?? '').add(documents[1] ?? '');
    const running = run(engine, second.id, { concurrency: 2 });
    await reached;
    await expect.poll(async () => (await getBatch(engine, engine.actor, second.id)).counts.running).toBe(2);
    expect(await viewsOf(engine, first.id)).toEqual(before);
    expect(before.batch.counts).toMatchObject({ waiting: 0, running: 0 });
    for (const row of before.rows) expect(row).toMatchObject({ status: 'COMPLETED' });
    await expectAgreement(engine, first.id);
    await expectAgreement(engine, second.id);
    open();
    expect(await running).toMatchObject({ status: 'COMPLETED', counts: { running: 0 } });
    const results = async (id: string) =>
      (await itemsOf(engine, id)).map(({ status, score, reportId }) => ({ status, score, reportId }));
    expect(await results(first.id)).toEqual(await results(second.id));
    expect(await countRows(engine.storage, 'report')).toBe(3);
  });

  test('keeps a document in ERROR, which a retry leaves to the second batch', async () => {
    const [document = ''] = companies(1);
    const { sources, closed, reached, open } = closable();
    const failing = await openLocalEngine({
      sources: watchedSources((_document, signal) => fails('REFUSED')(1, signal)),
    });
    const engine = await openLocalEngine({ file: failing.storage.file, sources });
    const first = await takeIn(failing, [document]);
    expect(await run(failing, first.id)).toMatchObject({ counts: { error: 1 } });
    closed.add(document);
    const second = await takeIn(engine, [document]);
    const running = run(engine, second.id);
    await reached;
    expect(await getBatch(engine, engine.actor, first.id)).toMatchObject({
      counts: { running: 0, error: 1 },
    });
    const [item] = await itemsOf(engine, first.id);
    expect(item).toMatchObject({ status: 'ERROR', errors: [{ code: 'REFUSED' }] });
    expect((await retryBatch(engine, engine.actor, first.id)).items).toBe(0);
    open();
    await running;
    expect(await getBatch(engine, engine.actor, first.id)).toMatchObject({
      counts: { running: 0, error: 0 },
    });
  });
});

/** A batch of one document whose process died, and whose run another process has ended. */
async function endedElsewhere() {
  const [document = ''] = companies(1);
  const { sources, closed, reached } = closable();
  closed.add(document);
  const dead = await openMortalEngine({ sources });
  const { id } = await takeIn(dead, [document], { policyId: 'manual' });
  void run(dead, id);
  await reached;
  dead.die();
  const engine = await openLocalEngine({ file: dead.storage.file });
  const { id: runId } = await engine.storage.db.selectFrom('run').select('id').executeTakeFirstOrThrow();
  expect(await runReport(engine, runId)).toBe('FINISHED');
  return { engine, id, document };
}

describe('a document whose run has ended while another request analyses its report', () => {
  test.each(['resumed', 'cancelled'])('has the result of its run if the batch is %s', async (how) => {
    const { engine, id, document } = await endedElsewhere();
    const [between] = await itemsOf(engine, id);
    const wanted = { document: requireDocument(document), policyId: 'automatic', requestedAmount: 5 };
    const { reportId, runId } = await createReport(engine, engine.actor, wanted);
    expect(reportId).toBe(between?.reportId);
    if (how === 'resumed') await run(engine, id);
    else await cancelBatch(engine, engine.actor, id);
    const status = how === 'resumed' ? 'COMPLETED' : 'CANCELLED';
    const batch = await getBatch(engine, engine.actor, id);
    expect(batch).toMatchObject({ status, counted: 1, counts: { waiting: 0, running: 0, error: 0 } });
    const [item] = await itemsOf(engine, id);
    expect(item).toMatchObject({ status: 'COMPLETED', score: between?.score, errors: [] });
    await expectAgreement(engine, id);
    await runReport(engine, runId);
    const { status: last } = await getReport(engine, engine.actor, reportId);
    expect(await expectAgreement(engine, id)).toEqual([last]);
    expect(last).not.toBe('COMPLETED');
  });
});
