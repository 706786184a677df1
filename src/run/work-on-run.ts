import { canonicalJson } from '../base/canonical-json.ts';
import type { Clock } from '../base/clock.ts';
import type { Purse } from '../base/purse.ts';
import type { AssembledSection } from '../collector/assemble.ts';
import { type Collection, collect } from '../collector/collect.ts';
import type { KeptEvidence } from '../collector/kept-evidence.ts';
import type { SourceProfile } from '../collector/source-profile.ts';
import type { SourceResult } from '../collector/source-result.ts';
import type { ShadowCandidate } from '../credit-policy/shadow.ts';
import type { Document } from '../document/document.ts';
import type { Policy } from '../policy/policy.ts';
import { shownBand } from '../policy/reasons.ts';
import { packResult } from '../report/policy-result.ts';
import type { ReportError, Run } from '../report/report.ts';
import type { AttachedStatements } from '../report/statement-store.ts';
import { isOutdated } from '../sections/criminal-record.ts';
import { oldNegativesOf } from '../sections/old-negatives.ts';
import type { SetAsideRow } from '../sources/define-source.ts';
import type { SourceOutage } from '../sources/resilient-source.ts';
import { nameOfSource, type RolePlayer, sourceKey } from '../sources/role-player.ts';
import type { Storage } from '../storage/open-database.ts';
import { type CostCeilings, noCeilings } from '../usage/cost-ceilings.ts';
import { openPurse } from '../usage/open-purse.ts';
import { dayIn } from '../wording/calendar.ts';
import {
  decideInShadow,
  evaluateSections,
  notSeenErrors,
  readingsOfSections,
  whatMatters,
} from './evaluate-run.ts';
import {
  assembleFailed,
  assembleRun,
  countRunContributors,
  planRun,
  type RunPlan,
  replayRun,
} from './plan-run.ts';
import type { OnProgress } from './run-progress.ts';
import type { RunEnd, RunStep } from './run-step.ts';
import { StepGatherer } from './step-gatherer.ts';

/** Everything that working on a run needs, as plain data: no database, so that another thread can do it. */
export interface RunWork {
  readonly run: Run;
  readonly document: Document;
  readonly policy: Policy;
  readonly policyHash: string;
  /** A candidate that decides it too; nobody is told. */
  readonly shadow?: ShadowCandidate | undefined;
  /** What an earlier attempt at the run was answered. */
  readonly evidence: readonly KeptEvidence[];
  /** What sources answered earlier runs, and the policy uses again; left out: nothing. */
  readonly reusable?: readonly KeptEvidence[] | undefined;
  /** Whether the answers of the earlier run that it was created on can no longer be used. Default: false. */
  readonly hasLostAnswers?: boolean | undefined;
  readonly uploads: readonly AttachedStatements[];
  /** The consent of the holder that is in force; null where there is none, and where nothing is asked that needs one. */
  readonly consentId: string | null;
  /** Whether negatives of people that are older than five years stay; left out: they do not. */
  readonly keepsOldNegatives?: boolean | undefined;
  /** Rows of lists that somebody decided to be of somebody else; left out: none. */
  readonly setAside?: readonly SetAsideRow[];
  /** What its questions may cost, and the batch that it belongs to; left out: any amount, and none. */
  readonly spending?: { readonly ceilings: CostCeilings; readonly batchId: string | null } | undefined;
}

export interface WorkOptions {
  readonly profile: SourceProfile;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onStep: (step: RunStep) => Promise<void>;
  /**
   * Waited for when every source is through and the policy is about to be evaluated, with what had not been handed over.
   * Where absent, that goes with the end: for runs that nobody watches one by one.
   */
  readonly onCollected?: ((step: RunStep) => Promise<void>) | undefined;
  readonly onProgress?: OnProgress | undefined;
  /** Answers that come within this time, in ms, are handed over together. */
  readonly togetherMs?: number | undefined;
  /** Called when the run waits for a source that is away, with the name of the source, and with null once it does not wait for it. */
  readonly onOutage?: ((source: string, outage: SourceOutage | null) => void) | undefined;
  /** Returns the signal that ends the waits for a source, by its name, once it aborts. Queries on their way are not cut off. */
  readonly hurry?: ((source: string) => AbortSignal) | undefined;
  /** Where questions with a price are counted before they are asked; left out: nowhere. */
  readonly storage?: (() => Promise<Pick<Storage, 'write'>>) | undefined;
}

const usualTogetherMs = 20;

