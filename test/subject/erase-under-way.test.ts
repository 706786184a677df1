import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getBatch } from '../../src/batch/read-batches.ts';
import { requireDocument } from '../../src/document/document.ts';
import { openExportShelf } from '../../src/export/open-export-shelf.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport, decideWithin } from '../../src/report/decide-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { runReport } from '../../src/run/run-report.ts';
import { readsNothing } from '../../src/storage/locks.ts';
import { advanceErasure, beginErasure } from '../../src/subject/erase-subject.ts';
import type { Eraser } from '../../src/subject/eraser.ts';
import { findErasure } from '../../src/subject/erasure-store.ts';
import { ErasureWorker } from '../../src/subject/erasure-worker.ts';
import { holdSubject } from '../../src/subject/legal-hold.ts';
import { readErasure } from '../../src/subject/read-erasure.ts';
import { companies, itemsOf, refusalsOf, run as runBatch, takeIn } from '../batch/batch-world.ts';
import { gate, scriptedSource } from '../collector/scripted-source.ts';
import { newPerson } from '../http/new-person.ts';
import { approvedCompany, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { refusalOf } from '../storage/test-database.ts';
import { sqliteTest } from '../storage/test-server.ts';
import { erase, everything, everythingRead, reason, shown } from './erasing.ts';

/** The sources of depth SIMPLES, of which registration waits at a gate. */
function gatedSources() {
  const { behaviour, reached, open } = gate();
  onTestFinished(open);
  const others = ['revenue', 'location', 'relations'].map((name) => scriptedSource(name));
  return { sources: [scriptedSource('registration', behaviour), ...others], reached, open };
}

/** Takes an erasing until it comes to a step, as a process that is killed before it. */
async function eraseUntil(eraser: Eraser, engine: LocalEngine, document: string, step: string) {
  const of = { document: requireDocument(document), reportId: null, reason };
  const one = await beginErasure(eraser, engine.actor, of);
  if (one === undefined) throw new Error('nothing is held');
  const { storage } = engine;
  const mortal: LocalEngine = {
    ...engine,
    storage: {
      ...storage,
      write: (async (options, work) => {
        const found = await findErasure(storage.db, one.organizationId, one.id);
        if (found?.step === step) throw new Error('killed');
        return storage.write(options, work);
      }) satisfies typeof storage.write,
    },
  };
  await expect(advanceErasure({ ...eraser, engine: mortal }, one)).rejects.toThrow('killed');
  return one;
}

test('an analysis that is under way is ended: what its sources answer afterwards lands nowhere', async () => {
  const { sources, reached, open } = gatedSources();
  const engine = await openLocalEngine({ sources });
  const { actor } = engine;
  const request = { document: approvedCompany, policyId: 'manual', externalId: 'order-17' };
  const { reportId, runId } = await createReport(engine, actor, request);
  const running = runReport(engine, runId);
  await reached;
  expect(await erase(engine, approvedCompany)).toMatchObject({ step: 'DONE' });
  open();
  expect(await running).toBe('LOST');
  for (const word of [approvedCompany.value, 'order-17'])
    expect((await everything(engine)).includes(word), word).toBe(false);
  expect((await refusalOf(getReport(engine, actor, reportId))).code).toBe('REPORT_ERASED');
  expect((await shown(engine, approvedCompany)).holdings).toEqual([]);
});

test('a batch that is under way comes to its end without it: its line is an error, and the others are as they would be', async () => {
  const { sources, reached, open } = gatedSources();
  const engine = await openLocalEngine({ sources });
  const documents = companies(6);
  const [, erased = '', waiting = ''] = documents;
  const { id } = await takeIn(engine, documents);
  const running = runBatch(engine, id, { concurrency: 2 });
  await reached;
  // One whose sources are asked, and one that is not begun.
  for (const document of [erased, waiting])
    expect(await erase(engine, requireDocument(document))).toMatchObject({ step: 'DONE' });
  open();
  await running;
  const answer = await getBatch(engine, engine.actor, id);
  expect(answer).toMatchObject({ status: 'COMPLETED' });
  const items = await itemsOf(engine, id);
  expect(items.map(({ document }) => (document.startsWith('ERASED') ? 'ERASED' : document))).toEqual(
    documents.map((one) => ([erased, waiting].includes(one) ? 'ERASED' : one)),
  );
  expect(items.filter(({ status }) => status === 'ERROR')).toHaveLength(2);
  expect(items.some(({ status }) => status === 'WAITING')).toBe(false);
  const after = await everything(engine);
  for (const one of documents) expect(after.includes(one), one).toBe(![erased, waiting].includes(one));
});

test('of batches that wait for the same analysis, at most one pays for it', async () => {
  const [document = ''] = companies(1);
  const engine = await openLocalEngine();
  const paid = await takeIn(engine, [document]);
  await runBatch(engine, paid.id);
  const [item] = await itemsOf(engine, paid.id);
  const { storage, actor } = engine;
  const { current_run_id: runId } = await storage.db
    .selectFrom('report')
    .select('current_run_id')
    .where('id', '=', item?.reportId ?? '')
    .executeTakeFirstOrThrow();
  const waiting = await takeIn(engine, [document]);
  await storage.db
    .updateTable('batch_item')
    .set({ state: 'RUNNING', report_id: item?.reportId, run_id: runId })
    .where('batch_id', '=', waiting.id)
    .execute();
  await erase(engine, requireDocument(document));
  expect(await getBatch(engine, actor, paid.id)).toMatchObject({ counted: 1, reused: 0 });
  expect(await getBatch(engine, actor, waiting.id)).toMatchObject({ counted: 0, reused: 1, price: 0 });
});

test('a refused line of a batch that names it goes, however it is written; the others stay', async () => {
  const engine = await openLocalEngine();
  const person = newPerson(1);
  const masked = `${person.slice(0, 3)}.${person.slice(3, 6)}.${person.slice(6, 9)}-${person.slice(9)}`;
  const [company = ''] = companies(1);
  const other = newPerson(2);
  const { id } = await takeIn(engine, `CNPJ;Nome\n${company};A\n${masked};Maria\n${other};Bento\n`);
  const document = requireDocument(person);
  expect((await shown(engine, document)).holdings).toMatchObject([{ record: 'batch_refusal', count: 1 }]);
  const proof = await erase(engine, document);
  expect(proof?.records).toMatchObject([{ record: 'batch_refusal', fate: 'MASKED', count: 1 }]);
  const after = await everything(engine);
  for (const word of [person, masked, 'Maria']) expect(after.includes(word), word).toBe(false);
  for (const word of [other, 'Bento', company]) expect(after.includes(word), word).toBe(true);
  expect((await shown(engine, document)).holdings).toEqual([]);
  expect(await refusalsOf(engine, id)).toHaveLength(2);
});

test('a decision that waited for an erasure is refused, and leaves nothing behind', async () => {
  const engine = await openLocalEngine();
  const { actor, storage } = engine;
  const { report } = await analyzeDocument(engine, actor, { document: approvedCompany, policyId: 'manual' });
  await erase(engine, approvedCompany);
  const request = { id: report.id, approved: false, commentary: 'too late' };
  const late = { actor, request, event: 'DECIDE', language: 'en' } as const;
  const deciding = storage.write({ locks: readsNothing }, (db) => decideWithin(engine, db, late));
  expect((await refusalOf(deciding)).code).toBe('REPORT_ERASED');
  expect((await everything(engine)).includes('too late')).toBe(false);
});

test('what is asked for while it goes on goes with it, and nothing of it is half there', async () => {
  const engine = await openLocalEngine();
  const { actor, storage } = engine;
  const [document = '', other = ''] = companies(2);
  const eraser = { engine, shelf: openExportShelf(storage) };
  await analyzeDocument(engine, actor, { document: requireDocument(document), policyId: 'manual' });
  const one = await eraseUntil(eraser, engine, document, 'RECORDS');
  const anew = await analyzeDocument(engine, actor, {
    document: requireDocument(document),
    policyId: 'manual',
    externalId: 'order-18',
  });
  await decideReport(engine, actor, { id: anew.report.id, approved: true, commentary: 'meanwhile' });
  const { id: batchId } = await takeIn(engine, [document, other]);
  expect(await advanceErasure(eraser, one)).toMatchObject({ step: 'DONE' });
  const after = await everything(engine);
  for (const word of [document, 'order-18', 'meanwhile']) expect(after.includes(word), word).toBe(false);
  expect((await refusalOf(getReport(engine, actor, anew.report.id))).code).toBe('REPORT_ERASED');
  await runBatch(engine, batchId);
  expect(await itemsOf(engine, batchId)).toMatchObject([
    { document: expect.stringMatching(/^ERASED-/), status: 'ERROR' },
    { document: other },
  ]);
  const { records } = await readErasure(engine, actor, one.id, 'en');
  expect(records.filter(({ record }) => ['report', 'batch_item'].includes(record))).toMatchObject([
    { record: 'report', count: 2 },
    { record: 'batch_item', count: 1 },
  ]);
  await analyzeDocument(engine, actor, { document: requireDocument(document), policyId: 'manual' });
  expect((await shown(engine, requireDocument(document))).holdings).not.toEqual([]);
});

sqliteTest('a file that was made of a report since the files went is removed with the report', async () => {
  const engine = await openLocalEngine();
  const { actor, storage } = engine;
  const eraser = { engine, shelf: openExportShelf(storage) };
  const { report } = await analyzeDocument(engine, actor, { document: approvedCompany, policyId: 'manual' });
  const one = await eraseUntil(eraser, engine, approvedCompany.value, 'REPORTS');
  const made = {
    id: 'exp_1',
    organization_id: actor.organizationId,
    report_id: report.id,
    operation_id: null,
    revision: 1,
    format: 'json',
    language: 'en',
    time_zone: 'UTC',
    whole: 1,
    state: 'GENERATED',
    error: null,
    size: 1,
    sha256: 'x',
    created_at: engine.clock.now().toISOString(),
    finished_at: null,
    expires_at: null,
    lease_owner: null,
    lease_until: null,
  } as const;
  await storage.write({ locks: [] }, (db) => db.insertInto('report_export').values(made).execute());
  const folder = join(dirname(storage.file), 'exports');
  mkdirSync(folder, { recursive: true });
  await writeFile(join(folder, 'exp_1.json'), approvedCompany.value);
  expect((await everything(engine)).includes(approvedCompany.value)).toBe(true);
  expect(await advanceErasure(eraser, one)).toMatchObject({ step: 'DONE' });
  expect((await everything(engine)).includes(approvedCompany.value)).toBe(false);
});

test('a legal hold whose last day is over goes too, with its reason', async () => {
  const engine = await openLocalEngine();
  const { actor } = engine;
  await analyzeDocument(engine, actor, { document: approvedCompany, policyId: 'manual' });
  const hold = { document: approvedCompany, reason: 'Processo 17', until: '2026-11-21' };
  await holdSubject(engine, actor, hold);
  expect((await refusalOf(erase(engine, approvedCompany))).code).toBe('SUBJECT_HELD');
  engine.pass(3 * 86_400_000);
  expect(await erase(engine, approvedCompany)).toMatchObject({ step: 'DONE' });
  const after = await everything(engine);
  for (const word of [approvedCompany.value, 'Processo 17']) expect(after.includes(word), word).toBe(false);
});

test('one that cannot go on keeps no other from its end', async () => {
  const engine = await openLocalEngine();
  const { actor, storage } = engine;
  const eraser = { engine, shelf: openExportShelf(storage) };
  const [damaged = '', sound = ''] = companies(2);
  const begun: { readonly id: string; readonly organizationId: string }[] = [];
  for (const document of [damaged, sound]) {
    await analyzeDocument(engine, actor, { document: requireDocument(document), policyId: 'manual' });
    const of = { document: requireDocument(document), reportId: null, reason };
    const one = await beginErasure(eraser, actor, of);
    if (one !== undefined) begun.push(one);
  }
  await storage.write({ locks: [] }, (db) =>
    db.updateTable('report').set({ checksum: 1 }).where('document', '=', damaged).execute(),
  );
  const failures: (string | undefined)[] = [];
  const worker = new ErasureWorker(engine, { isOurs: () => true, onFailure: (id) => failures.push(id) });
  await worker.look();
  await worker.stop();
  expect(failures).toEqual([begun[0]?.id]);
  expect(await findErasure(storage.db, actor.organizationId, begun[1]?.id ?? '')).toMatchObject({
    step: 'DONE',
  });
  expect(await findErasure(storage.db, actor.organizationId, begun[0]?.id ?? '')).not.toMatchObject({
    step: 'DONE',
  });
});

test('of many reports of one company each becomes a tombstone, and who read them is counted once', async () => {
  const engine = await openLocalEngine();
  const { actor, storage } = engine;
  const number = 60;
  for (let time = 0; time < number; time += 1)
    await analyzeDocument(engine, actor, { document: approvedCompany, policyId: 'automatic' });
  const ids = await storage.db.selectFrom('report').select('id').orderBy('id').execute();
  expect(ids).toHaveLength(number);
  const access = (place: number, listed: readonly string[]) => ({
    id: `acc_${place}`,
    organization_id: actor.organizationId,
    report_id: null,
    listed: JSON.stringify(listed),
    reader_id: actor.analystId,
    reader_name: 'ana',
    way: 'API',
    what: `list ${place}`,
    period: place,
    accessed_at: engine.clock.now().toISOString(),
  });
  const two = ids.slice(0, 2).map(({ id }) => id);
  await storage.write({ locks: [] }, (db) =>
    db
      .insertInto('access')
      .values([access(1, two), access(2, ['rpt_other'])])
      .execute(),
  );
  const { holdings } = await shown(engine, approvedCompany);
  expect(holdings).toContainEqual(expect.objectContaining({ record: 'access', count: 1 }));
  const proof = await erase(engine, approvedCompany);
  expect(proof?.records).toContainEqual(expect.objectContaining({ record: 'report', count: number }));
  const after = `${await everything(engine)}${await everythingRead(engine)}`;
  expect(after.includes(approvedCompany.value)).toBe(false);
});
