import { describe, expect, onTestFinished, test } from 'vitest';
import type { BatchProgress } from '../../src/batch/batch-progress.ts';
import { getBatch } from '../../src/batch/read-batches.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { openRunThreads } from '../../src/run/run-threads.ts';
import { buildProfile } from '../../src/sources/profile/build-profile.ts';
import { fails, scriptedSource } from '../collector/scripted-source.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { countEvidence } from '../report/change-dossier.ts';
import { countRows, openLocalEngine } from '../report/local-engine.ts';
import { sqliteTest } from '../storage/test-server.ts';
import { companies, itemsOf, ownThread, run, takeIn } from './batch-world.ts';
import { watchedSources } from './watched-sources.ts';

describe('running a batch', () => {
  test('analyses each document once, as a single one would be, and tells what came of them', async () => {
    const asked: string[] = [];
    const engine = await openLocalEngine({
      sources: watchedSources((document) => void asked.push(document)),
    });
    const documents = companies(23);
    const { id } = await takeIn(engine, [...documents, ...documents.slice(0, 5), '123']);
    const batch = await run(engine, id);
    expect([...asked].sort()).toEqual([...documents].sort());

    expect(batch).toMatchObject({ status: 'COMPLETED', counted: 23, reused: 0, price: 20.7 });
    expect(batch.finishedAt).not.toBeNull();
    const { waiting, running, error, ...evaluated } = batch.counts;
    expect({ waiting, running, error }).toEqual({ waiting: 0, running: 0, error: 0 });
    expect(Object.values(evaluated).reduce((sum, count) => sum + count)).toBe(23);
    expect(await getBatch(engine, engine.actor, id)).toEqual(batch);

    const items = await itemsOf(engine, id);
    expect(items.map(({ document }) => document)).toEqual(documents);
    for (const { reportId, ...item } of items) {
      const report = await getReport(engine, engine.actor, reportId ?? '');
      expect(report).toMatchObject({ document: item.document, policyId: 'automatic', policyVersion: 1 });
      expect(item).toMatchObject({
        status: report.status,
        policyStatus: report.policyStatus,
        score: report.score,
      });
    }
    for (const table of ['report', 'run', 'usage'] as const) {
      expect([table, await countRows(engine.storage, table)]).toEqual([table, 23]);
    }
  });

  test('on the threads that it is made for comes to the same as without', async () => {
    const documents = companies(12);
    const threads = openRunThreads({ threads: 2, profiles: { registryUrl: 'http://127.0.0.1:9' } });
    onTestFinished(() => threads.close());
    const came = [];
    for (const isThreaded of [true, false]) {
      const profile = await buildProfile('sandbox', { registryUrl: 'http://127.0.0.1:9' });
      const engine = { ...(await openLocalEngine({ sources: profile.sources })), profileName: 'sandbox' };
      const loadProfile = () => Promise.resolve(profile);
      const own = { ...engine, loadProfile };
      const { id } = await takeIn(own, documents);
      const { counts, counted, price } = await run(own, id, {
        threads: isThreaded ? threads : ownThread(own),
      });
      const items = (await itemsOf(own, id)).map(({ reportId, ...item }) => item);
      came.push({ counts, counted, price, items, evidence: await countEvidence(own.storage) });
    }
    expect(came[0]).toEqual(came[1]);
    expect(came[0]?.counted).toBe(12);
  });

  test('the report of a document is written as it begins and as it ends, and not in between', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(2));
    await run(engine, id);
    const reports = await engine.storage.db.selectFrom('report').select(['status', 'revision']).execute();
    expect(reports.map(({ revision }) => revision)).toEqual([2, 2]);
    for (const { status } of reports) expect(['APPROVED', 'ALERT', 'DENIED']).toContain(status);
  });

  test('where an analyst decides, documents end COMPLETED', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(3), { policyId: 'manual' });
    expect((await run(engine, id)).counts).toMatchObject({ completed: 3, approved: 0, alert: 0, denied: 0 });
    const [item] = await itemsOf(engine, id);
    expect(item?.status).toBe('COMPLETED');
    expect(item?.policyStatus).toMatch(/^(APPROVED|ALERT|DENIED)$/);
  });

  test('a document whose required source fails ends in ERROR, is not counted, and the others go on', async () => {
    const documents = companies(9);
    const bad = documents[4] ?? '';
    const engine = await openLocalEngine({
      sources: watchedSources((document, signal) => {
        if (document === bad) return fails('REFUSED', 'the contract has ended')(1, signal);
      }),
    });
    const { id } = await takeIn(engine, documents);
    const batch = await run(engine, id);
    expect(batch).toMatchObject({ status: 'COMPLETED', counted: 8, counts: { error: 1, waiting: 0 } });
    expect(await countRows(engine.storage, 'usage')).toBe(8);
    const items = await itemsOf(engine, id);
    expect(items.filter(({ status }) => status === 'ERROR')).toMatchObject([
      {
        document: bad,
        position: 5,
        policyStatus: 'PENDING',
        errors: [{ source: 'registration', code: 'REFUSED', message: 'the contract has ended' }],
      },
    ]);
  });

  test('an optional source that fails costs its rules and nothing else', async () => {
    const failing = scriptedSource('revenue', fails('REFUSED', 'the contract has ended'));
    const engine = await openLocalEngine({ sources: [...watchedSources(() => {}).slice(0, 1), failing] });
    const { id } = await takeIn(engine, companies(3));
    expect(await run(engine, id)).toMatchObject({ counted: 3, counts: { error: 0 } });
  });

  test('with no document at all it is over at once', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, ['11222333000182']);
    expect(await run(engine, id)).toMatchObject({ status: 'COMPLETED', counted: 0, price: 0 });
  });

  test('one that is over is not run again', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(1));
    await run(engine, id);
    expect((await refusalOf(run(engine, id))).code).toBe('BATCH_ENDED');
    expect((await refusalOf(run(engine, 'bat_01k0000000000000000000000'))).code).toBe('UNKNOWN_BATCH');
  });

  sqliteTest('as many documents are under way at once as are allowed, and no more', async () => {
    let now = 0;
    let most = 0;
    const engine = await openLocalEngine({
      sources: watchedSources(async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setTimeout(resolve, 5));
        now -= 1;
      }),
    });
    const { id } = await takeIn(engine, companies(20));
    await run(engine, id, { concurrency: 3 });
    expect(most).toBe(3);
  });

  test('a quarter more have begun than have their sources asked', async () => {
    let free = (): void => {};
    const answered = new Promise<void>((resolve) => {
      free = resolve;
    });
    let asked = 0;
    const engine = await openLocalEngine({
      sources: watchedSources(async () => {
        asked += 1;
        await answered;
      }),
    });
    const { id } = await takeIn(engine, companies(20));
    const running = run(engine, id, { concurrency: 8 });
    await expect.poll(() => asked).toBe(8);
    await expect
      .poll(() => getBatch(engine, engine.actor, id))
      .toMatchObject({ counts: { running: 10, waiting: 10 } });
    expect(asked).toBe(8);
    free();
    expect(await running).toMatchObject({ counted: 20, counts: { running: 0, waiting: 0, error: 0 } });
  });

  test('waits before each document while the process has something more urgent to do', async () => {
    const asked: string[] = [];
    const engine = await openLocalEngine({
      sources: watchedSources((document) => void asked.push(document)),
    });
    const { id } = await takeIn(engine, companies(4));
    let free = (): void => {};
    const busy = new Promise<void>((resolve) => {
      free = resolve;
    });
    let times = 0;
    const running = run(engine, id, {
      concurrency: 1,
      beforeEach: async () => {
        times += 1;
        if (times === 3) await busy;
      },
    });
    await expect.poll(() => times).toBe(3);
    expect(asked).toHaveLength(2);
    free();
    await running;
    expect(asked).toHaveLength(4);
  });

  test('tells how far it is, document by document, and ends where it is', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(7));
    const told: BatchProgress[] = [];
    const batch = await run(engine, id, { onProgress: (progress) => told.push(progress) });
    expect(told.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (const { total, counts } of told) {
      expect(total).toBe(7);
      expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(7);
    }
    expect(told.at(-1)?.counts).toEqual(batch.counts);
  });
});
