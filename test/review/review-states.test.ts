import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openLocalActor } from '../../src/auth/local-actor.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { getReport, readReport as readWhole } from '../../src/report/read-reports.ts';
import { openReview } from '../../src/review/open-review.ts';
import { readOpenReviews, readReview, readReviews } from '../../src/review/read-reviews.ts';
import { settleReview, withdrawReview } from '../../src/review/settle-review.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { approvedCompany, type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';

const dayMs = 86_400_000;

async function analysed(policyId = 'automatic') {
  const engine = await openLocalEngine();
  const { report } = await analyzeDocument(engine, engine.actor, { document: approvedCompany, policyId });
  return { engine, id: report.id, status: report.status };
}

const open = (engine: LocalEngine, reportId: string) =>
  openReview(engine, engine.actor, { reportId, bySubject: true, reason: ' It was paid. ', days: 15 });

const acts = ['OPEN', 'UPHOLD', 'APPROVE', 'DENY', 'RELATE', 'WITHDRAW'] as const;

test('a review goes from open to one end and stays there, whatever is asked of it in whatever order', async () => {
  const { engine, id, status } = await analysed();
  let standing: string = status;
  let openedOn: string | undefined;
  let current: string | undefined;
  const ended: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 8 }), async (sequence) => {
      for (const act of sequence) {
        const last = current ?? ended.at(-1) ?? 'rev_x';
        const settle = (decision?: { approved: boolean }) =>
          settleReview(engine, engine.actor, {
            reviewId: last,
            outcome: act === 'UPHOLD' ? 'UPHELD' : 'CHANGED',
            text: 'So it is.',
            decision,
          });
        const work = {
          OPEN: () => open(engine, id),
          UPHOLD: () => settle(),
          APPROVE: () => settle({ approved: true }),
          DENY: () => settle({ approved: false }),
          RELATE: () => settle(),
          WITHDRAW: () => withdrawReview(engine, engine.actor, { reviewId: last }),
        }[act]();
        const to = act === 'APPROVE' ? 'APPROVED' : act === 'DENY' ? 'DENIED' : undefined;
        if (act === 'OPEN' && current !== undefined) expect((await refusalOf(work)).code).toBe('REVIEW_OPEN');
        else if (act === 'OPEN') {
          current = (await work).id;
          openedOn = standing;
        } else if (current === undefined)
          expect((await refusalOf(work)).code).toBe(ended.length === 0 ? 'UNKNOWN_REVIEW' : 'REVIEW_CLOSED');
        else if (act === 'RELATE' || to === openedOn)
          expect((await refusalOf(work)).code).toBe('REVIEW_CHANGES_NOTHING');
        else {
          const review = await work;
          expect(review.state).toBe(
            to === undefined ? (act === 'UPHOLD' ? 'UPHELD' : 'WITHDRAWN') : 'CHANGED',
          );
          expect(review.closed?.changed?.status).toBe(to);
          standing = to ?? standing;
          ended.push(current);
          current = undefined;
        }
      }
      const report = await getReport(engine, engine.actor, id);
      expect(report.status).toBe(standing);
      expect(report.reviews?.map((one) => one.id) ?? []).toEqual([...ended, ...(current ? [current] : [])]);
    }),
    // What one sequence leaves the next one finds: a shorter one would not be the same.
    { numRuns: 12, endOnFailure: true },
  );
});

