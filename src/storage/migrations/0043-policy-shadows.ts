/** Candidates that decide beside the policy in force, and what they decided of each run. */
export const policyShadows = `
ALTER TABLE policy ADD COLUMN shadow_id TEXT;
CREATE TABLE policy_shadow (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  policy_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  source_text TEXT NOT NULL,
  definition TEXT NOT NULL,
  cases TEXT,
  invariants TEXT,
  started_at TEXT NOT NULL,
  started_by TEXT NOT NULL,
  ended_at TEXT,
  ending TEXT CHECK (ending IN ('STOPPED', 'PROMOTED')),
  ended_by TEXT,
  promotion TEXT,
  checksum INTEGER
) STRICT;
CREATE INDEX policy_shadow_by_policy ON policy_shadow (organization_id, policy_id, id);
CREATE TABLE shadow_decision (
  run_id TEXT NOT NULL PRIMARY KEY REFERENCES run (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  shadow_id TEXT NOT NULL REFERENCES policy_shadow (id),
  report_id TEXT NOT NULL,
  policy_version INTEGER NOT NULL,
  sandbox INTEGER NOT NULL,
  status_in_force TEXT NOT NULL,
  status TEXT NOT NULL,
  other_figures INTEGER NOT NULL,
  figures TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX shadow_decision_by_shadow
  ON shadow_decision (organization_id, shadow_id, status_in_force, status, run_id, other_figures, sandbox, policy_version);
`;
