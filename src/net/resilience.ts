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

/** What came of one attempt. */
export interface Attempt<T> {
  readonly result: T;
  /** True where another attempt might end otherwise: it counts as a failure of the other side. */
  readonly worthRepeating: boolean;
  /** How long the other side asked to be left alone. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * A circuit breaker.
 *
 * closed → open: `failuresToOpen` attempts in a row were worth repeating.
 * open → half-open: `restMs` are over, and somebody comes along: that attempt is the probe.
 * half-open → closed: the probe was answered. half-open → open: it was not, or it was cut off.
 */
export interface Breaker {
  isOpen(): boolean;
  /**
   * Makes the attempt, or gives undefined where the circuit is open. Whoever comes while a probe is under way waits
   * for it.
   *
   * @throws the reason of `signal` once it aborts; what `attempt` throws.
   */
  pass<T>(attempt: () => Promise<Attempt<T>>, signal: AbortSignal): Promise<Attempt<T> | undefined>;
}

/** A closed circuit. */
export async function createBreaker(clock: Clock): Promise<Breaker> {
  const { CircuitState, circuitBreaker, ConsecutiveBreaker, handleWhenResult, isBrokenCircuitError } =
    await import('cockatiel');
  const policy = circuitBreaker(
    handleWhenResult((failed) => failed === true),
    { breaker: new ConsecutiveBreaker(failuresToOpen), halfOpenAfter: restBy(clock) },
  );
  return {
    isOpen: () => policy.state === CircuitState.Open,
    async pass<T>(attempt: () => Promise<Attempt<T>>, signal: AbortSignal) {
      const made: { attempt?: Attempt<T>; thrown?: { readonly reason: unknown } } = {};
      const passage = policy.execute(async () => {
        try {
          made.attempt = await attempt();
          return made.attempt.worthRepeating;
        } catch (reason) {
          // The policy takes whatever is thrown for a sign of life; a probe that was cut off is none.
          if (policy.state !== CircuitState.HalfOpen) throw reason;
          made.thrown = { reason };
          return true;
        }
      });
      try {
        await untilAborted(passage, signal);
      } catch (error) {
        if (isBrokenCircuitError(error)) return undefined;
        throw error;
      }
      if (made.thrown) throw made.thrown.reason;
      return made.attempt;
    },
  };
}

/**
 * When an open circuit may be probed, by our clock. The policy itself reads the system's, which stands still for no
 * test and may be set back: so it is told a duration that is over at once or never. A clock set back ends the rest.
 */
function restBy(clock: Clock) {
  const next = () => {
    const since = clock.now().getTime();
    return {
      get duration() {
        const passed = clock.now().getTime() - since;
        return passed >= 0 && passed < restMs ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      },
      next,
    };
  };
  return { next };
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
  const { ExponentialBackoff, halfJitterGenerator } = await import('cockatiel');
  let backoff = new ExponentialBackoff({ generator: halfJitterGenerator, initialDelay: firstWaitMs }).next();
  let last = first;
  // Let the circuit know of it.
  if (first !== undefined) await breaker?.pass(async () => first, signal);
  for (let attempts = first === undefined ? 0 : 1; ; attempts += 1) {
    if (last !== undefined) {
      const waitMs = Math.max(backoff.duration, last.retryAfterMs ?? 0);
      const isOver =
        !last.worthRepeating ||
        attempts >= maximumAttempts ||
        breaker?.isOpen() ||
        waitMs > longestRetryAfterMs;
      if (isOver) return { result: last.result, attempts };
      await untilAborted(wait(waitMs, signal), signal);
      backoff = backoff.next(undefined);
    }
    const made: Attempt<T> | undefined = await (breaker ? breaker.pass(attempt, signal) : attempt());
    if (made === undefined) return { result: last?.result, attempts };
    last = made;
  }
}
