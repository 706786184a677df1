import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { applicableSources } from '../collector/collect.ts';
import { getPolicyForRun, getPolicyVersion, listEnabledPolicies } from '../credit-policy/find-policy.ts';
import type { StoredPolicy } from '../credit-policy/stored-policy.ts';
import type { Document } from '../document/document.ts';
import { hideDocument } from '../document/mask.ts';
import { planCollection } from '../sections/collection-plan.ts';
import { lockOf } from '../storage/locks.ts';
import { isDecided, isFinal, type Report, type ReportStatus, type Run, requireTransition } from './report.ts';
import type { ReportEngine } from './report-engine.ts';
import { findFreshReport, findNewestReport, insertReport, moveReport } from './report-store.ts';
import { getRun, getRunNumber, insertRun, supersedeRun } from './run-store.ts';

type Db = ReportEngine['storage']['db'];

/** A request for an analysis. `requestedAmount` in BRL; `asOf` fixes what the evaluation takes for now. */
export interface CreateReportRequest {
  readonly document: Document;
  readonly policyId: string;
  readonly externalId?: string;
  readonly requestedAmount?: number;
  readonly reuseWithinDays?: number;
  readonly asOf?: Date;
  /** The version of the policy, which need not be enabled any more; the current one of an enabled policy unless told. */
  readonly policyVersion?: number;
}

/**
 * What became of a request: a new report, the same report with a new run, the run in flight joined or taken the
 * place of, or a finished report that was fresh enough.
 */
export type CreateOutcome = 'CREATED' | 'REPROCESSED' | 'JOINED' | 'SUPERSEDED' | 'REUSED';

export interface CreatedReport {
  readonly reportId: string;
  readonly runId: string;
  readonly outcome: CreateOutcome;
}

/** A report as a request has left it, with the run that the request made or came upon. */
export interface AcceptedRun {
  readonly report: Report;
  readonly run: Run;
  readonly outcome: CreateOutcome;
  /** The version that the request asks for. */
  readonly policy: StoredPolicy;
}

/**
 * Accepts a request: when this returns, the report and its run are on disk, and the run is done by this process
 * or, should it stop, by a later one.
 *
 * @throws CreditError UNKNOWN_POLICY, POLICY_DISABLED, POLICY_KIND_MISMATCH; STORAGE_* when it cannot be kept.
 */
export async function createReport(
  engine: ReportEngine,
  actor: Actor,
  request: CreateReportRequest,
): Promise<CreatedReport> {
  const accept = await reportAcceptor(engine, actor);
  const locks = [lockOf.document(actor.organizationId, request.document.value)];
  const { report, run, outcome } = await engine.storage.write({ locks }, (db) => accept(db, request));
  return { reportId: report.id, runId: run.id, outcome };
}

/**
 * What accepts requests within a transaction of the caller, who keeps there what must not be lost beside the report, and
 * is alone with the reports of the document.
 *
 * @param options.admit called before a run is made: throws where no more work can be taken.
 * @param options.claimUntil the end of a lease: this process holds the runs that are made from their beginning.
 * @returns a function that throws as `createReport` does.
 */
