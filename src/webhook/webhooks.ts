import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import type { TargetRefusal } from '../net/public-address.ts';
import { isSafeHeaderValue } from '../net/webhook-poster.ts';
import { inOrder, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { auditWebhook } from './audit-webhook.ts';
import { moveWaiting } from './event-lane-store.ts';
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
  moveWebhook,
  replaceWebhookSecret,
  replaceWebhookTarget,
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
  /** Since when nothing is sent: the endpoint answered 410, or somebody has disabled it. */
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

/** With what a webhook's address is changed. */
interface TargetChange {
  readonly targets: Targets;
  readonly now: Date;
  /** The analyst who changes it, as the audit chain names who did it. */
  readonly by?: string | undefined;
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
  options: TargetChange,
): Promise<IssuedWebhook> {
  const { type, url, apiKey } = request;
  requireApiKey(apiKey);
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
    await auditWebhook(db, webhook, { kind: 'WEBHOOK_ADDED', at, by: options.by ?? null });
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
  by: string | null = null,
): Promise<void> {
  const at = now.toISOString();
  await storage.write({ locks: inOrder(webhookLocks(organizationId)) }, async (db) => {
    const webhook = await requireWebhook(db, organizationId, id);
    await markWebhookRemoved(db, webhook, at);
    await auditWebhook(db, webhook, { kind: 'WEBHOOK_REMOVED', at, by });
    await discardPending(db, webhook, { reason: 'WEBHOOK_REMOVED', at });
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
  by: string | null = null,
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
    await auditWebhook(db, webhook, { kind: 'WEBHOOK_ROTATED', at: change.updatedAt, by });
    return { ...toAnswer({ ...webhook, ...change }), secret: change.secret };
  });
}

/** What a webhook is changed to: all of it, so that a key that is left out is dropped. */
type WebhookChange = Pick<NewWebhook, 'url' | 'apiKey'>;

/**
 * Changes the address or the key of a webhook. Pending events are sent there too, in order. The secret does not change.
 *
 * @throws CreditError UNKNOWN_WEBHOOK; WEBHOOK_TARGET_REFUSED for an address that may not be called; INVALID_ARGUMENT for an
 * `apiKey` that no header can carry.
 */
export async function changeWebhook(
  storage: Storage,
  organizationId: string,
  request: WebhookChange & { readonly id: string },
  options: TargetChange,
): Promise<WebhookAnswer> {
  requireApiKey(request.apiKey);
  const url = await requireTarget(request.url, options.targets);
  return storage.write({ locks: inOrder(webhookLocks(organizationId)) }, async (db) => {
    const webhook = await requireWebhook(db, organizationId, request.id);
    const change = {
      url,
      endpointId: await endpointOf(db, webhook, url),
      apiKey: request.apiKey ?? null,
      updatedAt: options.now.toISOString(),
    };
    await replaceWebhookTarget(db, webhook, change);
    if (url !== webhook.url)
      await moveWaiting(db, webhook, { endpointId: change.endpointId, nowMs: options.now.getTime() });
    await auditWebhook(db, webhook, {
      kind: 'WEBHOOK_CHANGED',
      at: change.updatedAt,
      by: options.by ?? null,
    });
    return toAnswer({ ...webhook, ...change });
  });
}

/** The endpoint of an address: of the webhooks that go there already, else its own, which no other webhook shares. */
async function endpointOf(db: Storage['db'], webhook: StoredWebhook, url: string): Promise<string> {
  if (url === webhook.url) return webhook.endpointId;
  const others = (await listWebhooks(db, webhook.organizationId)).filter(({ id }) => id !== webhook.id);
  const neighbour = others.find((other) => other.url === url);
  if (neighbour !== undefined) return neighbour.endpointId;
  return others.some(({ endpointId }) => endpointId === webhook.endpointId)
    ? newId('whk')
    : webhook.endpointId;
}

/**
 * Sends a webhook nothing until it is enabled again: what waits is given up, and what happens meanwhile is kept to be sent by hand.
 *
 * @throws CreditError UNKNOWN_WEBHOOK.
 */
export async function disableWebhook(
  storage: Storage,
  organizationId: string,
  id: string,
  now: Date,
  by: string | null = null,
): Promise<WebhookAnswer> {
  const at = now.toISOString();
  return storage.write({ locks: inOrder(webhookLocks(organizationId)) }, async (db) => {
    const webhook = await requireWebhook(db, organizationId, id);
    if (webhook.disabledAt !== null) return toAnswer(webhook);
    const change = { disabledAt: at, updatedAt: at };
    await moveWebhook(db, webhook, change);
    await auditWebhook(db, webhook, { kind: 'WEBHOOK_DISABLED', at, by });
    await discardPending(db, webhook, { reason: 'WEBHOOK_DISABLED', at });
    return toAnswer({ ...webhook, ...change });
  });
}

/**
 * Sends a disabled webhook what happens from now on. What was given up meanwhile is sent again by hand.
 *
 * @throws CreditError UNKNOWN_WEBHOOK.
 */
export async function enableWebhook(
  storage: Storage,
  organizationId: string,
  id: string,
  now: Date,
  by: string | null = null,
): Promise<WebhookAnswer> {
  return storage.write({ locks: inOrder(webhookLocks(organizationId)) }, async (db) => {
    const webhook = await requireWebhook(db, organizationId, id);
    if (webhook.disabledAt === null) return toAnswer(webhook);
    const change = { disabledAt: null, updatedAt: now.toISOString() };
    await moveWebhook(db, webhook, change);
    await auditWebhook(db, webhook, { kind: 'WEBHOOK_ENABLED', at: change.updatedAt, by });
    return toAnswer({ ...webhook, ...change });
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

/** @throws CreditError INVALID_ARGUMENT */
function requireApiKey(apiKey: string | undefined): void {
  if (apiKey === undefined || isSafeHeaderValue(apiKey)) return;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'apiKey',
    reason: { en: 'a header cannot carry it', 'pt-BR': 'um cabeçalho não pode levá-la' },
    expected: {
      en: '1 to 500 visible ASCII characters, blanks only between them',
      'pt-BR': '1 a 500 caracteres ASCII visíveis, com espaços só entre eles',
    },
  });
}

async function requireTarget(url: string, targets: Targets): Promise<string> {
  const judged = await targets.judge(url);
  if (judged.refusal !== undefined)
    throw new CreditError('WEBHOOK_TARGET_REFUSED', {
      reason: { en: judged.refusal.reason, 'pt-BR': refusals[judged.refusal.code] },
    });
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

/** Why an address is no target, in Portuguese. */
const refusals: Readonly<Record<TargetRefusal['code'], string>> = {
  TOO_LONG: 'é longo demais',
  NOT_A_URL: 'não é um endereço da web',
  NOT_HTTPS: 'não é https',
  HAS_CREDENTIALS: 'contém usuário ou senha',
  HAS_FRAGMENT: 'contém um fragmento (#)',
  BAD_PORT: 'ninguém escuta na porta 0',
  NOT_PUBLIC: 'não fica na internet pública',
};
