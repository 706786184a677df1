import type { SchemaText } from '../migration.ts';

/**
 * Webhooks, the outbox of events and the attempts to deliver them.
 */
export const webhooks: SchemaText = {
  sql: `
CREATE TABLE webhook (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  type TEXT NOT NULL,
  url TEXT NOT NULL,
  endpoint_id TEXT NOT NULL,
  api_key TEXT,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_secret_until TEXT,
  listens_until TEXT,
  disabled_at TEXT,
  removed_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX webhook_by_endpoint ON webhook (endpoint_id);
CREATE INDEX webhook_by_type ON webhook (organization_id, type) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX webhook_of_type ON webhook (organization_id, type) WHERE removed_at IS NULL AND listens_until IS NULL;

CREATE TABLE event (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  webhook_id TEXT NOT NULL REFERENCES webhook (id),
  endpoint_id TEXT NOT NULL,
  type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  body TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'DELIVERED', 'DISCARDED')),
  due_at INTEGER,
  sending INTEGER NOT NULL DEFAULT 0 CHECK (sending IN (0, 1)),
  sender TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  by_hand INTEGER NOT NULL DEFAULT 0 CHECK (by_hand IN (0, 1)),
  discard_reason TEXT,
  created_at TEXT NOT NULL,
  settled_at TEXT,
  settlement_checksum INTEGER,
  checksum INTEGER
) STRICT;
CREATE INDEX event_by_sender ON event (sender) WHERE status = 'PENDING' AND sender IS NOT NULL;
CREATE INDEX event_by_subject ON event (subject_id, type) WHERE status = 'PENDING';
CREATE INDEX event_by_webhook ON event (webhook_id, sequence);
CREATE INDEX event_discarded ON event (organization_id, webhook_id, sequence)
  WHERE status = 'DISCARDED' AND (discard_reason IS NULL OR discard_reason <> 'RECORD_DAMAGED');
CREATE INDEX event_due ON event (endpoint_id, due_at) WHERE status = 'PENDING' AND due_at IS NOT NULL;
CREATE INDEX event_lane ON event (endpoint_id, subject_id, sequence) WHERE status = 'PENDING';
CREATE INDEX event_of_subject ON event (organization_id, subject_id);

CREATE TABLE delivery_attempt (
  event_id TEXT NOT NULL REFERENCES event (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  number INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  outcome TEXT,
  http_status INTEGER,
  checksum INTEGER,
  PRIMARY KEY (event_id, number)
) STRICT;

CREATE TABLE listener_secret (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id),
  secret TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;
`,
};
