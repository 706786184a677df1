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
 * Finds the earlier run whose answers a request uses: the newest run of the policy about the document for the same purpose. Answers
 * that were collected for another purpose are not used.
 *
 * @returns undefined if sources have to be queried.
 * @throws CreditError RECORD_DAMAGED, ERASED as the stores do.
 */
export async function findEarlierAnswers(
  { evaluateAgain, clock }: Pick<Engine, 'evaluateAgain' | 'clock'>,
  db: Db,
  request: ReusingRequest,
): Promise<EarlierAnswers | undefined> {
  const { document, run: wanted, policy, profile, days } = request;
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
    if (run.purpose?.code !== wanted.purpose?.code) continue;
    const outcome = await evaluateAgain(db, request, { report, run });
    if (outcome === 'ANSWERS_MISSING') return undefined;
    const isSame = run.requestedAmount === wanted.requestedAmount && saySame(run, wanted);
    return { report, run, isAnswer: isSame && outcome === 'SAME_DECISION' };
  }
  return undefined;
}
