import { describe, expect, test } from 'vitest';
import { retryBatch } from '../../src/batch/change-batch.ts';
import { getBatch } from '../../src/batch/read-batches.ts';
import { disablePolicy, enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { checkDatabase } from '../../src/database-work.ts';
import { requireDocument } from '../../src/document/document.ts';
import { createReport } from '../../src/report/create-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { getRun } from '../../src/report/run-store.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { runReport } from '../../src/run/run-report.ts';
import type { RolePlayer } from '../../src/sources/role-player.ts';
import { noCeilings } from '../../src/usage/cost-ceilings.ts';
import { fails, gate } from '../collector/scripted-source.ts';
import { countRows, type LocalEngine, openLocalEngine, scriptedProfile } from '../report/local-engine.ts';
import { erase } from '../subject/erasing.ts';
import { companies, itemsOf, openMortalEngine, rowsOf, run, takeIn, workbookOf } from './batch-world.ts';
import { watchedSources } from './watched-sources.ts';

/** Another process on the database of an engine, with sources of its own. */
function another(engine: LocalEngine): Promise<LocalEngine> {
  return openLocalEngine({ file: engine.storage.file });
}

/** A gate before the answers about one document; the others pass. */
function gateFor(document: string) {
  const { behaviour, reached, open } = gate();
  const sources = watchedSources((asked, signal) => (asked === document ? behaviour(1, signal) : undefined));
  return { sources, reached, open };
}

const dayMs = 86_400_000;

describe('a document with a report that is fresh enough', () => {
  test('is answered with it: nothing is asked, and nothing is counted', async () => {
    const asked: string[] = [];
    const engine = await openLocalEngine({
      sources: watchedSources((document) => void asked.push(document)),
    });
    const [known = '', fresh = ''] = companies(2);
    const { report } = await analyzeDocument(engine, engine.actor, {
      document: requireDocument(known),
      policyId: 'automatic',
    });
    asked.length = 0;
    const { id } = await takeIn(engine, [known, fresh], { reuseWithinDays: 1 });
    const batch = await run(engine, id);
    expect(asked).toEqual([fresh]);
    expect(batch).toMatchObject({ status: 'COMPLETED', reused: 1, counted: 1, price: 0.9 });
    expect(await countRows(engine.storage, 'usage')).toBe(2);
    const [item, other] = await itemsOf(engine, id);
    expect(item).toMatchObject({
      reused: true,
      reportId: report.id,
      status: report.status,
      score: report.score,
    });
    expect(other).toMatchObject({ reused: false });
  });

  test('is analysed again where the report is too old, or none was asked for', async () => {
    const engine = await openLocalEngine();
    const documents = companies(2);
    await run(engine, (await takeIn(engine, documents)).id);
    expect(await run(engine, (await takeIn(engine, documents)).id)).toMatchObject({ reused: 0, counted: 2 });
    engine.pass(2 * dayMs);
    const { id } = await takeIn(engine, documents, { reuseWithinDays: 1 });
    expect(await run(engine, id)).toMatchObject({ reused: 0, counted: 2 });
  });
});

describe('a document that somebody else works on', () => {
  test('in the same way, is waited for: one run, counted once', async () => {
    const [document = '', next = ''] = companies(2);
    const { sources, reached, open } = gateFor(document);
    const engine = await openLocalEngine({ sources });
    const other = await openLocalEngine({ file: engine.storage.file, sources });
    const single = analyzeDocument(other, other.actor, {
      document: requireDocument(document),
      policyId: 'automatic',
    });
    await reached;
    const { id } = await takeIn(engine, [document, next]);
    const running = run(engine, id);
    await expect
      .poll(async () => (await getBatch(engine, engine.actor, id)).counts)
      .toMatchObject({ running: 1, waiting: 0 });
    open();
    const { report } = await single;
    expect(await running).toMatchObject({ status: 'COMPLETED', counts: { running: 0, error: 0 } });
    expect(await itemsOf(engine, id)).toMatchObject([
      { reportId: report.id, status: report.status, score: report.score },
      { document: next },
    ]);
    expect(await countRows(engine.storage, 'run')).toBe(2);
    expect(await countRows(engine.storage, 'usage')).toBe(2);
  });

  test('in another batch, is waited for, and only one of the batches pays for it', async () => {
    const documents = companies(2);
    const [document = ''] = documents;
    const { sources, reached, open } = gateFor(document);
    const engine = await openLocalEngine({ sources });
    const other = await openLocalEngine({ file: engine.storage.file, sources });
    const [one, two] = [await takeIn(engine, documents), await takeIn(other, [document])];
    const first = run(engine, one.id);
    await reached;
    const second = run(other, two.id);
    await expect.poll(async () => (await getBatch(other, other.actor, two.id)).counts.running).toBe(1);
    open();
    const ended = [await first, await second];
    expect(ended.map(({ counted, reused }) => [counted, reused])).toEqual([
      [2, 0],
      [0, 1],
    ]);
    const usage = await engine.storage.db.selectFrom('usage').select('price_cents').execute();
    const paid = usage.reduce((sum, row) => sum + row.price_cents, 0);
    expect(ended.reduce((sum, batch) => sum + Math.round(batch.price * 100), 0)).toBe(paid);
    const sharedWith = { batchId: one.id, name: one.name };
    expect(await itemsOf(other, two.id)).toMatchObject([{ reused: true, errors: [], sharedWith }]);
    for (const item of await itemsOf(engine, one.id)) expect(item).not.toHaveProperty('sharedWith');
    const [row] = rowsOf(await workbookOf(other, two.id), 'Results');
    expect(row).toMatchObject({ Reused: 'Yes', 'Shared with': `batch ${one.name} (${one.id})`, Price: '0' });
    await erase(engine, requireDocument(document));
    const [erased] = await itemsOf(other, two.id);
    expect(erased).toMatchObject({ document: expect.stringMatching(/^ERASED-/), reused: true, sharedWith });
    const [erasedRow] = rowsOf(await workbookOf(other, two.id), 'Results');
    expect(erasedRow).toMatchObject({ 'Shared with': `batch ${one.name} (${one.id})`, Price: '0' });
    expect((await getBatch(other, other.actor, two.id)).price).toBe(0);
    await expect(checkDatabase(engine.storage.file)).resolves.toBeDefined();
  });

  test('whose batch died, is resumed by another process, and its sources cost the batch', async () => {
    const [document = ''] = companies(1);
    const { sources, reached } = gateFor(document);
    const priced = <S extends RolePlayer>(some: readonly S[]) =>
      some.map((source) => ({ ...source, price: 1 }));
    const ceilings = { ...noCeilings, perBatch: 50 };
    const dead = await openMortalEngine({ sources: priced(sources) });
    const { id } = await takeIn(dead, [document]);
    void run({ ...dead, ceilings }, id);
    await reached;
    dead.die();
    const engine = await openLocalEngine({
      file: dead.storage.file,
      sources: priced(watchedSources(() => {})),
    });
    const [unfinished] = await engine.storage.db.selectFrom('run').select('id').execute();
    expect(await runReport({ ...engine, ceilings }, unfinished?.id ?? '')).toBe('FINISHED');
    const charges = await engine.storage.db
      .selectFrom('source_charge')
      .select(['batch_id', 'state'])
      .execute();
    expect(new Set(charges.map(({ batch_id }) => batch_id))).toEqual(new Set([id]));
    expect(charges.some(({ state }) => state === 'SETTLED')).toBe(true);
  });

  test('whose process dies meanwhile, is taken over by the batch', async () => {
    const [document = ''] = companies(1);
    const { sources, reached } = gateFor(document);
    const dead = await openMortalEngine({ sources });
    const wanted = { document: requireDocument(document), policyId: 'automatic' };
    void analyzeDocument(dead, dead.actor, wanted);
    await reached;
    dead.die();
    const engine = await another(dead);
    const { id } = await takeIn(engine, [document]);
    expect(await run(engine, id)).toMatchObject({ status: 'COMPLETED', counted: 1, counts: { error: 0 } });
    expect(await countRows(engine.storage, 'report')).toBe(1);
    expect(await countRows(engine.storage, 'usage')).toBe(1);
  });

  test('in another way, is waited for, and is analysed then with a run of its own', async () => {
    const { engine, id, single, running, open, next } = await busyWith({ requestedAmount: 5 });
    await expect
      .poll(async () => (await getBatch(engine, engine.actor, id)).counts)
      .toMatchObject({ waiting: 1, running: 0 });
    open();
    const { report, run: theirs } = await single;
    expect(await running).toMatchObject({ status: 'COMPLETED', counted: 2, counts: { error: 0 } });
    const [item, other] = await itemsOf(engine, id);
    expect(other).toMatchObject({ document: next });
    const own = await getReport(engine, engine.actor, item?.reportId ?? '');
    expect(own.requestedAmount).toBeUndefined();
    expect(item).toMatchObject({ reused: false, status: own.status, errors: [] });
    expect(await countRows(engine.storage, 'usage')).toBe(3);
    // Theirs has ended as they asked for it.
    expect(report.requestedAmount).toBe(5);
    expect(await getRun(engine.storage.db, theirs)).toMatchObject({ phase: 'COMPLETED' });
  });

  test('as the batch asks, but with another external id, is waited for, and its report is taken uncounted', async () => {
    const { engine, id, single, running, open } = await busyWith({ externalId: 'theirs' });
    open();
    const { report } = await single;
    expect(await running).toMatchObject({ counted: 1, reused: 1, counts: { error: 0 } });
    const [item] = await itemsOf(engine, id);
    expect(item).toMatchObject({ reportId: report.id, status: report.status, score: report.score });
    expect(await countRows(engine.storage, 'run')).toBe(2);
    expect(await countRows(engine.storage, 'usage')).toBe(2);
  });

  test('and whose process died, is brought to its end by the batch before its own run', async () => {
    const [document = ''] = companies(1);
    const { sources, reached } = gateFor(document);
    const dead = await openMortalEngine({ sources });
    const wanted = { document: requireDocument(document), policyId: 'automatic', requestedAmount: 5 };
    void analyzeDocument(dead, dead.actor, wanted);
    await reached;
    dead.die();
    const engine = await another(dead);
    const { id } = await takeIn(engine, [document]);
    expect(await run(engine, id)).toMatchObject({ counted: 1, reused: 0, counts: { error: 0 } });
    const phases = await engine.storage.db.selectFrom('run').select('phase').execute();
    expect(phases).toEqual([{ phase: 'COMPLETED' }, { phase: 'COMPLETED' }]);
  });

  /** A batch of two documents, the first of which another process analyses at another request. */
  async function busyWith(changes: { readonly requestedAmount?: number; readonly externalId?: string }) {
    const [document = '', next = ''] = companies(2);
    const { sources, reached, open } = gateFor(document);
    const engine = await openLocalEngine();
    const other = await openLocalEngine({ file: engine.storage.file, sources });
    const wanted = { document: requireDocument(document), policyId: 'automatic', ...changes };
    const { reportId, runId } = await createReport(other, other.actor, wanted);
    const late = runReport(other, runId);
    await reached;
    const { id } = await takeIn(engine, [document, next]);
    const running = run(engine, id);
    const single = late.then(async (outcome) => {
      expect(outcome).toBe('FINISHED');
      return { report: await getReport(other, other.actor, reportId), run: runId };
    });
    return { engine, id, single, running, open, next };
  }
});

describe('a document that another request takes from the batch', () => {
  test('is analysed again by the batch if the request differs, and the result of the request stays', async () => {
    const documents = companies(3);
    const [, taken = ''] = documents;
    const { sources, reached, open } = gateFor(taken);
    const engine = await openLocalEngine({ sources });
    const other = await another(engine);
    const { id } = await takeIn(engine, documents);
    const running = run(engine, id);
    await reached;
    const wanted = { document: requireDocument(taken), policyId: 'automatic', requestedAmount: 5 };
    const { report } = await analyzeDocument(other, other.actor, wanted);
    open();
    expect(await running).toMatchObject({ status: 'COMPLETED', counted: 3, counts: { error: 0 } });
    expect(await countRows(engine.storage, 'usage')).toBe(4);
    // A decided report is followed by another one.
    const items = await itemsOf(engine, id);
    expect(items.map(({ reportId }) => reportId)).not.toContain(report.id);
    expect(await getReport(engine, engine.actor, report.id)).toEqual(report);
    expect((await retryBatch(engine, engine.actor, id)).items).toBe(0);
  });

  test('gets the report of the last request if that asks as the batch does', async () => {
    const documents = companies(3);
    const [, taken = ''] = documents;
    const { sources, reached, open } = gateFor(taken);
    const engine = await openLocalEngine({ sources });
    const other = await another(engine);
    const { id } = await takeIn(engine, documents);
    const running = run(engine, id);
    await reached;
    const wanted = { document: requireDocument(taken), policyId: 'automatic' };
    const { runId } = await createReport(other, other.actor, { ...wanted, requestedAmount: 5 });
    const { reportId, runId: last } = await createReport(other, other.actor, { ...wanted, externalId: 'a' });
    open();
    await expect.poll(() => runReport(other, last)).toBe('FINISHED');
    expect(await running).toMatchObject({ counted: 2, reused: 1, counts: { error: 0 } });
    const [, item] = await itemsOf(engine, id);
    const report = await getReport(engine, engine.actor, reportId);
    expect(item).toMatchObject({ reportId, status: report.status, score: report.score, errors: [] });
    expect(await getRun(engine.storage.db, runId)).toMatchObject({ phase: 'SUPERSEDED' });
    expect(await countRows(engine.storage, 'usage')).toBe(3);
    expect(await countRows(engine.storage, 'report')).toBe(3);
  });

  test('is taken up again after a kill', async () => {
    const [document = ''] = companies(1);
    const { sources, reached } = gateFor(document);
    const dead = await openMortalEngine({ sources });
    const { id } = await takeIn(dead, [document]);
    void run(dead, id);
    await reached;
    dead.die();
    const engine = await another(dead);
    const wanted = { document: requireDocument(document), policyId: 'automatic', requestedAmount: 5 };
    await analyzeDocument(engine, engine.actor, wanted);
    expect(await run(engine, id)).toMatchObject({ status: 'COMPLETED', counted: 1, counts: { error: 0 } });
    expect(await countRows(engine.storage, 'usage')).toBe(2);
  });
});

describe('a document whose run others brought to its end', () => {
  test('has that result, and the status of its report when that is analysed again', async () => {
    const [document = ''] = companies(1);
    const { sources, reached } = gateFor(document);
    const dead = await openMortalEngine({ sources });
    const { id } = await takeIn(dead, [document], { policyId: 'manual' });
    void run(dead, id);
    await reached;
    dead.die();

    // Another process ends the run, and analyses the document once more, for somebody else.
    const engine = await another(dead);
    const { id: runId } = await engine.storage.db.selectFrom('run').select('id').executeTakeFirstOrThrow();
    expect(await runReport(engine, runId)).toBe('FINISHED');
    const [between] = await itemsOf(engine, id);
    expect(between?.policyStatus).toMatch(/^(APPROVED|ALERT|DENIED)$/);
    const wanted = { document: requireDocument(document), policyId: 'automatic' };
    const { report } = await analyzeDocument(engine, engine.actor, wanted);
    expect(await run(engine, id)).toMatchObject({
      status: 'COMPLETED',
      counted: 1,
      counts: { running: 0, completed: 0, error: 0 },
    });
    const { reportId, status, policyStatus, score } = (await itemsOf(engine, id))[0] ?? {};
    expect({ id: reportId, status, policyStatus, score }).toEqual({
      id: report.id,
      status: report.status,
      policyStatus: report.policyStatus,
      score: report.score,
    });
    expect(reportId).toBe(between?.reportId);
  });
});

describe('the policy of a batch', () => {
  const changed = `id: automatic
name: Everybody is denied
kind: cnpj
depth: SIMPLES
usePolicyResult: true
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: CONTAINS ATIVA, statusToApply: DENIED }
`;

  test('is that of its beginning, though it was changed since', async () => {
    const documents = companies(4);
    const engine = await openLocalEngine();
    const undisturbed = await openLocalEngine();
    const { id: other } = await takeIn(undisturbed, documents);
    const { counts } = await run(undisturbed, other);
    const { id } = await takeIn(engine, documents);
    await enablePolicy(
      engine.storage,
      engine.actor,
      { text: changed, file: 'automatic.yaml' },
      engine.clock.now(),
    );
    const batch = await run(engine, id);
    expect(batch).toMatchObject({ policyVersion: 1, counts });
    const [item] = await itemsOf(engine, id);
    expect(await getReport(engine, engine.actor, item?.reportId ?? '')).toMatchObject({ policyVersion: 1 });
    expect((await takeIn(engine, companies(1))).policyVersion).toBe(2);
  });

  test('is used to the end, though it was disabled since', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(4));
    await disablePolicy(engine.storage, engine.actor, 'automatic', engine.clock.now());
    expect(await run(engine, id)).toMatchObject({ counted: 4, counts: { error: 0 } });
  });
});

describe('the sources of a batch', () => {
  test('are those of its beginning, whatever profile goes on with it', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(2));
    const failing = watchedSources((_document, signal) => fails('REFUSED')(1, signal));
    const elsewhere: LocalEngine = {
      ...engine,
      profileName: 'elsewhere',
      loadProfile: async (name) =>
        name === 'elsewhere' ? scriptedProfile(failing, name) : engine.loadProfile(name),
    };
    expect(await run(elsewhere, id)).toMatchObject({ counted: 2, counts: { error: 0 } });
    const profiles = await engine.storage.db.selectFrom('run').select('profile').distinct().execute();
    expect(profiles).toEqual([{ profile: 'scripted' }]);
  });
});
