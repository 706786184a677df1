import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { parseNetwork } from '../net/public-address.ts';
import { userAgent } from '../net/user-agent.ts';
import { createPoster } from '../net/webhook-poster.ts';
import { inOrder } from '../storage/locks.ts';
import { readDelivery } from './deliveries.ts';
import type { DeliveryAnswer } from './delivery.ts';
import { writeEnvelope } from './envelope.ts';
import { eventLocks } from './event-locks.ts';
import type { EventType, ReportFields } from './events.ts';
import { listenerSecret } from './listener.ts';
import { sampleEvent } from './sample-event.ts';
import { type AttemptResult, sendEvent } from './send-event.ts';
import type { DeliveryOptions } from './start-delivery.ts';
import { readWebhook } from './webhooks.ts';

/** An invented event to be sent. */
interface SampleRequest {
  readonly organizationId: string;
  readonly type: EventType;
  /** The report that it is about; an invented one unless told. */
  readonly report?: ReportFields | undefined;
}

const attemptMs = 15_000;

/**
 * Keeps an invented event, marked SANDBOX, for everybody who asked for its type, as a change would.
 *
 * @returns the ids of its deliveries.
 * @throws CreditError NOBODY_LISTENS where nobody asked.
 */
export async function triggerSample(
  engine: DeliveryOptions['engine'],
  request: SampleRequest,
): Promise<readonly string[]> {
  const { organizationId, type } = request;
  const at = engine.clock.now();
  const { subjectId, content } = sampleEvent(type, { at, report: request.report });
  const ids = await engine.storage.write({ locks: inOrder(eventLocks(organizationId, subjectId)) }, (db) =>
    engine.outbox.record<EventType>(db, {
      organizationId,
      type,
      subjectId,
      at,
      content: () => Promise.resolve(content),
    }),
  );
  if (ids.length === 0) throw new CreditError('NOBODY_LISTENS', { type });
  return ids;
}

/**
 * Keeps an invented event, marked SANDBOX, of a webhook's type, as a change would: also for whoever listens to the type on this machine.
 *
 * @returns its delivery to the webhook; of a disabled one it is discarded, and sent again by hand.
 * @throws CreditError UNKNOWN_WEBHOOK.
 */
export async function testWebhook(
  engine: DeliveryOptions['engine'],
  organizationId: string,
  webhookId: string,
): Promise<DeliveryAnswer> {
  const { type } = await readWebhook(engine.storage, organizationId, webhookId);
  const ids = await triggerSample(engine, { organizationId, type });
  for (const id of ids) {
    const delivery = await readDelivery(engine.storage, organizationId, id);
    if (delivery.webhookId === webhookId) return delivery;
  }
  throw new CreditError('UNKNOWN_WEBHOOK', { webhookId });
}

/**
 * Sends an invented event, marked SANDBOX, to an address once, signed with the secret of the organisation's listeners.
 * The operator names the address on their own machine, so that any will do.
 */
export async function sendSample(
  engine: DeliveryOptions['engine'],
  request: SampleRequest,
  options: {
    readonly url: URL;
    /** The proxy that events are sent through. Default: none. */
    readonly proxyUrl?: string | undefined;
    readonly signal: AbortSignal;
  },
): Promise<AttemptResult & { readonly eventId: string }> {
  const { organizationId, type } = request;
  const now = engine.clock.now();
  const { content } = sampleEvent(type, { at: now, report: request.report });
  const eventId = newId('evt');
  const poster = createPoster(userAgent(), {
    rules: { allowed: ['0.0.0.0/0', '::/0'].map(parseNetwork).filter((item) => item !== undefined) },
    totalMs: attemptMs,
    connectMs: attemptMs,
    maximumBodyBytes: 64 * 1024,
    connectionsPerOrigin: 1,
    proxyUrl: options.proxyUrl,
  });
  try {
    const result = await sendEvent(
      poster,
      {
        id: eventId,
        body: writeEnvelope(organizationId, type, content),
        url: options.url.href,
        apiKey: null,
        secret: await listenerSecret(engine.storage, organizationId),
        previousSecret: null,
        previousSecretUntil: null,
      },
      { now, signal: options.signal },
    );
    return { ...result, eventId };
  } finally {
    await poster.close();
  }
}
