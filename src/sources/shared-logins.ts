import type { Secret } from '../base/secret.ts';
import { sealSecret } from '../net/secret-text.ts';

/** A token that a login returned. */
export interface NewToken {
  readonly secret: Secret;
  /** How long it is used, in ms. */
  readonly lifeMs: number;
}

/** A valid token. */
export interface SharedToken extends NewToken {
  /** Its number among the tokens of the login; undefined if it is not shared. */
  readonly number: number | undefined;
}

/** One login of a connector. */
export interface LoginTerms {
  /** The same for everything that logs in with the same request and names of secrets. */
  readonly place: string;
  /** Differs if a secret of the login differs. Is not stored. */
  readonly credentials: string;
  /** The longest time that a login takes, in ms. */
  readonly mostMs: number;
}

/**
 * Returns the token of a login that all threads and processes with one database share. If there is no valid one, one of them logs in
 * and the others wait.
 *
 * @param refused the number of a token that the provider refused: it is not returned.
 * @throws what `logIn` throws.
 */
export type SharedLogins = (
  terms: LoginTerms,
  refused: number | undefined,
  logIn: () => Promise<NewToken>,
) => Promise<SharedToken>;

/**
 * Seals the text of a token.
 *
 * @param seal returns the sealed bytes.
 */
export function sealToken({ secret }: NewToken, seal: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  return sealSecret(secret, seal);
}
