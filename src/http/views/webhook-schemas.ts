import { Type } from '@sinclair/typebox';
import { attemptOutcomes, deliveryStatuses } from '../../webhook/delivery.ts';
import { discardReasons } from '../../webhook/event-store.ts';
import { eventTypes } from '../../webhook/events.ts';
import { choice, orNull, timestamp } from './common-schemas.ts';

/** What the answers about webhooks are built of. */

export const eventType = choice(eventTypes, 'an event type: REPORT, REPORT_FINISHED and so on');

const webhookFields = {
  id: Type.String(),
  organizationId: Type.String(),
  type: eventType,
  url: Type.String({ description: 'Where the events go' }),
  apiKey: orNull(Type.String({ description: 'Sent as the header api-key of each delivery' })),
  previousSecretUntil: orNull(timestamp('Until when the secret before the last rotation signs too')),
  disabledAt: orNull(timestamp('Since when nothing is sent: the endpoint answered 410, or it was disabled')),
  createdAt: timestamp('When it was registered'),
  updatedAt: timestamp('When it last changed'),
};

export const webhook = Type.Object(webhookFields, { $id: 'Webhook' });

export const issuedWebhook = Type.Object(
  {
    ...webhookFields,
    secret: Type.String({ description: 'Signs each delivery (Standard Webhooks); told only here' }),
  },
  { $id: 'IssuedWebhook' },
);

const attempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    startedAt: timestamp('When it was recorded, just before it was sent'),
    finishedAt: orNull(timestamp('When its end was known')),
    outcome: orNull(choice(attemptOutcomes, 'What came of it; null while it is under way')),
    httpStatus: orNull(Type.Integer({ description: 'What the endpoint answered' })),
  },
  { $id: 'DeliveryAttempt' },
);

export const delivery = Type.Object(
  {
    id: Type.String({ description: 'The webhook-id of every attempt' }),
    webhookId: Type.String(),
    type: eventType,
    status: choice(deliveryStatuses, 'Whether it is on its way, confirmed or given up'),
    subjectId: Type.String({ description: 'The report, or the operation, that it is about' }),
    createdAt: timestamp('When the change happened'),
    settledAt: orNull(timestamp('When it was confirmed or given up')),
    nextAttemptAt: orNull(timestamp('When the next attempt is made')),
    discardReason: orNull(
      choice(
        discardReasons,
        'Why it was given up; RECORD_DAMAGED: the disk has changed it, and it is not sent so',
      ),
    ),
    attempts: Type.Array(attempt),
    payload: Type.Unknown({ description: 'The body, as it is sent' }),
  },
  { $id: 'Delivery' },
);

export const webhookHealth = Type.Object(
  {
    webhookId: Type.String(),
    since: timestamp('From when on events are counted: seven days ago'),
    delivered: Type.Integer({ minimum: 0, description: 'Confirmed' }),
    pending: Type.Integer({ minimum: 0, description: 'On their way' }),
    discarded: Type.Integer({ minimum: 0, description: 'Given up, and kept' }),
    isCut: Type.Boolean({ description: 'True where there are more: only the newest 2000 are counted' }),
    redeliverable: Type.Integer({
      minimum: 0,
      maximum: 2_000,
      description:
        'Failed events of any age that POST /webhook/{id}/redeliver sends again. At most 2000 are counted',
    }),
    lastAttempt: orNull(attempt),
  },
  { $id: 'WebhookHealth' },
);

export const redelivered = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many are on their way again' }),
    left: Type.Integer({ minimum: 0, description: 'How many are still given up: ask again for them' }),
  },
  { $id: 'Redelivered' },
);
