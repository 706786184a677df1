import type { Clock } from '../base/clock.ts';
import { untilAborted } from './deadline.ts';

/** How often something is tried at most, the first time included. */
export const maximumAttempts = 3;

/** The wait before the second attempt is half of this to all of it, by chance; before each further one, twice that. */
const firstWaitMs = 500;

/** Who asks by `Retry-After` to be left alone for longer than this is not asked again. */
export const longestRetryAfterMs = 30_000;

/** Failures in a row, whoever met them, after which a circuit opens. */
export const failuresToOpen = 5;

/** How long an open circuit lets nothing through; then one attempt probes, and the others wait for what it meets. */
export const restMs = 10_000;

/** An open circuit rests for as long as the other side asks for, but at least and at most so long. */
const shortestRestMs = 1_000;
const longestRestMs = 3_600_000;

/** If a failed probe cannot be repeated, its query fails. The next rest is then twice as long as the last one, but at most this long. */
const longestRestAfterFinalMs = 600_000;

/** A failure starts a new outage if it comes more than this time after the previous failure and its rest. */
const silenceMs = 300_000;

/** What came of one attempt. */
export interface Attempt<T> {
  readonly result: T;
  /** True if another attempt might end differently. */
  readonly worthRepeating: boolean;
  /** True if it counts as a failure of the other side. Default: `worthRepeating`. */
  readonly isOutage?: boolean;
  /** True if the other side limits the number of queries. MAYBE: only if it later answers callers for which it failed before. */
  readonly isLimited?: boolean | 'MAYBE';
  /** How long the other side asked to be left alone. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * A circuit breaker.
 *
 * closed → open: `failuresToOpen` attempts in a row were failures of the other side.
 * open → half-open: its rest is over, and somebody comes along: that attempt is the probe. The rest is what `Retry-After` asked for,
 *   or `restMs`.
 * half-open → closed: the probe was answered. half-open → open: it was not, or it was cut off.
 */
export class Breaker {
  readonly #clock: Clock;
  #failures = 0;
  /** When it opened, in ms since 1970; undefined while it is closed. */
  #openedAt: number | undefined;
  #restMs = restMs;
  #failingSince: Date | undefined;
  #failedAt = 0;
  #answers = 0;
  #recoveries = 0;
  /** Settles with the probe that is under way, and never rejects. */
  #probe: Promise<unknown> | undefined;

  /** A closed circuit. */
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Attempts that the other side answered so far. */
  get answers(): number {
    return this.#answers;
  }

  /** Answers so far to callers for which the other side had failed before. */
  get recoveries(): number {
    return this.#recoveries;
  }

  /** Counts an answer to such a caller. */
  noteRecovery(): void {
    this.#recoveries += 1;
  }

  /** The first failure since the last answer; undefined if there is none. */
  get failingSince(): Date | undefined {
    return this.#failingSince;
  }

