import { setMaxListeners } from 'node:events';
import { sha256 } from '../base/canonical-json.ts';
import type { Clock } from '../base/clock.ts';
import type { Document, DocumentKind } from '../document/document.ts';
import type { CollectionPlan } from '../sections/collection-plan.ts';
import {
  type Source,
  type SourceAnswer,
  type SourceContribution,
  SourceFailure,
  type SourceFailureCode,
  type SourceRequest,
} from '../sources/define-source.ts';
import { askResiliently } from '../sources/resilient-source.ts';

/** What a source answered, as received, with when and how. */
export interface Evidence {
  readonly contentType: string;
  /** Empty where nothing was received. */
  readonly body: Uint8Array;
  readonly sha256: string;
  /** The source's own date of its data (`YYYY-MM-DD`), where it says one. */
  readonly editionDate: string | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly requestedAt: string;
  readonly receivedAt: string;
  readonly attempts: number;
}

/** What came of one source in one run. */
export interface SourceResult {
  readonly source: string;
  readonly provider: string;
  readonly sandbox: boolean;
  readonly required: boolean;
  readonly outcome: 'ANSWERED' | 'NO_RECORD' | 'FAILED';
  readonly failure: { readonly code: SourceFailureCode; readonly message: string } | null;
  readonly evidence: Evidence;
  readonly contribution: SourceContribution;
  /** True when an earlier attempt at the run had asked already and its answer was read again. */
  readonly kept: boolean;
  /** From the question to the answer or the last failure. */
  readonly ms: number;
}

/** What the sources of a run gave. */
export interface Collection {
  /** One result for each source that answered or failed; those given up after a required failure are not here. */
  readonly results: readonly SourceResult[];
  /** The required source that ended the collection. */
  readonly failed: SourceResult | null;
}

/** The sources that have anything to give to a report of this plan on a document of this kind. */
export function applicableSources(
  sources: readonly Source[],
  kind: DocumentKind,
  plan: CollectionPlan,
): readonly Source[] {
  return sources.filter(
    (source) => source.documentKinds.includes(kind) && wantedSections(source, plan).length > 0,
  );
}

/** The sections of the plan that this source can give. */
export function wantedSections({ sections }: Source, plan: CollectionPlan): SourceRequest['sections'] {
  return sections.filter((type) => plan.sections.includes(type));
}

/**
 * Asks every source at once, each with its own time limit and retries, except those whose answer is in `kept`. The
 * first required source to fail stops the others; an optional one that fails is a result like any other.
 *
 * @param sources those of `applicableSources`.
 * @param optional names of the sources that may fail.
 * @param onSource told of each result as it comes; the next step waits for it.
 * @throws the reason of `signal` once it aborts; whatever a source throws that is no SourceFailure, since that is a
 * defect.
 */
export async function collect(options: {
  readonly document: Document;
  readonly plan: CollectionPlan;
  readonly sources: readonly Source[];
  readonly optional: ReadonlySet<string>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly kept: readonly SourceResult[];
  readonly onSource: (result: SourceResult) => Promise<void>;
}): Promise<Collection> {
  const { sources, optional, onSource } = options;
  const rest = new AbortController();
  const signal = AbortSignal.any([options.signal, rest.signal]);
  // Every source listens to it, which is no leak.
  setMaxListeners(0, signal);
  const keptBySource = new Map(options.kept.map((result) => [result.source, result]));
  const results: SourceResult[] = [];
  let failed: SourceResult | null = null;

  async function follow(source: Source): Promise<void> {
    const required = !optional.has(source.name);
    const kept = keptBySource.get(source.name);
    const result = kept ? { ...kept, required } : await askOnce(source, { ...options, signal, required });
    if (rest.signal.aborted) return;
    if (result.outcome === 'FAILED' && required) {
      failed = result;
      rest.abort(result);
    }
    results.push(result);
    await onSource(result);
  }

  await Promise.all(
    sources.map((source) =>
      follow(source).catch((error: unknown) => {
        // Given up because a required source had failed.
        if (error === failed && failed !== null) return;
        // One defect is enough: the others stop too, so that nothing goes on behind the caller's back.
        rest.abort(error);
        throw error;
      }),
    ),
  );
  return { results, failed };
}

async function askOnce(
  source: Source,
  options: {
    readonly document: Document;
    readonly plan: CollectionPlan;
    readonly clock: Clock;
    readonly signal: AbortSignal;
    readonly required: boolean;
  },
): Promise<SourceResult> {
  const { document, plan, clock, signal, required } = options;
  const requestedAt = clock.now();
  const question = { document, scope: plan.scope, sections: wantedSections(source, plan) };
  const { result, attempts } = await askResiliently(source, { ...question, signal }, { clock });
  const receivedAt = clock.now();
  const answer = 'answer' in result ? result.answer : result.failure.answer;
  const evidence: Evidence = {
    contentType: answer?.contentType ?? '',
    body: answer?.body ?? new Uint8Array(),
    sha256: sha256(answer?.body ?? ''),
    editionDate: answer?.editionDate ?? null,
    requestedAt: requestedAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    attempts,
  };
  const asked = { evidence, required, kept: false, ms: receivedAt.getTime() - requestedAt.getTime() };
  return 'answer' in result
    ? { ...asked, ...readAnswer(source, result.answer, question) }
    : { ...asked, ...identityOf(source), ...failureOf(result.failure) };
}

/**
 * What an answer says, in the terms of a result. Pure, so that a kept answer gives the same again.
 *
 * @throws what the source's `map` throws that is no SourceFailure.
 */
export function readAnswer(
  source: Source,
  answer: SourceAnswer,
  question: Omit<SourceRequest, 'signal'>,
): Pick<SourceResult, 'source' | 'provider' | 'sandbox' | 'outcome' | 'failure' | 'contribution'> {
  try {
    const contribution = source.map(answer, question);
    return { ...identityOf(source), outcome: answer.outcome, failure: null, contribution };
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    return { ...identityOf(source), ...failureOf(error) };
  }
}

function identityOf({ name, provider, sandbox }: Source) {
  return { source: name, provider, sandbox };
}

function failureOf({ code, message }: SourceFailure) {
  return { outcome: 'FAILED', failure: { code, message }, contribution: {} } as const;
}
