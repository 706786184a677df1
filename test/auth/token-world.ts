import { createHmac } from 'node:crypto';
import type { IssuedClient } from '../../src/auth/clients.ts';
import type { Permission } from '../../src/auth/permission.ts';
import { openSigningKeys, type SigningKeys } from '../../src/auth/signing-keys.ts';
import { openTokenService, type TokenService } from '../../src/auth/token-service.ts';
import type { Clock } from '../../src/base/clock.ts';
import { CreditError } from '../../src/base/errors.ts';
import type { MasterKey } from '../../src/base/master-key.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { newCheapClient } from './cheap-secrets.ts';
import { now, openTestDatabase } from './local-database.ts';
import { newMasterKey } from './new-master-key.ts';

/** A clock that stands still until it is told to move. */
export interface MovableClock extends Clock {
  /** Moves by so many seconds. */
  move(seconds: number): void;
}

export function movableClock(): MovableClock {
  let at = now.getTime();
  return {
    now: () => new Date(at),
    move: (seconds) => {
      at += seconds * 1000;
    },
  };
}

/** A key of the settings, as an operator hands it over. */
export const handedKey = 'b7Qk2mZp9xR4tVw8yL3nC6sD1fG5hJ0aEuIoT_-K';

export interface TokenWorld {
  readonly storage: Storage;
  readonly clock: MovableClock;
  readonly keys: SigningKeys;
  readonly masterKey: MasterKey;
  readonly client: IssuedClient;
  readonly tokens: TokenService;
  /** A token for the client's credentials. */
  token(): Promise<string>;
}

export const fromHere = { address: '192.0.2.10' };

/** A service with one client of the organisation `acme`, on a database of its own. */
export async function openTokenWorld(
  options: { signingKey?: string | null; tokenSeconds?: number } = {},
): Promise<TokenWorld> {
  const { signingKey = null, tokenSeconds = 3_600 } = options;
  const permissions: readonly Permission[] = ['report:create', 'report:read'];
  const storage = await openTestDatabase();
  const clock = movableClock();
  const masterKey = newMasterKey();
  const keys = await openSigningKeys({
    storage,
    openMasterKey: async () => masterKey,
    olderFile: null,
    signingKey,
    acceptWeak: false,
    clock,
  });
  const client = await newCheapClient(storage, { organizationName: 'acme', name: 'erp', permissions }, now);
  const tokens = openTokenService({ storage, keys, clock, tokenSeconds });
  return {
    storage,
    clock,
    keys,
    masterKey,
    client,
    tokens,
    token: async () => (await tokens.issue(client, fromHere)).accessToken,
  };
}

/** Base64url of a text, or of the JSON of anything else. */
export function encode(part: unknown): string {
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
}

/** What stands in a part of a token: 0 the header, 1 the claims. */
export function decode(token: string, part: 0 | 1): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString());
}

/** Signs any two parts as HMAC does, without the package that the product signs with. */
export function forge(
  header: unknown,
  claims: unknown,
  key: string | Uint8Array,
  algorithm = 'sha256',
): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${createHmac(algorithm, key).update(signed).digest('base64url')}`;
}

/** The refusal that an attempt meets; fails the test where it succeeds, or fails in another way. */
export async function refusalOf(attempt: Promise<unknown>): Promise<CreditError> {
  const outcome = await attempt.catch((error: unknown) => error);
  if (outcome instanceof CreditError) return outcome;
  throw new Error('not refused', { cause: outcome });
}
