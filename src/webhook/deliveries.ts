import type { Clock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { afterCommit } from '../storage/after-commit.ts';
import { inOrder, lockOf, shared } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import type { DeliveryAnswer, DeliveryStatus } from './delivery.ts';
import { type DeliveryRow, findDelivery, listDeliveryRows } from './delivery-store.ts';
import { saysNothing } from './erased-body.ts';
import { webhookLocks } from './event-locks.ts';
import { takeUpAgain, takeUpDiscarded } from './event-store.ts';
import type { Outbox } from './outbox.ts';
import { listWebhooks } from './webhook-store.ts';
import { requireWebhook } from './webhooks.ts';

/** A page of deliveries, newest first. */
interface DeliveryPage {
  readonly items: readonly DeliveryAnswer[];
  /** Deliveries of the page that the disk has damaged; absent where there are none. */
  readonly damaged?: readonly { readonly record: string; readonly code: 'RECORD_DAMAGED' }[];
  readonly nextCursor: string | null;
}

interface DeliveryQuery {
  /** Those of one webhook; of all that are registered unless told. */
  readonly webhookId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** At most so many; 50 unless told. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

const usualLimit = 50;

/**
 * What webhooks were sent, and what came back.
 *
 * @throws CreditError UNKNOWN_WEBHOOK; INVALID_ARGUMENT for a cursor that is none.
 */
export async function listDeliveries(
  storage: Storage,
  organizationId: string,
  query: DeliveryQuery,
): Promise<DeliveryPage> {
  const limit = query.limit ?? usualLimit;
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor);
  return storage.read(async (db) => {
    const { webhookId } = query;
    const webhooks =
      webhookId === undefined
        ? await listWebhooks(db, organizationId)
        : [await requireWebhook(db, organizationId, webhookId)];
    const webhookIds = webhooks.map(({ id }) => id);
    const of = { organizationId, webhookIds };
    const { status } = query;
    const { rows, damaged, last, isFull } = await listDeliveryRows(db, of, { status, before, limit });
    const following = isFull
      ? (await listDeliveryRows(db, of, { status, before: last, limit: 1 })).last
      : undefined;
    return {
      items: rows.map(toAnswer),
      ...(damaged.length > 0 && {
        damaged: damaged.map((sequence) => ({
          record: `event ${sequence}`,
          code: 'RECORD_DAMAGED' as const,
        })),
      }),
      nextCursor: following !== undefined ? String(last) : null,
    };
  });
}

/**
 * Sends a settled event again, with the same `webhook-id` and a fresh timestamp, and with as many attempts as a new one.
 * To a disabled webhook too: where the endpoint confirms it, the webhook is in force again.
 *
 * @throws CreditError UNKNOWN_DELIVERY, for one of a removed webhook too; DELIVERY_PENDING; DELIVERY_ERASED.
 */
export async function redeliver(
  engine: { readonly storage: Storage; readonly clock: Clock; readonly outbox: Outbox },
  organizationId: string,
  deliveryId: string,
): Promise<DeliveryAnswer> {
  return engine.storage.write({ locks: [shared(lockOf.webhooks(organizationId))] }, async (db) => {
    const delivery = await findDelivery(db, organizationId, deliveryId);
    if (delivery === undefined) throw new CreditError('UNKNOWN_DELIVERY', { deliveryId });
    if (saysNothing(delivery.payload)) throw new CreditError('DELIVERY_ERASED', { deliveryId });
    if (!(await takeUpAgain(db, deliveryId, engine.clock.now().getTime()))) {
      throw new CreditError('DELIVERY_PENDING', { deliveryId });
    }
    afterCommit(db, engine.outbox.tell);
    const renewed = await findDelivery(db, organizationId, deliveryId);
    if (renewed === undefined) throw new Error(`The delivery ${deliveryId} has vanished`);
    return toAnswer(renewed);
  });
}

/** Taken up in one transaction, so that the service never stands still for them. */
const redeliveredAtOnce = 1_000;

/**
 * Sends again what a webhook was not sent, the oldest first, as `redeliver` does each.
 *
 * @returns how many are on their way, and how many are left for the next call.
 * @throws CreditError UNKNOWN_WEBHOOK.
 */
export async function redeliverDiscarded(
  engine: { readonly storage: Storage; readonly clock: Clock; readonly outbox: Outbox },
  organizationId: string,
  webhookId: string,
): Promise<{ readonly count: number; readonly left: number }> {
  return engine.storage.write({ locks: inOrder(webhookLocks(organizationId)) }, async (db) => {
    const webhook = await requireWebhook(db, organizationId, webhookId);
    const nowMs = engine.clock.now().getTime();
    const result = await takeUpDiscarded(db, webhook, { nowMs, limit: redeliveredAtOnce });
    afterCommit(db, engine.outbox.tell);
    return result;
  });
}

/**
 * One delivery as it stands.
 *
 * @throws CreditError UNKNOWN_DELIVERY.
 */
export async function readDelivery(
  storage: Storage,
  organizationId: string,
  deliveryId: string,
): Promise<DeliveryAnswer> {
  const delivery = await storage.read((db) => findDelivery(db, organizationId, deliveryId));
  if (delivery === undefined) throw new CreditError('UNKNOWN_DELIVERY', { deliveryId });
  return toAnswer(delivery);
}

function readCursor(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'cursor',
    reason: { en: 'it is none of ours', 'pt-BR': 'não é um dos nossos' },
    expected: { en: 'the nextCursor of the page before', 'pt-BR': 'o nextCursor da página anterior' },
  });
}

function toAnswer(row: DeliveryRow): DeliveryAnswer {
  return {
    id: row.id,
    webhookId: row.webhookId,
    type: row.type,
    status: row.status,
    subjectId: row.subjectId,
    createdAt: row.createdAt,
    settledAt: row.settledAt,
    nextAttemptAt: row.nextAttemptAt,
    discardReason: row.discardReason,
    attempts: row.attempts,
    payload: row.payload,
  };
}