  /** Milliseconds since the first failure after the last answer; 0 if there is none. */
  get failingMs(): number {
    if (this.#failingSince === undefined) return 0;
    return Math.max(0, this.#clock.now().getTime() - this.#failingSince.getTime());
  }

  /** Milliseconds until an open circuit lets a probe through; 0 if it is closed or rests no longer. */
  get restLeftMs(): number {
    if (this.#openedAt === undefined) return 0;
    const passedMs = this.#clock.now().getTime() - this.#openedAt;
    return passedMs < 0 ? 0 : Math.max(0, this.#restMs - passedMs);
  }

  isOpen(): boolean {
    return this.#openedAt !== undefined && this.#probe === undefined;
  }

  /**
   * Makes the attempt, or gives undefined where the circuit is open. Whoever comes while a probe is under way waits
   * for it.
   *
   * @throws the reason of `signal` once it aborts; what `attempt` throws.
   */
  async pass<T>(attempt: () => Promise<Attempt<T>>, signal: AbortSignal): Promise<Attempt<T> | undefined> {
    while (this.#probe !== undefined) await untilAborted(this.#probe, signal);
    if (this.#openedAt === undefined) return untilAborted(this.#counted(attempt), signal);
    // A clock that was set back ends the rest.
    if (this.restLeftMs > 0) return undefined;
    const probe = this.#probed(attempt);
    this.#probe = probe.catch(() => {});
    return untilAborted(probe, signal);
  }

  /** What throws was cut off, or is a defect: it says nothing of the other side. */
  async #counted<T>(attempt: () => Promise<Attempt<T>>): Promise<Attempt<T>> {
    const result = await attempt();
    this.#note(result);
    this.#failures = isOutage(result) ? this.#failures + 1 : 0;
    // What began before it opened does not lengthen its rest.
    if (this.#failures >= failuresToOpen && this.#openedAt === undefined) this.#open(result.retryAfterMs);
    return result;
  }

  async #probed<T>(attempt: () => Promise<Attempt<T>>): Promise<Attempt<T>> {
    let isAnswered = false;
    let nextRestMs: number | undefined;
    try {
      // One that throws at once ends like any other.
      const result = await (async () => attempt())();
      this.#note(result);
      isAnswered = !isOutage(result);
      nextRestMs = result.retryAfterMs;
      if (!result.worthRepeating) nextRestMs ??= Math.min(2 * this.#restMs, longestRestAfterFinalMs);
      return result;
    } finally {
      this.#probe = undefined;
      if (isAnswered) this.#close();
      else this.#open(nextRestMs);
    }
  }

  #note<T>(result: Attempt<T>): void {
    if (!isOutage(result)) {
      this.#failingSince = undefined;
      this.#answers += 1;
      return;
    }
    const now = this.#clock.now();
    const rest = this.#openedAt === undefined ? 0 : this.#restMs;
    if (now.getTime() - this.#failedAt > rest + silenceMs) this.#failingSince = undefined;
    this.#failedAt = now.getTime();
    this.#failingSince ??= now;
  }

  #open(retryAfterMs = restMs): void {
    this.#openedAt = this.#clock.now().getTime();
    this.#restMs = Math.min(longestRestMs, Math.max(shortestRestMs, retryAfterMs));
  }

  #close(): void {
    this.#openedAt = undefined;
    this.#failures = 0;
  }
}

function isOutage<T>(attempt: Attempt<T>): boolean {
  return attempt.isOutage ?? attempt.worthRepeating;
}

/** What came of all attempts; without a result where the circuit let none through. */
export interface Attempts<T> {
  readonly result: T | undefined;
  readonly attempts: number;
}

/**
 * Makes attempts until one is not worth repeating, `maximumAttempts` are made, the circuit opens, or `Retry-After` asks
 * for more than `longestRetryAfterMs`; gives the last one's result.
 *
 * @param options.first an attempt that was made already.
 * @param options.wait waits for milliseconds, or rejects with the signal's reason.
 * @throws the reason of `signal` once it aborts; what `attempt` throws.
 */
export async function attemptRepeatedly<T>(
  attempt: () => Promise<Attempt<T>>,
  options: {
    readonly first: Attempt<T> | undefined;
    readonly breaker: Breaker | undefined;
    readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
    readonly signal: AbortSignal;
  },
): Promise<Attempts<T>> {
  const { first, breaker, wait, signal } = options;
  let last = first;
  // Let the circuit know of it.
  if (first !== undefined) await breaker?.pass(async () => first, signal);
  for (let attempts = first === undefined ? 0 : 1; ; attempts += 1) {
    if (last !== undefined) {
      const waitMs = waitBefore(attempts, last.retryAfterMs);
      const isOver =
        !last.worthRepeating ||
        attempts >= maximumAttempts ||
        breaker?.isOpen() ||
        waitMs > longestRetryAfterMs;
      if (isOver) return { result: last.result, attempts };
      await untilAborted(wait(waitMs, signal), signal);
    }
    const latest: Attempt<T> | undefined = await (breaker ? breaker.pass(attempt, signal) : attempt());
    if (latest === undefined) return { result: last?.result, attempts };
    last = latest;
  }
}

/** Returns the milliseconds before the next attempt. @param attempts made so far, at least 1. */
function waitBefore(attempts: number, retryAfterMs = 0): number {
  return Math.max(((1 + Math.random()) / 2) * firstWaitMs * 2 ** (attempts - 1), retryAfterMs);
}

/** The wait before an attempt of a patient caller does not double more often than this. */
const mostDoublings = 5;
/** A shorter outage is not reported to the caller. */
const shortestToldMs = 2_000;
/** After a failed probe, its query waits this much longer than the others, so that another query makes the next probe. */
const afterProbeMs = 50;

/** The wait for one of several other sides of which one answer is enough. */
export interface SharedWait {
  /** Aborts once one of them has answered. */
  readonly answered: AbortSignal;
  /** Waits until none of the others is queried. */
  readonly takeTurn: () => Promise<void>;
  readonly endTurn: () => void;
}

/**
 * Makes attempts until the other side answers, however long it is away: after `Retry-After`, or as probes of the circuit. After
 * `maximumAttempts` failures that each followed the answer to another query, returns the last result.
 *
 * @param options.first an attempt that was made already.
 * @param options.hurry ends the waits once it aborts. An attempt in progress is completed; if it fails, the next ones are
 *   those of `attemptRepeatedly`.
 * @param options.shared ends the wait with the last result once another side has answered. The caller ends its turn after an attempt that
 *   is not worth repeating, and after an error.
 * @param options.onWaiting called with true before each wait once the other side has failed for `shortestToldMs`, and with false after
 *   the waits. Its other arguments are the last attempt and the number of attempts.
 * @returns without a result if `hurry` aborts before the first attempt and the circuit lets none through.
 * @throws the reason of `signal` once it aborts; what `attempt` throws.
 */
export async function attemptPatiently<T>(
  attempt: () => Promise<Attempt<T>>,
  options: {
    readonly first: Attempt<T> | undefined;
    readonly breaker: Breaker;
    readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
    readonly signal: AbortSignal;
    readonly hurry?: AbortSignal | undefined;
    readonly shared?: SharedWait | undefined;
    readonly onWaiting: (isWaiting: boolean, last: Attempt<T> | undefined, attempts: number) => void;
  },
): Promise<Attempts<T>> {
  const { first, breaker, wait, signal, hurry, shared, onWaiting } = options;
  const isHurried = () => hurry?.aborted === true;
  const isAnswered = () => shared?.answered.aborted === true;
  const ends = [hurry, shared?.answered].filter((one) => one !== undefined);
  let last = first;
  let attempts = first === undefined ? 0 : 1;
  /** Failures that each followed the answer to another query. */
  let ownFailures = 0;
  let { answers, recoveries } = breaker;
  let isTold = false;
  const waitFor = async (ms: number) => {
    if (ms + breaker.failingMs >= shortestToldMs) {
      isTold = true;
      onWaiting(true, last, attempts);
    }
    const over = ends.length === 0 ? signal : AbortSignal.any([signal, ...ends]);
    await untilAborted(wait(ms, over), over).catch((error: unknown) => {
      if (signal.aborted || !(isHurried() || isAnswered())) throw error;
    });
  };
  try {
    // Let the circuit know of it.
    if (first !== undefined) await breaker.pass(async () => first, signal);
    let hasProbed = false;
    for (;;) {
      if (last !== undefined && !last.worthRepeating) return { result: last.result, attempts };
      if (last !== undefined && ownFailures >= maximumAttempts) return { result: last.result, attempts };
      if (isAnswered()) return { result: last?.result, attempts };
      if (isHurried()) {
        const others = await attemptRepeatedly(attempt, { first: undefined, breaker, wait, signal });
        return { result: others.result ?? last?.result, attempts: attempts + others.attempts };
      }
      if (breaker.isOpen()) await waitFor(breaker.restLeftMs + (hasProbed ? afterProbeMs : 0));
      else if (last !== undefined)
        await waitFor(
          Math.min(longestRestMs, waitBefore(Math.min(attempts, mostDoublings), last.retryAfterMs)),
        );
      await shared?.takeTurn();
      const isOver = isHurried() || isAnswered();
      const isProbe = breaker.isOpen();
      const latest = isOver ? undefined : await breaker.pass(attempt, signal);
      if (latest?.worthRepeating !== false) shared?.endTurn();
      hasProbed = isProbe && latest !== undefined;
      // The circuit has opened meanwhile.
      if (latest === undefined) continue;
      last = latest;
      attempts += 1;
      if (breaker.answers > answers && last.isLimited !== true) ownFailures += 1;
      if (last.isLimited === 'MAYBE' && breaker.recoveries > recoveries) ownFailures = 0;
      if (!isOutage(last) && attempts > 1) breaker.noteRecovery();
      ({ answers, recoveries } = breaker);
    }
  } finally {
    if (isTold) onWaiting(false, undefined, attempts);
  }
}
