/**
 * Exports of reports: what was asked for, of which state of the report, and what came of it. The files lie beside the
 * database. Of one state, format, language and zone there is one export that has not failed.
 */
export const exports = `
CREATE TABLE report_export (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  revision INTEGER NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('pdf', 'xlsx', 'csv', 'json')),
  language TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  whole INTEGER NOT NULL CHECK (whole IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'GENERATED', 'FAILED')),
  error TEXT,
  size INTEGER CHECK (size >= 0),
  sha256 TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT,
  expires_at TEXT,
  lease_owner TEXT,
  lease_until TEXT,
  fence INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  checksum INTEGER
) STRICT;
CREATE UNIQUE INDEX report_export_of_state
  ON report_export (report_id, revision, format, language, time_zone, whole) WHERE state <> 'FAILED';
CREATE INDEX report_export_unfinished ON report_export (id) WHERE state = 'PENDING';
CREATE INDEX report_export_by_expiry ON report_export (expires_at) WHERE expires_at IS NOT NULL;
`;
