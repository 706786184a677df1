import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { newIdAt } from '../base/ids.ts';
import type { SourceProfile } from '../collector/source-profile.ts';
import { listEnabledPolicies } from '../credit-policy/find-policy.ts';
import type { StoredPolicy } from '../credit-policy/stored-policy.ts';
import type { Document } from '../document/document.ts';
import { hideDocument } from '../document/mask.ts';
import { isFree } from '../jobs/claim.ts';
import { fitsInput } from '../policy/inputs/fit-input.ts';
import { inputValues } from '../policy/inputs/given-input.ts';
import { type InputValues, inputNamed } from '../policy/inputs/input.ts';
import { readInputs } from '../policy/inputs/read-inputs.ts';
import { type Purpose, settlePurpose, usualPurposeRules } from '../policy/purpose.ts';
import { inOrder, lockOf } from '../storage/locks.ts';
import { isDamagedRow, isErased } from '../storage/read-soundly.ts';
import { askSame, decideRequest, type RequestDecision } from './decide-request.ts';
import { DecidingVersions } from './deciding-version.ts';
import { type EarlierAnswers, findEarlierAnswers } from './earlier-answers.ts';
import type { Engine } from './engine.ts';
import { engineOf } from './engine-of.ts';
import type { Lease } from './hold.ts';
import { keepProfile } from './keep-profile.ts';
import { missesSource } from './misses-source.ts';
import { beginReport, restartReport } from './move-report.ts';
import { held, newReport, newRun, type RunDraft } from './new-run.ts';
import { isDecided, isFinal, type Report, type Run } from './report.ts';
import { addExternalId, findNewestReport } from './report-store.ts';
import { reservationLocks, reserveCost } from './reserve-cost.ts';
import type { EarlierRun } from './reusing-request.ts';
import { getRun, getRunNumber } from './run-store.ts';
import type { ReportEvent } from './transitions.ts';
import { isRunOfBatch } from './unfinished-run-store.ts';

type Db = Engine['storage']['db'];

/** A request for an analysis. `requestedAmount` in BRL; `asOf` fixes what the evaluation takes for now. */
export interface CreateReportRequest {
  readonly document: Document;
  readonly policyId: string;
  readonly externalId?: string;
  readonly requestedAmount?: number;
  /** By the names of the policy's inputs. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** Why it is asked for: a code; or as it was settled before, null where nothing was said then. */
  readonly purpose?: string | Purpose | null;
  readonly reuseWithinDays?: number;
  readonly asOf?: Date;
  /** The version of the policy, which need not be enabled any more; the current one of an enabled policy where absent. */
  readonly policyVersion?: number;
}

/**
 * What became of a request: a new report, the same report with a new run, the run in flight joined or taken the
 * place of, or a finished report that was fresh enough.
 */
export type CreateOutcome = 'CREATED' | 'REPROCESSED' | 'JOINED' | 'SUPERSEDED' | 'REUSED';

/** On whose behalf a request is accepted. */
type Requester = Pick<Actor, 'organizationId' | 'analystId'>;

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

/** A run of another request that is in flight. The request was not accepted and changed nothing. */
interface BusyDocument {
  readonly outcome: 'BUSY';
  readonly run: Run;
}

interface AcceptorOptions {
  /** Called before a run is made: throws where no more work can be taken. */
  readonly admit?: () => void;
  /** The batch that the requests are made for. Default: none. */
  readonly batchId?: string | null;
  /** Whether a run is made although a spending cap does not pay for it. Default: false. */
  readonly isCapOptional?: boolean;
  /** The lease under which the runs that are made are held from their beginning; they wait for somebody where absent. */
  readonly lease?: () => Promise<Lease>;
}

const outcomes: Readonly<Record<RequestDecision, CreateOutcome>> = {
  CREATE: 'CREATED',
  REPROCESS: 'REPROCESSED',
  JOIN: 'JOINED',
  SUPERSEDE: 'SUPERSEDED',
  REUSE: 'REUSED',
};

