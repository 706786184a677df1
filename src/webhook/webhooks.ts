import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { isSafeHeaderValue } from '../net/webhook-poster.ts';
import { inOrder, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { webhookLocks } from './event-locks.ts';
import { discardPending } from './event-store.ts';
import type { EventType } from './events.ts';
import { newWebhookSecret } from './sign.ts';
import type { Targets } from './targets.ts';
import {
  findWebhook,
  insertWebhook,
  listWebhooks,
  markWebhookRemoved,
  replaceWebhookSecret,
  type StoredWebhook,
  type WebhookFilter,
} from './webhook-store.ts';

/** A webhook as it may be shown. */
export interface WebhookAnswer {
  readonly id: string;
  readonly organizationId: string;
  readonly type: EventType;
  readonly url: string;
  /** Sent back as the header `api-key` of each delivery. */
  readonly apiKey: string | null;
  /** Until when deliveries are signed with the secret before the last rotation too. */
  readonly previousSecretUntil: string | null;
  /** Since when nothing is sent, because the endpoint answered 410. */
  readonly disabledAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The same with the secret that signs its deliveries, which is told only when it is made. */
export interface IssuedWebhook extends WebhookAnswer {
  readonly secret: string;
}

interface NewWebhook {
  readonly type: EventType;
  readonly url: string;
  readonly apiKey?: string | undefined;
}

const overlapMs = 24 * 60 * 60_000;

/**
 * Registers where the events of one type go.
 *
 * @throws CreditError WEBHOOK_TARGET_REFUSED for an address that may not be called; WEBHOOK_EXISTS where the
 * organisation has one of this type; INVALID_ARGUMENT for an `apiKey` that no header can carry.
 */
export async function registerWebhook(
  storage: Storage,
  organizationId: string,
  request: NewWebhook,
  options: { readonly targets: Targets; readonly now: Date },
): Promise<IssuedWebhook> {
  const { type, url, apiKey } = request;
  if (apiKey !== undefined && !isSafeHeaderValue(apiKey)) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: 'apiKey',
      reason: { en: 'a header cannot carry it', 'pt-BR': 'um cabeçalho não pode levá-la' },
      expected: {
        en: '1 to 500 visible ASCII characters, blanks only between them',
        'pt-BR': '1 a 500 caracteres ASCII visíveis, com espaços só entre eles',
      },
    });
  }
  const target = await requireTarget(url, options.targets);
  const at = options.now.toISOString();
  return storage.write({ locks: [lockOf.webhooks(organizationId)] }, async (db) => {
    const [known] = await listWebhooks(db, organizationId, { type });
    if (known !== undefined) throw new CreditError('WEBHOOK_EXISTS', { type, webhookId: known.id });
    const id = newId('whk');
    const [neighbour] = await listWebhooks(db, organizationId, { url: target });
    const webhook: StoredWebhook = {
      id,
      organizationId,
      type,
      url: target,
      endpointId: neighbour?.endpointId ?? id,
      apiKey: apiKey ?? null,
      secret: newWebhookSecret(),
      previous: null,
      listensUntil: null,
      disabledAt: null,
      createdAt: at,
      updatedAt: at,
    };
    await insertWebhook(db, webhook);
    return { ...toAnswer(webhook), secret: webhook.secret };
  });
}

/** The organisation's webhooks, oldest first, without their secrets. */
export async function findWebhooks(
  storage: Storage,
  organizationId: string,
  filter: WebhookFilter = {},
): Promise<readonly WebhookAnswer[]> {
  const { url } = filter;
  // Kept as a URL parser writes it, whatever spelling it was registered with.
  const spelled = url !== undefined && URL.canParse(url) ? new URL(url).href : url;
  return (await listWebhooks(storage.db, organizationId, { ...filter, url: spelled })).map(toAnswer);
}

/**
 * One webhook, without its secret.
 *
 * @throws CreditError UNKNOWN_WEBHOOK.
 */
export async function readWebhook(
  storage: Storage,
  organizationId: string,
  id: string,
): Promise<WebhookAnswer> {
  return toAnswer(await requireWebhook(storage.db, organizationId, id));
}

/**
 * Removes a webhook. What it has not been sent is given up, and stays on record.
 *
 * @throws CreditError UNKNOWN_WEBHOOK.
 */
export async function removeWebhook(
  storage: Storage,
  organizationId: string,
  id: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await storage.write({ locks: inOrder(webhookLocks(organizationId)) }, async (db) => {
    const webhook = await requireWebhook(db, organizationId, id);
    await markWebhookRemoved(db, webhook, at);
    await discardPending(db, webhook, { reason: 'WEBHOOK_REMOVED', at, nowMs: now.getTime() });
  });
}

/**
 * Gives a webhook a new secret. For 24 hours deliveries are signed with the one before too, so that the receiver can
 * change over without losing any.
 *
 * @throws CreditError UNKNOWN_WEBHOOK.
 */
export async function rotateWebhookSecret(
  storage: Storage,
  organizationId: string,
  id: string,
  now: Date,
): Promise<IssuedWebhook> {
  return storage.write({ locks: [lockOf.webhooks(organizationId)] }, async (db) => {
    const webhook = await requireWebhook(db, organizationId, id);
    const until = new Date(now.getTime() + overlapMs).toISOString();
    const change = {
      secret: newWebhookSecret(),
      previous: { secret: webhook.secret, until },
      updatedAt: now.toISOString(),
    };
    await replaceWebhookSecret(db, webhook, change);
    return { ...toAnswer({ ...webhook, ...change }), secret: change.secret };
  });
}

/** @throws CreditError UNKNOWN_WEBHOOK, for another organisation's too. */
export async function requireWebhook(
  db: Storage['db'],
  organizationId: string,
  id: string,
): Promise<StoredWebhook> {
  const webhook = await findWebhook(db, organizationId, id);
  if (webhook === undefined) throw new CreditError('UNKNOWN_WEBHOOK', { webhookId: id });
  return webhook;
}

async function requireTarget(url: string, targets: Targets): Promise<string> {
  const judged = await targets.judge(url);
  if (judged.refusal !== undefined)
    throw new CreditError('WEBHOOK_TARGET_REFUSED', { reason: judged.refusal.reason });
  return judged.url.href;
}

function toAnswer(webhook: StoredWebhook): WebhookAnswer {
  return {
    id: webhook.id,
    organizationId: webhook.organizationId,
    type: webhook.type,
    url: webhook.url,
    apiKey: webhook.apiKey,
    previousSecretUntil: webhook.previous?.until ?? null,
    disabledAt: webhook.disabledAt,
    createdAt: webhook.createdAt,
    updatedAt: webhook.updatedAt,
  };
}
