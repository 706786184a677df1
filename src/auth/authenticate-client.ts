import type { Clock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { openRateLimits } from '../jobs/rate-limits.ts';
import type { Storage } from '../storage/open-database.ts';
import { openAttemptLimit } from './attempt-limit.ts';
import { isClientSecret } from './client-secret.ts';
import { findClient, isUsable, type StoredClient } from './client-store.ts';
import type { AttemptOrigin, HashGate } from './hash-gate.ts';
import { findFittingHash, isReadableHash, unfittingHash } from './hash-secret.ts';
import { SharedWork } from './shared-work.ts';
import { openVerifiedSecrets } from './verified-secrets.ts';

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Tells which client has an id and a secret. */
interface ClientAuthenticator {
  /**
   * @param options.address where the attempt comes from; failures are counted by it.
   * @throws CreditError INVALID_CREDENTIALS, the same for a client that is unknown, revoked, of a disabled user or has another secret;
   * TOO_MANY_ATTEMPTS; STORAGE_*; the reason of `options.signal` once it aborts while the attempt waits.
   */
  authenticate(credentials: ClientCredentials, options: AttemptOrigin): Promise<StoredClient>;
}

const longestId = 200;

export function openClientAuthenticator(options: {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly hashGate: Pick<HashGate, 'compare'>;
  /** Hears of a client whose stored hash has a form that is not known here: nobody can authenticate with it. */
  readonly onUnreadableHash?: ((clientId: string) => void) | undefined;
}): ClientAuthenticator {
  const { storage, clock, hashGate, onUnreadableHash } = options;
  const limits = openRateLimits(storage, () => clock.now().getTime());
  const limit = openAttemptLimit(limits, 'client');
  const verified = openVerifiedSecrets(clock);

  const match = async (
    { clientId, clientSecret }: ClientCredentials,
    { name, ...origin }: AttemptOrigin & { readonly name: string },
  ): Promise<StoredClient | undefined> => {
    const stored = await findClient(storage.db, clientId);
    const client = stored !== undefined && isUsable(stored) ? stored : undefined;
    const hashes = client === undefined ? [unfittingHash] : goodHashes(client, clock.now());
    const fresh = verified.freshHash(name);
    if (fresh !== undefined && hashes.includes(fresh)) return client;
    const attempt = {
      account: `client ${clientId}`,
      exists: client !== undefined,
      ...origin,
      isKnown: verified.isKnown(name),
    };
    return hashGate.compare(attempt, async () => {
      const fitting = await findFittingHash(clientSecret, hashes);
      if (!hashes.every(isReadableHash)) onUnreadableHash?.(clientId);
      if (fitting === undefined) return undefined;
      verified.remember(name, fitting);
      return client;
    });
  };

  /** Comparisons in progress. Simultaneous requests of a client with the same secret share one comparison. */
  const comparisons = new SharedWork<StoredClient | undefined>();

  return {
    authenticate: async (credentials, { address, signal }) => {
      const { clientId, clientSecret } = credentials;
      const plausible = clientId.length <= longestId && isClientSecret(clientSecret);
      const name = plausible ? verified.nameOf(clientId, clientSecret) : '';
      // Whoever was right before is not held up by the failures of others.
      const takeBack = verified.isKnown(name)
        ? () => {}
        : await limit.begin({ address, clientId, plausible });
      let client: StoredClient | undefined;
      try {
        if (plausible)
          client = await comparisons.run(name, signal, (together) =>
            match(credentials, { name, address, signal: together }),
          );
      } catch (error) {
        takeBack();
        throw error;
      }
      if (client === undefined) {
        verified.forget(name);
        throw new CreditError('INVALID_CREDENTIALS', {});
      }
      takeBack();
      return client;
    },
  };
}

function goodHashes({ secretHash, previous }: StoredClient, now: Date): readonly string[] {
  return previous !== null && now.getTime() < Date.parse(previous.until)
    ? [secretHash, previous.secretHash]
    : [secretHash];
}