describe('a review of a decision', () => {
  test('stands in the report with its reason, and the report has changed by it', async () => {
    const { engine, id } = await analysed();
    const before = (await readWhole(engine, engine.actor, id)).finalRevision;
    const review = await open(engine, id);
    const { answer, finalRevision } = await readWhole(engine, engine.actor, id);
    expect(finalRevision).not.toBe(before);
    expect(answer.reviews).toMatchObject([
      { id: review.id, state: 'OPEN', bySubject: true, automated: true, reason: 'It was paid.' },
    ]);
  });

  test('is not upheld after an analyst has decided otherwise, and stays open', async () => {
    const { engine, id, status } = await analysed();
    const { id: reviewId } = await open(engine, id);
    const uphold = () =>
      settleReview(engine, engine.actor, { reviewId, outcome: 'UPHELD', text: 'It stays.' });
    await decideReport(engine, engine.actor, {
      id,
      approved: status !== 'APPROVED',
      commentary: 'New facts.',
    });
    const refusal = await refusalOf(uphold());
    expect(refusal.code).toBe('INVALID_ARGUMENT');
    expect(refusal.message).toContain('outcome: the review is about APPROVED, but the report is DENIED now');
    expect(await readReview(engine, engine.actor, reviewId)).toMatchObject({ state: 'OPEN' });
    await redoDecision(engine, engine.actor, {
      id,
      approved: status === 'APPROVED',
      commentary: 'As before.',
    });
    expect(await uphold()).toMatchObject({ state: 'UPHELD' });
  });

  test('is not answered by a newer report that still awaits its analyst', async () => {
    const { engine, id } = await analysed();
    const { id: reviewId } = await open(engine, id);
    engine.pass(1_000);
    const request = { document: approvedCompany, policyId: 'manual' };
    const { report } = await analyzeDocument(engine, engine.actor, request);
    expect(report).toMatchObject({ status: 'COMPLETED' });
    expect(report.id).not.toBe(id);
    const change = () =>
      settleReview(engine, engine.actor, { reviewId, outcome: 'CHANGED', text: 'Looked at.' });

    expect((await refusalOf(change())).code).toBe('REVIEW_CHANGES_NOTHING');
    expect(await readReview(engine, engine.actor, reviewId)).toMatchObject({ state: 'OPEN' });

    await decideReport(engine, engine.actor, { id: report.id, approved: false, commentary: 'New facts.' });
    expect((await change()).closed?.changed).toMatchObject({ reportId: report.id, status: 'DENIED' });
  });

  test.each([
    ['PROCESSING', 'REPORT_RUNNING'],
    ['COMPLETED', 'INVALID_ARGUMENT'],
    ['ERROR', 'INVALID_ARGUMENT'],
  ] as const)('is not upheld while the report is %s and so without the decision', async (status, code) => {
    const { engine, id } = await analysed();
    const { id: reviewId } = await open(engine, id);
    const { db } = engine.storage;
    await db.updateTable('report').set({ status }).where('id', '=', id).execute();
    const upheld = settleReview(engine, engine.actor, { reviewId, outcome: 'UPHELD', text: 'It stays.' });

    const refusal = await refusalOf(upheld);
    expect(refusal.code).toBe(code);
    if (status !== 'PROCESSING')
      expect(refusal.params).toMatchObject({ expected: { en: 'a decision on the report first' } });
    expect(await readReview(engine, engine.actor, reviewId)).toMatchObject({ state: 'OPEN' });
  });

  test('is due by the clock, in days, and told as overdue from then on', async () => {
    const { engine, id } = await analysed();
    const { id: reviewId, dueAt } = await open(engine, id);
    expect(dueAt).toBe('2026-12-05T12:00:00.000Z');
    const due = async (dueWithinDays: number) =>
      (await readReviews(engine, engine.actor, { dueWithinDays })).items.map((one) => one.id);
    expect(await due(14)).toEqual([]);
    expect(await due(15)).toEqual([reviewId]);
    engine.pass(15 * dayMs);
    expect(await readReview(engine, engine.actor, reviewId)).toMatchObject({ daysLeft: 0 });
    expect(await readReview(engine, engine.actor, reviewId)).not.toHaveProperty('overdue');
    engine.pass(1);
    expect(await readReview(engine, engine.actor, reviewId)).toMatchObject({ daysLeft: -1, overdue: true });
    expect(await due(0)).toEqual([reviewId]);
    expect(await readOpenReviews(engine, engine.actor)).toEqual({ open: 1, overdue: 1 });
    await withdrawReview(engine, engine.actor, { reviewId });
    expect(await due(0)).toEqual([]);
    expect(await readReviews(engine, engine.actor, { state: 'WITHDRAWN' })).toMatchObject({
      items: [{ id: reviewId }],
      nextCursor: null,
    });
  });

  test('is answered by the decision that was taken since, by hand or by a new analysis', async () => {
    const { engine, id } = await analysed('manual');
    const first = await open(engine, id);
    engine.pass(1_000);
    await decideReport(engine, engine.actor, { id, approved: false, commentary: 'x' });
    const changed = { reviewId: first.id, outcome: 'CHANGED', text: 'Looked at.' } as const;
    expect((await settleReview(engine, engine.actor, changed)).closed?.changed).toMatchObject({
      reportId: id,
      status: 'DENIED',
    });
    const second = await open(engine, id);
    expect(second).toMatchObject({ decision: 'DENIED', automated: false });
    engine.pass(1_000);
    const request = { document: approvedCompany, policyId: 'automatic' };
    const { report } = await analyzeDocument(engine, engine.actor, request);
    const again = await settleReview(engine, engine.actor, { ...changed, reviewId: second.id });
    expect(again.closed?.changed).toMatchObject({ reportId: report.id, status: 'APPROVED' });
    expect(report.id).not.toBe(id);
  });

  test('stays open until an approval that takes two signatures has both', async () => {
    const engine = await openLocalEngine();
    const text = `id: bounded
name: Bounded
kind: cnpj
depth: SIMPLES
usePolicyResult: false
sources: { revenue: optional, location: optional }
authority: { analyst: 500000, twoSignaturesAbove: 10 }
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, points: 100 }
`;
    await enablePolicy(engine.storage, engine.actor, { text, file: 'bounded.yaml' }, start);
    const request = { document: approvedCompany, policyId: 'bounded' };
    const { report } = await analyzeDocument(engine, engine.actor, request);
    const { id: reviewId } = await open(engine, report.id);
    const person = async (name: string) => {
      const { actor } = await openLocalActor(engine.storage, { analystName: name, now: start });
      const { isOperator: _, ...own } = actor;
      const { db } = engine.storage;
      const set = { role: 'analyst', email: `${name}@example.com` } as const;
      await db.updateTable('analyst').set(set).where('id', '=', own.analystId).execute();
      return own;
    };
    const terms = { limit: 1_000 };
    const answer = {
      reviewId,
      outcome: 'CHANGED',
      text: 'Sound.',
      decision: { approved: true, terms },
    } as const;
    const first = await settleReview(engine, await person('carla'), answer);
    expect(first).toMatchObject({ state: 'OPEN', signaturesMissing: 1 });
    expect((await getReport(engine, engine.actor, report.id)).status).toBe('COMPLETED');
    const second = await settleReview(engine, await person('davi'), answer);
    expect(second).toMatchObject({ state: 'CHANGED', closed: { changed: { status: 'APPROVED' } } });
  });

  test('changes the decision with it, or nothing at all', async () => {
    const { engine, id } = await analysed('manual');
    const { id: reviewId } = await open(engine, id);
    await decideReport(engine, engine.actor, { id, approved: true, commentary: 'x' });
    const text = 'x'.repeat(5_001);
    const refused = settleReview(engine, engine.actor, {
      reviewId,
      outcome: 'CHANGED',
      text,
      decision: { approved: false },
    });
    expect((await refusalOf(refused)).code).toBe('INVALID_ARGUMENT');
    await redoDecision(engine, engine.actor, { id, approved: true, commentary: 'y' });
    expect(await getReport(engine, engine.actor, id)).toMatchObject({
      status: 'APPROVED',
      reviews: [{ state: 'OPEN' }],
    });
  });

  test('is not for whoever does not see the report, and not of one without a decision', async () => {
    const { engine, id } = await analysed();
    const { id: reviewId } = await open(engine, id);
    const stranger = { ...engine.actor, organizationId: 'org_01h455vb4pex5vsknk084sn02q' };
    const asked = openReview(engine, stranger, { reportId: id, bySubject: true, days: 15 });
    expect((await refusalOf(asked)).code).toBe('UNKNOWN_REPORT');
    expect((await refusalOf(readReview(engine, stranger, reviewId))).code).toBe('UNKNOWN_REVIEW');
    expect((await refusalOf(withdrawReview(engine, stranger, { reviewId }))).code).toBe('UNKNOWN_REVIEW');
    expect((await readReviews(engine, stranger)).items).toEqual([]);
  });
});