/**
 * Accepts a request: when this returns, the report and its run are on disk, and the run is done by this process
 * or, should it stop, by a later one.
 *
 * @throws CreditError UNKNOWN_POLICY, POLICY_DISABLED, POLICY_KIND_MISMATCH; UNKNOWN_INPUT, INVALID_INPUT, INPUT_REQUIRED;
 * PURPOSE_REQUIRED, PURPOSE_UNKNOWN; COST_CEILING_REACHED; STORAGE_* when it cannot be kept.
 */
export async function createReport(
  engine: Engine,
  actor: Actor,
  request: CreateReportRequest,
): Promise<CreatedReport> {
  const acceptor = await ReportAcceptor.open(engine, actor);
  const locks = inOrder([
    lockOf.document(actor.organizationId, request.document.value),
    ...reservationLocks(engine, actor.organizationId, null),
  ]);
  const { report, run, outcome } = await engine.storage.write({ locks }, (db) =>
    acceptor.accept(db, request),
  );
  return { reportId: report.id, runId: run.id, outcome };
}

/**
 * Accepts requests of one caller within transactions of the caller, who keeps there what must not be lost beside the report,
 * and is alone with the reports of the document.
 */
export class ReportAcceptor {
  readonly #engine: Engine;
  readonly #actor: Requester;
  readonly #profile: SourceProfile;
  readonly #options: AcceptorOptions;
  readonly #versions: DecidingVersions;

  private constructor(
    engine: Engine,
    actor: Requester,
    { profile, versions }: { readonly profile: SourceProfile; readonly versions: DecidingVersions },
    options: AcceptorOptions,
  ) {
    this.#engine = engine;
    this.#actor = actor;
    this.#profile = profile;
    this.#versions = versions;
    this.#options = options;
  }

  static async open(
    engine: Engine,
    actor: Requester,
    options: AcceptorOptions = {},
  ): Promise<ReportAcceptor> {
    const profile = await engine.loadProfile(engineOf(engine, actor.organizationId).profileName);
    await keepProfile(engine, profile);
    const versions = await DecidingVersions.open(engine, actor.organizationId);
    return new ReportAcceptor(engine, actor, { profile, versions }, options);
  }

  /** @throws as createReport, and what `admit` throws; BATCH_COST_REACHED for a batch. */
  async accept(db: Db, request: CreateReportRequest): Promise<AcceptedRun> {
    const accepted = await this.#accept(db, request, { supersedes: true, hasWaited: false });
    if (accepted.outcome === 'BUSY')
      throw new Error('A request that may take the place of a run was left waiting');
    return accepted;
  }

  /**
   * As `accept`, but takes the place of no other run: if one is in flight, the request may be made again when it has ended.
   *
   * @param options.hasWaited whether the caller waited for another run of the document. If the current report answers the same
   * question, and no source was away, it then answers the request. Default: false.
   */
  acceptUnlessBusy(
    db: Db,
    request: CreateReportRequest,
    { hasWaited = false }: { readonly hasWaited?: boolean } = {},
  ): Promise<AcceptedRun | BusyDocument> {
    return this.#accept(db, request, { supersedes: false, hasWaited });
  }

