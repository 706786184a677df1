import type { Generated } from 'kysely';
import { type PersonalMarks, thirdParty } from './personal-mark.ts';

/** The tables of webhooks; see tables.ts. */
export interface WebhookTables {
  webhook: WebhookTable;
  event: EventTable;
  delivery_attempt: DeliveryAttemptTable;
  listener_secret: ListenerSecretTable;
}

/** Where the events of one type go. */
interface WebhookTable {
  id: string;
  organization_id: string;
  type: string;
  url: string;
  /** Shared by the organisation's webhooks with the same address: within it the events of one report keep their order. */
  endpoint_id: string;
  api_key: string | null;
  /** Signs each delivery; empty once the webhook is removed. */
  secret: string;
  previous_secret: string | null;
  previous_secret_until: string | null;
  /** Of a listener on this machine: it is gone when it no longer says that it listens. */
  listens_until: string | null;
  /** The endpoint answered 410. */
  disabled_at: string | null;
  removed_at: string | null;
  created_at: string;
  updated_at: string;
  checksum: Generated<number | null>;
}

/** The outbox: one row for each event and webhook, written in the transaction of the change itself. */
interface EventTable {
  sequence: Generated<number>;
  /** The `webhook-id` of every attempt. */
  id: string;
  organization_id: string;
  webhook_id: string;
  endpoint_id: string;
  type: string;
  /** What it is about: a report, an operation, or a place in a watched portfolio. */
  subject_id: string;
  /** As it is sent. */
  body: string;
  status: 'PENDING' | 'DELIVERED' | 'DISCARDED';
  /** In ms since 1970: the next attempt; while it is sent, when its sender is given up. Null behind an earlier event, and at the end. */
  due_at: number | null;
  sending: Generated<0 | 1>;
  /** The process that made the last attempt. */
  sender: string | null;
  /** Attempts ever; and how many have failed since it was last taken up. */
  attempts: Generated<number>;
  failures: Generated<number>;
  /** 1 when it was taken up again by hand: then it is sent to a disabled webhook too. */
  by_hand: Generated<0 | 1>;
  discard_reason: string | null;
  created_at: string;
  settled_at: string | null;
  /** The checksum of status, discard_reason and settled_at; null while PENDING. */
  settlement_checksum: Generated<number | null>;
  checksum: Generated<number | null>;
}

/** Written before the request is sent. */
interface DeliveryAttemptTable {
  event_id: string;
  organization_id: string;
  number: number;
  started_at: string;
  finished_at: string | null;
  /** Null while it is under way. */
  outcome: string | null;
  http_status: number | null;
  checksum: Generated<number | null>;
}

/** What the local receivers of an organisation are signed to with, the same at each start. */
interface ListenerSecretTable {
  organization_id: string;
  secret: string;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const webhookMarks: PersonalMarks<WebhookTables> = {
  webhook: {
    id: null,
    organization_id: null,
    type: null,
    url: null,
    endpoint_id: null,
    api_key: null,
    secret: null,
    previous_secret: null,
    previous_secret_until: null,
    listens_until: null,
    disabled_at: null,
    removed_at: null,
    created_at: null,
    updated_at: null,
  },
  event: {
    id: null,
    organization_id: null,
    webhook_id: null,
    endpoint_id: null,
    type: null,
    subject_id: null,
    body: thirdParty('events', {
      'data.content.document': 'SUBJECT',
      'data.content.externalId': 'SUBJECT',
      'data.content.commentary': 'THIRD_PARTY',
      'data.content.analystId': 'STAFF',
      'data.content.analystName': 'STAFF',
      'data.content.operationName': 'THIRD_PARTY',
      'data.content.reports[].document': 'THIRD_PARTY',
    }),
    status: null,
    sender: null,
    discard_reason: null,
    created_at: null,
    settled_at: null,
  },
  delivery_attempt: {
    event_id: null,
    organization_id: null,
    started_at: null,
    finished_at: null,
    outcome: null,
  },
  listener_secret: {
    organization_id: null,
    secret: null,
  },
};
