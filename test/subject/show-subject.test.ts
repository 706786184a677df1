import { type Compilable, CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { requireDocument } from '../../src/document/document.ts';
import { keepOutcomes } from '../../src/outcome/keep-outcomes.ts';
import { DocumentHashes } from '../../src/privacy/document-hashes.ts';
import { mentionHash } from '../../src/privacy/mention-store.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { readDossier } from '../../src/report/dossier-store.ts';
import { fillAllMentions } from '../../src/report/fill-mentions.ts';
import { leaveNote } from '../../src/report/notes.ts';
import { mentionedIn } from '../../src/report/run-mentions.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { personalData } from '../../src/storage/personal-data.ts';
import { goesAlong, heldRecords, isHeldRecord } from '../../src/subject/holding.ts';
import { countHoldings, listHeld } from '../../src/subject/holding-store.ts';
import { showSubject } from '../../src/subject/show-subject.ts';
import { companies, run, takeIn } from '../batch/batch-world.ts';
import { approvedCompany, openLocalEngine, start } from '../report/local-engine.ts';
import { insertOrganization } from '../storage/test-database.ts';
import { sqliteTest } from '../storage/test-server.ts';

test('every table that can hold data of a subject is counted, but for those in which nobody is found by a document', () => {
  const marked = Object.entries(personalData).flatMap(([table, columns]) =>
    Object.values(columns).some((mark) => mark !== null && mark.holds !== 'STAFF') ? [table] : [],
  );
  // Its name and the headings of its columns are of nobody alone.
  const unfindable = ['batch'];
  const counted = [...Object.keys(heldRecords), ...Object.keys(goesAlong), ...unfindable];
  expect(marked.filter((table) => !counted.includes(table))).toEqual([]);
});

test('what is held is counted by kind, with times and reasons, of this document in this organisation alone', async () => {
  const engine = await openLocalEngine();
  const { actor } = engine;
  const [batched = ''] = companies(1);
  const shown = (document: string) => showSubject(engine, actor, requireDocument(document), 'pt-BR');
  const { report } = await analyzeDocument(engine, actor, { document: approvedCompany, policyId: 'manual' });
  await decideReport(engine, actor, { id: report.id, approved: true, commentary: 'x' });
  await leaveNote(engine, actor, { reportId: report.id, text: 'y' });
  const outcome = { document: approvedCompany, event: 'PAID', date: '2026-11-20' } as const;
  await keepOutcomes(engine, actor, [{ line: 1, outcome }]);
  const { id } = await takeIn(engine, [batched]);
  await run(engine, id);

  const answer = await shown(approvedCompany.value);
  expect(answer).toMatchObject({ document: approvedCompany.value, type: 'CNPJ', sandbox: true });
  expect(Object.fromEntries(answer.holdings.map(({ record, count }) => [record, count]))).toEqual({
    report: 1,
    run: 1,
    dossier: 1,
    run_reading: 1,
    manual_decision: 1,
    report_note: 1,
    outcome: 1,
  });
  expect(answer.holdings[0]).toEqual({
    record: 'report',
    title: 'Relatórios',
    about: 'SUBJECT',
    count: 1,
    first: start.toISOString(),
    last: start.toISOString(),
    keptFor: 'reports',
  });
  expect(answer.reasons).toEqual([
    { keptFor: 'reports', reason: expect.stringContaining('enquanto se possa perguntar') },
  ]);
  const other = await shown(batched);
  expect(other.holdings.map(({ record }) => record)).toEqual(
    expect.arrayContaining(['report', 'batch_item']),
  );
  await insertOrganization(engine.storage, 'org_other');
  const elsewhere = { organizationId: 'org_other' };
  expect((await showSubject(engine, elsewhere, approvedCompany, 'en')).holdings).toEqual([]);
});

/** A company of the sandbox and a person that its analysis names. */
async function analysedWithOthers(options: { readonly keyMissing?: true } = {}) {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { storage, actor } = engine;
  const without = new DocumentHashes(storage, () =>
    Promise.reject(new CreditError('MASTER_KEY_MISSING', { place: 'here' })),
  );
  const worker = options.keyMissing ? { ...engine, documentHashes: without } : engine;
  const company = sandboxCases().find(({ case: name }) => name === 'approved-company')?.document ?? '';
  const document = requireDocument(company);
  const { report } = await analyzeDocument(worker, actor, { document, policyId: 'manual' });
  const runId = (await storage.db.selectFrom('run').select('id').executeTakeFirstOrThrow()).id;
  const [named = ''] = mentionedIn(await readDossier(storage.db, runId), company);
  return { engine, without: worker, report, named: requireDocument(named) };
}

test('who stands in what was collected about others is found by it, and only there', async () => {
  const { engine, named } = await analysedWithOthers();
  const answer = await showSubject(engine, engine.actor, named, 'pt-BR');
  expect(answer.holdings).toMatchObject([{ record: 'mention', about: 'OTHERS', count: 1, first: null }]);
  expect(answer.notSearched.join()).not.toContain('seções');
  const stored = await engine.storage.db.selectFrom('mention').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(named.value);
  const hash = await engine.documentHashes.of(engine.actor.organizationId, named.value);
  expect(stored).toContainEqual({ document_hash: mentionHash(hash), run_number: expect.any(Number) });
});

test('what was noted of nobody, for want of a key, is said and looked through later', async () => {
  const { engine, without, named } = await analysedWithOthers({ keyMissing: true });
  const shown = (by: Parameters<typeof showSubject>[0]) => showSubject(by, engine.actor, named, 'en');
  expect((await shown(without)).notSearched[0]).toContain('1 of their analyses');
  expect((await shown(engine)).holdings).toEqual([]);
  expect(await fillAllMentions(without)).toBe(0);
  expect(await fillAllMentions(engine)).toBe(1);
  expect(await fillAllMentions(engine)).toBe(0);
  expect((await shown(engine)).holdings).toMatchObject([{ record: 'mention', count: 1 }]);
  expect((await shown(engine)).notSearched.join()).not.toContain('analyses');
});

sqliteTest('what is held is looked up by the subject, and no large table is read whole for it', async () => {
  const { storage, actor } = await openLocalEngine();
  const { organizationId } = actor;
  const said: CompiledQuery[] = [];
  const listening: Pick<typeof storage.db, 'executeQuery' | 'getExecutor'> = {
    getExecutor: () => storage.db.getExecutor(),
    executeQuery: <R>(query: Compilable<R> | CompiledQuery<R>) => {
      said.push('compile' in query ? query.compile() : query);
      return storage.db.executeQuery<R>(query);
    },
  };
  const heard: typeof storage.db = Object.assign(Object.create(storage.db), listening);
  const key = { organizationId, document: approvedCompany.value };
  await countHoldings(heard, { ...key, documentHash: 'ab'.repeat(32) });
  for (const record of Object.keys(heldRecords).filter(isHeldRecord)) await listHeld(heard, record, key);
  expect(said).toHaveLength(1 + Object.keys(heldRecords).length);
  // Nobody is found in these by an index: lines that were refused are searched by their text, and answers are kept for a day.
  const small = ['batch_refusal', 'kept_answer'];
  for (const { sql, parameters } of said) {
    const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await storage.db.executeQuery<{ detail: string }>(explained);
    const details = rows.map(({ detail }) => detail);
    const made = details.flatMap((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1] ?? []);
    const scanned = details.flatMap((detail) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []);
    const whole = scanned.filter(
      (name) => isHeldRecord(name) && !made.includes(name) && !small.includes(name),
    );
    expect(whole, sql).toEqual([]);
    // All that an organisation has is as good as the whole table.
    for (const detail of details)
      expect(detail, sql).not.toMatch(/^SEARCH (?!wanted|topic)\w+ USING .*\(organization_id=\?\)$/);
  }
});
