import { CreditError } from '../base/errors.ts';
import type { RateLimits } from '../jobs/rate-limits.ts';
import { networkOf } from './network-of.ts';

/** Failures that are let through in a minute, at once or one by one. */
const failuresOfClient = 10;
const failuresOfAddress = 60;

/** Who tries to authenticate, from where, with what. */
export interface Attempt {
  /** Address of the network that it comes from. */
  readonly address: string;
  /** Id of a browser in which the account signed in before. Its failures are counted under this id instead of the address. */
  readonly deviceId?: string | undefined;
  readonly clientId: string;
  /** False for what is refused without hashing: it is counted apart, so that nonsense keeps nobody out. */
  readonly plausible: boolean;
}

/**
 * How many attempts may fail before more are sent away unread. It counts by address, and by client and address:
 * whoever fails elsewhere with a client's id does not lock that client out.
 */
interface AttemptLimit {
  /**
   * Counts an attempt as a failure before it is known to be one, so that many at once are counted too.
   *
   * @returns what takes the count back: for a success, and for what was never decided.
   * @throws CreditError TOO_MANY_ATTEMPTS with the seconds until the next one may be made; STORAGE_*.
   */
  begin(attempt: Attempt): Promise<() => void>;
}

/** @param kind who tries: each is counted apart. */
export function openAttemptLimit(limits: RateLimits, kind: 'client' | 'person' | 'provider'): AttemptLimit {
  return {
    begin: async ({ address, deviceId, clientId, plausible }) => {
      const origin = deviceId === undefined ? networkOf(address) : `device ${deviceId}`;
      const from = `${kind} ${plausible ? 'p' : 'n'} ${origin}`;
      const buckets = [
        { name: `address of ${from}`, perMinute: failuresOfAddress },
        { name: `${from} ${clientId.slice(0, 200)}`, perMinute: failuresOfClient },
      ];
      const waitMs = await limits.take(buckets);
      if (waitMs > 0) throw new CreditError('TOO_MANY_ATTEMPTS', { seconds: Math.ceil(waitMs / 1000) });
      return () => limits.giveBack(buckets);
    },
  };
}
