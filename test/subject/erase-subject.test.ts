import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { listKeys } from '../../src/audit/audit-key-store.ts';
import { verifyAudit } from '../../src/audit/verify-audit.ts';
import { requireDocument } from '../../src/document/document.ts';
import { openExportShelf } from '../../src/export/open-export-shelf.ts';
import { readWaitingWork } from '../../src/metrics/waiting-work-store.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { readDossier } from '../../src/report/dossier-store.ts';
import { leaveNote } from '../../src/report/notes.ts';
import { getReport, listReports } from '../../src/report/read-reports.ts';
import { mentionedIn } from '../../src/report/run-mentions.ts';
import { openReview } from '../../src/review/open-review.ts';
import { readOpenReviews, readReviews } from '../../src/review/read-reviews.ts';
import { settleReview, withdrawReview } from '../../src/review/settle-review.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { advanceErasure, beginErasure, beginReportErasure } from '../../src/subject/erase-subject.ts';
import { fates } from '../../src/subject/erasure.ts';
import { forgetTold } from '../../src/subject/erasure-worker.ts';
import { holdSubject } from '../../src/subject/legal-hold.ts';
import { readErasure } from '../../src/subject/read-erasure.ts';
import { companies, run as runBatch, takeIn } from '../batch/batch-world.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { refusalOf } from '../storage/test-database.ts';
import { addWebhook, erase, everything, everythingRead, ofCase, reason, shown } from './erasing.ts';

test('whoever is erased is nowhere any more, and everybody else is where they were', async () => {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { actor, storage } = engine;
  const company = ofCase('approved-company');
  const other = ofCase('denied-by-score-company');
  const { report } = await analyzeDocument(engine, actor, {
    document: company,
    policyId: 'manual',
    externalId: 'order-17',
  });
  await decideReport(engine, actor, { id: report.id, approved: true, commentary: 'seen with care' });
  await leaveNote(engine, actor, { reportId: report.id, text: 'called on Monday' });
  await analyzeDocument(engine, actor, { document: other, policyId: 'manual' });
  const name = (await getReport(engine, actor, report.id)).name ?? '';
  expect(name).not.toBe('');
  const before = await everything(engine);
  expect(before).toContain(company.value);

  const proof = await erase(engine, company);
  expect(proof).toMatchObject({ scope: 'SUBJECT', step: 'DONE', reason });
  const counts = Object.fromEntries(
    proof?.records.map(({ record, fate, count }) => [`${record} ${fate}`, count]) ?? [],
  );
  expect(counts).toMatchObject({
    'report MASKED': 1,
    'run MASKED': 1,
    'dossier REMOVED': 1,
    'manual_decision MASKED': 1,
    'report_note REMOVED': 1,
  });
  expect(proof?.answers.length).toBeGreaterThan(0);
  expect(JSON.stringify(proof)).not.toContain(company.value);
  const after = await everything(engine);
  for (const canary of [company.value, name, 'order-17', 'seen with care', 'called on Monday'])
    expect(after.includes(canary), canary).toBe(false);
  expect(after).toContain(other.value);
  expect((await shown(engine, company)).holdings).toEqual([]);
  expect((await shown(engine, other)).holdings.map(({ record }) => record)).toContain('report');

  // A tombstone: it is there, says that it is one, and what was counted stays.
  expect((await refusalOf(getReport(engine, actor, report.id))).code).toBe('REPORT_ERASED');
  const { items } = await listReports(engine, actor, {});
  expect(items.find(({ id }) => id === report.id)).toMatchObject({
    document: expect.stringMatching(/^ERASED-/),
    status: 'APPROVED',
  });
  expect(await storage.db.selectFrom('usage').select('id').execute()).toHaveLength(2);
  expect(await erase(engine, company)).toBeUndefined();
  const [verdict] = await verifyAudit(storage, {
    organizationIds: [actor.organizationId],
    keys: await listKeys(storage.db),
  });
  expect(verdict?.break).toBeNull();

  // Whoever asks anew begins anew.
  const anew = await analyzeDocument(engine, actor, { document: company, policyId: 'manual' });
  expect(anew.report.id).not.toBe(report.id);
  expect((await shown(engine, company)).holdings.map(({ record }) => record)).toContain('report');
});