export async function reportAcceptor(
  engine: ReportEngine,
  actor: Actor,
  options: { admit?: () => void; claimUntil?: () => string } = {},
): Promise<(db: Db, request: CreateReportRequest) => Promise<AcceptedRun>> {
  const profile = await engine.loadProfile(engine.profileName);
  const { claimUntil } = options;
  const policyOf = openPolicies(actor);
  return async (db, request) => {
    const now = engine.clock.now();
    const policy = await policyOf(db, request);
    if (policy.documentKind !== request.document.kind) {
      const fitting = await listEnabledPolicies(db, actor, request.document.kind);
      throw new CreditError('POLICY_KIND_MISMATCH', {
        policyId: policy.policyId,
        policyKind: policy.documentKind.toUpperCase(),
        document: hideDocument(request.document),
        documentKind: request.document.kind.toUpperCase(),
        choices: fitting.map((one) => one.policyId).join(', ') || '-',
      });
    }

    const reuseWithinDays = request.reuseWithinDays ?? policy.policy.reuseWithinDays;
    if (reuseWithinDays !== undefined && reuseWithinDays > 0) {
      const fresh = await findFreshReport(db, actor.organizationId, {
        document: request.document.value,
        policyId: policy.policyId,
        profile: profile.name,
        since: new Date(now.getTime() - reuseWithinDays * 86_400_000).toISOString(),
      });
      if (fresh) {
        return { report: fresh, run: await getRun(db, fresh.currentRunId), outcome: 'REUSED', policy };
      }
    }

    const plan = planCollection(request.document.kind, policy.policy.depth, policy.policy.additionals);
    const asked = applicableSources(profile.sources, request.document.kind, plan);
    const newRun = (reportId: string, number: number): Run => ({
      id: newId('run'),
      reportId,
      organizationId: actor.organizationId,
      number,
      policyId: policy.policyId,
      policyVersion: policy.version,
      profile: profile.name,
      requestedAmount: request.requestedAmount ?? null,
      externalId: request.externalId ?? null,
      phase: claimUntil === undefined ? 'PENDING' : 'PROCESSING',
      asOf: (request.asOf ?? now).toISOString(),
      sandbox: asked.some((source) => source.sandbox),
      sourcesDone: 0,
      sourcesTotal: new Set(asked.map(({ role }) => role)).size,
      holder: claimUntil === undefined ? null : engine.holder,
      heldUntil: claimUntil?.() ?? null,
      fence: claimUntil === undefined ? 0 : 1,
      attempts: claimUntil === undefined ? 0 : 1,
      errors: [],
      policyResult: null,
      createdAt: now.toISOString(),
      startedAt: claimUntil === undefined ? null : now.toISOString(),
      finishedAt: null,
    });
    const status = claimUntil === undefined ? 'PENDING' : 'PROCESSING';
    if (claimUntil !== undefined) requireTransition('BEGIN', 'PENDING', status);

    const newest = await findNewestReport(db, actor.organizationId, request.document.value);
    if (newest === undefined || isDecided(newest.status)) {
      options.admit?.();
      requireTransition('CREATE', null, 'PENDING');
      const run = newRun(newId('rpt'), 1);
      const report = newReport(run, request, policy, status);
      await insertRun(db, run);
      await insertReport(db, report);
      return { report, run, outcome: 'CREATED', policy };
    }

    const current = await getRun(db, newest.currentRunId);
    const inFlight = !isFinal(current.phase);
    if (inFlight && isSameRequest(current, newRun(newest.id, 0), request)) {
      return { report: newest, run: current, outcome: 'JOINED', policy };
    }
    options.admit?.();
    requireTransition('REANALYSE', newest.status, 'PENDING');
    if (inFlight) await supersedeRun(db, current.id, now.toISOString());
    const run = newRun(newest.id, (await getRunNumber(db, newest.id)) + 1);
    await insertRun(db, run);
    const change = {
      status,
      policyStatus: 'PENDING',
      score: null,
      policyId: policy.policyId,
      depth: policy.policy.depth,
      currentRunId: run.id,
      ...(request.externalId !== undefined && { externalId: request.externalId }),
    } as const;
    const updatedAt = now.toISOString();
    await moveReport(db, newest, change, updatedAt);
    return {
      report: { ...newest, ...change, updatedAt, revision: newest.revision + 1 },
      run,
      outcome: inFlight ? 'SUPERSEDED' : 'REPROCESSED',
      policy,
    };
  };
}

/** The policies that requests ask for; a version never changes, so that it is read once. */
function openPolicies(actor: Actor): (db: Db, request: CreateReportRequest) => Promise<StoredPolicy> {
  const versions = new Map<string, StoredPolicy>();
  return async (db, { policyId, policyVersion }) => {
    if (policyVersion === undefined) return getPolicyForRun(db, actor.organizationId, policyId);
    const key = `${policyId}@${policyVersion}`;
    const known = versions.get(key);
    if (known !== undefined) return known;
    const policy = await getPolicyVersion(db, actor.organizationId, policyId, policyVersion);
    versions.set(key, policy);
    return policy;
  };
}

function newReport(
  run: Run,
  request: CreateReportRequest,
  policy: StoredPolicy,
  status: ReportStatus,
): Report {
  return {
    id: run.reportId,
    organizationId: run.organizationId,
    document: request.document.value,
    documentKind: request.document.kind,
    policyId: policy.policyId,
    depth: policy.policy.depth,
    status,
    policyStatus: 'PENDING',
    score: null,
    externalId: run.externalId,
    commentary: null,
    analystId: null,
    analystName: null,
    decidedAt: null,
    currentRunId: run.id,
    createdAt: run.createdAt,
    updatedAt: run.createdAt,
    revision: 1,
  };
}

/** Two requests are the same when the run that the second would make is the one in flight. */
function isSameRequest(current: Run, wanted: Run, request: CreateReportRequest): boolean {
  return (
    current.policyId === wanted.policyId &&
    current.policyVersion === wanted.policyVersion &&
    current.profile === wanted.profile &&
    current.requestedAmount === wanted.requestedAmount &&
    current.externalId === wanted.externalId &&
    (request.asOf === undefined || current.asOf === wanted.asOf)
  );
}
