import { expect, test } from 'vitest';
import { getBatch } from '../../src/batch/read-batches.ts';
import { requireDocument } from '../../src/document/document.ts';
import { acceptReport } from '../../src/report/accept-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import {
  listTakenRuns,
  listUnfinishedRuns,
  listWaitingOrganizations,
  reserveRuns,
} from '../../src/report/unfinished-run-store.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { recoverRuns } from '../../src/run/recover-runs.ts';
import { runReport } from '../../src/run/run-report.ts';
import { fails } from '../collector/scripted-source.ts';
import { countRows, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, itemsOf, openMortalEngine, run, takeIn } from './batch-world.ts';
import { watchedSources } from './watched-sources.ts';

/** Sources at which every document waits until it is called off. */
function waitingSources(onAsk: () => void = () => {}) {
  return watchedSources((_, signal) => {
    onAsk();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  });
}

/** A batch of three documents that was stopped while the first two waited for a source. */
async function stoppedBatch() {
  const stop = new AbortController();
  let asked = 0;
  const sources = waitingSources(() => {
    asked += 1;
    if (asked === 2) setTimeout(() => stop.abort(new Error('stopped')));
  });
  const waiting = await openLocalEngine({ sources });
  const documents = companies(3);
  const { id } = await takeIn(waiting, documents);
  await expect(run(waiting, id, { concurrency: 2, signal: stop.signal })).rejects.toThrow('stopped');
  return { id, documents, file: waiting.storage.file };
}

/** Runs that a worker of a service takes. */
async function takenByWorkers({ storage: { db }, actor }: LocalEngine): Promise<readonly string[]> {
  const until = new Date(Date.now() + 60_000).toISOString();
  const claim = { holder: 'a worker', until, limit: 10 };
  const reserved = await reserveRuns(db, actor.organizationId, claim);
  return [...reserved, ...(await listTakenRuns(db, 10)).map(({ id }) => id)];
}

test('the documents of a stopped batch wait for it: no single analysis takes them up', async () => {
  const { id, documents, file } = await stoppedBatch();
  const asked: string[] = [];
  const engine = await openLocalEngine({
    file,
    sources: watchedSources((document) => void asked.push(document)),
  });
  expect(await listWaitingOrganizations(engine.storage.db)).toHaveLength(1);
  expect(await recoverRuns(engine)).toEqual([]);
  expect(await takenByWorkers(engine)).toEqual([]);
  expect(asked).toEqual([]);
  expect(await run(engine, id)).toMatchObject({ status: 'COMPLETED', counted: 3, counts: { error: 0 } });
  expect(asked.toSorted()).toEqual(documents.toSorted());
});

test('the documents of a batch whose process was killed wait for it', async () => {
  let asked = 0;
  const dead = await openMortalEngine({
    sources: waitingSources(() => {
      asked += 1;
    }),
  });
  const { id } = await takeIn(dead, companies(3));
  void run(dead, id, { concurrency: 2 });
  await expect.poll(() => asked).toBe(2);
  dead.die();
  const engine = await openLocalEngine({ file: dead.storage.file });
  expect(await recoverRuns(engine)).toEqual([]);
  expect(await takenByWorkers(engine)).toEqual([]);
  expect(await run(engine, id)).toMatchObject({ status: 'COMPLETED', counted: 3, counts: { error: 0 } });
});

test('a single request for a document of a stopped batch is analysed at once, and the batch takes its report', async () => {
  const { id, documents, file } = await stoppedBatch();
  const [first = '', second = ''] = documents;
  const failing = await openLocalEngine({
    file,
    sources: watchedSources((_, signal) => fails('SERVER_ERROR')(1, signal)),
  });
  const wanted = (document: string) => ({ document: requireDocument(document), policyId: 'automatic' });
  // It fails fast, and is not counted.
  const { report } = await analyzeDocument(failing, failing.actor, wanted(first));
  expect(report).toMatchObject({ status: 'ERROR' });
  const engine = await openLocalEngine({ file });
  const { runId, reportId } = await acceptReport(engine, engine.actor, wanted(second));
  expect(await listUnfinishedRuns(engine.storage.db, 10)).toMatchObject([{ id: runId }]);
  expect(await runReport(engine, runId ?? '')).toBe('FINISHED');
  const { status } = await getReport(engine, engine.actor, reportId);

  const batch = await run(engine, id);
  expect(batch).toMatchObject({ status: 'COMPLETED', counts: { error: 0 }, reused: 1 });
  expect((await itemsOf(engine, id))[1]).toMatchObject({ reportId, status, reused: true });
  expect(await countRows(engine.storage, 'usage')).toBe(3);
  expect(await getBatch(engine, engine.actor, id)).toMatchObject({ counts: { running: 0, waiting: 0 } });
});
