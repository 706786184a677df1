import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { verifyingJoin } from '../storage/verify-rows.ts';
import type { Actor } from './actor.ts';
import type { Role } from './role.ts';

type Db = Kysely<Tables>;

type SignInWay = Tables['session']['way'];
type LinkPurpose = Tables['one_time_link']['purpose'];

/** A session, and who it is of as the database has them now. */
export interface StoredSession extends Actor {
  readonly tokenHash: string;
  readonly way: SignInWay;
  readonly usedAt: string;
  readonly expiresAt: string;
  /** Null for whoever signed in with a link of the machine alone. */
  readonly role: Role | null;
  readonly disabledAt: string | null;
}

/** A link that was not used yet, and whom it is for. */
export interface StoredLink extends Actor {
  readonly keyHash: string;
  readonly purpose: LinkPurpose;
  readonly expiresAt: string;
}

/** A session by the hash of its token. It names no organisation, for this is how one is found out. */
export async function findSession(db: Db, tokenHash: string): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('analyst', 'analyst.id', 'session.analyst_id')
    .selectAll('session')
    .select(['analyst.name', 'analyst.role', 'analyst.disabled_at'])
    .$call((query) => verifyingJoin(query, 'analyst'))
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return (
    row && {
      tokenHash: row.token_hash,
      organizationId: row.organization_id,
      analystId: row.analyst_id,
      analystName: row.name,
      way: row.way,
      usedAt: row.used_at,
      expiresAt: row.expires_at,
      role: row.role,
      disabledAt: row.disabled_at,
    }
  );
}

export async function insertSession(
  db: Db,
  { organizationId, analystId }: Actor,
  session: Pick<StoredSession, 'tokenHash' | 'way' | 'expiresAt'> & { readonly createdAt: string },
): Promise<void> {
  const { tokenHash, way, createdAt, expiresAt } = session;
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      organization_id: organizationId,
      analyst_id: analystId,
      way,
      created_at: createdAt,
      used_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
}

export async function markUsed(
  db: Db,
  { organizationId, tokenHash }: Pick<StoredSession, 'organizationId' | 'tokenHash'>,
  usedAt: string,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ used_at: usedAt })
    .where('organization_id', '=', organizationId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', '<', usedAt)
    .execute();
}

export async function deleteSession(
  db: Db,
  { organizationId, tokenHash }: Pick<StoredSession, 'organizationId' | 'tokenHash'>,
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('organization_id', '=', organizationId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends all sessions of a person. */
export async function deleteSessionsOf(db: Db, { organizationId, analystId }: Actor): Promise<void> {
  await db
    .deleteFrom('session')
    .where('organization_id', '=', organizationId)
    .where('analyst_id', '=', analystId)
    .execute();
}

/** Takes back all links of a person. */
export async function deleteLinksOf(db: Db, { organizationId, analystId }: Actor): Promise<void> {
  await db
    .deleteFrom('one_time_link')
    .where('organization_id', '=', organizationId)
    .where('analyst_id', '=', analystId)
    .execute();
}

/** Sessions and links of every organisation that nobody can use any more. */
export async function deleteExpired(
  db: Db,
  { now, unusedSince }: { readonly now: string; readonly unusedSince: string },
): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
  await db.deleteFrom('session').where('used_at', '<=', unusedSince).execute();
  await db.deleteFrom('one_time_link').where('expires_at', '<=', now).execute();
}

export async function insertLink(
  db: Db,
  { organizationId, analystId }: Actor,
  link: Pick<StoredLink, 'keyHash' | 'purpose' | 'expiresAt'> & { readonly createdAt: string },
): Promise<void> {
  const { keyHash, purpose, createdAt, expiresAt } = link;
  await db
    .insertInto('one_time_link')
    .values({
      key_hash: keyHash,
      organization_id: organizationId,
      analyst_id: analystId,
      purpose,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
}

/** A link by the hash of its key. It names no organisation, for this is how one is found out. */
export async function findLink(db: Db, keyHash: string): Promise<StoredLink | undefined> {
  const row = await db
    .selectFrom('one_time_link')
    .innerJoin('analyst', 'analyst.id', 'one_time_link.analyst_id')
    .selectAll('one_time_link')
    .select('analyst.name')
    .$call((query) => verifyingJoin(query, 'analyst'))
    .where('one_time_link.key_hash', '=', keyHash)
    .executeTakeFirst();
  return (
    row && {
      keyHash: row.key_hash,
      organizationId: row.organization_id,
      analystId: row.analyst_id,
      analystName: row.name,
      purpose: row.purpose,
      expiresAt: row.expires_at,
    }
  );
}

/** Uses a link up; false where somebody was quicker. */
export async function deleteLink(
  db: Db,
  { organizationId, keyHash }: Pick<StoredLink, 'organizationId' | 'keyHash'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('one_time_link')
    .where('organization_id', '=', organizationId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
