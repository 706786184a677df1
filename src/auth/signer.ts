import type { Storage } from '../storage/open-database.ts';
import type { Actor } from './actor.ts';
import { findClientMaker } from './client-store.ts';
import type { Role } from './role.ts';
import { findAccess } from './user-store.ts';

/** As what somebody approves, and whose hand it is. */
export interface Signer {
  readonly role: Role;
  /** The analyst; of a client that acts under its own name the person who made it. */
  readonly personId: string;
}

/**
 * As what an actor approves: by the role of the person; a client by that of the user that it acts as. Whoever has none, as a
 * client under its own name, approves as an analyst. The operator at the command line may what the highest role may.
 */
export async function findSigner(db: Storage['db'], actor: Actor): Promise<Signer> {
  const { analystId: personId } = actor;
  if (actor.isOperator) return { role: 'administrator', personId };
  const access = await findAccess(db, actor);
  if (access !== undefined && access.email !== null) return { role: access.role ?? 'analyst', personId };
  return { role: 'analyst', personId: (await findClientMaker(db, actor)) ?? personId };
}
