import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { ListAuditQuery } from '../../src/client/audit-calls.ts';
import type { ConsentBody } from '../../src/client/consent-calls.ts';
import { CreditClient } from '../../src/client/credit-client.ts';
import type { PageQuery } from '../../src/client/request-types.ts';
import type { AnswerReviewBody, ListReviewsQuery, OpenReviewBody } from '../../src/client/review-calls.ts';
import type {
  EraseSubjectBody,
  ExportSubjectBody,
  HoldSubjectBody,
  SubjectBody,
  SubjectHoldingsAnswer,
} from '../../src/client/subject-calls.ts';
import { listAuditEndpoint } from '../../src/http/endpoints/audit.ts';
import { addConsentEndpoint } from '../../src/http/endpoints/consents.ts';
import { eraseReportEndpoint, eraseSubjectEndpoint } from '../../src/http/endpoints/erasures.ts';
import { holdSubjectEndpoint, listLegalHoldsEndpoint } from '../../src/http/endpoints/legal-holds.ts';
import {
  answerReviewEndpoint,
  listReviewsEndpoint,
  openReviewEndpoint,
} from '../../src/http/endpoints/reviews.ts';
import { exportSubjectEndpoint, showSubjectEndpoint } from '../../src/http/endpoints/subjects.ts';
import { readDossier } from '../../src/report/dossier-store.ts';
import { mentionedIn } from '../../src/report/run-mentions.ts';
import type { SubjectAnswer } from '../../src/subject/show-subject.ts';
import { documentOf } from '../cli/document-of-case.ts';
import { readPdf } from '../export/read-pdf.ts';
import { type RunningTestService, runService } from '../http/running-service.ts';
import { keysOf } from './keys-of.ts';

let service: RunningTestService;
let credit: CreditClient;
/** The same, of an analyst who reads English. */
let english: CreditClient;
beforeAll(async () => {
  service = await runService();
  const { clientId, clientSecret } = await service.client();
  const options = { baseUrl: service.url, clientId, clientSecret };
  credit = new CreditClient(options);
  english = new CreditClient({ ...options, language: () => 'en' });
  await credit.enablePolicyTemplate('starter-person');
  await credit.enablePolicyTemplate('starter-company');
});
afterAll(() => service.stop());

const company = { document: documentOf('approved-company'), type: 'cnpj' } as const;

/** A finished report about a person of the sandbox; each test has one of its own. */
async function reportAbout(name: string) {
  const document = documentOf(name);
  const { id } = await credit.createReport({ document, type: 'cpf', policyId: 'starter-person' });
  await credit.waitForReport(id);
  return { id, document };
}

describe('the types of the client', () => {
  test('are those that the service validates by, and that it answers in', () => {
    expectTypeOf<SubjectAnswer>().toExtend<SubjectHoldingsAnswer>();
    for (const [{ body, query }, keys] of [
      [showSubjectEndpoint, keysOf<SubjectBody>()(['document'])],
      [exportSubjectEndpoint, keysOf<ExportSubjectBody>()(['document', 'language'])],
      [eraseSubjectEndpoint, keysOf<EraseSubjectBody>()(['document', 'reason'])],
      [eraseReportEndpoint, keysOf<Pick<EraseSubjectBody, 'reason'>>()(['reason'])],
      [listAuditEndpoint, keysOf<ListAuditQuery>()(['from', 'kind', 'limit', 'cursor'])],
      [holdSubjectEndpoint, keysOf<HoldSubjectBody>()(['document', 'reason', 'until'])],
      [listLegalHoldsEndpoint, keysOf<PageQuery>()(['limit', 'cursor'])],
      [
        addConsentEndpoint,
        keysOf<ConsentBody>()([
          'document',
          'scope',
          'givenBy',
          'how',
          'givenAt',
          'paperSha256',
          'validUntil',
        ]),
      ],
      [openReviewEndpoint, keysOf<OpenReviewBody>()(['reportId', 'bySubject', 'reason'])],
      [listReviewsEndpoint, keysOf<ListReviewsQuery>()(['state', 'dueWithinDays', 'limit', 'cursor'])],
      [
        answerReviewEndpoint,
        keysOf<Extract<AnswerReviewBody, { outcome: 'CHANGED' }>>()(['outcome', 'text', 'approved', 'terms']),
      ],
    ] as const)
      expect(Object.keys((body ?? query)?.properties ?? {}).sort()).toEqual(keys);
  });
});

