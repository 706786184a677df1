import { parseHttpDate, parseRetryAfter } from '../net/retry-after.ts';

/** The waits after the first, second and any further failed attempt. */
const waitsMs = [1_000, 2_000, 5_000] as const;
const lastWaitMs = 5_000;
/** So much shorter or longer, by chance, so that what failed together does not come back together. */
const jitter = 0.1;

/** A receiver that asks for a longer wait gets this one. */
export const longestRetryAfterMs = 60 * 60_000;
/** And one that asks for none, this one. */
const shortestRetryAfterMs = 500;

/** What an endpoint answered, as far as the wait depends on it. */
interface WaitRequest {
  readonly httpStatus: number | null;
  /** The headers of the answer, as they came. */
  readonly retryAfter?: string | undefined;
  readonly date?: string | undefined;
}

/**
 * Milliseconds until the next attempt. `Retry-After` of a 429 or 503, in seconds or as an HTTP date, replaces the usual
 * wait (RFC 9110, section 10.2.3; RFC 6585, section 4), within 0.5 s and an hour; a form that is none of these is passed
 * over.
 *
 * @param failures failed attempts so far, from 1.
 * @param chance from 0 up to 1.
 */
export function retryDelayMs(failures: number, answer: WaitRequest, now: Date, chance: number): number {
  const { httpStatus, retryAfter, date } = answer;
  if (retryAfter !== undefined && (httpStatus === 429 || httpStatus === 503)) {
    // By the receiver's clock where it tells the time, since its date is by that clock too.
    const requestedMs = parseRetryAfter(retryAfter, parseHttpDate(date ?? '') ?? now);
    if (requestedMs !== undefined)
      return Math.min(Math.max(requestedMs, shortestRetryAfterMs), longestRetryAfterMs);
  }
  const wait = waitsMs[failures - 1] ?? lastWaitMs;
  return Math.round(wait * (1 + jitter * (2 * chance - 1)));
}
