import { canonicalJson } from '../base/canonical-json.ts';
import type { Clock } from '../base/clock.ts';
import {
  type AssembledSection,
  assembleSections,
  countContributors,
  finishedSections,
} from '../collector/assemble.ts';
import { applicableSources, collect, type SourceResult } from '../collector/collect.ts';
import { type KeptEvidence, replayEvidence } from '../collector/evidence-store.ts';
import { countEndedRoles } from '../collector/role-outcome.ts';
import type { SourceProfile } from '../collector/source-profile.ts';
import type { Document } from '../document/document.ts';
import type { Policy } from '../policy/policy.ts';
import type { PolicyStatus, ReportError, Run } from '../report/report.ts';
import type { StatementUpload } from '../report/statement-store.ts';
import { planCollection } from '../sections/collection-plan.ts';
import type { CreditPolicyDetails } from '../sections/credit-policy.ts';
import { nameOfSource, type RolePlayer, sourceKey } from '../sources/role-player.ts';
import { attachedResults, attachmentSource, withAttachments } from './attached-statements.ts';
import { evaluateSections } from './evaluate-run.ts';
import type { OnProgress } from './run-progress.ts';

/** Everything that working on a run needs, as plain data: no database, so that another thread can do it. */
export interface RunWork {
  readonly run: Run;
  readonly document: Document;
  readonly policy: Policy;
  readonly policyHash: string;
  /** The roles that may fail without ending the run. */
  readonly optional: readonly string[];
  /** What an earlier attempt at the run was answered. */
  readonly kept: readonly KeptEvidence[];
  readonly uploads: readonly StatementUpload[];
}

/** A section as it is written: its parts are JSON text. */
export interface PreparedSection extends Pick<AssembledSection, 'type' | 'status' | 'integrationCount'> {
  /** Canonical JSON; `{}` where nothing is known. */
  readonly details: string;
  readonly sources: string;
  readonly errors: string;
}

/** What has come in since the last time: to be written together. */
export interface RunStep {
  readonly evidence: readonly KeptEvidence[];
  readonly sections: readonly PreparedSection[];
  /** Roles in which nothing more is to come, of the whole run. */
  readonly sourcesDone: number;
}

/**
 * How the work on a run ended. `step` is what had not been handed over before.
 *
 * - EVALUATED: the policy has a result.
 * - SOURCE_FAILED: a required source failed; nothing was evaluated.
 * - EVALUATION_BROKE: a rule threw, which is a defect and no denial.
 */
export type RunEnd = { readonly step: RunStep; readonly errors: readonly ReportError[] } & (
  | {
      readonly outcome: 'EVALUATED';
      readonly policyStatus: Exclude<PolicyStatus, 'PENDING'>;
      readonly score: number | null;
      readonly riskBand: string | null;
      /** Canonical JSON of the CREDIT_POLICY details. */
      readonly policyResult: string;
      /** How many sources gave to the sections that were evaluated. */
      readonly integrationCount: number;
    }
  | { readonly outcome: 'SOURCE_FAILED' | 'EVALUATION_BROKE' }
);

/** Answers that come within this time of each other are handed over together, unless told otherwise. */
const usualTogetherMs = 20;

/**
 * Works on a run: asks its sources, makes sections of their answers, evaluates the policy. Writes nothing; what must be
 * kept is handed to `onStep` as it comes, and the rest with the end.
 *
 * @throws the reason of `signal` once it aborts; what `onStep` rejects with; what a source throws out of a defect.
 */
