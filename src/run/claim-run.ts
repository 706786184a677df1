import { listEvidence } from '../collector/evidence-store.ts';
import { getPolicyVersion } from '../credit-policy/find-policy.ts';
import type { StoredPolicy } from '../credit-policy/stored-policy.ts';
import { type Hold, isFree, keepClaim, leaseTime } from '../jobs/claim.ts';
import type { Policy } from '../policy/policy.ts';
import { isFinal, type Report, type Run, requireTransition } from '../report/report.ts';
import type { ReportEngine } from '../report/report-engine.ts';
import { finishedDetails, tellOfReport } from '../report/report-events.ts';
import { reportLocks } from '../report/report-locks.ts';
import { findReport, moveReport } from '../report/report-store.ts';
import { claimRun, finishRun, getReportOfRun, getRun } from '../report/run-store.ts';
import { listUploads } from '../report/statement-store.ts';
import { inOrder } from '../storage/locks.ts';
import { LeaseLost, maximumAttempts } from './lease.ts';
import type { RunWork } from './work-on-run.ts';

/** A run that this process holds, with what is needed to work on it. */
export interface ClaimedRun {
  readonly run: Run;
  readonly report: Report;
  readonly hold: Hold;
  readonly policy: Policy;
  readonly work: RunWork;
}

/**
 * Takes hold of a run, unless it is final or a living process works on it. A run on which three processes have
 * died is given up: it ends in ERROR.
 */
export async function claimForWork(
  engine: ReportEngine,
  runId: string,
): Promise<ClaimedRun | 'FINISHED' | 'HELD'> {
  const locks = inOrder(reportLocks(await getReportOfRun(engine.storage.db, runId)));
  return engine.storage.write({ locks }, async (db) => {
    const run = await getRun(db, runId);
    if (isFinal(run.phase)) return 'FINISHED';
    const now = await leaseTime(engine);
    if (!isFree(run, now)) return 'HELD';
    const report = await findReport(db, run.organizationId, run.reportId);
    if (report === undefined) throw new Error(`The run ${run.id} belongs to no report`);

    const at = now.toISOString();
    const hold = await claimRun(db, run, { holder: engine.holder, now });
    if (hold === undefined) return 'HELD';
    if (run.attempts >= maximumAttempts) {
      requireTransition('GIVEN_UP', report.status, 'ERROR');
      const message = `${run.attempts} processes stopped while they worked on this run`;
      const errors = [...run.errors, { source: 'credit', section: null, code: 'GIVEN_UP', message, at }];
      await finishRun(db, hold, { phase: 'ERROR', errors, policyResult: null, finishedAt: at });
      await moveReport(db, report, { status: 'ERROR' }, at);
      await tellOfReport(engine, db, {
        organizationId: report.organizationId,
        reportId: report.id,
        type: 'REPORT_FINISHED',
        details: finishedDetails(at, errors),
      });
      return 'FINISHED';
    }
    const event = report.status === 'PENDING' ? 'BEGIN' : 'TAKE_UP';
    requireTransition(event, report.status, 'PROCESSING');
    await moveReport(db, report, { status: 'PROCESSING' }, at);

    return { run, report, hold, ...(await readWork(db, run, report)) };
  });
}

/** What working on a run that somebody has held before needs, read in one transaction. */
async function readWork(
  db: ReportEngine['storage']['db'],
  run: Run,
  report: Report,
): Promise<Pick<ClaimedRun, 'policy' | 'work'>> {
  const policy = await getPolicyVersion(db, run.organizationId, run.policyId, run.policyVersion);
  // Whoever holds a run first has nothing to go on with.
  const kept = run.fence === 0 ? [] : await listEvidence(db, run.id);
  return withWork(db, { run, report, policy, kept });
}

/** What working on a run needs; `kept` is what its sources have answered before. */
export async function withWork(
  db: ReportEngine['storage']['db'],
  begun: {
    readonly run: Run;
    readonly report: Report;
    readonly policy: StoredPolicy;
    readonly kept: RunWork['kept'];
  },
): Promise<Pick<ClaimedRun, 'policy' | 'work'>> {
  const { run, report, kept } = begun;
  const { policy, hash } = begun.policy;
  return {
    policy,
    work: {
      run,
      document: { kind: report.documentKind, value: report.document },
      policy,
      policyHash: hash,
      optional: [...optionalSources(policy)],
      kept,
      // Nothing can have been attached to a report before its first run has ended.
      uploads: run.number === 1 ? [] : await listUploads(db, report.organizationId, report.id),
    },
  };
}

/** The names of the sources that may fail without ending a run under this policy. */
export function optionalSources(policy: Policy): ReadonlySet<string> {
  return new Set(
    Object.entries(policy.sources ?? {}).flatMap(([name, need]) => (need === 'optional' ? [name] : [])),
  );
}

/**
 * Renews the hold until the returned function ends it. When the run is no longer ours, or the renewal cannot be
 * written, `stop` aborts with the reason.
 */
export function keepHold(engine: ReportEngine, hold: Hold, stop: AbortController): () => void {
  return keepClaim(engine, 'run', hold, { stop, lost: () => new LeaseLost() });
}
