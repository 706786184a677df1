import { Type } from '@sinclair/typebox';
import { CreditError } from '../../base/errors.ts';
import { listDeliveries, redeliver } from '../../webhook/deliveries.ts';
import { findWebhooks, registerWebhook, removeWebhook, rotateWebhookSecret } from '../../webhook/webhooks.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { refuseField } from '../problem.ts';
import { choice, nextCursor, pageQuery } from '../views/common-schemas.ts';
import { delivery, eventType, issuedWebhook, webhook } from '../views/webhook-schemas.ts';

const permission = 'webhook:manage';

const webhookIdParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'webhook id' }),
});

const deliveryIdParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'delivery id' }),
});

/** Where events go, and with what. */
export const webhookTarget = {
  url: Type.String({
    minLength: 1,
    maxLength: 4_096,
    description: 'an https address on the public internet',
  }),
  apiKey: Type.Optional(
    Type.String({
      maxLength: 500,
      pattern: '^[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?$',
      description: '1 to 500 visible ASCII characters, blanks only between them',
    }),
  ),
};

const webhookBody = Type.Object({ type: eventType, ...webhookTarget });

/** An address that may not be called is a fault of the field that names it. */
export function refuseTarget(error: unknown): never {
  const isTarget = error instanceof CreditError && error.code === 'WEBHOOK_TARGET_REFUSED';
  throw isTarget ? refuseField(error, '/url') : error;
}

/** POST /webhook: where the events of one type go. */
export const registerWebhookEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/webhook' },
    operationId: 'registerWebhook',
    tag: 'Webhook',
    summary: 'Register where the events of one type are sent',
    description:
      'Events are POSTed as they happen, signed as Standard Webhooks describes: verify webhook-id, webhook-timestamp and webhook-signature with the secret, which is told only here. One webhook for each type.',
    permission,
    body: webhookBody,
    bodyExample: { type: 'REPORT_FINISHED', url: 'https://example.com/events', apiKey: 'my-own-key' },
    answers: {
      200: { description: 'Registered, to a client of the dialect hosted-v1', schema: issuedWebhook },
      201: {
        description: 'Registered',
        schema: issuedWebhook,
        example: {
          id: 'whk_01jd8q6x4hfx0s8d1b2c3d4e5f',
          organizationId: 'org_01jd8q6x4hfx0s8d1b2c3d4e5f',
          type: 'REPORT_FINISHED',
          url: 'https://example.com/events',
          apiKey: 'my-own-key',
          previousSecretUntil: null,
          disabledAt: null,
          createdAt: '2026-11-20T12:00:00.000Z',
          updatedAt: '2026-11-20T12:00:00.000Z',
          secret: 'whsec_…',
        },
      },
    },
    problems: ['WEBHOOK_EXISTS', 'WEBHOOK_TARGET_REFUSED', 'INVALID_ARGUMENT'],
  },
  async ({ body: request }, { engine, targets }, caller) => {
    const options = { targets, now: engine.clock.now(), by: caller.analystId };
    const { storage } = engine;
    const issued = await registerWebhook(storage, caller.organizationId, request, options).catch(
      refuseTarget,
    );
    return { status: caller.dialect === 'hosted-v1' ? 200 : 201, body: issued };
  },
);

/** GET /webhook/findBy: what is registered. */
export const findWebhooksEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/webhook/findBy' },
    alias: { path: '/webhook/findby', operationId: 'findWebhooksInLowerCase' },
    operationId: 'findWebhooks',
    tag: 'Webhook',
    summary: 'Find registered webhooks, oldest first',
    permission,
    query: Type.Object({
      type: Type.Optional(eventType),
      url: Type.Optional(Type.String({ minLength: 1, maxLength: 4_096, description: 'the address' })),
      id: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'a webhook id' })),
    }),
    answers: { 200: { description: 'Those that fit, without their secrets', schema: Type.Array(webhook) } },
    problems: [],
  },
  async ({ query }, { engine }, caller) => ({
    status: 200,
    body: await findWebhooks(engine.storage, caller.organizationId, query),
  }),
);

/** DELETE /webhook/{id}. */
export const removeWebhookEndpoint = defineEndpoint(
  {
    method: 'DELETE',
    paths: { v1: '/webhook/{id}' },
    operationId: 'removeWebhook',
    tag: 'Webhook',
    summary: 'Remove a webhook; what it has not been sent is given up',
    permission,
    params: webhookIdParams,
    answers: { 204: { description: 'Removed' } },
    problems: ['UNKNOWN_WEBHOOK'],
  },
  async ({ params }, { engine }, caller) => {
    await removeWebhook(
      engine.storage,
      caller.organizationId,
      params.id,
      engine.clock.now(),
      caller.analystId,
    );
    return { status: 204 };
  },
);

/** POST /webhook/{id}/rotate-secret. */
export const rotateWebhookEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/webhook/{id}/rotate-secret' },
    operationId: 'rotateWebhookSecret',
    tag: 'Webhook',
    summary: 'Give a webhook a new secret; for 24 hours deliveries are signed with both',
    permission,
    params: webhookIdParams,
    answers: { 200: { description: 'The webhook with its new secret', schema: issuedWebhook } },
    problems: ['UNKNOWN_WEBHOOK'],
  },
  async ({ params }, { engine }, caller) => ({
    status: 200,
    body: await rotateWebhookSecret(
      engine.storage,
      caller.organizationId,
      params.id,
      engine.clock.now(),
      caller.analystId,
    ),
  }),
);

/** GET /webhook/{id}/deliveries: what was sent, and what came back. */
export const listDeliveriesEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/webhook/{id}/deliveries' },
    operationId: 'listDeliveries',
    tag: 'Webhook',
    summary: 'List what a webhook was sent, newest first, and what came back',
    permission,
    params: webhookIdParams,
    query: Type.Object({
      status: Type.Optional(choice(['PENDING', 'DELIVERED', 'DISCARDED'], 'how the delivery stands')),
      ...pageQuery,
    }),
    answers: {
      200: {
        description: 'A page of deliveries',
        schema: Type.Object(
          {
            items: Type.Array(delivery),
            damaged: Type.Optional(
              Type.Array(
                Type.Object({
                  record: Type.String({ description: 'As credit db check names it' }),
                  code: choice(['RECORD_DAMAGED'], 'What is wrong with it'),
                }),
                {
                  description:
                    'Deliveries of the page that the disk has damaged; absent where there are none',
                },
              ),
            ),
            nextCursor,
          },
          { $id: 'DeliveryList' },
        ),
      },
    },
    problems: ['UNKNOWN_WEBHOOK', 'INVALID_ARGUMENT'],
  },
  async ({ params, query }, { engine }, caller) => ({
    status: 200,
    body: await listDeliveries(engine.storage, caller.organizationId, { ...query, webhookId: params.id }),
  }),
);

/** POST /webhook/delivery/{id}/redeliver. */
export const redeliverEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/webhook/delivery/{id}/redeliver' },
    operationId: 'redeliver',
    tag: 'Webhook',
    summary: 'Send a settled event again, with the same webhook-id',
    description:
      'It gets as many attempts as a new one. A disabled webhook is sent it too, and is in force again once its endpoint confirms.',
    permission,
    params: deliveryIdParams,
    answers: { 202: { description: 'It is on its way', schema: delivery } },
    problems: ['UNKNOWN_DELIVERY', 'DELIVERY_PENDING', 'DELIVERY_ERASED'],
  },
  async ({ params }, { engine }, caller) => ({
    status: 202,
    body: await redeliver(engine, caller.organizationId, params.id),
  }),
);
