/** Reviews of decisions, asked for by whoever a report is about, or by an analyst for them. */
export const reviews = `
CREATE TABLE review (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  run_id TEXT NOT NULL REFERENCES run (id),
  decision TEXT NOT NULL,
  automated INTEGER NOT NULL,
  by_subject INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('OPEN', 'UPHELD', 'CHANGED', 'WITHDRAWN')),
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
CREATE INDEX review_open ON review (due_at) WHERE state = 'OPEN';
`;
