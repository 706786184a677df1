import type { Clock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { openBoundedMap } from './bounded-map.ts';

/** Failures that are let through in a minute, at once or one by one. */
const failuresOfClient = 10;
const failuresOfAddress = 60;
const minuteMs = 60_000;
const maximumBuckets = 20_000;

/** Who tries to authenticate, from where, with what. */
export interface Attempt {
  /** Address of the network that it comes from. */
  readonly address: string;
  readonly clientId: string;
  /** False for what is refused without hashing: it is counted apart, so that nonsense keeps nobody out. */
  readonly plausible: boolean;
}

/**
 * How many attempts may fail before more are sent away unread. It counts by address, and by client and address:
 * whoever fails elsewhere with a client's id does not lock that client out.
 */
export interface AttemptLimit {
  /**
   * Counts an attempt as a failure before it is known to be one, so that many at once are counted too.
   *
   * @returns what takes the count back: for a success, and for what was never decided.
   * @throws CreditError TOO_MANY_ATTEMPTS with the seconds until the next one may be made.
   */
  begin(attempt: Attempt): () => void;
}

interface Bucket {
  left: number;
  /** When `left` was right, in milliseconds since 1970. */
  at: number;
  readonly size: number;
}

export function openAttemptLimit(clock: Clock): AttemptLimit {
  const buckets = openBoundedMap<Bucket>(maximumBuckets);
  const filled = (name: string, size: number, at: number): Bucket => {
    const bucket = buckets.get(name) ?? { left: size, at, size };
    // A clock that was set back fills nothing.
    bucket.left = Math.min(size, bucket.left + (Math.max(0, at - bucket.at) / minuteMs) * size);
    bucket.at = at;
    buckets.set(name, bucket);
    return bucket;
  };
  return {
    begin: ({ address, clientId, plausible }) => {
      const at = clock.now().getTime();
      const from = `${plausible ? 'p' : 'n'} ${networkOf(address)}`;
      const both = [
        filled(from, failuresOfAddress, at),
        filled(`${from} ${clientId.slice(0, 200)}`, failuresOfClient, at),
      ];
      const waitMs = Math.max(...both.map(({ left, size }) => ((1 - left) * minuteMs) / size));
      if (waitMs > 0) throw new CreditError('TOO_MANY_ATTEMPTS', { seconds: Math.ceil(waitMs / 1000) });
      for (const bucket of both) bucket.left -= 1;
      return () => {
        for (const bucket of both) bucket.left = Math.min(bucket.size, bucket.left + 1);
      };
    },
  };
}

/** The network that one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 one. */
function networkOf(address: string): string {
  const [whole = ''] = address.slice(0, 100).toLowerCase().split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(whole)?.[1];
  if (mapped !== undefined) return mapped;
  if (!whole.includes(':')) return whole;
  const [before = '', after] = whole.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const zeros =
    after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
