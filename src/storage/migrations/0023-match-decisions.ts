/**
 * What people decided about possible matches: that an entry of a list is not the subject's, or that this is open again. The
 * newest about an entry is in force, for every report of the organisation on that document.
 */
export const matchDecisions = `
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
`;
