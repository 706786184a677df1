import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { ConsentBody } from '../../src/client/consent-calls.ts';
import { CreditClient } from '../../src/client/credit-client.ts';
import type { PageQuery } from '../../src/client/request-types.ts';
import type { AnswerReviewBody, ListReviewsQuery, OpenReviewBody } from '../../src/client/review-calls.ts';
import type {
  EraseSubjectBody,
  HoldSubjectBody,
  SubjectBody,
  SubjectHoldingsAnswer,
} from '../../src/client/subject-calls.ts';
import { addConsentEndpoint } from '../../src/http/endpoints/consents.ts';
import { holdSubjectEndpoint, listLegalHoldsEndpoint } from '../../src/http/endpoints/legal-holds.ts';
import {
  answerReviewEndpoint,
  listReviewsEndpoint,
  openReviewEndpoint,
} from '../../src/http/endpoints/reviews.ts';
import {
  eraseSubjectEndpoint,
  exportSubjectEndpoint,
  showSubjectEndpoint,
} from '../../src/http/endpoints/subjects.ts';
import type { SubjectAnswer } from '../../src/subject/show-subject.ts';
import { documentOf } from '../cli/document-of-case.ts';
import { type RunningTestService, runService } from '../http/running-service.ts';
import { keysOf } from './keys-of.ts';

let service: RunningTestService;
let credit: CreditClient;
beforeAll(async () => {
  service = await runService();
  const { clientId, clientSecret } = await service.client();
  credit = new CreditClient({ baseUrl: service.url, clientId, clientSecret });
  await credit.enablePolicyTemplate('starter-person');
});
afterAll(() => service.stop());

const startOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 4));

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
      [exportSubjectEndpoint, keysOf<SubjectBody>()(['document'])],
      [eraseSubjectEndpoint, keysOf<EraseSubjectBody>()(['document', 'reason'])],
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
    expect(startOf(await credit.subjects.export({ document }, { language: 'pt-BR' }))).toBe('PK\u0003\u0004');
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
    expect((await erase()).erasure).toMatchObject({ reason: 'request 42', step: 'DONE' });
    expect((await erase()).erasure).toBeNull();
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
    expect(startOf(await credit.reviews.letter(id, { language: 'en' }))).toBe('%PDF');
    const upheld = await credit.reviews.answer(id, { outcome: 'UPHELD', text: 'It is still there.' });
    expect(upheld).toMatchObject({ id, state: 'UPHELD' });
    const again = await credit.reviews.open({ reportId, bySubject: false });
    expect(await credit.reviews.withdraw(again.id)).toMatchObject({ id: again.id, state: 'WITHDRAWN' });
  });
});
