import { createHmac, randomBytes } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import { openAttemptLimit } from './attempt-limit.ts';
import type { Caller } from './caller.ts';
import { findClient, type StoredClient } from './client-store.ts';
import { openHashGate } from './hash-gate.ts';
import { hashSecret, verifySecret } from './hash-secret.ts';
import type { SigningKeys } from './signing-keys.ts';

/** An access token and what a client must know of it. */
export interface IssuedToken {
  readonly accessToken: string;
  readonly tokenType: 'Bearer';
  /** Seconds. */
  readonly expiresIn: number;
  /** The analyst as whom the client acts. */
  readonly userId: string;
}

/** Gives tokens for credentials, and callers for tokens. */
export interface TokenService {
  /**
   * @param options.address where the attempt comes from.
   * @throws CreditError INVALID_CREDENTIALS, the same for an unknown client, a wrong secret and a revoked client, after
   * the same work; TOO_MANY_ATTEMPTS.
   */
  issue(
    given: { clientId: string; clientSecret: string },
    options: { address: string },
  ): Promise<IssuedToken>;
  /** @throws CreditError NOT_AUTHENTICATED; its `cause` says why, for the log only. */
  verify(token: string): Promise<Caller>;
}

const algorithm = 'HS256';
const issuer = 'credit';
const tokenType = 'at+jwt';
const clockSkewSeconds = 5;
const longestToken = 8_192;

/** A client's row is read again after so long, so that a revocation acts within it. */
const rowMs = 1_000;
/** A secret that was right is taken without the slow hash for so long. */
const rightSecretMs = 300_000;
const maximumRemembered = 10_000;

const claimsSchema = Type.Object({
  sub: Type.String(),
  org: Type.String(),
  client_id: Type.String(),
  permissions: Type.Array(Type.String()),
  iat: Type.Integer(),
  exp: Type.Integer(),
  jti: Type.String(),
});

interface Verified {
  readonly claims: Static<typeof claimsSchema>;
  readonly kid: string;
  /** The caller as the client's row last made it. */
  made?: { readonly client: StoredClient; readonly caller: Caller };
}

