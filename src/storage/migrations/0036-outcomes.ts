/** What became of whom credit was given: each event of a report once, however often it is told. */
export const outcomes = `
CREATE TABLE outcome (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  event TEXT NOT NULL CHECK (event IN ('PAID', 'LATE', 'DEFAULT')),
  days_late INTEGER,
  happened_on TEXT NOT NULL,
  amount_cents INTEGER,
  kept_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX outcome_by_report ON outcome (organization_id, report_id);
`;
