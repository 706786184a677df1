import type { SchemaText } from '../migration.ts';

/**
 * Decisions of users: manual decisions, signatures of approvals, notes, possible matches and reviews.
 */
export const decisions: SchemaText = {
  sql: `
CREATE TABLE manual_decision (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  approved INTEGER NOT NULL CHECK (approved IN (0, 1)),
  commentary TEXT NOT NULL,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  analyst_name TEXT NOT NULL,
  previous_status TEXT NOT NULL,
  previous_analyst_id TEXT,
  decided_at TEXT NOT NULL,
  terms TEXT,
  checksum INTEGER
) STRICT;
CREATE INDEX manual_decision_by_report ON manual_decision (report_id, id);

CREATE TABLE signature (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  run_id TEXT NOT NULL REFERENCES run (id),
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'COUNTED', 'VOID')),
  commentary TEXT NOT NULL,
  terms TEXT,
  role TEXT NOT NULL CHECK (role IN ('analyst', 'manager', 'administrator')),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  analyst_name TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES analyst (id),
  signed_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX signature_by_report ON signature (organization_id, report_id, id);
CREATE INDEX signature_of_report ON signature (report_id);
CREATE INDEX signature_of_run ON signature (run_id);

CREATE TABLE report_note (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  text TEXT NOT NULL,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  analyst_name TEXT NOT NULL,
  noted_at TEXT NOT NULL,
  struck_at TEXT,
  strike_reason TEXT,
  checksum INTEGER
) STRICT;
CREATE INDEX report_note_by_report ON report_note (organization_id, report_id, id);
CREATE INDEX report_note_of_report ON report_note (report_id);

CREATE TABLE match_decision (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  document TEXT NOT NULL,
  dataset TEXT NOT NULL,
  row_sha256 TEXT NOT NULL,
  entry_name TEXT NOT NULL,
  set_aside INTEGER NOT NULL CHECK (set_aside IN (0, 1)),
  reason TEXT NOT NULL,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  analyst_name TEXT NOT NULL,
  decided_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX match_decision_by_document ON match_decision (organization_id, document, id);
CREATE INDEX match_decision_of_report ON match_decision (report_id);

CREATE TABLE review (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  run_id TEXT NOT NULL REFERENCES run (id),
  decision TEXT NOT NULL,
  automated INTEGER NOT NULL,
  by_subject INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('OPEN', 'UPHELD', 'CHANGED', 'WITHDRAWN', 'ERASED')),
  reason TEXT,
  opened_at TEXT NOT NULL,
  due_at TEXT NOT NULL,
  opener_id TEXT NOT NULL,
  opener_name TEXT NOT NULL,
  answer TEXT,
  changed_report_id TEXT,
  changed_run_id TEXT,
  changed_to TEXT,
  analyst_id TEXT,
  analyst_name TEXT,
  closed_at TEXT,
  checksum INTEGER
) STRICT;
CREATE INDEX review_by_report ON review (organization_id, report_id);
CREATE INDEX review_by_state ON review (organization_id, state, due_at);
CREATE INDEX review_of_report ON review (report_id);
CREATE INDEX review_of_run ON review (run_id);
CREATE INDEX review_open ON review (due_at) WHERE state = 'OPEN';
`,
};
