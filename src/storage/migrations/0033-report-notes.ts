/** What people noted on a report: never edited, and struck out instead. */
export const reportNotes = `
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
`;
