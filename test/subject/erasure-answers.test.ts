import { expect, test } from 'vitest';
import { openExportShelf } from '../../src/export/open-export-shelf.ts';
import { readDossier, replaceDossier } from '../../src/report/dossier-store.ts';
import { getRun } from '../../src/report/run-store.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { advanceErasure, beginErasure } from '../../src/subject/erase-subject.ts';
import type { ErasedAnswer } from '../../src/subject/erasure.ts';
import { findErasure, insertTraces } from '../../src/subject/erasure-store.ts';
import { readErasure } from '../../src/subject/read-erasure.ts';
import { scriptedSource } from '../collector/scripted-source.ts';
import { approvedCompany, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { reason } from './erasing.ts';

/** Analyses a company, and begins its erasure. */
async function beginWith(engine: LocalEngine) {
  const { actor, storage } = engine;
  const sent = { document: approvedCompany, policyId: 'manual' };
  const { report } = await analyzeDocument(engine, actor, sent);
  const { id: runId } = await storage.db
    .selectFrom('run')
    .select('id')
    .where('report_id', '=', report.id)
    .executeTakeFirstOrThrow();
  const eraser = { engine, shelf: openExportShelf(storage) };
  const one = await beginErasure(eraser, actor, { document: approvedCompany, reportId: null, reason });
  if (one === undefined) throw new Error('nothing is held');
  return { eraser, one, runId };
}

const openEngine = () =>
  openLocalEngine({
    sources: ['registration', 'revenue', 'location', 'relations'].map((name) => scriptedSource(name)),
  });

test('the proof has the answers as they were erased, even if they change after they are read', async () => {
  const engine = await openEngine();
  const { actor, storage } = engine;
  const { eraser, one, runId } = await beginWith(engine);
  const hash = await engine.documentHashes.forOrganization(actor.organizationId);
  const changed = 'f'.repeat(64);
  let isChanged = false;
  const write: typeof storage.write = async (options, work) => {
    const { step } = (await findErasure(storage.db, one.organizationId, one.id)) ?? {};
    if (step === 'REPORTS' && !isChanged) {
      isChanged = true;
      const run = { ...(await getRun(storage.db, runId)), document: approvedCompany.value };
      const dossier = await readDossier(storage.db, runId);
      const evidence = dossier.evidence.map((answer) => ({
        ...answer,
        evidence: { ...answer.evidence, sha256: changed },
      }));
      await storage.write(options, (db) => replaceDossier(db, run, { ...dossier, evidence }));
    }
    return storage.write(options, work);
  };
  await advanceErasure({ ...eraser, engine: { ...engine, storage: { ...storage, write } } }, one);
  const { answers, doneAt } = await readErasure(engine, actor, one.id, 'en');
  expect(doneAt).not.toBeNull();
  expect(answers.length).toBeGreaterThan(1);
  expect(new Set(answers.map(({ before }) => before))).toEqual(new Set([hash(changed)]));
});

test('the proof has every answer once, in order, if there are more than one slice reads', async () => {
  const engine = await openEngine();
  const { actor, storage } = engine;
  const { eraser, one } = await beginWith(engine);
  const answer = (number: number): ErasedAnswer => ({
    kind: 'ANSWER',
    runId: `run_${number}`,
    role: 'registration',
    provider: 'one',
    before: 'a'.repeat(64),
  });
  const numbers = Array.from({ length: 450 }, (_, number) => number);
  await storage.write({ locks: [] }, async (db) => {
    await insertTraces(db, one, numbers.slice(0, 400).map(answer));
    await insertTraces(db, one, numbers.slice(400).map(answer));
  });
  await advanceErasure(eraser, one);
  const { answers } = await readErasure(engine, actor, one.id, 'en');
  expect(answers.slice(0, 450).map(({ runId }) => runId)).toEqual(numbers.map((number) => `run_${number}`));
  expect(answers.length).toBeGreaterThan(450);
});
