import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { LruMap } from '../base/lru-map.ts';

/** How long a pair that was verified is not hashed again. */
const freshMs = 60_000;
/** How long it is known as one that was right, and is not held up by the failures of others. */
const knownMs = 24 * 3_600_000;
const maximumPairs = 10_000;

/**
 * The pairs of client id and secret that this process found to be right, so that a busy client is not hashed at every
 * request. Neither is kept, only a hash under a key that ends with the process.
 */
interface VerifiedSecrets {
  /** The name of a pair in the other functions. */
  nameOf(clientId: string, clientSecret: string): string;
  /** The stored hash that the pair fitted within the last 60 seconds; whether that hash still stands is for the caller. */
  freshHash(name: string): string | undefined;
  /** Whether the pair was right within the last 24 hours. */
  isKnown(name: string): boolean;
  remember(name: string, storedHash: string): void;
  forget(name: string): void;
}

export function openVerifiedSecrets(clock: Clock): VerifiedSecrets {
  const key = randomBytes(32);
  const pairs = new LruMap<{ readonly storedHash: string; readonly at: number }>({ maximum: maximumPairs });
  const within = (at: number, ms: number) => Math.abs(clock.now().getTime() - at) < ms;
  return {
    nameOf: (clientId, clientSecret) =>
      createHmac('sha256', key).update(`${clientId}\0${clientSecret}`).digest('base64'),
    freshHash: (name) => {
      const pair = pairs.get(name);
      return pair && within(pair.at, freshMs) ? pair.storedHash : undefined;
    },
    isKnown: (name) => {
      const pair = pairs.get(name);
      return pair !== undefined && within(pair.at, knownMs);
    },
    remember: (name, storedHash) => pairs.set(name, { storedHash, at: clock.now().getTime() }),
    forget: (name) => pairs.delete(name),
  };
}
