import type { Kysely, Selectable } from 'kysely';
import type { ApiClientTable, Tables } from '../storage/tables.ts';
import { isPermission, type Permission } from './permission.ts';

type Db = Kysely<Tables>;

/** Credentials as they are kept, with the analyst and the organisation that they act as. */
export interface StoredClient {
  readonly id: string;
  readonly name: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly analystId: string;
  readonly analystName: string;
  readonly permissions: readonly Permission[];
  readonly secretHash: string;
  readonly previousSecretHash: string | null;
  readonly previousSecretUntil: string | null;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export async function insertClient(
  db: Db,
  client: Omit<StoredClient, 'organizationName' | 'analystName'>,
): Promise<void> {
  await db
    .insertInto('api_client')
    .values({
      id: client.id,
      organization_id: client.organizationId,
      analyst_id: client.analystId,
      name: client.name,
      permissions: JSON.stringify(client.permissions),
      secret_hash: client.secretHash,
      previous_secret_hash: client.previousSecretHash,
      previous_secret_until: client.previousSecretUntil,
      created_at: client.createdAt,
      revoked_at: client.revokedAt,
    })
    .execute();
}

/** A client by its id, whichever its organisation: it is what tells the organisation of a caller. */
export async function findClient(db: Db, id: string): Promise<StoredClient | undefined> {
  const row = await selectClients(db).where('api_client.id', '=', id).executeTakeFirst();
  return row && toClient(row);
}

/** The clients of one organisation, or of all, oldest first. */
export async function listStoredClients(db: Db, organizationId?: string): Promise<readonly StoredClient[]> {
  let query = selectClients(db).orderBy('api_client.id');
  if (organizationId !== undefined) query = query.where('api_client.organization_id', '=', organizationId);
  return (await query.execute()).map(toClient);
}

/** Puts a new secret in place; the one before stays good until `previousUntil`, where it is given. */
export async function replaceSecret(
  db: Db,
  client: StoredClient,
  change: { secretHash: string; previousUntil: string | null },
): Promise<void> {
  await db
    .updateTable('api_client')
    .set({
      secret_hash: change.secretHash,
      previous_secret_hash: change.previousUntil === null ? null : client.secretHash,
      previous_secret_until: change.previousUntil,
    })
    .where('organization_id', '=', client.organizationId)
    .where('id', '=', client.id)
    .execute();
}

export async function markRevoked(db: Db, client: StoredClient, revokedAt: string): Promise<void> {
  await db
    .updateTable('api_client')
    .set({ revoked_at: revokedAt, previous_secret_hash: null, previous_secret_until: null })
    .where('organization_id', '=', client.organizationId)
    .where('id', '=', client.id)
    .execute();
}

function selectClients(db: Db) {
  return db
    .selectFrom('api_client')
    .innerJoin('organization', 'organization.id', 'api_client.organization_id')
    .innerJoin('analyst', 'analyst.id', 'api_client.analyst_id')
    .selectAll('api_client')
    .select(['organization.name as organization_name', 'analyst.name as analyst_name']);
}

function toClient(
  row: Selectable<ApiClientTable> & { organization_name: string; analyst_name: string },
): StoredClient {
  // Written by this store alone; a permission that a later version dropped is worth nothing.
  const named: string[] = JSON.parse(row.permissions);
  return {
    id: row.id,
    name: row.name,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    analystId: row.analyst_id,
    analystName: row.analyst_name,
    permissions: named.filter(isPermission),
    secretHash: row.secret_hash,
    previousSecretHash: row.previous_secret_hash,
    previousSecretUntil: row.previous_secret_until,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
