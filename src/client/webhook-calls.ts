import type { AttemptAnswer, DeliveryAnswer, DeliveryStatus } from '../webhook/delivery.ts';
import type { EventType } from '../webhook/events.ts';
import type { WebhookHealth } from '../webhook/webhook-health.ts';
import type { IssuedWebhook, WebhookAnswer } from '../webhook/webhooks.ts';
import type { Connection } from './connection.ts';
import type { PageAnswer, PageQuery } from './request-types.ts';

export type {
  AttemptAnswer,
  DeliveryAnswer,
  DeliveryStatus,
  EventType,
  IssuedWebhook,
  WebhookAnswer,
  WebhookHealth,
};

/** Where events go, and the header `api-key` that they carry. */
interface WebhookTargetBody {
  readonly url: string;
  readonly apiKey?: string;
}

/** Manages webhooks; `credit.webhooks` of the client. */
export class WebhookCalls {
  readonly #api: Connection;

  constructor(api: Connection) {
    this.#api = api;
  }

  /** Those that are registered, oldest first, without their secrets. */
  list(query: { readonly type?: EventType; readonly id?: string } = {}): Promise<readonly WebhookAnswer[]> {
    return this.#api.call({ method: 'GET', path: '/webhook/findBy', query, repeatable: true });
  }

  /** How each has fared in the last seven days. */
  health(): Promise<readonly WebhookHealth[]> {
    return this.#api.call({ method: 'GET', path: '/webhook/health', repeatable: true });
  }

  /** Registers where the events of a type go; the secret is told only here. */
  register(body: WebhookTargetBody & { readonly type: EventType }): Promise<IssuedWebhook> {
    return this.#api.call({ method: 'POST', path: '/webhook', body, repeatable: false });
  }

  /** Sends its events elsewhere; a key that is left out is dropped. */
  change(id: string, body: WebhookTargetBody): Promise<WebhookAnswer> {
    return this.#api.call({ method: 'PUT', path: pathOf(id), body, repeatable: true });
  }

  disable(id: string): Promise<WebhookAnswer> {
    return this.#api.call({ method: 'POST', path: pathOf(id, '/disable'), repeatable: true });
  }

  enable(id: string): Promise<WebhookAnswer> {
    return this.#api.call({ method: 'POST', path: pathOf(id, '/enable'), repeatable: true });
  }

  remove(id: string): Promise<void> {
    return this.#api.call({ method: 'DELETE', path: pathOf(id), repeatable: false });
  }

  /** Gives it a new secret; for a day deliveries are signed with both. */
  rotateSecret(id: string): Promise<IssuedWebhook> {
    return this.#api.call({ method: 'POST', path: pathOf(id, '/rotate-secret'), repeatable: false });
  }

  /** Sends it an invented event of its type. */
  test(id: string): Promise<DeliveryAnswer> {
    return this.#api.call({ method: 'POST', path: pathOf(id, '/test'), repeatable: false });
  }

  /** What it was sent, newest first, and what came back. */
  deliveries(
    id: string,
    query: PageQuery & { readonly status?: DeliveryStatus } = {},
  ): Promise<PageAnswer<DeliveryAnswer>> {
    return this.#api.call({ method: 'GET', path: pathOf(id, '/deliveries'), query, repeatable: true });
  }

  /** Sends a settled event again. */
  redeliver(deliveryId: string): Promise<DeliveryAnswer> {
    const path = `/webhook/delivery/${encodeURIComponent(deliveryId)}/redeliver`;
    return this.#api.call({ method: 'POST', path, repeatable: false });
  }

  /** Sends again all that it was not sent, at most 1000 at a time. */
  redeliverDiscarded(id: string): Promise<{ readonly count: number; readonly left: number }> {
    return this.#api.call({ method: 'POST', path: pathOf(id, '/redeliver'), repeatable: false });
  }
}

function pathOf(id: string, act = ''): string {
  return `/webhook/${encodeURIComponent(id)}${act}`;
}
