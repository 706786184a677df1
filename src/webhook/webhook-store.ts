import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { type EventType, isEventType } from './events.ts';

type Db = Kysely<Tables>;

/** A webhook with what signs its deliveries. */
export interface StoredWebhook {
  readonly id: string;
  readonly organizationId: string;
  readonly type: EventType;
  readonly url: string;
  /** Shared by the organisation's webhooks with the same address. */
  readonly endpointId: string;
  readonly apiKey: string | null;
  readonly secret: string;
  /** The secret before the last rotation, and until when deliveries are signed with it too (ISO 8601). */
  readonly previous: { readonly secret: string; readonly until: string } | null;
  /** Of a listener on this machine: until when it said that it listens. */
  readonly listensUntil: string | null;
  readonly disabledAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export async function insertWebhook(db: Db, webhook: StoredWebhook): Promise<void> {
  await db
    .insertInto('webhook')
    .values({
      id: webhook.id,
      organization_id: webhook.organizationId,
      type: webhook.type,
      url: webhook.url,
      endpoint_id: webhook.endpointId,
      api_key: webhook.apiKey,
      secret: webhook.secret,
      previous_secret: webhook.previous?.secret ?? null,
      previous_secret_until: webhook.previous?.until ?? null,
      listens_until: webhook.listensUntil,
      disabled_at: webhook.disabledAt,
      removed_at: null,
      created_at: webhook.createdAt,
      updated_at: webhook.updatedAt,
    })
    .execute();
}

/** A webhook that is registered; undefined for an unknown id and for another organisation's alike. */
export async function findWebhook(
  db: Db,
  organizationId: string,
  id: string,
): Promise<StoredWebhook | undefined> {
  const row = await registered(db, organizationId).where('id', '=', id).executeTakeFirst();
  return row && toWebhook(row);
}

/** What a list of webhooks may be narrowed by. */
export interface WebhookFilter {
  readonly type?: EventType | undefined;
  readonly url?: string | undefined;
  readonly id?: string | undefined;
}

/** The organisation's registered webhooks, oldest first. */
export async function listWebhooks(
  db: Db,
  organizationId: string,
  filter: WebhookFilter = {},
): Promise<readonly StoredWebhook[]> {
  let query = registered(db, organizationId).orderBy('id');
  if (filter.type !== undefined) query = query.where('type', '=', filter.type);
  if (filter.url !== undefined) query = query.where('url', '=', filter.url);
  if (filter.id !== undefined) query = query.where('id', '=', filter.id);
  return (await query.execute()).map(toWebhook);
}

/** The types of event that anybody of an organisation is to be told of, or was until just now. Written out, since every change asks it. */
export async function listAwaitedTypes(db: Db, organizationId: string): Promise<readonly EventType[]> {
  const { rows } = await db.executeQuery<{ type: EventType }>(
    CompiledQuery.raw('select distinct type from webhook where organization_id = ? and removed_at is null', [
      organizationId,
    ]),
  );
  return rows.map(({ type }) => type);
}

/** Who is to be told of an event: the registered webhook of its type, and listeners that still listen at `now`. */
interface Subscriber {
  readonly id: string;
  readonly endpointId: string;
  readonly disabled: boolean;
}

/** Written out, since every change asks it. */
export async function listSubscribers(
  db: Db,
  organizationId: string,
  type: EventType,
  now: string,
): Promise<readonly Subscriber[]> {
  const { rows } = await db.executeQuery<
    Pick<Selectable<Tables['webhook']>, 'id' | 'endpoint_id' | 'disabled_at'>
  >(
    CompiledQuery.raw(
      `select id, endpoint_id, disabled_at from webhook
       where organization_id = ? and type = ? and removed_at is null and (listens_until is null or listens_until > ?)`,
      [organizationId, type, now],
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    endpointId: row.endpoint_id,
    disabled: row.disabled_at !== null,
  }));
}

/** Gives a webhook another secret; deliveries are signed with the one before too, until `previous.until`. */
export async function replaceWebhookSecret(
  db: Db,
  webhook: Pick<StoredWebhook, 'organizationId' | 'id'>,
  change: Pick<StoredWebhook, 'secret' | 'previous' | 'updatedAt'>,
): Promise<void> {
  await changeWebhook(db, webhook, {
    secret: change.secret,
    previous_secret: change.previous?.secret ?? null,
    previous_secret_until: change.previous?.until ?? null,
    updated_at: change.updatedAt,
  });
}

/** Sends a webhook's events elsewhere from now on, or with another key. */
export async function replaceWebhookTarget(
  db: Db,
  webhook: Pick<StoredWebhook, 'organizationId' | 'id'>,
  change: Pick<StoredWebhook, 'url' | 'endpointId' | 'apiKey' | 'updatedAt'>,
): Promise<void> {
  await changeWebhook(db, webhook, {
    url: change.url,
    endpoint_id: change.endpointId,
    api_key: change.apiKey,
    updated_at: change.updatedAt,
  });
}

/** Stops a webhook, or lets it go on: `disabledAt` null. */
export async function moveWebhook(
  db: Db,
  webhook: Pick<StoredWebhook, 'organizationId' | 'id'>,
  change: Pick<StoredWebhook, 'disabledAt' | 'updatedAt'>,
): Promise<void> {
  await changeWebhook(db, webhook, { disabled_at: change.disabledAt, updated_at: change.updatedAt });
}

/** Ends a webhook: what was delivered stays on record, its secrets do not. */
export async function markWebhookRemoved(
  db: Db,
  webhook: Pick<StoredWebhook, 'organizationId' | 'id'>,
  at: string,
): Promise<void> {
  await changeWebhook(db, webhook, {
    removed_at: at,
    updated_at: at,
    secret: '',
    api_key: null,
    previous_secret: null,
    previous_secret_until: null,
  });
}

function changeWebhook(
  db: Db,
  webhook: Pick<StoredWebhook, 'organizationId' | 'id'>,
  change: Partial<Selectable<Tables['webhook']>>,
) {
  return db
    .updateTable('webhook')
    .set(change)
    .where('organization_id', '=', webhook.organizationId)
    .where('id', '=', webhook.id)
    .execute();
}

function registered(db: Db, organizationId: string) {
  return db
    .selectFrom('webhook')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .where('listens_until', 'is', null);
}

function toWebhook(row: Selectable<Tables['webhook']>): StoredWebhook {
  const { previous_secret: secret, previous_secret_until: until } = row;
  if (!isEventType(row.type)) throw new Error(`The database holds a webhook of the type "${row.type}"`);
  return {
    id: row.id,
    organizationId: row.organization_id,
    type: row.type,
    url: row.url,
    endpointId: row.endpoint_id,
    apiKey: row.api_key,
    secret: row.secret,
    previous: secret === null || until === null ? null : { secret, until },
    listensUntil: row.listens_until,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