/**
 * Works on a run: asks its sources, makes sections of their answers, evaluates the policy. Writes nothing; what must be
 * kept is handed to `onStep` and `onCollected` as it comes, and the rest with the end.
 *
 * @throws the reason of `signal` once it aborts; what `onStep` or `onCollected` rejects with; what a source throws out of a
 * defect.
 */
export async function workOnRun(work: RunWork, options: WorkOptions): Promise<RunEnd> {
  const { onCollected, onStep, onProgress = () => {} } = options;
  const { consentId, evidence, run, document, keepsOldNegatives } = work;
  const oldNegatives = keepsOldNegatives === true ? undefined : oldNegativesOf(document.kind, run.asOfDay);
  const plan = planRun(
    { ...work, oldNegatives, asking: { consentId, evidence, asOf: run.asOf } },
    options.profile,
  );
  const { togetherMs = usualTogetherMs, clock } = options;
  const steps = new StepGatherer(plan, { onStep, togetherMs, clock });
  const missingConsents = plan.withheld.roles.map((role) => role.toUpperCase());
  const signal = AbortSignal.any([options.signal, steps.broken]);
  onProgress({ kind: 'phase', phase: 'PROCESSING' });
  const collection = await collectAnswers(work, plan, { ...options, signal, steps });

  const assembled = assembleRun(plan, collection.results);
  const errors = reportErrors(collection.results, { sources: plan.sources, assembled });
  if (collection.failed !== null) {
    const step = steps.takeStep(assembleFailed(plan, collection.results));
    return { outcome: 'SOURCE_FAILED', step, errors, missingConsents };
  }
  let step = steps.takeStep(assembled);
  // What has been answered is kept also by a run that is stopped here, since asking may have its price.
  const keep = onCollected ?? (signal.aborted ? onStep : undefined);
  if (keep !== undefined) {
    await keep(step);
    step = steps.takeStep([]);
  }
  onProgress({ kind: 'phase', phase: 'EVALUATING' });
  signal.throwIfAborted();
  const integrationCount = countRunContributors(plan, collection.results);
  // A list that is not loaded answers that, and tells nothing of anybody.
  const answered = collection.results.some(
    ({ outcome, contribution }) =>
      outcome === 'NO_RECORD' || (outcome === 'ANSWERED' && Object.keys(contribution).length > 0),
  );
  return {
    step,
    missingConsents,
    ...evaluate(work, assembled, { errors, integrationCount, answered, clock }),
  };
}

/** Asks the sources, and tells of each; resolves when what came of them by the way has been taken. */
async function collectAnswers(
  work: RunWork,
  plan: RunPlan,
  options: Pick<WorkOptions, 'clock' | 'signal' | 'onProgress' | 'onOutage' | 'hurry' | 'storage'> & {
    readonly steps: StepGatherer;
  },
): Promise<Collection> {
  const { clock, signal, steps, onOutage, hurry } = options;
  const { document, collection, sources, optional } = plan;
  const { run, policy, policyHash } = work;
  const matters = whatMatters({ run, report: { documentKind: document.kind }, policy, policyHash });
  // Naming every source twice a run is worth it only to somebody who listens.
  const telling = options.onProgress && tellOfSources(plan, options.onProgress);
  try {
    return await collect({
      document,
      plan: collection,
      sources,
      optional,
      clock,
      runId: run.id,
      dayOf: (at) => dayIn(at, run.timezone),
      signal,
      kept: replayRun(plan, work.evidence),
      ...(work.reusable && { reusable: usableAgain(replayRun(plan, work.reusable), run) }),
      ...(work.setAside && { setAside: work.setAside }),
      ...(matters && {
        matters: (results, open) =>
          matters(assembleRun(plan, results), new Set(open.flatMap(({ sections }) => sections))),
      }),
      ...(options.storage && { purse: purseOf(work, clock, options.storage) }),
      ...(onOutage && {
        onOutage: (source, outage) => onOutage(nameOfSource(source, sources), outage),
        ...(hurry && { hurry: (source) => hurry(nameOfSource(source, sources)) }),
      }),
      ...(telling && { onAsking: telling.asking }),
      onSource: async (result) => {
        steps.add(result);
        telling?.came(result);
      },
    });
  } catch (error) {
    // Stopped half-way: what has been answered is kept all the same, since asking may have its price.
    steps.handOver();
    throw error;
  } finally {
    await steps.end();
  }
}

/**
 * Those that the connectors of now can read, and that are no month of warrants that is over. A run on the answers of an earlier one
 * keeps its failures too: it queries no source.
 */
