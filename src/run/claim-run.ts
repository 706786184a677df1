import { findConsentInForce } from '../consent/consent-store.ts';
import { getPolicyOfRun } from '../credit-policy/find-policy.ts';
import type { ShadowCandidate } from '../credit-policy/shadow.ts';
import { findCandidate } from '../credit-policy/shadow-store.ts';
import type { StoredPolicy } from '../credit-policy/stored-policy.ts';
import { type Hold, isFreeNow, leaseEnd, leaseTime } from '../jobs/claim.ts';
import { nameForNext } from '../jobs/lease-holder.ts';
import {
  afterLoss,
  type Isolation,
  isolationOf,
  type Loss,
  mostFailures,
  mostLosses,
  suffices,
  wasLost,
} from '../jobs/losses.ts';
import type { Policy } from '../policy/policy.ts';
import { readDossier } from '../report/dossier-store.ts';
import type { Engine } from '../report/engine.ts';
import type { Lease } from '../report/hold.ts';
import { inForce, listMatchDecisions } from '../report/match-decision-store.ts';
import { moveReport } from '../report/move-report.ts';
import { isFinal, type Report, type Run } from '../report/report.ts';
import { finishedDetails, tellOfReport } from '../report/report-events.ts';
import { reportLocks } from '../report/report-locks.ts';
import { findReport } from '../report/report-store.ts';
import { letRunRest } from '../report/run-loss-store.ts';
import { getReportOfRun, getRun } from '../report/run-store.ts';
import { listAttached } from '../report/statement-store.ts';
import { inOrder } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamagedRow } from '../storage/read-soundly.ts';
import { restingHolder } from '../storage/resting-holder.ts';
import type { RunWork } from './work-on-run.ts';

type Db = Storage['db'];

/** A run that this process holds, with what is needed to work on it. */
export interface ClaimedRun {
  readonly run: Run;
  /** As this process has left it: it moves from there. */
  readonly report: Report;
  readonly hold: Hold;
  /** The required isolation. */
  readonly isolation: Isolation;
  readonly policy: Policy;
  readonly work: RunWork;
  /** How many sections there are, once all that the run collects is kept as one. */
  readonly sectionCount?: number;
}

/** A lease of this process that begins at `now`. */
export function leaseAt({ holder }: Engine, now: Date): Lease {
  return { holder, until: leaseEnd(now) };
}

/** Why a run was not claimed. ISOLATED, ALONE: the required isolation. RESTING: it must wait before the next attempt. */
type Unclaimed = 'FINISHED' | 'HELD' | 'RESTING' | Exclude<Isolation, 'TOGETHER'>;

/**
 * Claims a run, unless it is final, is resting, or is in progress in a living process. jobs/losses.ts defines the effect of lost
 * processes; a requested stop of a process is not a loss. If a run has failed or was lost too often, it ends in ERROR here.
 *
 * @param options.as the isolation that the caller offers.
 */
export async function claimForWork(
  engine: Engine,
  runId: string,
  { as }: { readonly as: Isolation },
): Promise<ClaimedRun | Unclaimed> {
  const locks = inOrder(reportLocks(await getReportOfRun(engine.storage.db, runId)));
  return engine.storage.write({ locks }, async (db) => {
    const run = await getRun(db, runId);
    if (isFinal(run.phase)) return 'FINISHED';
    const now = await leaseTime(engine);
    if (!isFreeNow(engine, run, now) && run.holder !== nameForNext(engine.holder))
      return run.holder === restingHolder ? 'RESTING' : 'HELD';
    const report = await findReport(db, run.organizationId, run.reportId);
    if (report === undefined) throw new Error(`The run ${run.id} belongs to no report`);
    const at = now.toISOString();
    const standing: Loss = (await wasLost(db, run.holder, { own: engine.holder, now }))
      ? afterLoss(run, now)
      : run;
    const { losses, suspectSince, restUntil } = standing;
    if (run.failures >= mostFailures || losses >= mostLosses) {
      await giveUp(engine, db, { run: { ...run, losses }, report, at });
      return 'FINISHED';
    }
    if (restUntil !== undefined) {
      await letRunRest(db, run, { until: restUntil, losses, suspectSince });
      return 'RESTING';
    }
    const isolation = isolationOf(losses);
    if (isolation !== 'TOGETHER' && !suffices(as, isolation)) return isolation;

    const { holder, until } = leaseAt(engine, now);
    const fence = run.fence + 1;
    const event = run.phase === 'PENDING' ? 'BEGIN' : 'TAKE_UP';
    const moved = await moveReport(db, report, event, {
      at,
      run: {
        hold: { id: run.id, fence: run.fence },
        change: {
          holder,
          heldUntil: until,
          fence,
          losses,
          suspectSince,
          startedAt: run.startedAt ?? at,
        },
      },
    });
    const policy = await getPolicyOfRun(db, run);
    // Whoever holds a run first has nothing to go on with.
    const evidence = run.fence === 0 ? [] : (await readDossier(db, run.id)).evidence;
    return toClaim(db, {
      run: { ...run, phase: moved.phase ?? run.phase },
      report: moved.report,
      hold: { id: run.id, holder, fence },
      isolation,
      policy,
      evidence,
      now,
      keepsOldNegatives: engine.keepsOldNegatives,
    });
  });
}

