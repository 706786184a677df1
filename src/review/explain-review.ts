import type { Actor } from '../auth/actor.ts';
import { displayTitle } from '../policy/result-words.ts';
import type { Explanation } from '../presentation/explanation.ts';
import type { Engine } from '../report/engine.ts';
import { getPolicyOf, requireReport } from '../report/read-reports.ts';
import { answerReport } from '../report/report-answer.ts';
import { getRun } from '../report/run-store.ts';
import { listAllSections } from '../report/section-store.ts';
import { type HiddenNames, maskSection, maskText } from '../sections/mask-others.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { explain } from './explain.ts';
import { requireReview } from './settle-review.ts';

/**
 * Explains the decision that a review is about, as it stood when the review was opened, whatever has been decided since.
 *
 * @throws CreditError UNKNOWN_REVIEW, RECORD_DAMAGED.
 */
export async function explainReview(
  engine: Pick<Engine, 'storage' | 'clock'>,
  actor: Actor,
  reviewId: string,
  style: FigureStyle,
): Promise<Explanation> {
  return engine.storage.read(async (db) => {
    const review = await requireReview(db, actor, reviewId);
    const report = await requireReport(db, actor, review.reportId);
    const run = await getRun(db, review.runId);
    const policy = run.policyResult === null ? undefined : await getPolicyOf(db, run);
    const answer = answerReport({ ...report, status: review.decision }, run, {
      sections: await listAllSections(db, run),
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
      at: run.finishedAt ?? run.asOf,
      automated: review.automated,
    };
    return explain(answer, surroundings, style);
  });
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