  async #accept(
    db: Db,
    request: CreateReportRequest,
    { supersedes, hasWaited }: { readonly supersedes: boolean; readonly hasWaited: boolean },
  ): Promise<AcceptedRun | BusyDocument> {
    const now = this.#engine.clock.now();
    const policy = await this.#readPolicy(db, request);
    const earlier = await this.#findNewest(db, request);
    const inputs = readInputs(policy.policy.inputs, {
      ...keptInputs(earlier, policy, now),
      ...request.inputs,
    });
    const purpose = this.#settlePurpose(request, policy, earlier);
    const draft = newRun({
      request,
      inputs,
      purpose,
      policy,
      now,
      timezone: this.#engine.timezone,
      actor: this.#actor,
      profile: this.#profile,
    });
    const isAwaited = hasWaited && earlier !== undefined && hasAllAnswers(earlier.run);
    const awaited = isAwaited && askSame(earlier.run, draft) ? earlier : undefined;
    const answers =
      awaited === undefined ? await this.#findAnswers(db, request, { policy, draft }) : undefined;
    const fresh = awaited ?? (answers?.isAnswer === true ? answers : undefined);
    const newest = fresh === undefined ? earlier : undefined;
    const wanted = { ...draft, answersOf: fresh === undefined ? (answers?.run.id ?? null) : null };
    const decision = decideRequest(newest?.report, newest?.run, {
      run: wanted,
      fixesAsOf: request.asOf !== undefined,
      hasFreshReport: fresh !== undefined,
      waitsForBatch: supersedes && newest !== undefined && (await waitsForBatch(db, newest.run, now)),
    });
    const accepted = { outcome: outcomes[decision], policy };
    if (fresh !== undefined) {
      const report = await nameReport(db, fresh.report, { request, now });
      return { ...accepted, run: fresh.run, report };
    }
    if (newest !== undefined && decision === 'JOIN') return { ...accepted, ...newest };
    if (newest !== undefined && decision === 'SUPERSEDE' && !supersedes)
      return { outcome: 'BUSY', run: newest.run };

    this.#options.admit?.();
    if (wanted.answersOf === null) {
      const replaces = decision === 'SUPERSEDE' ? newest?.run.id : undefined;
      await this.#reserveCost(db, request, { run: wanted, policy, replaces });
    }
    const lease = await this.#options.lease?.();
    const events: readonly ReportEvent[] = lease === undefined ? [] : ['BEGIN'];
    if (newest === undefined || decision === 'CREATE') {
      const run = held({ ...wanted, reportId: newIdAt('rpt', now), number: 1 }, lease);
      const report = newReport(run, request, policy);
      return { ...accepted, ...(await beginReport(db, report, run, ['CREATE', ...events])) };
    }
    const { report, run: current } = newest;
    const number = (await getRunNumber(db, report.id)) + 1;
    const next = held({ ...wanted, reportId: report.id, number }, lease);
    const restart = {
      events: ['REANALYSE', ...events],
      at: now.toISOString(),
      change: {
        policyStatus: 'PENDING',
        score: null,
        policyId: policy.policyId,
        depth: policy.policy.depth,
        ...(request.externalId !== undefined && { externalId: request.externalId }),
      },
    } as const;
    return { ...accepted, ...(await restartReport(db, report, { current, next }, restart)) };
  }

  /**
   * Reserves the highest possible cost of a run.
   *
   * @param options.replaces the id of the run that it replaces.
   * @throws CreditError COST_CEILING_REACHED, BATCH_COST_REACHED
   */
  async #reserveCost(
    db: Db,
    { document }: CreateReportRequest,
    {
      run: { id: runId, purpose },
      policy: { policy },
      replaces,
    }: { readonly run: RunDraft; readonly policy: StoredPolicy; readonly replaces: string | undefined },
  ): Promise<void> {
    const { isCapOptional = false, batchId = null } = this.#options;
    const { organizationId } = this.#actor;
    const costed = { organizationId, runId, batchId, replaces, isRefused: !isCapOptional, document, purpose };
    await reserveCost(db, { ...costed, policy, profile: this.#profile }, this.#engine);
  }

  /** @throws CreditError UNKNOWN_POLICY, POLICY_DISABLED, POLICY_KIND_MISMATCH. */
  async #readPolicy(db: Db, request: CreateReportRequest): Promise<StoredPolicy> {
    const { document, policyId, policyVersion: version } = request;
    const policy = await this.#versions.read(db, document.value, { policyId, version });
    if (policy.documentKind === request.document.kind) return policy;
    const choices = await listEnabledPolicies(db, this.#actor, request.document.kind);
    throw new CreditError('POLICY_KIND_MISMATCH', {
      policyId: policy.policyId,
      policyKind: policy.documentKind.toUpperCase(),
      document: hideDocument(request.document),
      documentKind: request.document.kind.toUpperCase(),
      choices: choices.map(({ policyId }) => policyId).join(', ') || '-',
    });
  }

  /** @throws CreditError PURPOSE_REQUIRED, PURPOSE_UNKNOWN. */
  #settlePurpose(
    { purpose: asked, document: { kind } }: CreateReportRequest,
    { policy }: StoredPolicy,
    earlier: EarlierRun | undefined,
  ): Purpose | null {
    const rules = this.#engine.purposes ?? usualPurposeRules;
    const kept = goesOn(earlier) ? earlier.run.purpose : null;
    return settlePurpose(rules, { asked, kept, rule: policy.purpose, kind });
  }

  /** An earlier run whose answers suffice for the request. */
  #findAnswers(
    db: Db,
    { document, reuseWithinDays }: CreateReportRequest,
    { policy, draft: run }: { readonly policy: StoredPolicy; readonly draft: RunDraft },
  ): Promise<EarlierAnswers | undefined> {
    const days = reuseWithinDays ?? policy.policy.reuseWithinDays ?? 0;
    return this.#findSound(() =>
      findEarlierAnswers(this.#engine, db, { document, run, policy, profile: this.#profile, days }),
    );
  }

  /** The newest report about the document, with the run that it shows. */
  #findNewest(db: Db, { document }: CreateReportRequest): Promise<EarlierRun | undefined> {
    return this.#findSound(async () => {
      const report = await findNewestReport(db, this.#actor.organizationId, document.value);
      return report && { report, run: await getRun(db, report.currentRunId) };
    });
  }

  /** A report that is damaged, or was erased, is followed by a new one, as if there were none. */
  async #findSound<T>(find: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      return await find();
    } catch (error) {
      if (isDamagedRow(error) || isErased(error)) return undefined;
      throw error;
    }
  }
}

