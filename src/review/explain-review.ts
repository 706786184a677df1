import type { Actor } from '../auth/actor.ts';
import { displayTitle } from '../policy/result-words.ts';
import type { Explanation } from '../presentation/explanation.ts';
import { findDecisionTime } from '../report/decision-store.ts';
import type { Engine } from '../report/engine.ts';
import { getPolicyOf, requireReport } from '../report/read-reports.ts';
import type { Report, Run } from '../report/report.ts';
import { answerReport } from '../report/report-answer.ts';
import type { Review } from '../report/review-store.ts';
import { getRun } from '../report/run-store.ts';
import { listAllSections, type StoredSection } from '../report/section-store.ts';
import { readResultAt } from '../run/result-at.ts';
import { resultOf } from '../run/run-result.ts';
import { type HiddenNames, maskSection, maskText } from '../sections/mask-others.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { explain } from './explain.ts';
import { requireReview } from './settle-review.ts';

/**
 * Explains the decision that a review is about, as it was when the review was opened: with the result of the policy at that time, or
 * the result that an analyst had for the decision.
 *
 * @throws CreditError UNKNOWN_REVIEW, RECORD_DAMAGED; EVIDENCE_EXPIRED or EVIDENCE_ERASED if statements changed the result since and
 * the answers are no longer kept.
 */
export async function explainReview(
  engine: Engine,
  actor: Actor,
  reviewId: string,
  style: FigureStyle,
): Promise<Explanation> {
  return engine.storage.read(async (db) => {
    const review = await requireReview(db, actor, reviewId);
    const report = await requireReport(db, actor, review.reportId);
    const { run, sections, evaluatedAt } = await readReviewed(engine, db, { review, report });
    const policy = run.policyResult === null ? undefined : await getPolicyOf(db, run);
    const policyStatus = resultOf(run)?.policyStatus ?? 'PENDING';
    const answer = answerReport({ ...report, status: review.decision, policyStatus }, run, {
      sections,
      policy,
      previousAnalystId: undefined,
      signatures: [],
      notes: [],
      charges: [],
      reviews: [],
      now: engine.clock.now(),
      language: style.language,
    });
    const surroundings = {
      name: policy === undefined ? run.policyId : displayTitle(policy.policy, style.language),
      width: policy?.policy.explanations ?? 'counterfactuals',
      at: evaluatedAt,
      automated: review.automated,
    };
    return explain(answer, surroundings, style);
  });
}

/** Returns the run of a review with its result when the policy or the analyst decided; without one if it was evaluated later. */
async function readReviewed(
  engine: Engine,
  db: Engine['storage']['db'],
  { review, report }: { readonly review: Review; readonly report: Report },
): Promise<{ readonly run: Run; readonly sections: readonly StoredSection[]; readonly evaluatedAt: string }> {
  const run = await getRun(db, review.runId);
  const decidedAt = review.automated ? undefined : await findDecisionTime(db, report, review.openedAt);
  if (decidedAt !== undefined && (run.finishedAt === null || run.finishedAt > decidedAt)) {
    const sections = await listAllSections(db, run);
    return {
      run: { ...run, policyResult: null },
      sections: sections.filter(({ type }) => type !== 'CREDIT_POLICY'),
      evaluatedAt: run.finishedAt ?? run.asOf,
    };
  }
  return readResultAt(engine, db, { report, run, at: decidedAt ?? review.openedAt });
}

/**
 * What masks others in texts that people wrote about a review: those whom the sections of its analysis name, and every document
 * but the subject's.
 *
 * @throws CreditError UNKNOWN_REVIEW, RECORD_DAMAGED.
 */
export async function maskForSubject(
  engine: Pick<Engine, 'storage'>,
  actor: Actor,
  reviewId: string,
): Promise<(text: string) => string> {
  return engine.storage.read(async (db) => {
    const review = await requireReview(db, actor, reviewId);
    const { document: own } = await requireReport(db, actor, review.reportId);
    const hidden: HiddenNames = new Set();
    for (const section of await listAllSections(db, await getRun(db, review.runId)))
      maskSection(section.type, readKeptJson(section.details, 'section', section), { own, hidden });
    return (text) => maskText(text, { own, hidden });
  });
}
