/**
 * Runs that are tried alone, and processes that were asked to stop: what they left behind was not stopped by a document.
 * The order of events across webhooks, and which processes send them.
 */
export const stops = `
ALTER TABLE run ADD COLUMN alone INTEGER NOT NULL DEFAULT 0 CHECK (alone IN (0, 1));
CREATE TABLE stop_notice (
  holder TEXT PRIMARY KEY,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX event_by_subject ON event (subject_id, type) WHERE status = 'PENDING';
CREATE TABLE event_sender (
  holder TEXT PRIMARY KEY,
  sends_until TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
