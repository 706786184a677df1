/**
 * What a run collected is kept packed, in one row or, while it is worked on, in one for each step; the policy's result,
 * packed, in its run alone. Rows of `section` and `evidence` from before are read where they are, and moved over by
 * `credit db migrate`; the names that their sections were told of by go on naming them. Nothing is written there any more.
 */
export const dossiers = `
CREATE TABLE dossier (
  run_id TEXT NOT NULL REFERENCES run (id),
  number INTEGER NOT NULL CHECK (number > 0),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  section_count INTEGER NOT NULL CHECK (section_count >= 0),
  packed BLOB NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (run_id, number)
) STRICT;
CREATE TABLE section_name (
  section_id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES run (id),
  organization_id TEXT NOT NULL REFERENCES organization (id)
) STRICT, WITHOUT ROWID;
ALTER TABLE run ADD COLUMN result BLOB;
`;
