import { CompiledQuery, type Kysely } from 'kysely';
import { fenceCondition, takeEvents } from '../jobs/claim.ts';
import { sendAlong } from '../storage/send-along.ts';
import type { Tables } from '../storage/tables.ts';
import type { DueEvent } from './due-event-store.ts';
import {
  type EndedEvent,
  finishedWaitMs,
  releaseFinished,
  releaseNext,
  run,
  untriedReport,
} from './event-lane-store.ts';
import type { EventType } from './events.ts';
import { isListenerId } from './listener-id.ts';
import { settlementChecksum } from './settlement.ts';

type Db = Kysely<Tables>;

/*
 * The statements of the outbox are written out: thousands a second go through them, and putting one together would cost
 * more than running it. They say the conditions of the partial indexes literally, or SQLite would not use them.
 *
 * PENDING with due_at: an attempt is made then. PENDING without: an earlier event of the same report goes first to the
 * same endpoint. PENDING and sending: an attempt is under way, and due_at says when its sender is given up.
 * DELIVERED and DISCARDED: settled, until somebody takes it up again by hand.
 *
 * Across webhooks REPORT_FINISHED comes last: its first attempt waits, for `finishedWaitMs` at most, until no earlier REPORT of its
 * report is left without one. It waits for no later event.
 */

/**
 * Why an event was given up. RECORD_DAMAGED: it is not as it was written, and is never sent so. SUBJECT_ERASED: whom it told of is erased,
 * and it says nothing any more.
 */
export const discardReasons = [
  'ATTEMPTS_EXHAUSTED',
  'ENDPOINT_GONE',
  'WEBHOOK_DISABLED',
  'WEBHOOK_REMOVED',
  'RECORD_DAMAGED',
  'SUBJECT_ERASED',
] as const;
export type DiscardReason = (typeof discardReasons)[number];

/** An event to be kept for one webhook. */
interface NewEvent {
  readonly id: string;
  readonly organizationId: string;
  readonly webhookId: string;
  readonly endpointId: string;
  readonly type: EventType;
  readonly subjectId: string;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly dueAtMs: number;
  readonly createdAt: string;
}

/** Keeps an event to be sent; behind another one of its report to the same endpoint, it waits for that one. */
export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const { id, organizationId, webhookId, endpointId, type, subjectId, body, dueAtMs, createdAt } = event;
  await sendAlong(db, [
    `insert into event (id, organization_id, webhook_id, endpoint_id, type, subject_id, body, status, due_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, 'PENDING',
       case when exists (select 1 from event where endpoint_id = ? and subject_id = ? and status = 'PENDING') then null
         when ? = 1
           and exists (${untriedReport} and section.subject_id = ? and section.organization_id = ?)
           then cast(? as bigint) else cast(? as bigint) end, ?)`,
    [
      id,
      organizationId,
      webhookId,
      endpointId,
      type,
      subjectId,
      body,
      endpointId,
      subjectId,
      type === 'REPORT_FINISHED' && !isListenerId(endpointId) ? 1 : 0,
      subjectId,
      organizationId,
      dueAtMs + finishedWaitMs,
      dueAtMs,
      createdAt,
    ],
  ]);
}

/** Keeps an event that is not to be sent. */
export async function insertDiscardedEvent(db: Db, event: NewEvent, reason: DiscardReason): Promise<void> {
  const { id, organizationId, webhookId, endpointId, type, subjectId, body, createdAt } = event;
  await db
    .insertInto('event')
    .values({
      id,
      organization_id: organizationId,
      webhook_id: webhookId,
      endpoint_id: endpointId,
      type,
      subject_id: subjectId,
      body,
      status: 'DISCARDED',
      due_at: null,
      sender: null,
      discard_reason: reason,
      created_at: createdAt,
      settled_at: createdAt,
      settlement_checksum: settlementChecksum({ status: 'DISCARDED', reason, at: createdAt }),
    })
    .execute();
}

/*
 * What happens to many events at a time takes them as one JSON text: a statement for each would cost more than what it
 * does, and a list of parameters would make another statement of each length.
 */

