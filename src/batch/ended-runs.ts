import { getPolicyOfRun } from '../credit-policy/find-policy.ts';
import { type EndedStatus, isInFlight, type Report, type RunEnding, statusAfter } from '../report/report.ts';
import { getRun, listEndedRunIds } from '../report/run-store.ts';
import { resultOf } from '../run/run-result.ts';
import type { Storage } from '../storage/open-database.ts';

type Db = Storage['db'];

/**
 * Returns the run that finished documents show for each report, by the id of the report. While a report is analysed again, this is its
 * last run that has ended.
 */
export async function findShownRunIds(
  db: Db,
  organizationId: string,
  reports: readonly Report[],
): Promise<ReadonlyMap<string, string>> {
  const inProgress = reports.filter(({ status }) => isInFlight(status)).map(({ id }) => id);
  const ended = await listEndedRunIds(db, organizationId, inProgress);
  return new Map(reports.map(({ id, currentRunId }) => [id, ended.get(id) ?? currentRunId]));
}

/**
 * Returns the status of a report in which a run has ended. While the report is analysed again, this is the status that its last
 * run that has ended gave it.
 *
 * @throws CreditError RECORD_DAMAGED
 */
export async function readEndedStatus(db: Db, report: Report): Promise<EndedStatus> {
  if (!isInFlight(report.status)) return report.status;
  const runId = (await findShownRunIds(db, report.organizationId, [report])).get(report.id);
  const run = await getRun(db, runId ?? report.currentRunId);
  const policyStatus = resultOf(run)?.policyStatus;
  const end: RunEnding =
    policyStatus === undefined ? { outcome: 'SOURCE_FAILED' } : { outcome: 'EVALUATED', policyStatus };
  return statusAfter((await getPolicyOfRun(db, run)).policy, end);
}
