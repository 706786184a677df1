import type { Storage } from '../storage/open-database.ts';
import {
  closeAttempt,
  type DiscardReason,
  type DueEvent,
  discardPending,
  markDelivered,
  markDiscarded,
  putOff,
  releaseNext,
} from './event-store.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { AttemptResult } from './send-event.ts';
import { moveWebhook } from './webhook-store.ts';

type Db = Storage['db'];

/** How an event stands after an attempt; `waitMs` until the next, where there is one. */
export interface Settlement {
  readonly status: 'PENDING' | 'DELIVERED' | 'DISCARDED';
  readonly failures: number;
  readonly waitMs: number | null;
}

export interface SettleOptions {
  readonly maximumAttempts: number;
  readonly now: Date;
  /** From 0 up to 1; spreads the waits. */
  readonly chance: number;
}

const gone = 410;

/**
 * Writes what came of an attempt, and what follows: the next attempt, the end of the event and the turn of the one
 * behind it, the end of a webhook whose endpoint is gone. To be called within one transaction.
 */
export async function settleAttempt(
  db: Db,
  event: DueEvent,
  result: AttemptResult,
  options: SettleOptions,
): Promise<Settlement> {
  const { now, maximumAttempts } = options;
  const at = now.toISOString();
  const nowMs = now.getTime();
  // The claim of this attempt counted it.
  const attempt = { sequence: event.sequence, number: event.attempts + 1 };
  await closeAttempt(db, event.id, attempt.number, {
    at,
    outcome: result.outcome,
    httpStatus: result.httpStatus,
  });

  if (result.outcome === 'DELIVERED') {
    await markDelivered(db, event.sequence, at);
    await releaseNext(db, event, nowMs);
    if (event.byHand && event.disabled) {
      await moveWebhook(db, webhookOf(event), { disabledAt: null, updatedAt: at });
    }
    return { status: 'DELIVERED', failures: event.failures, waitMs: null };
  }
  if (result.outcome === 'INTERRUPTED') {
    await putOff(db, attempt, { dueAtMs: nowMs, failures: event.failures });
    return { status: 'PENDING', failures: event.failures, waitMs: 0 };
  }

  const failures = event.failures + 1;
  const discard = async (reason: DiscardReason): Promise<Settlement> => {
    await markDiscarded(db, attempt, { reason, at, failures });
    await releaseNext(db, event, nowMs);
    return { status: 'DISCARDED', failures, waitMs: null };
  };
  if (result.httpStatus === gone) {
    const settlement = await discard('ENDPOINT_GONE');
    await moveWebhook(db, webhookOf(event), { disabledAt: at, updatedAt: at });
    await discardPending(
      db,
      { id: event.webhookId, endpointId: event.endpointId },
      { reason: 'WEBHOOK_DISABLED', at, nowMs },
    );
    return settlement;
  }
  if (failures >= maximumAttempts) return discard('ATTEMPTS_EXHAUSTED');
  const waitMs = retryDelayMs(failures, result, now, options.chance);
  await putOff(db, attempt, { dueAtMs: nowMs + waitMs, failures });
  return { status: 'PENDING', failures, waitMs };
}

function webhookOf(event: DueEvent) {
  return { id: event.webhookId, organizationId: event.organizationId };
}
