/** That holders let the central bank's register be asked about them; looked up by document whenever a run begins that would ask it. */
export const consents = `
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
  checksum INTEGER
) STRICT;
CREATE INDEX consent_by_document ON consent (organization_id, document, id);
`;
