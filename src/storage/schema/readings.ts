import type { SchemaText } from '../migration.ts';

/**
 * Facts that policies read from each run, policy versions in shadow mode with their decisions, and repayment outcomes.
 */
export const readings: SchemaText = {
  sql: `
CREATE TABLE reading_form (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  hash TEXT NOT NULL,
  form TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (organization_id, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_reading (
  run_id TEXT NOT NULL PRIMARY KEY REFERENCES run (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  policy_version INTEGER NOT NULL,
  as_of_day TEXT NOT NULL,
  form_hash TEXT NOT NULL,
  readings TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;

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

CREATE TABLE outcome (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  event TEXT NOT NULL CHECK (event IN ('PAID', 'LATE', 'DEFAULT')),
  days_late INTEGER,
  happened_on TEXT,
  amount_cents INTEGER,
  kept_at TEXT NOT NULL,
  import_id TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX outcome_of_report ON outcome (report_id);
`,
};
