import type { SchemaText } from '../migration.ts';

/**
 * Exports of reports and operations. A file database stores the exported files in a folder next to it, a server in a table.
 */
export const exports: SchemaText = {
  sql: `
CREATE TABLE report_export (
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
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  suspect_since TEXT,
  checksum INTEGER,
  CHECK ((report_id IS NULL) <> (operation_id IS NULL))
) STRICT;
CREATE INDEX report_export_by_expiry ON report_export (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX report_export_of_operation ON report_export (operation_id) WHERE operation_id IS NOT NULL;
CREATE UNIQUE INDEX report_export_of_operation_state
  ON report_export (operation_id, revision, format, language, time_zone, whole)
  WHERE state <> 'FAILED' AND operation_id IS NOT NULL;
CREATE INDEX report_export_of_report ON report_export (report_id) WHERE report_id IS NOT NULL;
CREATE UNIQUE INDEX report_export_of_state
  ON report_export (report_id, revision, format, language, time_zone, whole)
  WHERE state <> 'FAILED' AND report_id IS NOT NULL;
CREATE INDEX report_export_unfinished ON report_export (id) WHERE state = 'PENDING';
`,
  postgres: `
CREATE TABLE export_bytes (
  export_id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organization (id),
  bytes bytea NOT NULL
);
`,
};
