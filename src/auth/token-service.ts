import { hash, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { LruMap } from '../base/lru-map.ts';
import type { Storage } from '../storage/open-database.ts';
import { type ClientCredentials, openClientAuthenticator } from './authenticate-client.ts';
import type { Caller } from './caller.ts';
import type { StoredClient } from './client-store.ts';
import { type AttemptOrigin, HashGate } from './hash-gate.ts';
import { openRecentClients } from './recent-clients.ts';
import type { SigningKeys } from './signing-keys.ts';
import { readToken, type TokenClaims, tokenAlgorithm, tokenParty, tokenUse } from './token-claims.ts';

/** What a client gets for its credentials. */
export interface IssuedToken {
  readonly accessToken: string;
  readonly tokenType: 'Bearer';
  /** In seconds. */
  readonly expiresIn: number;
  /** The analyst that the client acts as. */
  readonly userId: string;
}

export interface TokenService {
  /**
   * A token for a client's credentials.
   *
   * @param options.address the source of the request, by which failures are counted.
   * @throws CreditError INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, STORAGE_*; the reason of `options.signal` once it aborts while the
   * attempt waits.
   */
  issue(credentials: ClientCredentials, options: AttemptOrigin): Promise<IssuedToken>;
  /**
   * The caller that a token stands for, as the database has it within the last second.
   *
   * @throws CreditError NOT_AUTHENTICATED, whatever is wrong with the token: what it was is in `cause`, as a text for
   * the log; STORAGE_*.
   */
  verify(token: string): Promise<Caller>;
  /** Forgets what was read of clients and users, so that a change by this process acts at once. */
  forget(): void;
}

interface TokenServiceOptions {
  readonly storage: Storage;
  readonly keys: SigningKeys;
  readonly clock: Clock;
  /** How long a token is good for. */
  readonly tokenSeconds: number;
  /** One of its own unless given. */
  readonly hashGate?: Pick<HashGate, 'compare'>;
  /** Hears once of each client whose stored secret has a form that this version does not compare with. */
  readonly onUnreadableHash?: (clientId: string) => void;
}

const longestToken = 8 * 1024;
/** No setting gives a token a longer life. */
const longestLifeSeconds = 86_400;
/** How far the clock may have been set back since a token was issued; its end is never put off. */
const skewSeconds = 5;
const maximumTokens = 10_000;

/** A genuine token, kept so that its signature is verified once. */
interface GenuineToken {
  readonly kid: string;
  readonly claims: TokenClaims;
  readonly expiresAt: number;
  /** The client that it was last compared with, and the caller that came of it. */
  latest: { readonly client: StoredClient; readonly caller: Caller } | undefined;
}

/** Issues tokens to clients, and tells whose they are. */
export function openTokenService(options: TokenServiceOptions): TokenService {
  const { storage, keys, clock, tokenSeconds, hashGate = new HashGate() } = options;
  const authenticator = openClientAuthenticator({
    storage,
    clock,
    hashGate,
    onUnreadableHash: onceForEach(options.onUnreadableHash),
  });
  const clients = openRecentClients(storage, clock);
  const genuine = new LruMap<GenuineToken>({ maximum: maximumTokens });

  const open = async (token: string): Promise<GenuineToken> => {
    const read = readToken(token);
    if (read === undefined) throw notAuthenticated('it does not have the form of a token');
    const { kid, claims } = read;
    const key = await keys.find(kid);
    if (key === undefined) throw notAuthenticated('its key is not known');
    try {
      await jwtVerify(token, key.secret, {
        algorithms: [tokenAlgorithm],
        typ: tokenUse,
        issuer: tokenParty,
        audience: tokenParty,
        clockTolerance: skewSeconds,
        currentDate: clock.now(),
      });
    } catch {
      throw notAuthenticated('its signature or its claims are not good');
    }
    if (claims.exp <= claims.iat || claims.exp - claims.iat > longestLifeSeconds)
      throw notAuthenticated('it lives longer than any of ours');
    return { kid, claims, expiresAt: claims.exp * 1000, latest: undefined };
  };

  return {
    forget: clients.forget,
    issue: async (credentials, origin) => {
      const client = await authenticator.authenticate(credentials, origin);
      const { kid, secret } = await keys.current();
      const iat = Math.floor(clock.now().getTime() / 1000);
      const claims: TokenClaims = {
        iss: tokenParty,
        aud: tokenParty,
        sub: client.analystId,
        org: client.organizationId,
        client_id: client.clientId,
        permissions: [...client.permissions],
        iat,
        exp: iat + tokenSeconds,
        jti: randomUUID(),
      };
      const accessToken = await new SignJWT(claims)
        .setProtectedHeader({ alg: tokenAlgorithm, typ: tokenUse, kid })
        .sign(secret);
      return { accessToken, tokenType: 'Bearer', expiresIn: tokenSeconds, userId: client.analystId };
    },

    verify: async (token) => {
      if (token.length > longestToken) throw notAuthenticated('it is too long');
      const name = hash('sha256', token, 'base64');
      let opened = genuine.get(name);
      if (opened === undefined) {
        opened = await open(token);
        genuine.set(name, opened);
      }
      const { claims, kid, expiresAt } = opened;
      const now = clock.now().getTime();
      if (now >= expiresAt || (await keys.find(kid)) === undefined) {
        genuine.delete(name);
        throw notAuthenticated(now >= expiresAt ? 'it has expired' : 'its key was taken away');
      }
      if (claims.iat * 1000 > now + skewSeconds * 1000) throw notAuthenticated('it is from the future');
      const reading = clients.get(claims.client_id);
      const client = reading instanceof Promise ? await reading : reading;
      if (opened.latest === undefined || opened.latest.client !== client)
        opened.latest = compare(opened, client);
      return opened.latest.caller;
    },
  };
}

/** Calls `hear` once for each client; a service has no more of them than its database. */
function onceForEach(hear: ((clientId: string) => void) | undefined): (clientId: string) => void {
  const clientIds = new Set<string>();
  return (clientId) => {
    if (clientIds.has(clientId)) return;
    clientIds.add(clientId);
    hear?.(clientId);
  };
}

/** The caller that a genuine token stands for, by what is known of its client now. */
function compare(
  { claims, expiresAt }: GenuineToken,
  client: StoredClient | undefined,
): { readonly client: StoredClient; readonly caller: Caller } {
  if (client === undefined) throw notAuthenticated('its client does not exist');
  if (client.revokedAt !== null) throw notAuthenticated('its client was revoked');
  if (client.userDisabledAt !== null) throw notAuthenticated('the user that its client acts as was disabled');
  if (claims.org !== client.organizationId)
    throw notAuthenticated("it names another organisation than its client's");
  if (claims.sub !== client.analystId) throw notAuthenticated("it names another analyst than its client's");
  // A token never permits more than its client may; one that says so is old or forged.
  if (claims.permissions.some((permission) => !client.permissions.includes(permission)))
    throw notAuthenticated('it names a permission that its client does not have');
  const { organizationId, analystId, analystName, clientId, dialect } = client;
  const permissions = new Set(claims.permissions);
  const caller: Caller = {
    organizationId,
    analystId,
    analystName,
    clientId,
    role: null,
    permissions,
    dialect,
    expiresAt,
  };
  return { client, caller };
}

function notAuthenticated(cause: string): CreditError {
  return new CreditError('NOT_AUTHENTICATED', {}, { cause });
}
