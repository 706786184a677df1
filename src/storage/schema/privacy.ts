import type { SchemaText } from '../migration.ts';

/**
 * Data subjects: consents, keys, mentions in other reports, accesses, erasures, legal holds and retention periods.
 */
export const privacy: SchemaText = {
  sql: `
CREATE TABLE consent (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  document TEXT NOT NULL,
  scope TEXT NOT NULL,
  given_by TEXT NOT NULL,
  how TEXT NOT NULL,
  given_at TEXT NOT NULL,
  paper_sha256 TEXT,
  valid_until TEXT,
  recorded_by_id TEXT NOT NULL REFERENCES analyst (id),
  recorded_by TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  revoked_at TEXT,
  revoked_by TEXT,
  salt TEXT,
  checksum INTEGER
) STRICT;
CREATE INDEX consent_by_document ON consent (organization_id, document, id);

CREATE TABLE document_hash_key (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id),
  sealed BLOB NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE subject_key (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  document_hash TEXT NOT NULL,
  sealed BLOB NOT NULL,
  created_at TEXT NOT NULL,
  checksum INTEGER,
  UNIQUE (organization_id, document_hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE sealing (
  since TEXT PRIMARY KEY
) STRICT;

CREATE TABLE mention_run (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id TEXT NOT NULL UNIQUE REFERENCES run (id),
  organization_id TEXT NOT NULL REFERENCES organization (id)
) STRICT;

CREATE TABLE mention (
  document_hash INTEGER NOT NULL,
  run_number INTEGER NOT NULL REFERENCES mention_run (number),
  PRIMARY KEY (document_hash, run_number)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_by_run ON mention (run_number);

CREATE TABLE mention_due (
  run_id TEXT PRIMARY KEY REFERENCES run (id),
  organization_id TEXT NOT NULL REFERENCES organization (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_due_of_organization ON mention_due (organization_id, run_id);

CREATE TABLE access (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT,
  listed TEXT,
  reader_id TEXT NOT NULL REFERENCES analyst (id),
  reader_name TEXT NOT NULL,
  way TEXT NOT NULL,
  what TEXT NOT NULL,
  period INTEGER NOT NULL,
  accessed_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX access_by_report ON access (organization_id, report_id, accessed_at);
CREATE UNIQUE INDEX access_once ON access (organization_id, reader_id, way, what, period);

CREATE TABLE erasure (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  scope TEXT NOT NULL CHECK (scope IN ('SUBJECT', 'REPORT')),
  report_id TEXT NOT NULL,
  document_hash TEXT NOT NULL,
  reason TEXT NOT NULL,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  step TEXT NOT NULL,
  document TEXT,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  names TEXT NOT NULL,
  requested_at TEXT NOT NULL,
  done_at TEXT,
  checksum INTEGER
) STRICT;
CREATE INDEX erasure_by_organization ON erasure (organization_id, id);
CREATE UNIQUE INDEX erasure_under_way ON erasure (organization_id, document_hash, report_id) WHERE done_at IS NULL;
CREATE INDEX erasure_unfinished ON erasure (id) WHERE done_at IS NULL;

CREATE TABLE erasure_trace (
  erasure_id TEXT NOT NULL REFERENCES erasure (id),
  number INTEGER NOT NULL CHECK (number > 0),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  detail TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (erasure_id, number)
) STRICT;

CREATE TABLE legal_hold (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  reason TEXT NOT NULL,
  held_until TEXT,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  analyst_name TEXT NOT NULL,
  held_at TEXT NOT NULL,
  salt TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX legal_hold_by_organization ON legal_hold (organization_id, id);
CREATE UNIQUE INDEX legal_hold_of_subject ON legal_hold (organization_id, document);

CREATE TABLE retention_term (
  for_organization TEXT NOT NULL,
  for_policy TEXT NOT NULL,
  term TEXT NOT NULL CHECK (term IN ('reports', 'evidence', 'batches', 'events', 'accesses')),
  length TEXT NOT NULL,
  set_at TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (for_organization, for_policy, term)
) STRICT, WITHOUT ROWID;

CREATE TABLE retention_run (
  number INTEGER NOT NULL PRIMARY KEY,
  as_of TEXT NOT NULL,
  began_at TEXT NOT NULL,
  worked_at TEXT NOT NULL,
  ended_at TEXT,
  checksum INTEGER
) STRICT;

CREATE TABLE retention_count (
  retention_number INTEGER NOT NULL REFERENCES retention_run (number),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  record TEXT NOT NULL,
  removed INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (retention_number, organization_id, record)
) STRICT, WITHOUT ROWID;
`,
};