function usableAgain(
  results: readonly SourceResult[],
  { asOfDay, answersOf }: Pick<Run, 'asOfDay' | 'answersOf'>,
): readonly SourceResult[] {
  return results.filter(({ outcome, contribution: { CRIMINAL_RECORD: record } }) => {
    if (outcome === 'FAILED') return answersOf !== null;
    return record === undefined || !isOutdated(record, asOfDay);
  });
}

function purseOf(
  { run, document, policy, spending }: RunWork,
  clock: Clock,
  storage: NonNullable<WorkOptions['storage']>,
): Purse {
  const { ceilings = noCeilings, batchId = null } = spending ?? {};
  const { organizationId, id: runId, policyId } = run;
  const whose = {
    organizationId,
    runId,
    batchId,
    policyId,
    depth: policy.depth,
    documentKind: document.kind,
  };
  return openPurse(whose, { ceilings, clock, storage });
}

/** Tells of the sources of a run by name: when each is asked, and what came of it. */
function tellOfSources(
  { sources, optional }: RunPlan,
  onProgress: OnProgress,
): { readonly asking: (source: RolePlayer) => void; readonly came: (result: SourceResult) => void } {
  const titles = new Map(sources.map((source) => [sourceKey(source), source.title]));
  return {
    asking: (source) => {
      const name = nameOfSource(source, sources);
      const required = !optional.has(source.role);
      onProgress({ kind: 'source', name, title: source.title, required, state: 'ASKING' });
    },
    came: (result) => {
      const { required, outcome: state, failure, ms } = result;
      const name = nameOfSource(result, sources);
      const title = titles.get(sourceKey(result)) ?? { en: name, 'pt-BR': name };
      onProgress({ kind: 'source', name, title, required, state, ms, ...(failure && { failure }) });
    },
  };
}

function evaluate(
  { run, document, policy, policyHash, shadow: candidate, hasLostAnswers = false }: RunWork,
  assembled: readonly AssembledSection[],
  context: {
    readonly errors: readonly ReportError[];
    readonly integrationCount: number;
    readonly answered: boolean;
    readonly clock: Clock;
  },
) {
  const { errors, integrationCount, answered, clock } = context;
  try {
    const subject = { run, report: { documentKind: document.kind }, policy, policyHash };
    const result = evaluateSections(subject, assembled);
    const unseen = notSeenErrors(subject, result, clock.now().toISOString());
    if (unseen.length > 0) return { outcome: 'NOT_SEEN', errors: [...errors, ...unseen] } as const;
    const { policyStatus, score, terms } = result;
    const riskBand = shownBand(result);
    const kept = { details: canonicalJson(result), integrationCount, updatedAt: clock.now().toISOString() };
    const reasons = result.reasons.map(({ group, rule, status, decisive }) => ({
      group,
      rule,
      status,
      ...(decisive === false && { decisive }),
    }));
    const readings = readingsOfSections(subject, assembled);
    const shadow = candidate && decideInShadow(subject, candidate, { result, assembled });
    const figures = { policyStatus, score, riskBand, terms };
    const evaluation = { ...figures, reasons, readings, shadow, integrationCount, answered, hasLostAnswers };
    return { outcome: 'EVALUATED', errors, ...evaluation, result: packResult(kept) } as const;
  } catch (defect) {
    const message = `the evaluation failed: ${defect instanceof Error ? defect.message : String(defect)}`;
    const at = clock.now().toISOString();
    const error = { source: 'policy', section: 'CREDIT_POLICY', code: 'EVALUATION_FAILED', message, at };
    return { outcome: 'EVALUATION_BROKE', errors: [...errors, error] } as const;
  }
}

/** One entry for each failed source and each section that it should have given. */
function reportErrors(
  results: readonly SourceResult[],
  run: { readonly sources: readonly RolePlayer[]; readonly assembled: readonly AssembledSection[] },
): readonly ReportError[] {
  const { sources, assembled } = run;
  return results.flatMap((result): ReportError[] => {
    const { failure, evidence } = result;
    if (failure === null) return [];
    const source = nameOfSource(result, sources);
    const error = { source, code: failure.code, message: failure.message, at: evidence.receivedAt };
    const missed = assembled.filter((section) => section.errors.some((missing) => missing.source === source));
    if (missed.length === 0) return [{ ...error, section: null }];
    return missed.map((section) => ({ ...error, section: section.type }));
  });
}
