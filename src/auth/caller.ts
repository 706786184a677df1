import type { Actor } from './actor.ts';
import type { ClientDialect } from './client-dialect.ts';
import type { Permission } from './permission.ts';
import type { Role } from './role.ts';

/** Whoever calls: a client of the API by its token, or a person by a session; and the analyst and organisation that it acts as. */
export interface Caller extends Actor {
  /** The client's id; of a person that of the analyst. */
  readonly clientId: string;
  /** Of a person; null for a client. */
  readonly role: Role | null;
  readonly permissions: ReadonlySet<Permission>;
  readonly dialect: ClientDialect;
  /** When the token or the session ends, in milliseconds since 1970. */
  readonly expiresAt: number;
}
