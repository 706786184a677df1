import { type Clock, pause } from '../base/clock.ts';
import { withDeadline } from '../net/deadline.ts';
import type { Attempt, Breaker, SharedWait } from '../net/resilience.ts';
import type { SectionDetails } from '../sections/index.ts';
import {
  type Charge,
  lostCharge,
  retryableFailures,
  type SetAsideRow,
  type Source,
  type SourceAnswer,
  SourceFailure,
  type SourceFailureCode,
  type SourceRequest,
} from './define-source.ts';
import { highestCost, type RolePlayer, usualCost } from './role-player.ts';

/** The wait for one of several sources of which one answer is enough. */
export type SharedSourceWait = SharedWait;

type Asked = { readonly answer: SourceAnswer } | { readonly failure: SourceFailure };

/** The cost of all attempts of a query. */
export interface AttemptsCost {
  /** In cost units. */
  readonly cost: number;
  /** Whether the cost of one of them cannot be read; it is in `cost` with the highest cost that is known of the source. */
  readonly isUnknown: boolean;
}

/** One circuit for each source that has ever failed, for as long as the source itself lives. */
const breakers = new WeakMap<Source, Breaker>();

/**
 * Asks a source, again where that may help (`retryableFailures`; see net/resilience.ts for how often and when). Each
 * attempt ends after the source's `timeoutMs`, even where the source ignores its signal. A source that keeps failing is
 * left alone for a while: the failure is then SUSPENDED, after 0 attempts. A sandbox source is never left alone, since
 * its faults belong to one document each and there is nobody to be spared.
 *
 * @param options.onOutage is called when the source is away and the question waits for it, and with null once it does not. With it, the
 *   question waits however long that takes. Omit for a question that fails fast.
 * @param options.hurry ends that wait once it aborts: the question then fails like one that fails fast. A query on its way is not cut off.
 * @param options.shared ends that wait once another source has answered. The caller ends the last turn.
 * @param options.mayRepeat is called before another attempt if earlier ones were billed, with their cost and the number of questions that
 *   are left. If it returns false, the last attempt is the result.
 * @param options.onCalledOff told what all attempts cost together where `request.signal` aborts while nothing is on its way; where something
 *   may be, nobody knows.
 * @returns the cost of all attempts together.
 * @throws the reason of `request.signal` once it aborts; whatever the source throws that is no SourceFailure, since that
 * is a defect.
 */
export async function askResiliently(
  source: Source & Pick<RolePlayer, 'price' | 'statedCost'>,
  request: SourceRequest,
  options: {
    clock: Clock;
    wait?: (ms: number, signal: AbortSignal) => Promise<void>;
    mayRepeat?: ((billed: number, left: number) => Promise<boolean>) | undefined;
    onCalledOff?: (cost: AttemptsCost) => void;
    onOutage?: ((outage: SourceOutage | null) => void) | undefined;
    hurry?: AbortSignal | undefined;
    shared?: SharedWait | undefined;
  },
): Promise<{ result: Asked; attempts: number; cost: AttemptsCost }> {
  const { signal } = request;
  let cost = 0;
  let unknown = 0;
  let unfinished = { cost: 0, unknown: 0 };
  const spent = (): AttemptsCost => ({ cost, isUnknown: unknown > 0 });
  let last: Attempt<Asked> | undefined;
  let left = 1;
  const way: Way = { isTaken: false };
  const attempt = async () => {
    const billed = cost - unfinished.cost;
    if (last !== undefined && billed > 0 && (await options.mayRepeat?.(billed, left)) === false)
      return { ...last, worthRepeating: false };
    const outcome = await askOnce(source, request, way);
    way.isTaken = false;
    const charge = chargeOf(outcome.result);
    // A failure without a cost does not change the cost of the query that it was to continue.
    if (charge.billed || 'answer' in outcome.result) {
      const own = costOf(charge, source);
      cost += own.cost - unfinished.cost;
      unknown += own.unknown - unfinished.unknown;
      unfinished = charge.goesOn === true ? own : { cost: 0, unknown: 0 };
    }
    last = outcome;
    left = charge.left ?? 1;
    return outcome;
  };
  try {
    const { result, attempts } = await attemptWhileItHelps(source, attempt, options, signal);
    return { result, attempts, cost: spent() };
  } catch (error) {
    if (signal.aborted && error === signal.reason && !way.isTaken) options.onCalledOff?.(spent());
    throw error;
  }
}

