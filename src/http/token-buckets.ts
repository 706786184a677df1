/** How many requests a minute each client has left. */
export interface TokenBuckets {
  /** Takes one; where there is none, the seconds until there is. */
  take(client: string, nowMs: number): number | undefined;
}

/** So many clients are remembered; a forgotten one begins anew. */
const maximumClients = 10_000;

/** A bucket for each client, full at first, that fills again evenly within a minute. */
export function openTokenBuckets(perMinute: number): TokenBuckets {
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, { left: number; atMs: number }>();
  return {
    take: (client, nowMs) => {
      const bucket = buckets.get(client) ?? { left: perMinute, atMs: nowMs };
      // A clock that was put back must not empty the bucket.
      const left = Math.min(perMinute, bucket.left + Math.max(0, nowMs - bucket.atMs) * perMs);
      const taken = left >= 1;
      if (buckets.size >= maximumClients && !buckets.has(client)) buckets.clear();
      buckets.set(client, { left: taken ? left - 1 : left, atMs: nowMs });
      return taken ? undefined : (1 - left) / perMs / 1_000;
    },
  };
}
