import { inOrder, type Lock } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { auditWebhook } from './audit-webhook.ts';
import type { DueEvent } from './due-event-store.ts';
import { releaseFinished, releaseNext } from './event-lane-store.ts';
import { eventLocks, webhookLocks } from './event-locks.ts';
import {
  closeAttempts,
  type DiscardReason,
  discardPending,
  markDelivered,
  markDiscarded,
  putOff,
} from './event-store.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { AttemptResult } from './send-event.ts';
import { findWebhook, moveWebhook } from './webhook-store.ts';

type Db = Storage['db'];

/** How an event stands after an attempt; `waitMs` until the next, where there is one. */
export interface Settlement {
  readonly status: 'PENDING' | 'DELIVERED' | 'DISCARDED';
  readonly failures: number;
  readonly waitMs: number | null;
}

/** An attempt that has ended. */
interface EndedAttempt {
  readonly event: DueEvent;
  readonly result: AttemptResult;
}

interface SettleOptions {
  readonly maximumAttempts: number;
  readonly now: Date;
  /** The time by which waits are set and ended, in ms since 1970; see `ClockWatch`. */
  readonly waitNowMs: number;
  /** From 0 up to 1; spreads the waits. */
  readonly chance: () => number;
}

const gone = 410;

/**
 * Writes what came of attempts, and what follows: the next attempt, the end of the event and the turn of the one behind
 * it, the end of a webhook whose endpoint is gone. To be called within one transaction.
 *
 * @returns how each event stands, in the order given.
 */
export async function settleAttempts(
  db: Db,
  ended: readonly EndedAttempt[],
  options: SettleOptions,
): Promise<readonly Settlement[]> {
  // First of all: what the receiver has is never given up along with an endpoint that is gone.
  await settleDelivered(
    db,
    ended.filter(({ result }) => isDelivered(result)),
    options,
  );
  const settlements: Settlement[] = [];
  for (const { event, result } of ended) {
    settlements.push(
      isDelivered(result)
        ? { status: 'DELIVERED', failures: event.failures, waitMs: null }
        : await settleFailed(db, event, result, options),
    );
  }
  return settlements;
}

/** What a write must be alone with that settles these. */
export function settleLocks(ended: readonly EndedAttempt[]): readonly Lock[] {
  return inOrder(
    ended.flatMap(({ event, result }) => {
      const { organizationId, subjectId } = event;
      const locks = eventLocks(organizationId, subjectId);
      const movesWebhook =
        result.httpStatus === gone || (isDelivered(result) && event.byHand && event.disabled);
      return movesWebhook ? [...locks, ...webhookLocks(organizationId)] : locks;
    }),
  );
}

function isDelivered({ outcome }: AttemptResult): boolean {
  return outcome === 'DELIVERED';
}

/** In three statements, however many they are: nearly all attempts end so. */
async function settleDelivered(
  db: Db,
  delivered: readonly EndedAttempt[],
  options: SettleOptions,
): Promise<void> {
  if (delivered.length === 0) return;
  const at = options.now.toISOString();
  const dueMs = dueAtOnce(options);
  const events = delivered.map(({ event }) => event);
  await closeAttempts(
    db,
    delivered.map(({ event, result }) => ({ ...attemptOf(event), httpStatus: result.httpStatus })),
    { at, outcome: 'DELIVERED' },
  );
  await markDelivered(db, events, at);
  await releaseNext(db, events, dueMs);
  await letFinishedGo(db, events, dueMs);
  for (const event of events) {
    if (!event.byHand || !event.disabled) continue;
    await moveWebhook(db, webhookOf(event), { disabledAt: null, updatedAt: at });
    await auditWebhook(db, webhookOf(event), { kind: 'WEBHOOK_ENABLED', at, by: null });
  }
}

/** Returns a time that is due whether the clock's last jump is followed or not, in ms since 1970. */
function dueAtOnce({ now, waitNowMs }: SettleOptions): number {
  return Math.min(now.getTime(), waitNowMs);
}

/** The claim of this attempt counted it. */
function attemptOf(event: DueEvent) {
  return { eventId: event.id, sequence: event.sequence, number: event.attempts + 1 };
}

async function settleFailed(
  db: Db,
  event: DueEvent,
  result: AttemptResult,
  options: SettleOptions,
): Promise<Settlement> {
  const { now, maximumAttempts } = options;
  const at = now.toISOString();
  const dueMs = dueAtOnce(options);
  const attempt = attemptOf(event);
  const { outcome, httpStatus } = result;
  await closeAttempts(db, [{ ...attempt, httpStatus }], { at, outcome });
  if (result.outcome === 'INTERRUPTED') {
    await putOff(db, attempt, { dueAtMs: dueMs, failures: event.failures });
    return { status: 'PENDING', failures: event.failures, waitMs: 0 };
  }
  if (await hasMoved(db, event)) {
    await putOff(db, attempt, { dueAtMs: dueMs, failures: failuresElsewhere });
    await letFinishedGo(db, [event], dueMs);
    return { status: 'PENDING', failures: failuresElsewhere, waitMs: 0 };
  }

  const failures = event.failures + 1;
  const discard = async (reason: DiscardReason): Promise<Settlement> => {
    await markDiscarded(db, attempt, { reason, at, failures });
    await releaseNext(db, [event], dueMs);
    await letFinishedGo(db, [event], dueMs);
    return { status: 'DISCARDED', failures, waitMs: null };
  };
  if (result.httpStatus === gone) {
    const settlement = await discard('ENDPOINT_GONE');
    await moveWebhook(db, webhookOf(event), { disabledAt: at, updatedAt: at });
    if (!event.disabled) await auditWebhook(db, webhookOf(event), { kind: 'WEBHOOK_DISABLED', at, by: null });
    await discardPending(db, { id: event.webhookId }, { reason: 'WEBHOOK_DISABLED', at });
    return settlement;
  }
  if (failures >= maximumAttempts) return discard('ATTEMPTS_EXHAUSTED');
  const waitMs = retryDelayMs(failures, result, now, options.chance());
  await putOff(db, attempt, { dueAtMs: options.waitNowMs + waitMs, failures });
  if (failures === 1) await letFinishedGo(db, [event], dueMs);
  return { status: 'PENDING', failures, waitMs };
}

/** The failures at an old address, however many they were. */
const failuresElsewhere = 1;

/** Whether the webhook of an event has got another address while an attempt was under way. */
async function hasMoved(db: Db, { organizationId, webhookId, url }: DueEvent): Promise<boolean> {
  const webhook = await findWebhook(db, organizationId, webhookId);
  return webhook !== undefined && webhook.url !== url;
}

/** What ends a report's run waits for the first attempt of each of its sections. */
async function letFinishedGo(db: Db, tried: readonly DueEvent[], nowMs: number): Promise<void> {
  const subjectIds = tried.filter(({ type }) => type === 'REPORT').map(({ subjectId }) => subjectId);
  if (subjectIds.length > 0) await releaseFinished(db, [...new Set(subjectIds)], nowMs);
}

function webhookOf(event: DueEvent) {
  return { id: event.webhookId, organizationId: event.organizationId, type: event.type };
}
