import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { verifyingJoin } from '../storage/verify-rows.ts';
import type { Actor } from './actor.ts';
import type { Role } from './role.ts';

type Db = Kysely<Tables>;

/** An analyst with a way to sign in. */
export interface StoredUser extends Actor {
  readonly organizationName: string;
  readonly email: string;
  readonly role: Role;
  /** Null until a password is set. */
  readonly passwordHash: string | null;
  /** Whether an identity provider has signed the user in. */
  readonly hasIdentity: boolean;
  readonly disabledAt: string | null;
  readonly signedInAt: string | null;
  readonly createdAt: string;
}

/** Whose an e-mail is. It names no organisation, for this is how one is found out. */
export async function findUserByEmail(db: Db, email: string): Promise<StoredUser | undefined> {
  const row = await selectUsers(db).where('analyst.email', '=', email).executeTakeFirst();
  return row && toStoredUser(row);
}

/** A user by id, for whoever knows the organisation or may see all. */
export async function findUser(
  db: Db,
  { userId, organizationId }: { readonly userId: string; readonly organizationId: string | undefined },
): Promise<StoredUser | undefined> {
  let query = selectUsers(db).where('analyst.id', '=', userId);
  if (organizationId !== undefined) query = query.where('analyst.organization_id', '=', organizationId);
  const row = await query.executeTakeFirst();
  return row && toStoredUser(row);
}

/** The users of one organisation, or of all for the operator of the machine, in the order of their making. */
export async function listStoredUsers(
  db: Db,
  filter: { readonly organizationId: string | undefined },
): Promise<readonly StoredUser[]> {
  let query = selectUsers(db).orderBy('analyst.id');
  if (filter.organizationId !== undefined)
    query = query.where('analyst.organization_id', '=', filter.organizationId);
  return (await query.execute()).flatMap((row) => toStoredUser(row) ?? []);
}

/** Whether an analyst has a way to sign in, may not any more, or has none. */
export async function findAccess(
  db: Db,
  { organizationId, analystId }: Actor,
): Promise<
  | { readonly email: string | null; readonly role: Role | null; readonly disabledAt: string | null }
  | undefined
> {
  const row = await db
    .selectFrom('analyst')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', analystId)
    .executeTakeFirst();
  return row && { email: row.email, role: row.role, disabledAt: row.disabled_at };
}

/** Returns the name of a disabled user among some analysts; undefined if none is disabled. */
export async function findDisabledName(
  db: Db,
  organizationId: string,
  analystIds: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('analyst')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', analystIds)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  return row?.name;
}

/** Gives an analyst an e-mail and a role. */
export function giveAccess(
  db: Db,
  actor: Actor,
  { email, role }: Pick<StoredUser, 'email' | 'role'>,
): Promise<void> {
  return updateAnalyst(db, actor, { email, role });
}

export function replaceRole(db: Db, user: Actor, role: Role): Promise<void> {
  return updateAnalyst(db, user, { role });
}

export function replacePassword(db: Db, user: Actor, passwordHash: string): Promise<void> {
  return updateAnalyst(db, user, { password_hash: passwordHash });
}

/** Since when a user may not sign in; null lets it again. */
export function markDisabled(db: Db, user: Actor, disabledAt: string | null): Promise<void> {
  return updateAnalyst(db, user, { disabled_at: disabledAt });
}

/** When somebody has signed in. */
export function markSignedIn(db: Db, actor: Actor, signedInAt: string): Promise<void> {
  return updateAnalyst(db, actor, { signed_in_at: signedInAt });
}

async function updateAnalyst(
  db: Db,
  { organizationId, analystId }: Actor,
  change: Updateable<Tables['analyst']>,
): Promise<void> {
  await db
    .updateTable('analyst')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', analystId)
    .execute();
}

type UserRow = Selectable<Tables['analyst']> & { organization_name: string; identity: string | null };

function selectUsers(db: Db) {
  return db
    .selectFrom('analyst')
    .innerJoin('organization', 'organization.id', 'analyst.organization_id')
    .selectAll('analyst')
    .select('organization.name as organization_name')
    .$call((query) => verifyingJoin(query, 'organization'))
    .select((row) =>
      row
        .selectFrom('provider_identity')
        .select((of) => of.fn.min('provider_identity.created_at').as('at'))
        .whereRef('provider_identity.analyst_id', '=', 'analyst.id')
        .as('identity'),
    )
    .where('analyst.email', 'is not', null);
}

/** Undefined for an analyst who has no way to sign in. */
function toStoredUser(row: UserRow): StoredUser | undefined {
  if (row.email === null || row.role === null) return undefined;
  return {
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    analystId: row.id,
    analystName: row.name,
    email: row.email,
    role: row.role,
    passwordHash: row.password_hash,
    hasIdentity: row.identity !== null,
    disabledAt: row.disabled_at,
    signedInAt: row.signed_in_at,
    createdAt: row.created_at,
  };
}
