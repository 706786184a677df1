/**
 * Attempts stand in the order in which they were begun, and are found by an index: those of one moment share a few pages, of
 * whatever events they are. By their event, each was written in a page of its own, twice.
 */
export const attemptsInTurn = `
CREATE TABLE attempt_in_turn (
  event_id TEXT NOT NULL REFERENCES event (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  number INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  outcome TEXT,
  http_status INTEGER,
  PRIMARY KEY (event_id, number)
) STRICT;
INSERT INTO attempt_in_turn (event_id, organization_id, number, started_at, finished_at, outcome, http_status)
  SELECT event_id, organization_id, number, started_at, finished_at, outcome, http_status FROM delivery_attempt;
DROP TABLE delivery_attempt;
ALTER TABLE attempt_in_turn RENAME TO delivery_attempt;
`;
