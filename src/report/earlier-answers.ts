import type { Storage } from '../storage/open-database.ts';
import { saySame } from './decide-request.ts';
import type { Engine } from './engine.ts';
import { findReport, listFreshReportIds } from './report-store.ts';
import type { EarlierRun, ReusingRequest } from './reusing-request.ts';
import { getRun } from './run-store.ts';

type Db = Storage['db'];

const dayMs = 86_400_000;
/** Number of reports of a document whose purposes are compared. */
const mostReports = 20;

/** An earlier run whose answers suffice for a request. */
export interface EarlierAnswers extends EarlierRun {
  /** Whether the finished report answers the request: the request, and the decision on it today, are the same. */
  readonly isAnswer: boolean;
}

/**
 * Finds the earlier run whose answers a request uses, and evaluates the request on them.
 *
 * @returns undefined if sources have to be queried.
 * @throws CreditError RECORD_DAMAGED, ERASED as the stores do.
 */
export async function findEarlierAnswers(
  engine: Pick<Engine, 'evaluateAgain' | 'clock'>,
  db: Db,
  request: ReusingRequest,
): Promise<EarlierAnswers | undefined> {
  const earlier = await findEarlierRun(engine, db, request);
  if (earlier === undefined) return undefined;
  const outcome = await engine.evaluateAgain(db, request, earlier);
  if (outcome === 'ANSWERS_MISSING') return undefined;
  const { run } = earlier;
  const isSame = run.requestedAmount === request.run.requestedAmount && saySame(run, request.run);
  return { ...earlier, isAnswer: isSame && outcome === 'SAME_DECISION' };
}

/**
 * Finds the newest run of the policy about the document for the same purpose. Answers that were collected for another purpose are
 * not used again.
 *
 * @throws CreditError RECORD_DAMAGED, ERASED as the stores do.
 */
export async function findEarlierRun(
  { clock }: Pick<Engine, 'clock'>,
  db: Db,
  { document, run: wanted, policy, profile, days }: ReusingRequest,
): Promise<EarlierRun | undefined> {
  if (days === 0) return undefined;
  const ids = await listFreshReportIds(db, wanted.organizationId, {
    document: document.value,
    policyId: policy.policyId,
    profile: profile.name,
    since: new Date(clock.now().getTime() - days * dayMs).toISOString(),
    limit: mostReports,
  });
  for (const id of ids) {
    const report = await findReport(db, wanted.organizationId, id);
    if (report === undefined) continue;
    const run = await getRun(db, report.currentRunId);
    if (run.purpose?.code === wanted.purpose?.code) return { report, run };
  }
  return undefined;
}
