import { Type } from '@sinclair/typebox';
import { redeliverDiscarded } from '../../webhook/deliveries.ts';
import { testWebhook } from '../../webhook/trigger.ts';
import { listWebhookHealth } from '../../webhook/webhook-health.ts';
import { changeWebhook, disableWebhook, enableWebhook } from '../../webhook/webhooks.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { delivery, redelivered, webhook, webhookHealth } from '../views/webhook-schemas.ts';
import { refuseTarget, webhookTarget } from './webhooks.ts';

const permission = 'webhook:manage';
const tag = 'Webhook';

const params = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'webhook id' }),
});

/** GET /webhook/health: how each webhook fares. */
export const webhookHealthEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/webhook/health' },
    operationId: 'getWebhookHealth',
    isLong: true,
    tag,
    summary: 'Tell how each webhook has fared in the last seven days, the oldest webhook first',
    permission,
    answers: { 200: { description: 'One for each webhook', schema: Type.Array(webhookHealth) } },
    problems: [],
  },
  async (_request, { engine }, { organizationId }) => ({
    status: 200,
    body: await listWebhookHealth(engine.storage, organizationId, engine.clock.now()),
  }),
);

/** PUT /webhook/{id}: events go elsewhere. */
export const changeWebhookEndpoint = defineEndpoint(
  {
    method: 'PUT',
    paths: { v1: '/webhook/{id}' },
    operationId: 'changeWebhook',
    tag,
    summary: 'Send the events of a webhook to another address, or with another key',
    description:
      'What waits to be sent goes there too. The type and the secret stay; a key that is left out is dropped.',
    permission,
    params,
    body: Type.Object(webhookTarget),
    bodyExample: { url: 'https://example.com/events', apiKey: 'my-own-key' },
    answers: { 200: { description: 'The webhook', schema: webhook } },
    problems: ['UNKNOWN_WEBHOOK', 'WEBHOOK_TARGET_REFUSED', 'INVALID_ARGUMENT'],
  },
  async ({ params: { id }, body }, { engine, targets }, { organizationId, analystId }) => {
    const options = { targets, now: engine.clock.now(), by: analystId };
    const changed = await changeWebhook(engine.storage, organizationId, { id, ...body }, options).catch(
      refuseTarget,
    );
    return { status: 200, body: changed };
  },
);

/** POST /webhook/{id}/disable. */
export const disableWebhookEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/webhook/{id}/disable' },
    operationId: 'disableWebhook',
    tag,
    summary: 'Send a webhook nothing until it is enabled again',
    description: 'What waits is given up, and what happens meanwhile is kept; both are sent again by hand.',
    permission,
    params,
    answers: { 200: { description: 'The webhook', schema: webhook } },
    problems: ['UNKNOWN_WEBHOOK'],
  },
  async ({ params }, { engine }, { organizationId, analystId }) => ({
    status: 200,
    body: await disableWebhook(engine.storage, organizationId, params.id, engine.clock.now(), analystId),
  }),
);

/** POST /webhook/{id}/enable. */
export const enableWebhookEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/webhook/{id}/enable' },
    operationId: 'enableWebhook',
    tag,
    summary: 'Send a disabled webhook what happens from now on',
    permission,
    params,
    answers: { 200: { description: 'The webhook', schema: webhook } },
    problems: ['UNKNOWN_WEBHOOK'],
  },
  async ({ params }, { engine }, { organizationId, analystId }) => ({
    status: 200,
    body: await enableWebhook(engine.storage, organizationId, params.id, engine.clock.now(), analystId),
  }),
);

/** POST /webhook/{id}/test. */
export const testWebhookEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/webhook/{id}/test' },
    operationId: 'testWebhook',
    tag,
    summary: 'Send a webhook an invented event of its type, which says SANDBOX',
    description: 'It is signed, tried and kept as any other. Of a disabled webhook it is discarded at once.',
    permission,
    params,
    answers: { 202: { description: 'It is on its way', schema: delivery } },
    problems: ['UNKNOWN_WEBHOOK'],
  },
  async ({ params }, { engine }, { organizationId }) => ({
    status: 202,
    body: await testWebhook(engine, organizationId, params.id),
  }),
);

/** POST /webhook/{id}/redeliver. */
export const redeliverDiscardedEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/webhook/{id}/redeliver' },
    operationId: 'redeliverDiscarded',
    tag,
    summary: 'Send again all that a webhook was not sent, the oldest first, at most 1000 at a time',
    description: 'Each as by POST /webhook/delivery/{id}/redeliver.',
    permission,
    params,
    answers: { 202: { description: 'They are on their way', schema: redelivered } },
    problems: ['UNKNOWN_WEBHOOK'],
  },
  async ({ params }, { engine }, { organizationId }) => ({
    status: 202,
    body: await redeliverDiscarded(engine, organizationId, params.id),
  }),
);
