import { CreditError } from '../base/errors.ts';

/** Counts failed attempts to log in, before anything slow is done for the next. */
export interface AttemptLimit {
  /** @throws CreditError TOO_MANY_ATTEMPTS with the seconds to wait. */
  require(attempt: Attempt, now: Date): void;
  fail(attempt: Attempt, now: Date): void;
  succeed(attempt: Attempt, now: Date): void;
}

export interface Attempt {
  readonly address: string;
  readonly clientId: string;
}

/** Failures within a window, from one address with one client id, and from one address in all. */
const windowMs = 60_000;
const mostOfPair = 10;
const mostOfAddress = 60;

/** A client that succeeded from an address is known there for so long. */
const knownMs = 24 * 3_600_000;

/** So many addresses and pairs are remembered. */
const maximumEntries = 20_000;

/**
 * Opens the count. It goes by the address, so that a stranger who knows a client's id cannot lock that client out; and
 * a client that is known at an address is not held up by what others there try with other ids.
 */
export function openAttemptLimit(): AttemptLimit {
  const failures = new Map<string, { count: number; untilMs: number }>();
  const known = new Map<string, { untilMs: number }>();
  const countOf = (key: string, nowMs: number) => {
    const entry = failures.get(key);
    return entry === undefined || entry.untilMs <= nowMs ? undefined : entry;
  };
  const pairOf = ({ address, clientId }: Attempt) => `${address} ${clientId}`;
  return {
    require: (attempt, now) => {
      const nowMs = now.getTime();
      const pair = pairOf(attempt);
      const isKnown = (known.get(pair)?.untilMs ?? 0) > nowMs;
      for (const [key, most] of [
        [pair, mostOfPair],
        ...(isKnown ? [] : [[attempt.address, mostOfAddress] as const]),
      ] as const) {
        const entry = countOf(key, nowMs);
        if (entry !== undefined && entry.count >= most) {
          throw new CreditError('TOO_MANY_ATTEMPTS', { seconds: Math.ceil((entry.untilMs - nowMs) / 1_000) });
        }
      }
    },
    fail: (attempt, now) => {
      const nowMs = now.getTime();
      for (const key of [pairOf(attempt), attempt.address]) {
        const entry = countOf(key, nowMs) ?? { count: 0, untilMs: nowMs + windowMs };
        makeRoom(failures, nowMs);
        failures.set(key, { ...entry, count: entry.count + 1 });
      }
    },
    succeed: (attempt, now) => {
      makeRoom(known, now.getTime());
      known.set(pairOf(attempt), { untilMs: now.getTime() + knownMs });
    },
  };
}

/** Those that count no more go; where all still count, the oldest do. */
function makeRoom(entries: Map<string, { untilMs: number }>, nowMs: number): void {
  if (entries.size < maximumEntries) return;
  for (const [key, { untilMs }] of entries) if (untilMs <= nowMs) entries.delete(key);
  for (const key of entries.keys()) {
    if (entries.size < maximumEntries) break;
    entries.delete(key);
  }
}