test.each(['SUBJECT', 'REPORT'] as const)(
  'an open review is closed by an erasure of the %s',
  async (scope) => {
    const engine = await openLocalEngine({ sources: sandboxSources });
    const { actor, storage } = engine;
    const company = ofCase('denied-by-score-company');
    const { report } = await analyzeDocument(engine, actor, { document: company, policyId: 'manual' });
    const ask = { reportId: report.id, bySubject: true, days: 15 };
    const first = await openReview(engine, actor, { ...ask, reason: 'the first one' });
    await settleReview(engine, actor, { reviewId: first.id, outcome: 'UPHELD', text: 'it stays' });
    const open = await openReview(engine, actor, { ...ask, reason: 'the protest was paid' });
    expect(await readOpenReviews(engine, actor)).toEqual({ open: 1, overdue: 0 });

    const eraser = { engine, shelf: openExportShelf(engine.storage) };
    const one =
      scope === 'SUBJECT'
        ? await beginErasure(eraser, actor, { document: company, reportId: null, reason })
        : await beginReportErasure(eraser, actor, { reportId: report.id, reason });
    if (one === undefined) throw new Error('There is nothing to erase');
    await advanceErasure(eraser, one);

    expect(await readOpenReviews(engine, actor)).toEqual({ open: 0, overdue: 0 });
    expect(await readWaitingWork(storage.db, engine.clock.now())).toMatchObject({
      reviews: 0,
      reviewsOverdue: 0,
    });
    expect((await readReviews(engine, actor, { state: 'OPEN' })).items).toEqual([]);
    const { items } = await readReviews(engine, actor);
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      [first.id, 'UPHELD'],
      [open.id, 'ERASED'],
    ]);
    expect(items[1]?.closed).toEqual({
      at: expect.any(String),
      analystId: actor.analystId,
      analystName: actor.analystName,
    });
    expect(JSON.stringify(items)).not.toContain(company.value);
    const answer = settleReview(engine, actor, { reviewId: open.id, outcome: 'UPHELD', text: 'late' });
    expect(await refusalOf(answer)).toMatchObject({ code: 'REPORT_ERASED', httpStatus: 410 });
    const withdrawal = withdrawReview(engine, actor, { reviewId: open.id });
    expect(await refusalOf(withdrawal)).toMatchObject({ code: 'REPORT_ERASED', httpStatus: 410 });
  },
);

