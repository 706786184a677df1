/**
 * How long data are kept, and what was removed because of it. An organisation or a policy that is empty stands for all.
 *
 * What was counted and charged outlives what it was for, so that it refers to nothing any more: the tables are made anew, since SQLite takes no
 * reference away, and by the old way of renaming, which looks at no trigger that names it. Whatever refers to a report or a run
 * is found by an index, or each removal would read the whole of it.
 */
export const retention = `
CREATE TABLE retention_term (
  for_organization TEXT NOT NULL,
  for_policy TEXT NOT NULL,
  term TEXT NOT NULL CHECK (term IN ('reports', 'evidence', 'batches', 'events', 'accesses')),
  length TEXT NOT NULL,
  set_at TEXT NOT NULL,
  PRIMARY KEY (for_organization, for_policy, term)
) STRICT, WITHOUT ROWID;
CREATE TABLE retention_run (
  number INTEGER NOT NULL PRIMARY KEY,
  as_of TEXT NOT NULL,
  began_at TEXT NOT NULL,
  worked_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;
CREATE TABLE retention_count (
  retention_number INTEGER NOT NULL REFERENCES retention_run (number),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  record TEXT NOT NULL,
  removed INTEGER NOT NULL,
  PRIMARY KEY (retention_number, organization_id, record)
) STRICT, WITHOUT ROWID;
ALTER TABLE run ADD COLUMN evidence_expired_at TEXT;
PRAGMA legacy_alter_table = ON;
CREATE TABLE usage_by_itself (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  run_id TEXT NOT NULL UNIQUE,
  report_id TEXT NOT NULL,
  policy_id TEXT NOT NULL,
  document_kind TEXT NOT NULL,
  depth TEXT NOT NULL,
  additionals TEXT NOT NULL,
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
  counted_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
INSERT INTO usage_by_itself (id, organization_id, run_id, report_id, policy_id, document_kind, depth, additionals, price_cents,
    counted_at, checksum)
  SELECT id, organization_id, run_id, report_id, policy_id, document_kind, depth, additionals, price_cents, counted_at, checksum
  FROM usage;
DROP TABLE usage;
ALTER TABLE usage_by_itself RENAME TO usage;
CREATE TABLE source_charge_by_itself (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  run_id TEXT NOT NULL,
  batch_id TEXT,
  policy_id TEXT NOT NULL,
  depth TEXT NOT NULL,
  document_kind TEXT NOT NULL,
  role TEXT NOT NULL,
  provider TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ASKED', 'SETTLED', 'STOPPED', 'SPARED')),
  reason TEXT,
  price INTEGER NOT NULL,
  cost INTEGER,
  day TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
INSERT INTO source_charge_by_itself (id, organization_id, run_id, batch_id, policy_id, depth, document_kind, role, provider, state,
    reason, price, cost, day, asked_at, checksum)
  SELECT id, organization_id, run_id, batch_id, policy_id, depth, document_kind, role, provider, state, reason, price, cost, day,
    asked_at, checksum FROM source_charge;
DROP TABLE source_charge;
ALTER TABLE source_charge_by_itself RENAME TO source_charge;
PRAGMA legacy_alter_table = OFF;
CREATE INDEX source_charge_by_run ON source_charge (run_id);
CREATE INDEX source_charge_by_day ON source_charge (organization_id, day);
CREATE INDEX source_charge_by_source ON source_charge (provider, role, day);
CREATE INDEX source_charge_by_time ON source_charge (organization_id, asked_at);
CREATE INDEX source_charge_by_batch ON source_charge (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX mention_by_run ON mention (run_id);
CREATE INDEX usage_by_month ON usage (organization_id, counted_at);
CREATE INDEX section_of_report ON section (report_id);
CREATE INDEX section_name_by_run ON section_name (run_id);
CREATE INDEX signature_of_report ON signature (report_id);
CREATE INDEX signature_of_run ON signature (run_id);
CREATE INDEX review_of_report ON review (report_id);
CREATE INDEX review_of_run ON review (run_id);
CREATE INDEX report_note_of_report ON report_note (report_id);
CREATE INDEX match_decision_of_report ON match_decision (report_id);
CREATE INDEX outcome_of_report ON outcome (report_id);
CREATE INDEX report_export_of_report ON report_export (report_id) WHERE report_id IS NOT NULL;
CREATE INDEX report_export_of_operation ON report_export (operation_id) WHERE operation_id IS NOT NULL;
CREATE INDEX operation_node_of_report ON operation_node (report_id) WHERE report_id IS NOT NULL;
`;