/** Opens the service of tokens: JWTs (RFC 9068 in form) signed with HMAC-SHA-256 and nothing else. */
export async function openTokenService(options: {
  readonly storage: Storage;
  readonly keys: SigningKeys;
  readonly clock: Clock;
  /** How long a token is good for. */
  readonly tokenSeconds: number;
}): Promise<TokenService> {
  const { storage, keys, clock, tokenSeconds } = options;
  const gate = openHashGate();
  const attempts = openAttemptLimit();
  // Hashed against where there is no client, so that an unknown one takes as long as a wrong secret.
  const nobody = await hashSecret(randomBytes(32).toString('base64url'));
  const rememberKey = randomBytes(32);
  const rightSecrets = new Map<string, { secretHash: string; untilMs: number }>();
  const verified = new Map<string, Verified>();
  const rows = new Map<string, { client: StoredClient | undefined; readAtMs: number }>();

  /** Names a pair of client and secret for this process alone. */
  const nameOf = (clientId: string, clientSecret: string) =>
    createHmac('sha256', rememberKey).update(`${clientId}\0${clientSecret}`).digest('base64url');

  /** Whether the secret was right a moment ago and is still in force: a busy client costs no slow hash each time. */
  function wasRight(client: StoredClient | undefined, clientSecret: string): boolean {
    if (client === undefined) return false;
    const now = clock.now();
    const known = rightSecrets.get(nameOf(client.id, clientSecret));
    return (
      known !== undefined && known.untilMs > now.getTime() && hashesOf(client, now).includes(known.secretHash)
    );
  }

  async function isRight(client: StoredClient | undefined, clientSecret: string): Promise<boolean> {
    const now = clock.now();
    for (const secretHash of client === undefined ? [nobody] : hashesOf(client, now)) {
      if (!(await gate.pass(() => verifySecret(clientSecret, secretHash)))) continue;
      if (client === undefined) return false;
      if (rightSecrets.size >= maximumRemembered) rightSecrets.clear();
      rightSecrets.set(nameOf(client.id, clientSecret), {
        secretHash,
        untilMs: now.getTime() + rightSecretMs,
      });
      return true;
    }
    return false;
  }

  async function clientOf(id: string): Promise<StoredClient | undefined> {
    const nowMs = clock.now().getTime();
    const known = rows.get(id);
    if (known && Math.abs(nowMs - known.readAtMs) < rowMs) return known.client;
    const client = await findClient(storage.db, id);
    if (rows.size >= maximumRemembered) rows.clear();
    rows.set(id, { client, readAtMs: nowMs });
    return client;
  }

  /** The claims of a token, whose form and signature are judged once. */
  async function read(token: string): Promise<Verified> {
    if (token.length > longestToken) throw new Error('the token is too long');
    const { kid, crit, typ } = decodeProtectedHeader(token);
    const key = typeof kid === 'string' ? keys.find(kid) : undefined;
    if (key === undefined) throw new Error('the key is not known');
    if (crit !== undefined || typ !== tokenType) throw new Error('the header is not that of an access token');
    const { payload } = await jwtVerify(token, key.secret, {
      algorithms: [algorithm],
      issuer,
      audience: issuer,
      currentDate: clock.now(),
      clockTolerance: clockSkewSeconds,
    });
    if (typeof payload.aud !== 'string' || !Value.Check(claimsSchema, payload)) {
      throw new Error('the claims are not those of an access token');
    }
    const found: Verified = { claims: payload, kid: key.kid };
    if (verified.size >= maximumRemembered) verified.clear();
    verified.set(token, found);
    return found;
  }

  return {
    issue: async ({ clientId, clientSecret }, { address }) => {
      const attempt = { address, clientId };
      const found = await findClient(storage.db, clientId);
      const client = found?.revokedAt === null ? found : undefined;
      if (!wasRight(client, clientSecret)) {
        attempts.require(attempt, clock.now());
        if (!(await isRight(client, clientSecret))) {
          attempts.fail(attempt, clock.now());
          throw new CreditError('INVALID_CREDENTIALS', {});
        }
        attempts.succeed(attempt, clock.now());
      }
      if (client === undefined) throw new Error('a secret was right for no client');
      const issuedAt = Math.floor(clock.now().getTime() / 1_000);
      const { kid, secret } = keys.current();
      const accessToken = await new SignJWT({
        org: client.organizationId,
        client_id: client.id,
        permissions: client.permissions,
      })
        .setProtectedHeader({ alg: algorithm, typ: tokenType, kid })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(client.analystId)
        .setJti(randomBytes(12).toString('base64url'))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + tokenSeconds)
        .sign(secret);
      return { accessToken, tokenType: 'Bearer', expiresIn: tokenSeconds, userId: client.analystId };
    },

    verify: async (token) => {
      try {
        const found = verified.get(token) ?? (await read(token));
        const { claims, kid } = found;
        const nowSeconds = clock.now().getTime() / 1_000;
        // Judged each time: what was verified once may have ended since.
        if (claims.exp <= nowSeconds - clockSkewSeconds) throw new Error('the token has expired');
        if (claims.iat > nowSeconds + clockSkewSeconds) throw new Error('the token is from the future');
        if (keys.find(kid) === undefined) throw new Error('the key is gone');
        const client = await clientOf(claims.client_id);
        if (client === undefined || client.revokedAt !== null) throw new Error('the client is gone');
        if (client.organizationId !== claims.org || client.analystId !== claims.sub) {
          throw new Error('the token is for another organisation or user');
        }
        // The row is read anew each second, and is the same object until then.
        if (found.made?.client !== client) found.made = { client, caller: toCaller(client, claims) };
        return found.made.caller;
      } catch (cause) {
        if (cause instanceof CreditError) throw cause;
        throw new CreditError('NOT_AUTHENTICATED', {}, { cause });
      }
    },
  };
}

/** Of the permissions in the token those that the client still has. */
function toCaller(client: StoredClient, claims: Static<typeof claimsSchema>): Caller {
  return {
    organizationId: client.organizationId,
    analystId: client.analystId,
    analystName: client.analystName,
    clientId: client.id,
    permissions: new Set(client.permissions.filter((one) => claims.permissions.includes(one))),
    expiresAt: claims.exp * 1_000,
  };
}

/** The hashes of the secrets that are good now. */
function hashesOf(client: StoredClient | undefined, now: Date): readonly string[] {
  if (client === undefined) return [];
  const { secretHash, previousSecretHash, previousSecretUntil } = client;
  const previousIsGood = previousSecretUntil !== null && previousSecretUntil > now.toISOString();
  return previousSecretHash !== null && previousIsGood ? [secretHash, previousSecretHash] : [secretHash];
}
