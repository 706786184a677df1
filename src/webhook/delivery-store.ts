import type { Kysely, Selectable } from 'kysely';
import { readSoundly } from '../storage/read-soundly.ts';
import { damagedRow, readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import { type AttemptAnswer, attemptOutcomes, type DeliveryStatus } from './delivery.ts';
import { type DiscardReason, discardReasons } from './event-store.ts';
import { type EventType, isEventType } from './events.ts';
import { settlementChecksum } from './settlement.ts';

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

/** Those of a webhook: an event of another organisation is none of them. */
interface OfWebhook {
  readonly organizationId: string;
  readonly webhookId: string;
}

/** How the newest deliveries of a webhook stand, of those that were told since a time. */
export async function countNewest(
  db: Db,
  { organizationId, webhookId, since, limit }: OfWebhook & { readonly since: string; readonly limit: number },
): Promise<ReadonlyMap<DeliveryStatus, number>> {
  const rows = await db
    .selectFrom((newest) =>
      newest
        .selectFrom('event')
        .select(['status', 'created_at'])
        .where('organization_id', '=', organizationId)
        .where('webhook_id', '=', webhookId)
        .orderBy('sequence', 'desc')
        .limit(limit)
        .as('newest'),
    )
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** Looked through for the last attempt: what is being tried again is not always the newest. */
const eventsLookedAt = 50;

/** The last attempt of a webhook's newest events; undefined where none was made. */
export async function findLastAttempt(
  db: Db,
  { organizationId, webhookId }: OfWebhook,
): Promise<AttemptAnswer | undefined> {
  const row = await db
    .selectFrom('delivery_attempt')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('event_id', 'in', (newest) =>
      newest
        .selectFrom('event')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('webhook_id', '=', webhookId)
        .orderBy('sequence', 'desc')
        .limit(eventsLookedAt),
    )
    .orderBy('started_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toAttempt(row);
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
  for (const attempt of attempts) {
    const list = byEvent.get(attempt.event_id) ?? [];
    list.push(toAttempt(attempt));
    byEvent.set(attempt.event_id, list);
  }
  return rows.map((row) => toDelivery(row, byEvent.get(row.id) ?? []));
}

function toAttempt(row: Selectable<Tables['delivery_attempt']>): AttemptAnswer {
  return {
    number: row.number,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    outcome: attemptOutcomes.find((entry) => entry === row.outcome) ?? null,
    httpStatus: row.http_status,
  };
}

function toDelivery(row: Selectable<Tables['event']>, attempts: readonly AttemptAnswer[]): DeliveryRow {
  if (!isEventType(row.type)) throw new Error(`The database holds an event of the type "${row.type}"`);
  if (attempts.length !== row.attempts || !hasValidSettlement(row)) throw damagedRow('event', row);
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

function hasValidSettlement({
  status,
  discard_reason: reason,
  settled_at: at,
  settlement_checksum: checksum,
}: Selectable<Tables['event']>): boolean {
  if (status === 'PENDING' || at === null) return status === 'PENDING' && at === null && checksum === null;
  return checksum === settlementChecksum({ status, reason, at });
}
