import { canonicalJson } from '../base/canonical-json.ts';
import { gaveNothing, isAwaited, playersByRole, roleFailure } from '../collector/role-outcome.ts';
import type { SourceResult } from '../collector/source-result.ts';
import type { Engine } from '../report/engine.ts';
import { statusAfter } from '../report/report.ts';
import { findAnswersOf } from '../report/reusable-answers.ts';
import type { EarlierRun, EvaluateAgain, ReusingRequest } from '../report/reusing-request.ts';
import { listAttached } from '../report/statement-store.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import { isOutdated } from '../sections/criminal-record.ts';
import { oldNegativesOf } from '../sections/old-negatives.ts';
import type { Storage } from '../storage/open-database.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import { dayIn } from '../wording/calendar.ts';
import { findConsentId } from './claim-run.ts';
import { evaluateSections, notSeenErrors, whatMatters } from './evaluate-run.ts';
import { assembleRun, planRun, type RunPlan, replayRun } from './plan-run.ts';

type Db = Storage['db'];

/** Returns the function that evaluates requests on the answers of earlier runs. */
export function evaluatorOf(engine: Pick<Engine, 'clock' | 'timezone' | 'keepsOldNegatives'>): EvaluateAgain {
  return async (db, request, earlier) => {
    const outcome = await evaluate(engine, db, request, earlier);
    if (outcome === undefined) return 'ANSWERS_MISSING';
    const today = dayIn(engine.clock.now(), engine.timezone);
    return isDecision(earlier, outcome, { request, today }) ? 'SAME_DECISION' : 'OTHER_DECISION';
  };
}

/** The result of the policy on the answers of an earlier run; undefined if a source would have to be queried. */
async function evaluate(
  { clock, keepsOldNegatives }: Pick<Engine, 'clock' | 'keepsOldNegatives'>,
  db: Db,
  request: ReusingRequest,
  { report, run: before }: EarlierRun,
): Promise<PolicyOutcome | undefined> {
  const { document, policy: stored, profile, days } = request;
  const { policy } = stored;
  const now = clock.now();
  const answers = await findAnswersOf(db, before, { document, policy, profile, days, now });
  if (answers === undefined) return undefined;
  const run = { ...request.run, reportId: report.id, number: before.number, phase: 'PENDING' } as const;
  const plan = planRun(
    {
      document,
      policy,
      uploads: await listAttached(db, report.organizationId, report.id),
      oldNegatives: keepsOldNegatives === true ? undefined : oldNegativesOf(document.kind, run.asOfDay),
      asking: {
        consentId: await findConsentId(db, run, { report, policy, now }),
        evidence: [],
        asOf: run.asOf,
      },
    },
    profile,
  );
  const results = replayRun(plan, answers).filter(
    ({ contribution: { CRIMINAL_RECORD: record } }) =>
      record === undefined || !isOutdated(record, run.asOfDay),
  );
  if (!areComplete(plan, results)) return undefined;
  const assembled = assembleRun(plan, results);
  const subject = { run, report, policy, policyHash: stored.hash };
  const left = results.filter((one) => one.outcome === 'NOT_ASKED' && !gaveNothing(one));
  if (left.length > 0) {
    if (left.some(({ notAsked }) => notAsked !== 'CANNOT_MATTER')) return undefined;
    const matters = whatMatters(subject);
    const open = plan.sources.filter(({ role, provider }) =>
      left.some((one) => one.role === role && one.provider === provider),
    );
    if (matters === undefined || matters(assembled, new Set(open.flatMap(({ sections }) => sections))))
      return undefined;
  }
  const outcome = evaluateSections(subject, assembled);
  // Without the missing data the policy makes no decision, so the sources have to be queried.
  return notSeenErrors(subject, outcome, run.asOf).length > 0 ? undefined : outcome;
}

/** Whether no source is left to query, and no required one has failed. */
function areComplete({ sources, optional }: RunPlan, results: readonly SourceResult[]): boolean {
  return [...playersByRole(sources)].every(
    ([role, players]) =>
      players.every((player) => !isAwaited(player, players, results)) &&
      (optional.has(role) || roleFailure(players, results) === undefined),
  );
}

/** Whether a result is the decision of an earlier run, and that decision is in force today. */
function isDecision(
  { report, run }: EarlierRun,
  outcome: PolicyOutcome,
  { request, today }: { readonly request: ReusingRequest; readonly today: string },
): boolean {
  if (run.policyResult === null) return false;
  const { policyStatus } = outcome;
  const status =
    report.decidedAt === null
      ? statusAfter(request.policy.policy, { outcome: 'EVALUATED', policyStatus })
      : policyStatus;
  const validUntil = report.terms?.validUntil ?? null;
  if (report.status !== status || (validUntil !== null && validUntil < today)) return false;
  const before = readKeptJson<PolicyOutcome>(run.policyResult, 'run', run);
  return canonicalJson(decisionIn(before)) === canonicalJson(decisionIn(outcome));
}

/** The decision in a result: the terms without their last day, which counts from the day of the evaluation. */
function decisionIn({ policyStatus, score, riskBand, creditLimit, reasons, terms }: PolicyOutcome) {
  return {
    policyStatus,
    score,
    riskBand,
    creditLimit,
    limit: terms?.limit ?? null,
    conditions: terms?.conditions ?? [],
    reasons: reasons.map(({ group, rule, status }) => ({ group, rule, status })),
  };
}
