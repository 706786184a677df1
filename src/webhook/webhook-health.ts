import type { Storage } from '../storage/open-database.ts';
import { type AttemptAnswer, type DeliveryStatus, deliveryStatuses } from './delivery.ts';
import { countNewest, findLastAttempt } from './delivery-store.ts';
import { countRedeliverable } from './event-store.ts';
import { listWebhooks } from './webhook-store.ts';

/** How a webhook has fared of late. */
export interface WebhookHealth extends Readonly<Record<Lowercase<DeliveryStatus>, number>> {
  readonly webhookId: string;
  /** From when on events are counted, ISO 8601. */
  readonly since: string;
  /** True where there are more: only the newest are counted. */
  readonly isCut: boolean;
  /** Failed events of any age that can be sent again, at most 2,000. */
  readonly redeliverable: number;
  /** Of whatever event; null where nothing was ever sent. */
  readonly lastAttempt: AttemptAnswer | null;
}

const daysMs = 7 * 24 * 60 * 60_000;
/** Counted of each webhook: enough to see how it fares, in a time that nobody notices. */
const counted = 2_000;

/** How each registered webhook of an organisation has fared in the last seven days, the oldest webhook first. */
export async function listWebhookHealth(
  storage: Storage,
  organizationId: string,
  now: Date,
): Promise<readonly WebhookHealth[]> {
  const since = new Date(now.getTime() - daysMs).toISOString();
  return storage.read(async (db) => {
    const webhooks = await listWebhooks(db, organizationId);
    const all: WebhookHealth[] = [];
    for (const { id: webhookId } of webhooks) {
      const counts = await countNewest(db, { organizationId, webhookId, since, limit: counted });
      const of = (status: DeliveryStatus) => counts.get(status) ?? 0;
      const total = deliveryStatuses.reduce((sum, status) => sum + of(status), 0);
      all.push({
        webhookId,
        since,
        delivered: of('DELIVERED'),
        pending: of('PENDING'),
        discarded: of('DISCARDED'),
        isCut: total >= counted,
        redeliverable: await countRedeliverable(db, { organizationId, webhookId }, counted),
        lastAttempt: (await findLastAttempt(db, { organizationId, webhookId })) ?? null,
      });
    }
    return all;
  });
}
