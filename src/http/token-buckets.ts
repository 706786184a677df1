import { openBoundedMap } from '../auth/bounded-map.ts';

/** How many requests a minute each client has left. */
export interface TokenBuckets {
  /** Takes one; where there is none, the seconds until there is. */
  take(client: string, nowMs: number): number | undefined;
}

/** So many clients are remembered, those that asked last; a forgotten one begins anew. */
const maximumClients = 10_000;

/** A bucket for each client, full at first, that fills again evenly within a minute. */
export function openTokenBuckets(perMinute: number): TokenBuckets {
  const perMs = perMinute / 60_000;
  const buckets = openBoundedMap<{ left: number; atMs: number }>(maximumClients);
  return {
    take: (client, nowMs) => {
      const bucket = buckets.get(client) ?? { left: perMinute, atMs: nowMs };
      // A clock that was put back must not empty the bucket.
      const left = Math.min(perMinute, bucket.left + Math.max(0, nowMs - bucket.atMs) * perMs);
      const isEnough = left >= 1;
      buckets.set(client, { left: isEnough ? left - 1 : left, atMs: nowMs });
      return isEnough ? undefined : (1 - left) / perMs / 1_000;
    },
  };
}
