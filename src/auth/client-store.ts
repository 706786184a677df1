import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { testOrganizationId } from '../base/test-organization.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import { verifyingJoin } from '../storage/verify-rows.ts';
import type { Actor } from './actor.ts';
import { type ClientDialect, isClientDialect } from './client-dialect.ts';
import { isPermission, type Permission } from './permission.ts';

type Db = Kysely<Tables>;

/** Credentials of a program, and the analyst that it acts as. */
export interface StoredClient extends Actor {
  readonly clientId: string;
  readonly name: string;
  readonly organizationName: string;
  readonly permissions: readonly Permission[];
  readonly dialect: ClientDialect;
  readonly secretHash: string;
  /** The hash of the secret before the last rotation, and until when that one is good (ISO 8601). */
  readonly previous: { readonly secretHash: string; readonly until: string } | null;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** Since when the user that it acts as is disabled; null if that user may sign in, or is not a user. */
  readonly userDisabledAt: string | null;
}

/** A client to be kept; its organisation and analyst are there already. */
interface UnstoredClient {
  readonly clientId: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly dialect: ClientDialect;
  readonly secretHash: string;
  readonly createdAt: string;
  /** The person who makes it; null where that is the operator. */
  readonly createdBy?: string | null;
}

/** The person who made the client that an analyst is; undefined where there is none, or nobody kept it. */
export async function findClientMaker(
  db: Db,
  { organizationId, analystId }: Pick<Actor, 'organizationId' | 'analystId'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('api_client')
    .select('created_by')
    .where('organization_id', '=', organizationId)
    .where('analyst_id', '=', analystId)
    .where('created_by', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.created_by ?? undefined;
}

/** Returns the clients that act as an analyst. */
export async function listClientsOf(
  db: Db,
  { organizationId, analystId }: Pick<Actor, 'organizationId' | 'analystId'>,
): Promise<readonly (Pick<StoredClient, 'revokedAt'> & { readonly createdBy: string | null })[]> {
  return db
    .selectFrom('api_client')
    .select(['revoked_at as revokedAt', 'created_by as createdBy'])
    .where('organization_id', '=', organizationId)
    .where('analyst_id', '=', analystId)
    .execute();
}

/**
 * A client by its id; undefined where there is none. It names no organisation, for this is how one is found out:
 * whose client it is decides what the caller may see.
 */
export async function findClient(db: Db, clientId: string): Promise<StoredClient | undefined> {
  const row = await selectClients(db).where('api_client.id', '=', clientId).executeTakeFirst();
  return row && toStoredClient(row);
}

/** Whether a client may authenticate: it is not revoked, and the user that it acts as is not disabled. */
export function isUsable({ revokedAt, userDisabledAt }: StoredClient): boolean {
  return revokedAt === null && userDisabledAt === null;
}

/** The client of an organisation, live or in test mode, that has a name and is not revoked. */
export async function findClientByName(
  db: Db,
  organizationId: string,
  name: string,
): Promise<StoredClient | undefined> {
  const row = await selectClients(db)
    .where('api_client.organization_id', 'in', [organizationId, testOrganizationId(organizationId)])
    .where('api_client.name', '=', name)
    .where('api_client.revoked_at', 'is', null)
    .executeTakeFirst();
  return row && toStoredClient(row);
}

/** The clients of one organisation, those in test mode too, or of all for the operator of the machine, newest first. */
export async function listStoredClients(
  db: Db,
  filter: { readonly organizationId: string | undefined },
): Promise<readonly StoredClient[]> {
  let query = selectClients(db).orderBy('api_client.id', 'desc');
  const { organizationId } = filter;
  if (organizationId !== undefined) {
    const both = [organizationId, testOrganizationId(organizationId)];
    query = query.where('api_client.organization_id', 'in', both);
  }
  return (await query.execute()).map(toStoredClient);
}

export async function insertClient(db: Db, actor: Actor, client: UnstoredClient): Promise<void> {
  await db
    .insertInto('api_client')
    .values({
      id: client.clientId,
      organization_id: actor.organizationId,
      analyst_id: actor.analystId,
      name: client.name,
      permissions: JSON.stringify(client.permissions),
      dialect: client.dialect,
      secret_hash: client.secretHash,
      previous_secret_hash: null,
      previous_secret_until: null,
      created_at: client.createdAt,
      revoked_at: null,
      created_by: client.createdBy ?? null,
    })
    .execute();
}

type ClientKey = Pick<StoredClient, 'organizationId' | 'clientId'>;

/** Gives a client another secret; `previous` says whether the one before stays good for a while. */
export function replaceSecret(
  db: Db,
  client: ClientKey,
  { secretHash, previous }: Pick<StoredClient, 'secretHash' | 'previous'>,
): Promise<void> {
  return updateClient(db, client, {
    secret_hash: secretHash,
    previous_secret_hash: previous?.secretHash ?? null,
    previous_secret_until: previous?.until ?? null,
  });
}

export function replaceDialect(db: Db, client: ClientKey, dialect: ClientDialect): Promise<void> {
  return updateClient(db, client, { dialect });
}

export function markRevoked(db: Db, client: ClientKey, revokedAt: string): Promise<void> {
  return updateClient(db, client, {
    revoked_at: revokedAt,
    previous_secret_hash: null,
    previous_secret_until: null,
  });
}

async function updateClient(
  db: Db,
  { organizationId, clientId }: ClientKey,
  change: Updateable<Tables['api_client']>,
): Promise<void> {
  await db
    .updateTable('api_client')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', clientId)
    .execute();
}

type ClientRow = Selectable<Tables['api_client']> & {
  organization_name: string;
  analyst_name: string;
  user_disabled_at: string | null;
};

/** A test client is also disabled with the user of the same name in the live organisation. */
const userDisabledAt = sql<string | null>`coalesce(analyst.disabled_at, (
  select person.disabled_at from analyst as person
  where api_client.organization_id like 'tst~_%' escape '~' and person.name = analyst.name
    and person.organization_id = 'org_' || substr(api_client.organization_id, 5)))`;

function selectClients(db: Db) {
  return db
    .selectFrom('api_client')
    .innerJoin('organization', 'organization.id', 'api_client.organization_id')
    .innerJoin('analyst', 'analyst.id', 'api_client.analyst_id')
    .selectAll('api_client')
    .select(['organization.name as organization_name', 'analyst.name as analyst_name'])
    .select(userDisabledAt.as('user_disabled_at'))
    .$call((query) => verifyingJoin(query, 'organization'))
    .$call((query) => verifyingJoin(query, 'analyst'));
}

function toStoredClient(row: ClientRow): StoredClient {
  const { previous_secret_hash: previousHash, previous_secret_until: until } = row;
  return {
    clientId: row.id,
    name: row.name,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    analystId: row.analyst_id,
    analystName: row.analyst_name,
    permissions: readPermissions(row),
    // One that only a newer version knows cannot be: that one has another schema.
    dialect: isClientDialect(row.dialect) ? row.dialect : 'specification',
    secretHash: row.secret_hash,
    previous: previousHash === null || until === null ? null : { secretHash: previousHash, until },
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    userDisabledAt: row.user_disabled_at,
  };
}

/** A permission that this version does not know permits nothing. */
function readPermissions(row: ClientRow): readonly Permission[] {
  const listed = readKeptJson<unknown>(row.permissions, 'api_client', row);
  if (!Array.isArray(listed)) throw new Error('The permissions of a client are not a list');
  return listed.filter((name): name is Permission => typeof name === 'string' && isPermission(name));
}
