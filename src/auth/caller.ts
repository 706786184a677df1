import type { Actor } from './actor.ts';
import type { Permission } from './permission.ts';

/** The actor behind a request: a client of the API, known by its access token. */
export interface Caller extends Actor {
  readonly clientId: string;
  readonly permissions: ReadonlySet<Permission>;
  /** When the token ends, in milliseconds since 1970. */
  readonly expiresAt: number;
}
