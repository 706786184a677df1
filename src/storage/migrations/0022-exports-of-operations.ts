/**
 * An export is of a report or of an operation: the table is made anew, since SQLite takes no NOT NULL away. Of one state of
 * either, in one format, language and zone, there is one export that has not failed.
 */
export const exportsOfOperations = `
CREATE TABLE report_export_of_either (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT REFERENCES report (id),
  operation_id TEXT REFERENCES operation (id),
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
  checksum INTEGER,
  CHECK ((report_id IS NULL) <> (operation_id IS NULL))
) STRICT;
INSERT INTO report_export_of_either (id, organization_id, report_id, revision, format, language, time_zone, whole, state, error,
    size, sha256, created_at, finished_at, expires_at, lease_owner, lease_until, fence, attempts, checksum)
  SELECT id, organization_id, report_id, revision, format, language, time_zone, whole, state, error,
    size, sha256, created_at, finished_at, expires_at, lease_owner, lease_until, fence, attempts, checksum FROM report_export;
DROP TABLE report_export;
ALTER TABLE report_export_of_either RENAME TO report_export;
CREATE UNIQUE INDEX report_export_of_state
  ON report_export (report_id, revision, format, language, time_zone, whole)
  WHERE state <> 'FAILED' AND report_id IS NOT NULL;
CREATE UNIQUE INDEX report_export_of_operation_state
  ON report_export (operation_id, revision, format, language, time_zone, whole)
  WHERE state <> 'FAILED' AND operation_id IS NOT NULL;
CREATE INDEX report_export_unfinished ON report_export (id) WHERE state = 'PENDING';
CREATE INDEX report_export_by_expiry ON report_export (expires_at) WHERE expires_at IS NOT NULL;
`;