export async function workOnRun(
  work: RunWork,
  options: {
    readonly profile: SourceProfile;
    readonly clock: Clock;
    readonly signal: AbortSignal;
    readonly onStep: (step: RunStep) => Promise<void>;
    readonly onProgress?: OnProgress | undefined;
    /** Answers that come within this time, in ms, are handed over together. */
    readonly togetherMs?: number;
  },
): Promise<RunEnd> {
  const { run, document, policy } = work;
  const { clock, onProgress = () => {}, togetherMs = usualTogetherMs } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const optional = new Set(work.optional);
  const plan = planCollection(document.kind, policy.depth, policy.additionals);
  const assemblyPlan = withAttachments(plan, work.uploads);
  const attached = attachedResults(work.uploads);
  const sources = applicableSources(options.profile.sources, document.kind, plan);
  const givers = [attachmentSource, ...sources];
  const kept = replayEvidence(work.kept, { document, plan, sources, optional });

  onProgress({ kind: 'phase', phase: 'PROCESSING' });
  const titles = new Map(sources.map((source) => [sourceKey(source), source.title]));
  const tellAsking = (source: RolePlayer) => {
    const required = !optional.has(source.role);
    const name = nameOfSource(source, sources);
    onProgress({ kind: 'source', name, title: source.title, required, state: 'ASKING' });
  };
  const results: SourceResult[] = [];
  const handedOver = new Set<string>();
  let waiting: SourceResult[] = [];
  let handing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function takeStep(sections: readonly AssembledSection[]): RunStep {
    const evidence = waiting.filter((result) => !result.kept).map(withoutContribution);
    waiting = [];
    const fresh = sections.filter(({ type }) => !handedOver.has(type));
    for (const { type } of fresh) handedOver.add(type);
    return { evidence, sections: fresh.map(prepareSection), sourcesDone: countEndedRoles(sources, results) };
  }

  function handOver(): void {
    timer = undefined;
    handing = handing.then(() => {
      if (waiting.length === 0) return;
      return options.onStep(takeStep(finishedSections(assemblyPlan, givers, [...attached, ...results])));
    });
    handing.catch((error: unknown) => stop.abort(error));
  }

  const collection = collect({
    document,
    plan,
    sources,
    optional,
    clock,
    signal,
    kept,
    onAsking: tellAsking,
    onSource: async (result) => {
      results.push(result);
      waiting.push(result);
      timer ??= setTimeout(handOver, togetherMs);
      const { required, outcome: state, failure, ms } = result;
      const name = nameOfSource(result, sources);
      const title = titles.get(sourceKey(result)) ?? { en: name, 'pt-BR': name };
      onProgress({ kind: 'source', name, title, required, state, ms, ...(failure && { failure }) });
    },
  });
  const collected = await collection
    .catch((error: unknown) => {
      // Stopped half-way: what has been answered is kept all the same, since asking may have its price.
      if (!stop.signal.aborted) handOver();
      throw error;
    })
    .finally(() => {
      clearTimeout(timer);
      return handing;
    });

  const assembled = assembleSections(assemblyPlan, givers, [...attached, ...collected.results]);
  const errors = reportErrors(collected.results, { sources, assembled });
  if (collected.failed !== null) {
    const step = takeStep(assembled.filter((section) => section.errors.length > 0));
    return { outcome: 'SOURCE_FAILED', step, errors };
  }
  onProgress({ kind: 'phase', phase: 'EVALUATING' });
  const step = takeStep(assembled);
  if (signal.aborted) {
    // What has been answered is kept all the same, since asking may have its price.
    await options.onStep(step);
    signal.throwIfAborted();
  }
  let result: CreditPolicyDetails;
  try {
    result = evaluateSections(
      { run, report: { documentKind: document.kind }, policy, policyHash: work.policyHash },
      assembled,
    );
  } catch (defect) {
    const message = `the evaluation failed: ${defect instanceof Error ? defect.message : String(defect)}`;
    const at = clock.now().toISOString();
    const error = { source: 'policy', section: 'CREDIT_POLICY', code: 'EVALUATION_FAILED', message, at };
    return { outcome: 'EVALUATION_BROKE', step, errors: [...errors, error] };
  }
  const { policyStatus, score, riskBand } = result;
  return {
    outcome: 'EVALUATED',
    step,
    errors,
    policyStatus,
    score,
    riskBand,
    policyResult: canonicalJson(result),
    integrationCount: countContributors(givers, [...attached, ...collected.results], assemblyPlan.sections),
  };
}

/** A section as it is written. */
export function prepareSection(section: AssembledSection): PreparedSection {
  const { type, status, integrationCount } = section;
  return {
    type,
    status,
    integrationCount,
    details: canonicalJson(section.details ?? {}),
    sources: JSON.stringify(section.sources),
    errors: JSON.stringify(section.errors),
  };
}

function withoutContribution(result: SourceResult): KeptEvidence {
  const { role, provider, sandbox, outcome, failure, evidence } = result;
  return { role, provider, sandbox, outcome, failure, evidence };
}

/** One entry for each failed source and each section that it should have given. */
function reportErrors(
  results: readonly SourceResult[],
  {
    sources,
    assembled,
  }: { readonly sources: readonly RolePlayer[]; readonly assembled: readonly AssembledSection[] },
): readonly ReportError[] {
  return results.flatMap((result): ReportError[] => {
    const { failure, evidence } = result;
    if (failure === null) return [];
    const source = nameOfSource(result, sources);
    const error = { source, code: failure.code, message: failure.message, at: evidence.receivedAt };
    const missed = assembled.filter((section) => section.errors.some((one) => one.source === source));
    if (missed.length === 0) return [{ ...error, section: null }];
    return missed.map((section) => ({ ...error, section: section.type }));
  });
}
