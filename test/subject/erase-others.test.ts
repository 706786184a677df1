import { expect, test } from 'vitest';
import { listKeys } from '../../src/audit/audit-key-store.ts';
import { verifyAudit } from '../../src/audit/verify-audit.ts';
import { requireDocument } from '../../src/document/document.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { readDossier } from '../../src/report/dossier-store.ts';
import { leaveNote } from '../../src/report/notes.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { mentionedIn } from '../../src/report/run-mentions.ts';
import { openReview } from '../../src/review/open-review.ts';
import { settleReview } from '../../src/review/settle-review.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { namesBeside } from '../../src/subject/subject-mask.ts';
import { run as runBatch, takeIn } from '../batch/batch-world.ts';
import { type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { addWebhook, erase, everything, everythingRead, ofCase, shown } from './erasing.ts';

async function breakOf({ storage, actor }: LocalEngine) {
  const keys = await listKeys(storage.db);
  const [verdict] = await verifyAudit(storage, { organizationIds: [actor.organizationId], keys });
  return verdict?.break;
}

/** A text as it stands in bytes that are read as one character each. */
const inBytes = (text: string) => Buffer.from(text).toString('latin1');

/** A company of the sandbox that a batch has analysed, and somebody whom its analysis names. */
async function analysedWithSomebody(columnsOf: (document: string) => string = (document) => document) {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { storage } = engine;
  await addWebhook(engine, 'REPORT_STATUS');
  const company = ofCase('approved-company');
  const { id } = await takeIn(engine, columnsOf(company.value), { policyId: 'manual' });
  await runBatch(engine, id);
  const { id: reportId, current_run_id: runId } = await storage.db
    .selectFrom('report')
    .select(['id', 'current_run_id'])
    .executeTakeFirstOrThrow();
  const dossier = await readDossier(storage.db, runId);
  const document = mentionedIn(dossier, company.value).find((one) => one.length === 11) ?? '';
  const [name = ''] = dossier.sections.flatMap(({ details }) => namesBeside(JSON.parse(details), document));
  expect(name).not.toBe('');
  return { engine, company, reportId, document, name };
}

test('whatever people wrote about others loses whoever is erased, and the audit chain knows why', async () => {
  const { engine, company, reportId, document, name } = await analysedWithSomebody();
  const { actor, storage } = engine;
  const said = (what: string) => `${what} ${document}, ${name}`;
  await decideReport(engine, actor, {
    id: reportId,
    approved: true,
    commentary: said('seen with'),
    terms: { conditions: [said('guarantee of')] },
  });
  engine.pass(1_000);
  await redoDecision(engine, actor, { id: reportId, approved: false, commentary: said('again with') });
  await leaveNote(engine, actor, { reportId, text: said('called') });
  const review = await openReview(engine, actor, {
    reportId,
    bySubject: true,
    reason: said('ask'),
    days: 15,
  });
  await settleReview(engine, actor, { reviewId: review.id, outcome: 'UPHELD', text: said('heard') });
  const before = await everything(engine);
  for (const word of ['seen with', 'guarantee of', 'again with', 'called', 'ask', 'heard'])
    expect(before.includes(`${word} ${document}`), word).toBe(true);
  expect(await breakOf(engine)).toBeNull();

  const proof = await erase(engine, requireDocument(document));
  expect(proof).toMatchObject({ step: 'DONE', others: [{ reportId }] });
  const masked = Object.fromEntries(proof?.records.map(({ record, count }) => [record, count]) ?? []);
  expect(masked).toMatchObject({ report: 1, manual_decision: 2, report_note: 1, review: 1, event: 2 });
  const after = `${await everything(engine)}\n${await everythingRead(engine)}`;
  for (const word of [document, inBytes(name), name]) expect(after.includes(word), word).toBe(false);
  expect(after.includes('again with ERASED, ERASED')).toBe(true);
  expect(await breakOf(engine)).toBeNull();

  // Nobody else may change them unseen for that.
  await storage.db
    .updateTable('manual_decision')
    .set({ commentary: 'seen with somebody' })
    .where('commentary', 'like', 'seen with%')
    .execute();
  expect(await breakOf(engine)).toMatchObject({ kind: 'CONTENT' });
  expect((await getReport(engine, actor, reportId)).document).toBe(company.value);
});

test('what the caller said of others, in columns and numbers of its own, loses whoever is erased', async () => {
  const named = { document: '', name: '' };
  const first = await analysedWithSomebody();
  Object.assign(named, { document: first.document, name: first.name });
  const { engine, document } = await analysedWithSomebody(
    (company) => `CNPJ;Referencia;Socio\n${company};${named.document}/7;${named.name}\n`,
  );
  expect(document).toBe(named.document);
  expect((await everything(engine)).includes(`${document}/7`)).toBe(true);
  const proof = await erase(engine, requireDocument(document));
  expect(proof?.records.map(({ record }) => record)).toEqual(
    expect.arrayContaining(['report', 'run', 'batch_item']),
  );
  const after = await everything(engine);
  for (const word of [document, inBytes(named.name)]) expect(after.includes(word), word).toBe(false);
  expect((await shown(engine, requireDocument(document))).holdings).toEqual([]);
});
