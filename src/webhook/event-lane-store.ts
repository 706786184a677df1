import { CompiledQuery, type Kysely } from 'kysely';
import { sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';
import { listenerPrefix } from './listener-id.ts';

type Db = Kysely<Tables>;

/* The order of events. Written out, and why: see event-store.ts. */

/** Maximum wait of REPORT_FINISHED for events of other webhooks after the end of its run, in ms. */
export const finishedWaitMs = 20_000;

/** The SQL condition that an event is for a webhook, and not for a listener. */
const isForWebhook = (event: string) =>
  `substr(${event}.endpoint_id, 1, ${listenerPrefix.length}) <> '${listenerPrefix}'`;

/**
 * The REPORT events that no attempt has ended for; append a condition on the report. An attempt that was interrupted does not count. All
 * events are earlier than a new one. Events of listeners are excluded: only their own processes send them, and may have ended.
 */
export const untriedReport = `select 1 from event as section
  where section.status = 'PENDING' and section.type = 'REPORT' and section.failures = 0 and ${isForWebhook('section')}`;

/** Whether an event waits for an earlier one of another webhook. Events of listeners do not wait for other endpoints. */
const waitsForReport = `event.type = 'REPORT_FINISHED' and ${isForWebhook('event')}
  and exists (${untriedReport} and section.sequence < event.sequence
    and section.subject_id = event.subject_id and section.organization_id = event.organization_id)`;

/** An event that has ended, so that later ones can be sent. */
export interface EndedEvent {
  readonly sequence: number;
}

/**
 * Releases the next event of each report, or other subject, after the one before is settled. The endpoint is read from the settled event,
 * because its webhook may have another address by now.
 */
export async function releaseNext(db: Db, ended: readonly EndedEvent[], nowMs: number): Promise<void> {
  await releaseLanes(
    db,
    ended.map(({ sequence }) => sequence),
    {
      lanes: `select endpoint_id, subject_id from event where sequence in (select cast(value as bigint) from json_each(?))`,
      nowMs,
    },
  );
}

/**
 * Makes the first pending event of each lane due, if it waits for an earlier one. It is due since its creation, so that it is sent before
 * later events of other reports. Events of one report are then in neighbouring rows.
 *
 * @param options.lanes selects `endpoint_id` and `subject_id` with the JSON of `keys` as its parameter.
 */
async function releaseLanes(
  db: Db,
  keys: readonly unknown[],
  { lanes, nowMs }: { readonly lanes: string; readonly nowMs: number },
): Promise<void> {
  const { least, greatest, millisecondsOf } = sqlWords(db);
  // The time at which an event was created.
  const createdAtMs = millisecondsOf('created_at');
  await run(
    db,
    `update event set due_at = case
       when ${waitsForReport}
       then ${greatest}(cast(? as bigint), ${createdAtMs} + ${finishedWaitMs})
       else ${least}(cast(? as bigint), ${createdAtMs}) end
     where status = 'PENDING' and due_at is null and sequence in (
       select (select min(sequence) from event
               where endpoint_id = lane.endpoint_id and subject_id = lane.subject_id and status = 'PENDING')
       from (${lanes}) as lane)`,
    [nowMs, nowMs, JSON.stringify(keys)],
  );
}

/**
 * Sends the pending events of a webhook to its new address, at once and in the order of its endpoint. Attempts at the old address
 * count as one. An event that is being sent there is settled by that attempt. Events of other webhooks that waited for it are released.
 *
 * @param to.endpointId the endpoint of the new address.
 */
export async function moveWaiting(
  db: Db,
  webhook: { readonly id: string },
  { endpointId, nowMs }: { readonly endpointId: string; readonly nowMs: number },
): Promise<void> {
  const { rows } = await db.executeQuery<{ readonly from: string; readonly subjectId: string }>(
    CompiledQuery.raw(
      `select distinct endpoint_id as "from", subject_id as "subjectId" from event where webhook_id = ? and status = 'PENDING'`,
      [webhook.id],
    ),
  );
  if (rows.length === 0) return;
  await run(
    db,
    `update event set endpoint_id = ?, failures = case when failures > 1 then 1 else failures end,
       due_at = case when sending = 1 then due_at end
     where webhook_id = ? and status = 'PENDING'`,
    [endpointId, webhook.id],
  );
  // A due event of another webhook with this address may now have to wait for an earlier one.
  await run(
    db,
    `update event set due_at = null
     where endpoint_id = ? and status = 'PENDING' and due_at is not null and sending = 0
       and subject_id in (select value from json_each(?))
       and sequence > (select min(earlier.sequence) from event as earlier
         where earlier.endpoint_id = event.endpoint_id and earlier.subject_id = event.subject_id and earlier.status = 'PENDING')`,
    [endpointId, JSON.stringify(rows.map(({ subjectId }) => subjectId))],
  );
  const lanes = rows.flatMap(({ from, subjectId }) => [
    [from, subjectId],
    [endpointId, subjectId],
  ]);
  await releaseLanes(db, lanes, {
    lanes:
      'select place.value ->> 0 as endpoint_id, place.value ->> 1 as subject_id from json_each(?) as place',
    nowMs,
  });
}

/** Releases REPORT_FINISHED of these reports, if every earlier REPORT of theirs has had its first attempt. */
export async function releaseFinished(db: Db, subjectIds: readonly string[], nowMs: number): Promise<void> {
  await run(
    db,
    `update event set due_at = ?
     where status = 'PENDING' and type = 'REPORT_FINISHED' and attempts = 0 and due_at > ?
       and subject_id in (select value from json_each(?))
       and not (${waitsForReport})`,
    [nowMs, nowMs, JSON.stringify(subjectIds)],
  );
}

/** Runs a statement that is written out. Returns the number of changed rows. */
export async function run(db: Db, sql: string, parameters: readonly unknown[]): Promise<bigint> {
  const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(sql, [...parameters]));
  return numAffectedRows ?? 0n;
}