/** Records an attempt of each event before it is made; one that its sender left open is closed as interrupted. */
export async function claimEvents(
  db: Db,
  events: readonly DueEvent[],
  claim: { readonly holder: string; readonly at: string; readonly givenUpAtMs: number },
): Promise<void> {
  const open = events.filter(({ wasSending }) => wasSending);
  const left = open.map(({ id, attempts }) => ({ eventId: id, number: attempts, httpStatus: null }));
  if (left.length > 0) await closeAttempts(db, left, { at: claim.at, outcome: 'INTERRUPTED' });
  const sequences = events.map(({ sequence }) => sequence);
  await takeEvents(db, sequences, { holder: claim.holder, until: claim.givenUpAtMs });
  await run(
    db,
    `insert into delivery_attempt (event_id, organization_id, number, started_at)
     select id, organization_id, attempts, ? from event where sequence in (select cast(value as bigint) from json_each(?))`,
    [claim.at, JSON.stringify(sequences)],
  );
}

export async function closeAttempts(
  db: Db,
  attempts: readonly {
    readonly eventId: string;
    readonly number: number;
    readonly httpStatus: number | null;
  }[],
  end: { readonly at: string; readonly outcome: string },
): Promise<void> {
  await run(
    db,
    `update delivery_attempt set finished_at = ?, outcome = ?, http_status = cast(attempt.value ->> 2 as bigint)
     from json_each(?) as attempt
     where event_id = attempt.value ->> 0 and number = cast(attempt.value ->> 1 as bigint) and finished_at is null`,
    [
      end.at,
      end.outcome,
      JSON.stringify(attempts.map(({ eventId, number, httpStatus }) => [eventId, number, httpStatus])),
    ],
  );
}

/** The receiver has them. Said late, it still counts: they are sent no more. */
export async function markDelivered(
  db: Db,
  events: readonly { readonly sequence: number }[],
  at: string,
): Promise<void> {
  await run(
    db,
    `update event set status = 'DELIVERED', due_at = null, sending = 0, discard_reason = null, settled_at = ?,
       settlement_checksum = ?
     where sequence in (select cast(value as bigint) from json_each(?)) and status <> 'DELIVERED'`,
    [
      at,
      settlementChecksum({ status: 'DELIVERED', reason: null, at }),
      JSON.stringify(events.map(({ sequence }) => sequence)),
    ],
  );
}

/** The assignments that discard an event. `discardingValues` returns their parameters. */
const discarding = `status = 'DISCARDED', due_at = null, sending = 0, discard_reason = ?, settled_at = ?,
  settlement_checksum = ?`;

/** Returns the parameters of `discarding`. */
function discardingValues({ reason, at }: { readonly reason: DiscardReason; readonly at: string }) {
  return [reason, at, settlementChecksum({ status: 'DISCARDED', reason, at })];
}

/** Ends a failed attempt: false when the attempt is no longer the latest, or the event is settled. */
export async function putOff(
  db: Db,
  attempt: { readonly sequence: number; readonly number: number },
  next: { readonly dueAtMs: number; readonly failures: number },
): Promise<boolean> {
  return changed(
    db,
    `update event set sending = 0, due_at = ?, failures = ?
     where ${fenceCondition('event')} and status = 'PENDING'`,
    [next.dueAtMs, next.failures, attempt.sequence, attempt.number],
  );
}

/** Gives an event up after its last attempt: false when that is no longer the latest, or the event is settled. */
export async function markDiscarded(
  db: Db,
  attempt: { readonly sequence: number; readonly number: number },
  end: { readonly reason: DiscardReason; readonly at: string; readonly failures: number },
): Promise<boolean> {
  return changed(
    db,
    `update event set failures = ?, ${discarding}
     where ${fenceCondition('event')} and status = 'PENDING'`,
    [end.failures, ...discardingValues(end), attempt.sequence, attempt.number],
  );
}

/** Discards all pending events of a webhook, and releases the events that waited for them. */
export async function discardPending(
  db: Db,
  webhook: { readonly id: string },
  end: DiscardEnd,
): Promise<void> {
  await discardWhere(db, { condition: 'webhook_id = ?', parameter: webhook.id }, end);
}

/** Discards those of some events that are pending, and releases the events that waited for them. */
export async function discardEvents(db: Db, sequences: readonly number[], end: DiscardEnd): Promise<void> {
  const condition = 'sequence in (select cast(value as bigint) from json_each(?))';
  await discardWhere(db, { condition, parameter: JSON.stringify(sequences) }, end);
}

