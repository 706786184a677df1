/**
 * The text of each source profile by its content, and by which one a run and its answers came about; null on rows from before.
 * Nothing refers to it by a key of the file: a lost text must not take the runs along. The cases and invariants that a policy's
 * version was enabled with, beside the version and not in it, since every run reads that.
 */
export const profilesAndCases = `
CREATE TABLE source_profile (
  hash TEXT PRIMARY KEY,
  source_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
ALTER TABLE run ADD COLUMN profile_hash TEXT;
ALTER TABLE evidence ADD COLUMN profile_hash TEXT;
CREATE TABLE policy_version_cases (
  organization_id TEXT NOT NULL,
  policy_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  cases TEXT,
  invariants TEXT,
  updated_at TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (organization_id, policy_id, version),
  FOREIGN KEY (organization_id, policy_id, version) REFERENCES policy_version (organization_id, policy_id, version)
) STRICT;
`;
