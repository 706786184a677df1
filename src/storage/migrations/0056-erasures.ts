/** Reports whose data were erased are tombstones; an erasing is kept with how far it is, and what it did. */
export const erasures = `
ALTER TABLE report ADD COLUMN erased_at TEXT;
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
CREATE UNIQUE INDEX erasure_under_way ON erasure (organization_id, document_hash, report_id) WHERE done_at IS NULL;
CREATE INDEX erasure_by_organization ON erasure (organization_id, id);
CREATE INDEX erasure_unfinished ON erasure (id) WHERE done_at IS NULL;
CREATE TABLE erasure_trace (
  erasure_id TEXT NOT NULL REFERENCES erasure (id),
  number INTEGER NOT NULL CHECK (number > 0),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  detail TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (erasure_id, number)
) STRICT;
`;
