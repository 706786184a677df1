import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { discardPending } from './event-store.ts';

type Db = Kysely<Tables>;

/** What an organisation's listeners are signed to with; undefined until there was one. */
export async function findListenerSecret(db: Db, organizationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('listener_secret')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.secret;
}

export async function insertListenerSecret(db: Db, organizationId: string, secret: string): Promise<void> {
  await db.insertInto('listener_secret').values({ organization_id: organizationId, secret }).execute();
}

/** Says that the listeners of an endpoint go on until then. */
export async function renewListeners(
  db: Db,
  listener: { readonly organizationId: string; readonly endpointId: string },
  listensUntil: string,
): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ listens_until: listensUntil })
    .where('organization_id', '=', listener.organizationId)
    .where('endpoint_id', '=', listener.endpointId)
    .where('removed_at', 'is', null)
    .execute();
}

/**
 * The listeners of every organisation that have stopped saying that they listen at `now`. It names no organisation:
 * whoever cleans up does so for all.
 */
export async function listGoneListeners(
  db: Db,
  now: string,
): Promise<readonly { readonly id: string; readonly organizationId: string; readonly endpointId: string }[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'organization_id', 'endpoint_id'])
    .where('removed_at', 'is', null)
    .where('listens_until', 'is not', null)
    .where('listens_until', '<=', now)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    endpointId: row.endpoint_id,
  }));
}

/** Ends a listener: nothing more is kept for it, and what it has not been sent is given up. */
export async function removeListener(
  db: Db,
  listener: { readonly id: string; readonly organizationId: string; readonly endpointId: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('webhook')
    .set({ removed_at: at, updated_at: at, secret: '' })
    .where('organization_id', '=', listener.organizationId)
    .where('id', '=', listener.id)
    .execute();
  await discardPending(db, listener, { reason: 'WEBHOOK_REMOVED', at });
}