/** Returns whether a run has ended, and no source was away. */
function hasAllAnswers(run: Run): boolean {
  return isFinal(run.phase) && !missesSource(run);
}

/** Returns whether a run is in flight, and continues only when a process works on its batch again. */
async function waitsForBatch(db: Db, run: Run, now: Date): Promise<boolean> {
  return !isFinal(run.phase) && isFree(run, now) && isRunOfBatch(db, run.id);
}

/** Gives a finished report the external id of a request that it answers. */
async function nameReport(
  db: Db,
  report: Report,
  { request: { externalId }, now }: { readonly request: CreateReportRequest; readonly now: Date },
): Promise<Report> {
  if (externalId === undefined) return report;
  return addExternalId(db, report, { externalId, updatedAt: now.toISOString() });
}

/** Whether what was said of a report stays where it is analysed again. */
function goesOn(newest: EarlierRun | undefined): newest is EarlierRun {
  return newest !== undefined && !isDecided(newest.report.status) && isFinal(newest.run.phase);
}

/** The days for which a value that a caller gave is kept. */
const keptInputDays = 30;

/**
 * Returns the inputs that a report keeps if it is analysed again: those of its last run under the same policy, if that run is not older
 * than `keptInputDays` and the policy still asks for them.
 */
function keptInputs(
  newest: EarlierRun | undefined,
  { policyId, policy: { inputs: declared } }: StoredPolicy,
  now: Date,
): InputValues {
  if (!goesOn(newest) || newest.run.policyId !== policyId) return {};
  const oldest = new Date(now.getTime() - keptInputDays * 86_400_000).toISOString();
  if (newest.run.createdAt < oldest) return {};
  const kept = newest.run.inputs.filter(({ name, value }) => {
    const input = inputNamed(declared, name);
    return input !== undefined && fitsInput(input, value);
  });
  return inputValues(kept);
}
