import type { Kysely, Selectable } from 'kysely';
import { readSoundly } from '../storage/read-soundly.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import { type AttemptAnswer, attemptOutcomes, type DeliveryStatus } from './delivery.ts';
import { type DiscardReason, discardReasons } from './event-store.ts';
import { type EventType, isEventType } from './events.ts';

type Db = Kysely<Tables>;

/** An event with its attempts, oldest first. */
export interface DeliveryRow {
  readonly sequence: number;
  readonly id: string;
  readonly webhookId: string;
  readonly type: EventType;
  readonly status: DeliveryStatus;
  readonly subjectId: string;
  /** What was sent. */
  readonly payload: unknown;
  readonly createdAt: string;
  readonly settledAt: string | null;
  readonly nextAttemptAt: string | null;
  readonly discardReason: DiscardReason | null;
  readonly attempts: readonly AttemptAnswer[];
}

/** Deliveries in their order. */
interface DeliveryStretch {
  readonly rows: readonly DeliveryRow[];
  /** The sequences of those that are not as they were written. */
  readonly damaged: readonly number[];
  /** The sequence of the last of all. */
  readonly last: number | undefined;
  readonly isFull: boolean;
}

/** The deliveries of some webhooks, newest first. */
export async function listDeliveryRows(
  db: Db,
  of: { readonly organizationId: string; readonly webhookIds: readonly string[] },
  page: {
    readonly status: DeliveryStatus | undefined;
    readonly before: number | undefined;
    readonly limit: number;
  },
): Promise<DeliveryStretch> {
  if (of.webhookIds.length === 0) return { rows: [], damaged: [], last: undefined, isFull: false };
  let query = db
    .selectFrom('event')
    .where('organization_id', '=', of.organizationId)
    .where('webhook_id', 'in', of.webhookIds)
    .orderBy('sequence', 'desc')
    .limit(page.limit);
  if (page.status !== undefined) query = query.where('status', '=', page.status);
  if (page.before !== undefined) query = query.where('sequence', '<', page.before);
  const places = await query.select('sequence').execute();
  const { sound, unreadable } = await readSoundly(
    places.map(({ sequence }) => String(sequence)),
    async (ids) => {
      const rows = await db
        .selectFrom('event')
        .selectAll()
        .where('sequence', 'in', ids.map(Number))
        .execute();
      return new Map((await withAttempts(db, rows)).map((row) => [String(row.sequence), row]));
    },
  );
  return {
    rows: places.flatMap(({ sequence }) => sound.get(String(sequence)) ?? []),
    damaged: unreadable.map(({ id }) => Number(id)),
    last: places.at(-1)?.sequence,
    isFull: places.length >= page.limit,
  };
}

/** A delivery of a webhook that has not been removed; undefined for another organisation's too. */
export async function findDelivery(
  db: Db,
  organizationId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  const rows = await db
    .selectFrom('event')
    .innerJoin('webhook', 'webhook.id', 'event.webhook_id')
    .selectAll('event')
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', id)
    .where('webhook.removed_at', 'is', null)
    .execute();
  const [found] = await withAttempts(db, rows);
  return found;
}

async function withAttempts(
  db: Db,
  rows: readonly Selectable<Tables['event']>[],
): Promise<readonly DeliveryRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const attempts = await db
    .selectFrom('delivery_attempt')
    .selectAll()
    .where('event_id', 'in', ids)
    .orderBy('event_id')
    .orderBy('number')
    .execute();
  const byEvent = new Map<string, AttemptAnswer[]>();
  for (const { event_id, number, started_at, finished_at, outcome, http_status } of attempts) {
    const list = byEvent.get(event_id) ?? [];
    list.push({
      number,
      startedAt: started_at,
      finishedAt: finished_at,
      outcome: attemptOutcomes.find((entry) => entry === outcome) ?? null,
      httpStatus: http_status,
    });
    byEvent.set(event_id, list);
  }
  return rows.map((row) => toDelivery(row, byEvent.get(row.id) ?? []));
}

function toDelivery(row: Selectable<Tables['event']>, attempts: readonly AttemptAnswer[]): DeliveryRow {
  if (!isEventType(row.type)) throw new Error(`The database holds an event of the type "${row.type}"`);
  const waits = row.due_at !== null && row.sending === 0;
  return {
    sequence: row.sequence,
    id: row.id,
    webhookId: row.webhook_id,
    type: row.type,
    status: row.status,
    subjectId: row.subject_id,
    payload: readKeptJson(row.body, 'event', row),
    createdAt: row.created_at,
    settledAt: row.settled_at,
    nextAttemptAt: waits && row.due_at !== null ? new Date(row.due_at).toISOString() : null,
    discardReason: discardReasons.find((reason) => reason === row.discard_reason) ?? null,
    attempts,
  };
}
