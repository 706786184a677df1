/**
 * A role may have several providers: a run keeps one answer of each. The rule moves from the table, where SQLite cannot
 * change it, to an index, so that whoever widens it next (to another document than the subject's) copies no bodies.
 */
export const evidenceByProvider = `
CREATE TABLE evidence_by_provider (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  run_id TEXT NOT NULL REFERENCES run (id),
  role TEXT NOT NULL,
  provider TEXT NOT NULL,
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  outcome TEXT NOT NULL CHECK (outcome IN ('ANSWERED', 'NO_RECORD', 'FAILED')),
  failure TEXT,
  content_type TEXT NOT NULL,
  body BLOB NOT NULL,
  sha256 TEXT NOT NULL,
  edition_date TEXT,
  attempts INTEGER NOT NULL,
  requested_at TEXT NOT NULL,
  received_at TEXT NOT NULL
) STRICT;
INSERT INTO evidence_by_provider
  SELECT id, organization_id, run_id, source, provider, sandbox, outcome, failure, content_type, body, sha256,
    edition_date, attempts, requested_at, received_at
  FROM evidence ORDER BY rowid;
DROP TABLE evidence;
ALTER TABLE evidence_by_provider RENAME TO evidence;
CREATE UNIQUE INDEX evidence_by_run ON evidence (run_id, role, provider);
`;