/** Ends a run in ERROR after too many failures or losses. It does not count towards usage. */
async function giveUp(
  engine: Engine,
  db: Db,
  { run, report, at }: { readonly run: Run; readonly report: Report; readonly at: string },
): Promise<void> {
  const [code, message] =
    run.failures >= mostFailures
      ? [
          'GIVEN_UP',
          `The analysis failed ${run.failures} times: a source broke, or the worker that ran it crashed or ran out of memory`,
        ]
      : [
          'PROCESS_LOST',
          `The process was lost ${run.losses} times during this analysis, at the end while it ran alone. The cause is unknown`,
        ];
  const errors = [...run.errors, { source: 'credit', section: null, code, message, at }];
  await moveReport(db, report, 'GIVEN_UP', {
    at,
    run: {
      hold: { id: run.id, fence: run.fence },
      change: {
        holder: null,
        heldUntil: null,
        fence: run.fence + 1,
        losses: run.losses,
        errors,
        result: null,
        finishedAt: at,
      },
    },
  });
  await tellOfReport(engine, db, {
    organizationId: report.organizationId,
    reportId: report.id,
    type: 'REPORT_FINISHED',
    details: finishedDetails(at, errors),
  });
}

/** A run that is held, with what working on it needs; `evidence` is what its sources have answered before. */
export async function toClaim(
  db: Db,
  parts: Pick<ClaimedRun, 'run' | 'report' | 'hold' | 'isolation'> & {
    readonly policy: StoredPolicy;
    readonly evidence: RunWork['evidence'];
    /** The instant of asking. */
    readonly now: Date;
    readonly keepsOldNegatives?: boolean | undefined;
  },
): Promise<ClaimedRun> {
  const { run, report, hold, isolation, evidence, now, keepsOldNegatives } = parts;
  const { policy, hash: policyHash, shadowId } = parts.policy;
  const document = { kind: report.documentKind, value: report.document };
  // Nothing can have been attached to a report before its first run has ended.
  const uploads = run.number === 1 ? [] : await listAttached(db, report.organizationId, report.id);
  const setAside = inForce(await listMatchDecisions(db, report.organizationId, report.document)).map(
    ({ rowSha256, analystName: decidedBy, reason, decidedAt }) => ({
      rowSha256,
      decidedBy,
      reason,
      decidedAt,
    }),
  );
  const shadow = shadowId === null ? undefined : await findCandidateSoundly(db, run, shadowId);
  const consentId = await findConsentId(db, run, { report, policy, now });
  const work = { run, document, policy, policyHash, shadow, evidence, uploads, consentId, keepsOldNegatives };
  // Nearly no document has any.
  return { run, report, hold, isolation, policy, work: setAside.length === 0 ? work : { ...work, setAside } };
}

/** The consent with which the register may be asked now; null where there is none, or nothing of it is wanted. */
export async function findConsentId(
  db: Db,
  { organizationId, asOf, timezone }: Pick<Run, 'organizationId' | 'asOf' | 'timezone'>,
  {
    report: { document },
    policy,
    now,
  }: { readonly report: Report; readonly policy: Policy; readonly now: Date },
): Promise<string | null> {
  if (!policy.additionals.includes('SCR')) return null;
  const holder = { organizationId, document, scope: 'SCR' } as const;
  return (await findConsentInForce(db, holder, { asOf, now: now.toISOString(), timezone }))?.id ?? null;
}

/** The candidate that runs beside the policy of a run; none where its row is damaged: nobody waits for what it decides. */
async function findCandidateSoundly(
  db: Db,
  { organizationId }: Run,
  shadowId: string,
): Promise<ShadowCandidate | undefined> {
  try {
    return await findCandidate(db, organizationId, shadowId);
  } catch (error) {
    if (isDamagedRow(error)) return undefined;
    throw error;
  }
}
