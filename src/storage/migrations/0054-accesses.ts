/** Who has read reports about people, once in a stretch of time for a reader, a way and what is read, whichever machine notes it. */
export const accesses = `
CREATE TABLE access (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT,
  listed TEXT,
  reader_id TEXT NOT NULL REFERENCES analyst (id),
  reader_name TEXT NOT NULL,
  way TEXT NOT NULL,
  what TEXT NOT NULL,
  period INTEGER NOT NULL,
  accessed_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE UNIQUE INDEX access_once ON access (organization_id, reader_id, way, what, period);
CREATE INDEX access_by_report ON access (organization_id, report_id, accessed_at);
`;
