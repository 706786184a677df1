import { CompiledQuery, type Kysely } from 'kysely';
import type { CreditError } from '../base/errors.ts';
import { isDamage, readSoundly } from '../storage/read-soundly.ts';
import { sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';
import type { EventType } from './events.ts';

type Db = Kysely<Tables>;

/* Written out, and why: see event-store.ts. */

/** An endpoint for which something is to be sent, with the instant of the next attempt, in ms since 1970. */
export interface DueEndpoint {
  readonly id: string;
  readonly due: number;
}

export async function listDueEndpoints(db: Db): Promise<readonly DueEndpoint[]> {
  // One step down the index for each endpoint, however many events each has.
  const { rows } = await db.executeQuery<DueEndpoint>(
    CompiledQuery.raw(
      `with recursive endpoint (id) as (
         select min(endpoint_id) from event where status = 'PENDING' and due_at is not null
         union all
         select (select min(endpoint_id) from event
                 where status = 'PENDING' and due_at is not null and endpoint_id > endpoint.id)
         from endpoint where endpoint.id is not null
       )
       select id, (select min(due_at) from event
                   where status = 'PENDING' and due_at is not null and endpoint_id = endpoint.id) as due
       from endpoint where id is not null`,
    ),
  );
  return rows;
}

/** An event that is due, with where it goes and what signs it. */
export interface DueEvent {
  readonly sequence: number;
  readonly id: string;
  readonly organizationId: string;
  readonly webhookId: string;
  readonly endpointId: string;
  readonly type: EventType;
  readonly subjectId: string;
  readonly body: string;
  /** True where an attempt was under way when its sender vanished. */
  readonly wasSending: boolean;
  readonly attempts: number;
  readonly failures: number;
  readonly byHand: boolean;
  readonly url: string;
  readonly apiKey: string | null;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntil: string | null;
  readonly disabled: boolean;
}

type DueRow = Pick<
  DueEvent,
  'sequence' | 'id' | 'webhookId' | 'type' | 'subjectId' | 'body' | 'attempts' | 'failures'
> & { readonly sending: 0 | 1; readonly handled: 0 | 1 };

type WebhookRow = Pick<
  DueEvent,
  'organizationId' | 'url' | 'apiKey' | 'secret' | 'previousSecret' | 'previousSecretUntil'
> & { readonly id: string; readonly disabledAt: string | null };

/** What of an endpoint is due. */
interface DueStretch {
  readonly events: readonly DueEvent[];
  /** By sequence: those that are not as they were written, and are not to be sent. */
  readonly damaged: readonly { readonly sequence: number; readonly error: CreditError }[];
}

/**
 * The events of an endpoint that are due at `nowMs`, the longest due first, to be claimed in the same transaction: those that another
 * one is claiming or settling are left out.
 *
 * @throws CreditError RECORD_DAMAGED for their webhook.
 */
export async function listDueEvents(
  db: Db,
  endpointId: string,
  options: { readonly nowMs: number; readonly limit: number },
): Promise<DueStretch> {
  try {
    const rows = await selectDue<DueRow>(db, endpointId, { ...options, columns: dueColumns });
    return { events: await withWebhooks(db, endpointId, rows), damaged: [] };
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const places = await selectDue<{ sequence: number }>(db, endpointId, { ...options, columns: 'sequence' });
  const { sound, unreadable } = await readSoundly(
    places.map(({ sequence }) => String(sequence)),
    (sequences) => findDue(db, sequences),
  );
  const rows = places.flatMap(({ sequence }) => sound.get(String(sequence)) ?? []);
  return {
    events: await withWebhooks(db, endpointId, rows),
    damaged: unreadable.map(({ id, error }) => ({ sequence: Number(id), error })),
  };
}

const dueColumns = `sequence, id, webhook_id as "webhookId", type, subject_id as "subjectId", body, sending, attempts, failures,
  by_hand as handled, organization_id, endpoint_id, created_at, checksum`;

async function selectDue<Row>(
  db: Db,
  endpointId: string,
  { nowMs, limit, columns }: { readonly nowMs: number; readonly limit: number; readonly columns: string },
): Promise<readonly Row[]> {
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(
      `select ${columns} from event
       where status = 'PENDING' and due_at is not null and endpoint_id = ? and due_at <= ?
       order by due_at limit ? ${sqlWords(db).skipLocked}`,
      [endpointId, nowMs, limit],
    ),
  );
  return rows;
}

async function findDue(db: Db, sequences: readonly string[]): Promise<ReadonlyMap<string, DueRow>> {
  const { rows } = await db.executeQuery<DueRow>(
    CompiledQuery.raw(
      `select ${dueColumns} from event where sequence in (select cast(value as bigint) from json_each(?))`,
      [JSON.stringify(sequences.map(Number))],
    ),
  );
  return new Map(rows.map((row) => [String(row.sequence), row]));
}

async function withWebhooks(
  db: Db,
  endpointId: string,
  rows: readonly DueRow[],
): Promise<readonly DueEvent[]> {
  if (rows.length === 0) return [];
  // Not with each event: those of an endpoint are for one webhook or a few.
  const ids = [...new Set(rows.map(({ webhookId }) => webhookId))];
  const webhooks = await db.executeQuery<WebhookRow>(
    CompiledQuery.raw(
      `select id, organization_id as "organizationId", url, api_key as "apiKey", secret,
         previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil", disabled_at as "disabledAt", type, endpoint_id, removed_at,
         created_at, updated_at, checksum
       from webhook where id in (select value from json_each(?))`,
      [JSON.stringify(ids)],
    ),
  );
  const byId = new Map(webhooks.rows.map((webhook) => [webhook.id, webhook]));
  return rows.map((row) => {
    const webhook = byId.get(row.webhookId);
    if (webhook === undefined) throw new Error(`The event ${row.id} is without its webhook`);
    // Named one by one: a spread of either row costs more than reading it did.
    return {
      sequence: row.sequence,
      id: row.id,
      organizationId: webhook.organizationId,
      webhookId: row.webhookId,
      endpointId,
      type: row.type,
      subjectId: row.subjectId,
      body: row.body,
      wasSending: row.sending === 1,
      attempts: row.attempts,
      failures: row.failures,
      byHand: row.handled === 1,
      url: webhook.url,
      apiKey: webhook.apiKey,
      secret: webhook.secret,
      previousSecret: webhook.previousSecret,
      previousSecretUntil: webhook.previousSecretUntil,
      disabled: webhook.disabledAt !== null,
    };
  });
}