async function attemptWhileItHelps(
  source: Source,
  attempt: () => Promise<Attempt<Asked>>,
  options: Parameters<typeof askResiliently>[2],
  signal: AbortSignal,
): Promise<{ readonly result: Asked; readonly attempts: number }> {
  const hasFailed = breakers.has(source);
  const first = hasFailed ? undefined : await attempt();
  // Nearly every question ends here: what follows is read only by a process that needs it.
  if (first !== undefined && !first.worthRepeating) return { result: first.result, attempts: 1 };

  const { attemptPatiently, attemptRepeatedly, Breaker, maximumAttempts } = await import(
    '../net/resilience.ts'
  );
  const breaker = source.sandbox ? undefined : breakerOf(source, () => new Breaker(options.clock));
  const { onOutage, hurry, shared, wait = pause } = options;
  const onWaiting = (isWaiting: boolean, last: Attempt<Asked> | undefined, attempts: number) => {
    const now = options.clock.now();
    const hasTried = attempts >= maximumAttempts;
    onOutage?.(isWaiting && breaker ? outageOf(source, { breaker, last, hasTried, now }) : null);
  };
  const { result, attempts } =
    onOutage !== undefined && breaker !== undefined
      ? await attemptPatiently(attempt, { first, breaker, wait, signal, hurry, shared, onWaiting })
      : await attemptRepeatedly(attempt, { first, breaker, wait, signal });
  return { result: result ?? { failure: suspended(source, breaker?.restLeftMs ?? 0) }, attempts };
}

/** A source that is away, by what its last query met. */
export interface SourceOutage {
  readonly code: SourceFailureCode;
  readonly message: string;
  /** The first failure, ISO 8601 UTC. */
  readonly since: string;
  /**
   * What the source can fail for. SOURCE: whatever it is asked, because it limits queries, or because the document was not asked about enough.
   * DOCUMENT: the last query about the document failed. EITHER: several of them failed with HTTP 503, by which some sources limit queries.
   */
  readonly failsFor: 'SOURCE' | 'DOCUMENT' | 'EITHER';
}

function outageOf(
  source: Source,
  {
    breaker,
    last,
    hasTried,
    now,
  }: {
    readonly breaker: Breaker;
    readonly last: Attempt<Asked> | undefined;
    /** Whether a single query would have made all its attempts. */
    readonly hasTried: boolean;
    readonly now: Date;
  },
): SourceOutage {
  const since = (breaker.failingSince ?? now).toISOString();
  const failure = last !== undefined && 'failure' in last.result ? last.result.failure : undefined;
  const { code, message } = failure ?? suspended(source, breaker.restLeftMs);
  const isOfDocument = last !== undefined && (last.isLimited ?? false) === false;
  const isOfEither = last?.isLimited === 'MAYBE' && hasTried;
  return { code, message, since, failsFor: isOfDocument ? 'DOCUMENT' : isOfEither ? 'EITHER' : 'SOURCE' };
}

/** Whether a query may be on its way to the source, and the charge of its attempt if it ends now. */
interface Way {
  isTaken: boolean;
  costNow?: (() => Charge) | undefined;
}

function chargeOf(outcome: Asked): Charge {
  const charge = 'answer' in outcome ? outcome.answer.charge : outcome.failure.charge;
  return charge ?? { billed: 'answer' in outcome };
}