describe('the client', () => {
  test('tells what is held about a person, who read it, holds, releases and erases it', async () => {
    const { id, document } = await reportAbout('approved-person');
    const shown = await credit.subjects.show({ document });
    expect(shown).toMatchObject({ document, type: 'CPF', sandbox: true });
    expect(shown.holdings.map(({ record }) => record)).toContain('report');
    const copy = Buffer.from(await english.subjects.export({ document })).toString();
    expect(copy.slice(0, 4)).toBe('PK\u0003\u0004');
    expect(copy).toContain('lang="pt-BR"');
    const copyInEnglish = Buffer.from(await credit.subjects.export({ document, language: 'en' })).toString();
    expect(copyInEnglish).toContain('lang="en"');
    expect(copyInEnglish).not.toContain('lang="pt-BR"');
    for (const { items } of [
      await credit.subjects.reportAccesses(id),
      await credit.subjects.accesses({ document }),
    ])
      expect(new Set(items.map(({ way }) => way))).toEqual(new Set(['API', 'SUBJECT']));

    const hold = await credit.subjects.hold({ document, reason: 'Case 7', until: '2099-12-31' });
    expect((await credit.subjects.holds({ limit: 1 })).items).toEqual([hold]);
    const erase = () => credit.subjects.erase({ document, reason: 'request 42' });
    await expect(erase()).rejects.toMatchObject({ problem: { code: 'SUBJECT_HELD' } });
    expect(await credit.subjects.release({ document })).toEqual(hold);
    const { erasure } = await erase();
    expect(erasure).toMatchObject({ reason: 'request 42', step: 'DONE' });
    expect(await credit.subjects.getErasure(erasure?.id ?? '')).toEqual(erasure);
    const titles = async (language: 'en' | 'pt-BR') =>
      (await english.subjects.getErasure(erasure?.id ?? '', { language })).records.map(({ title }) => title);
    expect(await titles('pt-BR')).toContain('Relatórios');
    expect(await titles('en')).toContain('Reports');
    expect((await erase()).erasure).toBeNull();
  });

  test('erases one report, and reads what was done, page by page', async () => {
    const { id, document } = await reportAbout('alert-person');
    const { erasure } = await credit.subjects.eraseReport(id, { reason: 'wrong person' });
    expect(erasure).toMatchObject({ scope: 'REPORT', reportId: id, step: 'DONE' });
    await expect(credit.getReport(id)).rejects.toMatchObject({ problem: { code: 'REPORT_ERASED' } });
    expect(JSON.stringify(erasure)).not.toContain(document);
    const erasings = await credit.audit.list({ kind: 'REPORT_ERASED' });
    expect(erasings.items.map(({ details }) => details)).toContainEqual({
      erasure: erasure.id,
      erased: [id],
    });
    const { items, nextCursor } = await credit.audit.list({ from: '2020-01-01', limit: 2 });
    const next = await credit.audit.list({ from: '2020-01-01', limit: 2, cursor: nextCursor ?? '' });
    const [newest = 0] = items.map(({ number }) => number);
    expect([...items, ...next.items].map(({ number }) => number)).toEqual(
      [0, 1, 2, 3].map((back) => newest - back),
    );
    for (const query of [{ from: '2026-02-30' }, { cursor: 'x' }])
      await expect(credit.audit.list(query)).rejects.toMatchObject({ problem: { code: 'INVALID_ARGUMENT' } });
  });

  test('is told that an erasing goes on while an analysis that names the person is under way', async () => {
    const { id } = await credit.createReport({ ...company, policyId: 'starter-company' });
    await credit.waitForReport(id);
    const { storage } = service.app;
    const run = await storage.db
      .selectFrom('run')
      .select('id')
      .where('report_id', '=', id)
      .executeTakeFirstOrThrow();
    const named = mentionedIn(await readDossier(storage.db, run.id), company.document);
    const document = named.find((one) => one.length === 11) ?? '';
    const setPhase = (phase: 'PROCESSING' | 'COMPLETED') =>
      storage.write({ locks: [] }, (db) =>
        db.updateTable('run').set({ phase }).where('id', '=', run.id).execute(),
      );
    await setPhase('PROCESSING');
    const erase = () => credit.subjects.erase({ document, reason: 'request 43' });
    const { erasure } = await erase();
    expect(erasure).toMatchObject({ step: 'OTHERS', doneAt: null });
    await setPhase('COMPLETED');
    expect((await erase()).erasure).toMatchObject({ id: erasure?.id, step: 'DONE' });
  });

  test('records, lists and revokes consents', async () => {
    const document = documentOf('approved-company');
    const given = await credit.consents.add({ document, scope: 'SCR', givenBy: 'Ana Lima', how: 'PAPER' });
    expect(given).toMatchObject({ document, inForce: true });
    expect(await credit.consents.revoke(given.id)).toMatchObject({ id: given.id, inForce: false });
    const { items } = await credit.consents.list({ document });
    expect(items).toMatchObject([{ id: given.id, inForce: false }]);
  });

  test('opens, lists, explains, answers and withdraws reviews, and has the letter', async () => {
    const { id: reportId } = await reportAbout('denied-by-score-person');
    const { id } = await credit.reviews.open({ reportId, bySubject: true, reason: 'It was paid.' });
    const { items } = await credit.reviews.list({ state: 'OPEN', dueWithinDays: 30 });
    expect(items).toMatchObject([{ id, reportId, state: 'OPEN' }]);
    const { explanation } = await credit.reviews.get(id);
    expect(explanation.reasons.length).toBeGreaterThan(0);
    const languageOf = async (bytes: Uint8Array) => (await readPdf(bytes)).info['Language'];
    // The analyst reads English; the data subject reads Portuguese unless the analyst chooses otherwise.
    expect(await languageOf(await english.reviews.letter(id))).toBe('pt-BR');
    expect(await languageOf(await credit.reviews.letter(id, { language: 'en' }))).toBe('en');
    const upheld = await credit.reviews.answer(id, { outcome: 'UPHELD', text: 'It is still there.' });
    expect(upheld).toMatchObject({ id, state: 'UPHELD' });
    const again = await credit.reviews.open({ reportId, bySubject: false });
    expect(await credit.reviews.withdraw(again.id)).toMatchObject({ id: again.id, state: 'WITHDRAWN' });
  });
});
