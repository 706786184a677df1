import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { verifyingJoin } from '../storage/verify-rows.ts';
import type { Actor } from './actor.ts';

type Db = Kysely<Tables>;

/** The analyst `analystName` of the organisation `organizationName`; undefined while either is missing. */
export async function findActor(
  db: Db,
  organizationName: string,
  analystName: string,
): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('organization')
    .innerJoin('analyst', 'analyst.organization_id', 'organization.id')
    .select([
      'organization.id as organization_id',
      'analyst.id as analyst_id',
      'analyst.name as analyst_name',
    ])
    .$call((query) => verifyingJoin(query, 'organization'))
    .$call((query) => verifyingJoin(query, 'analyst'))
    .where('organization.name', '=', organizationName)
    .where('analyst.name', '=', analystName)
    .executeTakeFirst();
  return (
    row && { organizationId: row.organization_id, analystId: row.analyst_id, analystName: row.analyst_name }
  );
}

export async function findOrganizationId(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('organization').selectAll().where('name', '=', name).executeTakeFirst();
  return row?.id;
}

/** The name of an organisation, undefined where there is none of the id. */
export async function findOrganizationName(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('organization').selectAll().where('id', '=', id).executeTakeFirst();
  return row?.name;
}

/** The name of an organisation that is there. */
export async function getOrganizationName(db: Db, id: string): Promise<string> {
  const { name } = await db
    .selectFrom('organization')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}

/** The ids of all organisations, those of test clients too. */
export async function listOrganizationIds(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('organization').selectAll().orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The names of the organisations, in alphabetical order. */
export async function listOrganizationNames(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('organization').selectAll().orderBy('name').execute();
  return rows.map(({ name }) => name);
}

export async function insertOrganization(
  db: Db,
  organization: { id: string; name: string; createdAt: string },
): Promise<void> {
  const { id, name, createdAt } = organization;
  await db.insertInto('organization').values({ id, name, created_at: createdAt }).execute();
}

export async function insertAnalyst(db: Db, actor: Actor, createdAt: string): Promise<void> {
  await db
    .insertInto('analyst')
    .values({
      id: actor.analystId,
      organization_id: actor.organizationId,
      name: actor.analystName,
      created_at: createdAt,
      email: null,
      role: null,
      password_hash: null,
      disabled_at: null,
      signed_in_at: null,
    })
    .execute();
}
