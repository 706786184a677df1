/** The key of each subject, wrapped by the master key; and since when what is written of people is sealed with them. */
export const subjectKeys = `
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
`;