/** The reason and the time of discarding events. `at` is ISO 8601 UTC. */
interface DiscardEnd {
  readonly reason: DiscardReason;
  readonly at: string;
}

async function discardWhere(
  db: Db,
  { condition, parameter }: { readonly condition: string; readonly parameter: string },
  end: DiscardEnd,
): Promise<void> {
  const { rows } = await db.executeQuery<
    EndedEvent & { readonly subjectId: string; readonly type: EventType }
  >(
    CompiledQuery.raw(
      `update event set ${discarding} where ${condition} and status = 'PENDING'
       returning sequence, subject_id as "subjectId", type`,
      [...discardingValues(end), parameter],
    ),
  );
  const nowMs = Date.parse(end.at);
  await releaseNext(db, rows, nowMs);
  const subjectIds = rows.filter(({ type }) => type === 'REPORT').map(({ subjectId }) => subjectId);
  if (subjectIds.length > 0) await releaseFinished(db, [...new Set(subjectIds)], nowMs);
}

/** The assignments that make a settled event pending again, for the current address of its webhook. */
const takingUp = `endpoint_id = (select webhook.endpoint_id from webhook where webhook.id = event.webhook_id), sender = null,
  failures = 0, by_hand = 1, discard_reason = null, settled_at = null, settlement_checksum = null`;

/** Takes a settled event up again by hand, with all its attempts before it: false when it is not settled. */
export async function takeUpAgain(db: Db, id: string, nowMs: number): Promise<boolean> {
  return changed(
    db,
    `update event set status = 'PENDING', due_at = ?, ${takingUp}
     where id = ? and status <> 'PENDING'`,
    [nowMs, id],
  );
}

// The values are literals: with parameters, SQLite would not use the partial index and would scan all events of the webhook.
const redeliverable = `from event indexed by event_discarded
     where organization_id = ? and webhook_id = ? and status = 'DISCARDED'
       and (discard_reason is null or discard_reason <> 'RECORD_DAMAGED')
       and (discard_reason is null or discard_reason <> 'SUBJECT_ERASED')`;

/**
 * Takes up what a webhook was not sent again by hand, the oldest first, at most so many: each behind what goes before it to the
 * same endpoint. What the disk has changed stays as it is.
 *
 * @returns how many, and how many are left.
 */
export async function takeUpDiscarded(
  db: Db,
  webhook: { readonly organizationId: string; readonly id: string },
  options: { readonly nowMs: number; readonly limit: number },
): Promise<{ readonly count: number; readonly left: number }> {
  const ofWebhook = [webhook.organizationId, webhook.id];
  const { rows: batch } = await db.executeQuery<EndedEvent>(
    CompiledQuery.raw(`select sequence ${redeliverable} order by sequence limit ?`, [
      ...ofWebhook,
      options.limit,
    ]),
  );
  await run(
    db,
    `update event set status = 'PENDING', due_at = null, ${takingUp}
     where sequence in (select cast(value as bigint) from json_each(?))`,
    [JSON.stringify(batch.map(({ sequence }) => sequence))],
  );
  await releaseNext(db, batch, options.nowMs);
  const { rows: left } = await db.executeQuery<{ readonly count: number }>(
    CompiledQuery.raw(`select count(*) as count ${redeliverable}`, ofWebhook),
  );
  return { count: batch.length, left: Number(left[0]?.count ?? 0) };
}

/** Counts the events of any age that `takeUpDiscarded` would send again, up to `limit`. */
export async function countRedeliverable(
  db: Db,
  webhook: { readonly organizationId: string; readonly webhookId: string },
  limit: number,
): Promise<number> {
  const { rows } = await db.executeQuery<{ readonly count: number }>(
    CompiledQuery.raw(
      `select count(*) as count from (select sequence ${redeliverable} limit ?) as redeliverable`,
      [webhook.organizationId, webhook.webhookId, limit],
    ),
  );
  return Number(rows[0]?.count ?? 0);
}

async function changed(db: Db, sql: string, parameters: readonly unknown[]): Promise<boolean> {
  return (await run(db, sql, parameters)) === 1n;
}
