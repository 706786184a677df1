import { CreditError } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Actor } from './actor.ts';
import { findClientMaker, listClientsOf } from './client-store.ts';
import type { Role } from './role.ts';
import { findAccess, findDisabledName } from './user-store.ts';

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

/**
 * Checks that the people who act are not disabled users.
 *
 * @throws CreditError USER_DISABLED.
 */
export async function requireEnabled(
  db: Storage['db'],
  { organizationId }: Pick<Actor, 'organizationId'>,
  analystIds: readonly string[],
): Promise<void> {
  const name = await findDisabledName(db, organizationId, analystIds);
  if (name !== undefined) throw new CreditError('USER_DISABLED', { user: name });
}

/**
 * Returns the current role of the author of an earlier signature. An author without an e-mail address and a client is the operator at
 * the command line and keeps the role of that signature.
 *
 * @returns undefined if the author was disabled or removed, or the client revoked.
 */
export async function findSignerNow(
  db: Storage['db'],
  { analystId, analystName, personId, role }: Signer & Pick<Actor, 'analystId' | 'analystName'>,
  organizationId: string,
): Promise<Signer | undefined> {
  for (const id of new Set([analystId, personId])) {
    const access = await findAccess(db, { organizationId, analystId: id, analystName });
    if (access === undefined || access.disabledAt !== null) return undefined;
    if (id === analystId && access.email !== null) return { role: access.role ?? 'analyst', personId };
  }
  const clients = await listClientsOf(db, { organizationId, analystId });
  if (clients.length === 0) return { role, personId };
  return clients.some(({ revokedAt }) => revokedAt === null) ? { role: 'analyst', personId } : undefined;
}