test('it is taken out of analyses of others, with its name, and what was received is kept by a keyed hash', async () => {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { actor, storage } = engine;
  const company = ofCase('approved-company');
  const { report } = await analyzeDocument(engine, actor, { document: company, policyId: 'manual' });
  const { id: runId } = await storage.db.selectFrom('run').select('id').executeTakeFirstOrThrow();
  const [named = '', ...others] = mentionedIn(await readDossier(storage.db, runId), company.value);
  expect(await everythingRead(engine)).toContain(named);

  const proof = await erase(engine, requireDocument(named));
  expect(proof).toMatchObject({ step: 'DONE', others: [{ reportId: report.id, runId }] });
  expect(proof?.others[0]?.sections.length).toBeGreaterThan(0);
  expect(proof?.others[0]?.answers[0]).toMatchObject({
    before: expect.stringMatching(/^[0-9a-f]{64}$/),
    after: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const after = await everythingRead(engine);
  expect(after).not.toContain(named);
  expect(after).toContain('ERASED');
  for (const one of [company.value, ...others]) expect(after).toContain(one);
  expect((await shown(engine, requireDocument(named))).holdings).toEqual([]);
  const whole = await getReport(engine, actor, report.id);
  expect(JSON.stringify(whole)).not.toContain(named);
});

test('of two whose hashes begin alike each is erased alone, and the other is found afterwards', async () => {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { actor, storage, documentHashes } = engine;
  const alike = (document: string) =>
    `00000000000f${createHash('sha256').update(document).digest('hex').slice(12)}`;
  vi.spyOn(documentHashes, 'ready').mockReturnValue(alike);
  vi.spyOn(documentHashes, 'forOrganization').mockResolvedValue(alike);
  const company = ofCase('approved-company');
  await analyzeDocument(engine, actor, { document: company, policyId: 'manual' });
  const { id: runId } = await storage.db.selectFrom('run').select('id').executeTakeFirstOrThrow();
  const named = mentionedIn(await readDossier(storage.db, runId), company.value);
  const [first = '', second = '', third = ''] = named;
  expect(await storage.db.selectFrom('mention').select('document_hash').execute()).toEqual([
    { document_hash: 15 },
  ]);

  // Somebody whom nothing here names: the run is looked at, and stays as it was.
  await erase(engine, requireDocument('11144477735'));
  const before = await everythingRead(engine);
  for (const one of named) expect(before).toContain(one);

  await erase(engine, requireDocument(first));
  const between = await everythingRead(engine);
  expect(between).not.toContain(first);
  expect(between).toContain(second);

  await erase(engine, requireDocument(second));
  const after = await everythingRead(engine);
  expect(after).not.toContain(first);
  expect(after).not.toContain(second);
  expect(after).toContain(third);
});

test('what is killed at any step goes on where it was, and two at once are one', async () => {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { actor } = engine;
  const company = ofCase('approved-company');
  await analyzeDocument(engine, actor, { document: company, policyId: 'manual' });
  const eraser = { engine, shelf: openExportShelf(engine.storage) };
  const begin = () => beginErasure(eraser, actor, { document: company, reportId: null, reason });
  const [one, same] = await Promise.all([begin(), begin()]);
  expect(same?.id).toBe(one?.id);
  if (one === undefined) throw new Error('nothing was begun');
  for (let writes = 0; ; writes += 1) {
    let left = writes;
    const { storage } = engine;
    // As a process that is killed before a write of it.
    const mortal = {
      ...engine,
      storage: {
        ...storage,
        write: (async (options, work) => {
          left -= 1;
          if (left < 0) throw new Error('killed');
          return storage.write(options, work);
        }) satisfies typeof storage.write,
      },
    };
    const end = await advanceErasure({ ...eraser, engine: mortal }, one).catch(() => undefined);
    if (end?.step === 'DONE') break;
    expect(writes).toBeLessThan(30);
  }
  await Promise.all([advanceErasure(eraser, one), advanceErasure(eraser, one)]);
  expect(await everything(engine)).not.toContain(company.value);
  expect(
    (await readErasure(engine, actor, one.id, 'en')).records.filter(({ record }) => record === 'report'),
  ).toMatchObject([{ count: 1 }]);
});

test('a batch keeps its line and its counts, one report alone can go, and a legal hold refuses', async () => {
  const engine = await openLocalEngine();
  const { actor, storage } = engine;
  const [first = '', second = ''] = companies(2);
  const { id } = await takeIn(engine, [first, second]);
  await runBatch(engine, id);
  const eraser = { engine, shelf: openExportShelf(storage) };
  const { id: reportId } = await storage.db
    .selectFrom('report')
    .select('id')
    .where('document', '=', first)
    .executeTakeFirstOrThrow();
  const one = await beginReportErasure(eraser, actor, { reportId, reason });
  await advanceErasure(eraser, one);
  expect((await refusalOf(getReport(engine, actor, reportId))).code).toBe('REPORT_ERASED');
  expect(await everything(engine)).not.toContain(first);
  const items = await storage.db.selectFrom('batch_item').selectAll().orderBy('position').execute();
  expect(items).toMatchObject([
    { document: expect.stringMatching(/^ERASED-/), state: 'DONE', report_id: reportId },
    { document: second, state: 'DONE' },
  ]);
  await holdSubject(engine, actor, { document: requireDocument(second), reason: 'case 1' });
  expect((await refusalOf(erase(engine, requireDocument(second)))).code).toBe('SUBJECT_HELD');
  expect(await erase(engine, requireDocument('11144477735'))).toBeUndefined();
});

/** What the statements of erasing change, and how: of each table that is held, as its fate says. */
test('every kind of record that is held is removed or masked, as its fate says', () => {
  const text = ['erase-rows-store', 'erase-by-document-store']
    .map((name) => readFileSync(new URL(`../../src/subject/${name}.ts`, import.meta.url), 'utf8'))
    .join('\n');
  const removed = new Set([...text.matchAll(/delete from (\w+)/g)].map(([, table]) => table));
  const lists = [...text.matchAll(/(?:const removedBy\w+ = |of )\[([^\]]+)\] as const/g)].map(
    ([, list]) => list,
  );
  for (const [, table] of lists.join().matchAll(/'(\w+)'/g)) removed.add(table);
  removed.add('mention');
  const masked = new Set([...text.matchAll(/update (\w+) set/g)].map(([, table]) => table));
  for (const [record, fate] of Object.entries(fates))
    expect((fate === 'REMOVED' ? removed : masked).has(record), record).toBe(true);
});

test('webhooks that were sent anything are told, once for each, and the event forgets whom when it is through', async () => {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { actor, storage } = engine;
  const company = ofCase('approved-company');
  const webhookId = await addWebhook(engine, 'REPORT_FINISHED');
  await analyzeDocument(engine, actor, { document: company, policyId: 'manual' });
  const settle = () =>
    storage.write({ locks: [] }, (db) =>
      db.updateTable('event').set({ status: 'DELIVERED', attempts: 1, due_at: null }).execute(),
    );
  await settle();
  const proof = await erase(engine, company);
  expect(proof?.receivers).toMatchObject([{ kind: 'WEBHOOK', webhookId, events: 1 }]);
  const events = await storage.db
    .selectFrom('event')
    .select(['type', 'status', 'body'])
    .orderBy('sequence')
    .execute();
  expect(events).toMatchObject([{ type: 'REPORT_FINISHED' }, { type: 'SUBJECT_ERASED', status: 'PENDING' }]);
  expect(events[0]?.body).not.toContain(company.value);
  expect(JSON.parse(events[1]?.body ?? '')).toMatchObject({
    webhookType: 'SUBJECT_ERASED',
    data: { content: { document: company.value, scope: 'SUBJECT', erasureId: proof?.id } },
  });
  await settle();
  await forgetTold(engine);
  expect(await everything(engine)).not.toContain(`"${company.value}"`);
});
