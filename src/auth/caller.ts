import type { Actor } from './actor.ts';
import type { ClientDialect } from './client-dialect.ts';
import type { Permission } from './permission.ts';

/** A client of the API whose token was verified, and the analyst and organisation that it acts as. */
export interface Caller extends Actor {
  readonly clientId: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly dialect: ClientDialect;
  /** When the token ends, in milliseconds since 1970. */
  readonly expiresAt: number;
}
