import { sha256 } from '../base/canonical-json.ts';
import type { SectionDetails } from '../sections/index.ts';
import type { SourceRequest } from '../sources/define-source.ts';
import { questionIdOf } from '../sources/question-id.ts';
import {
  type AttemptsCost,
  askResiliently,
  type SharedSourceWait,
  type SourceOutage,
} from '../sources/resilient-source.ts';
import { type RolePlayer, sourceKey } from '../sources/role-player.ts';
import type { CollectOptions } from './collect-options.ts';
import { type reserveRepeats, spendingOf } from './paid-question.ts';
import { failureOf, readAnswer } from './read-answer.ts';
import type { RoleRace } from './role-race.ts';
import type { Evidence, SourceResult } from './source-result.ts';

/** How a source is queried. */
export interface AskingWay {
  readonly required: boolean;
  /** Whether the query waits for the end of an outage. */
  readonly waits: boolean;
  /** The other sources that it waits with; with `shared`, its own wait. */
  readonly race?: RoleRace | undefined;
  readonly shared?: SharedSourceWait | undefined;
}

/** Queries a source, again if that may help. Returns its answer, or its failure. */
export async function askSource(
  source: RolePlayer,
  { document, plan, clock, runId, dayOf, setAside, onOutage, hurry }: CollectOptions,
  options: AskingWay & {
    readonly signal: AbortSignal;
    readonly sections: SourceRequest['sections'];
    /** Receives the result if its query may be repeated. */
    readonly repeatable: WeakSet<SourceResult>;
    readonly known: Partial<SectionDetails> | undefined;
    readonly charges: readonly string[];
    readonly questions: number | undefined;
    readonly admit: SourceRequest['admit'];
    readonly mayRepeat: ReturnType<typeof reserveRepeats>;
    readonly onCalledOff: (cost: AttemptsCost) => void;
  },
): Promise<SourceResult> {
  const { signal, required, race, shared, known, questions, admit, mayRepeat, onCalledOff } = options;
  const ofRole = (outage: SourceOutage | null) => (outage && race ? race.ofRole(outage) : outage);
  const requestedAt = clock.now();
  const question: SourceRequest = {
    document,
    scope: plan.scope,
    sections: options.sections,
    signal,
    askedOn: dayOf(requestedAt),
    questionId: questionIdOf(runId, sourceKey(source)),
    // A plain value, because this runs for each source of each document.
    known,
    setAside,
    questions,
    admit,
  };
  const { result, attempts, cost } = await askResiliently(source, question, {
    clock,
    mayRepeat,
    onCalledOff,
    ...(onOutage !== undefined &&
      options.waits && {
        onOutage: (outage) => onOutage(source, ofRole(outage)),
        hurry: hurry?.(source),
        shared,
      }),
  });
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
  const today = dayOf(receivedAt);
  const reading =
    'answer' in result
      ? readAnswer(source, result.answer, { ...question, today })
      : failureOf(source, result.failure);
  const ms = receivedAt.getTime() - requestedAt.getTime();
  const whole = { ...reading, required, evidence, kept: false, ms };
  const spending = spendingOf(source, options.charges, cost);
  const sourceResult: SourceResult = spending === undefined ? whole : { ...whole, spending };
  if ('failure' in result && (result.failure.isRepeatable || result.failure.code === 'SUSPENDED'))
    options.repeatable.add(sourceResult);
  return sourceResult;
}
