/**
 * The chain of what was done, one for each organisation: each entry bears the hash of the one before. `audit_chain` is where it
 * stands; a report's salt goes into the hashes that entries hold of it.
 */
export const audit = `
CREATE TABLE audit_chain (
  organization_id TEXT NOT NULL PRIMARY KEY REFERENCES organization (id),
  entries INTEGER NOT NULL,
  hash TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE audit_entry (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  number INTEGER NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  actor TEXT,
  details TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (organization_id, number)
) STRICT;
CREATE INDEX audit_entry_by_kind ON audit_entry (organization_id, kind, number);
CREATE TABLE audit_key (
  id TEXT NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  sealed BLOB NOT NULL,
  added_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE TABLE audit_seal (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  number INTEGER NOT NULL,
  head TEXT NOT NULL,
  signature TEXT NOT NULL,
  PRIMARY KEY (organization_id, number)
) STRICT;
ALTER TABLE report ADD COLUMN salt TEXT;
`;