/** Returns the cost of an attempt in cost units, and how many of its questions have an unknown cost. */
function costOf(
  { billed, units, questions = units === undefined ? 1 : 0, unknown = 0 }: Charge,
  source: Pick<RolePlayer, 'price' | 'statedCost'>,
): { readonly cost: number; readonly unknown: number } {
  if (!billed) return { cost: 0, unknown: 0 };
  const usual = usualCost(source);
  const highest = highestCost(source);
  const cost = (units ?? 0) + questions * usual + unknown * (highest ?? usual);
  return { cost, unknown: highest === 0 ? 0 : unknown };
}

/** One attempt's request. Its signal is made when it is read: many sources answer at once, and a signal costs as much as all the rest. */
class AttemptRequest implements SourceRequest {
  readonly document: SourceRequest['document'];
  readonly scope: SourceRequest['scope'];
  readonly sections: SourceRequest['sections'];
  readonly known?: Partial<SectionDetails>;
  readonly setAside?: readonly SetAsideRow[];
  readonly askedOn: string;
  readonly questionId?: string;
  readonly questions?: number;
  readonly admit?: SourceRequest['admit'];
  readonly onWaiting: (isWaiting: boolean) => void;
  readonly onCost: (costNow: () => Charge) => void;
  readonly #own: { readonly signal: AbortSignal };

  constructor(
    { document, scope, sections, known, setAside, askedOn, questionId, questions, admit }: SourceRequest,
    own: { readonly signal: AbortSignal },
    way: Way,
  ) {
    this.document = document;
    this.scope = scope;
    this.sections = sections;
    this.askedOn = askedOn;
    if (questionId !== undefined) this.questionId = questionId;
    if (known !== undefined) this.known = known;
    if (setAside !== undefined) this.setAside = setAside;
    if (questions !== undefined) this.questions = questions;
    if (admit !== undefined) this.admit = admit;
    this.onWaiting = (isWaiting) => {
      way.isTaken = !isWaiting;
    };
    this.onCost = (costNow) => {
      way.costNow = costNow;
    };
    this.#own = own;
  }

  get signal(): AbortSignal {
    return this.#own.signal;
  }
}

/**
 * Asks a source once, within its time limit. The time in which the question waits for its turn does not count.
 *
 * @throws SourceFailure; the reason of `request.signal` once it aborts.
 */
export async function askInTime(
  source: Source,
  request: SourceRequest,
  way: Way = { isTaken: false },
): Promise<SourceAnswer> {
  const ask = (own: { readonly signal: AbortSignal }) => {
    way.isTaken = true;
    way.costNow = undefined;
    return source.ask(new AttemptRequest(request, own, way));
  };
  const outcome = await withDeadline(ask, { ms: source.timeoutMs, signal: request.signal });
  if (outcome.expired) throw timedOut(source, way.costNow?.() ?? lostCharge);
  return outcome.value;
}

async function askOnce(source: Source, request: SourceRequest, way: Way): Promise<Attempt<Asked>> {
  const { signal } = request;
  try {
    const answer = await askInTime(source, request, way);
    signal.throwIfAborted();
    return { result: { answer }, worthRepeating: false };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SourceFailure)) throw error;
    return failed(error);
  }
}

function failed(failure: SourceFailure): Attempt<Asked> {
  const { isRepeatable, retryAfterMs, code, isUnavailable } = failure;
  return {
    result: { failure },
    worthRepeating: isRepeatable,
    isOutage: retryableFailures.has(code),
    isLimited: isUnavailable ? 'MAYBE' : code === 'RATE_LIMITED' || retryAfterMs !== undefined,
    retryAfterMs,
  };
}

function breakerOf(source: Source, create: () => Breaker): Breaker {
  const breaker = breakers.get(source) ?? create();
  breakers.set(source, breaker);
  return breaker;
}

function timedOut({ title, timeoutMs }: Source, charge: Charge): SourceFailure {
  return new SourceFailure('TIMEOUT', `${title.en}: no answer within ${timeoutMs / 1000} s.`, { charge });
}

function suspended({ title }: Source, restLeftMs: number): SourceFailure {
  return new SourceFailure(
    'SUSPENDED',
    `${title.en}: not asked, because it kept failing; it is asked again within ${Math.ceil(restLeftMs / 1000)} s.`,
  );
}
