import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { Actor } from './actor.ts';
import { findUser, type StoredUser } from './user-store.ts';

type Db = Kysely<Tables>;

/** Somebody as a provider of identities names them. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** Whose an identity is. It names no organisation, for this is how one is found out. */
export async function findUserByIdentity(
  db: Db,
  { issuer, subject }: ProviderIdentity,
): Promise<StoredUser | undefined> {
  const row = await db
    .selectFrom('provider_identity')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && findUser(db, { userId: row.analyst_id, organizationId: row.organization_id });
}

/** Whether a person is somebody at a provider already. */
export async function hasIdentityAt(
  db: Db,
  { organizationId, analystId }: Actor,
  issuer: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('provider_identity')
    .select('subject')
    .where('organization_id', '=', organizationId)
    .where('analyst_id', '=', analystId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertIdentity(
  db: Db,
  { organizationId, analystId }: Actor,
  { issuer, subject, createdAt }: ProviderIdentity & { readonly createdAt: string },
): Promise<void> {
  await db
    .insertInto('provider_identity')
    .values({
      issuer,
      subject,
      organization_id: organizationId,
      analyst_id: analystId,
      created_at: createdAt,
    })
    .execute();
}

/** Lets a person be somebody else at every provider the next time. */
export async function deleteIdentitiesOf(db: Db, { organizationId, analystId }: Actor): Promise<void> {
  await db
    .deleteFrom('provider_identity')
    .where('organization_id', '=', organizationId)
    .where('analyst_id', '=', analystId)
    .execute();
}
