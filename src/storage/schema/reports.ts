import type { SchemaText } from '../migration.ts';
import { firstDossierPartitions } from '../postgres/dossier-months.ts';

/**
 * Reports with their runs, the collected data and the billable analyses. On a server, `dossier` is partitioned by month (see
 * postgres/dossier-months.ts), and the index of names is a table with an index of trigrams.
 */
export const reports: SchemaText = {
  sql: `
CREATE TABLE report (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  policy_id TEXT NOT NULL,
  depth TEXT NOT NULL,
  status TEXT NOT NULL
    CHECK (status IN ('PENDING', 'PROCESSING', 'EVALUATING', 'COMPLETED', 'APPROVED', 'DENIED', 'ALERT', 'ERROR')),
  policy_status TEXT NOT NULL CHECK (policy_status IN ('PENDING', 'APPROVED', 'DENIED', 'ALERT')),
  score INTEGER CHECK (score BETWEEN 0 AND 1000),
  external_id TEXT,
  commentary TEXT,
  analyst_id TEXT REFERENCES analyst (id),
  analyst_name TEXT,
  decided_at TEXT,
  current_run_id TEXT NOT NULL REFERENCES run (id) DEFERRABLE INITIALLY DEFERRED,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  note_count INTEGER NOT NULL DEFAULT 0,
  review_count INTEGER NOT NULL DEFAULT 0,
  subject_name TEXT,
  terms TEXT,
  valid_until TEXT,
  salt TEXT,
  erased_at TEXT,
  other_external_ids TEXT,
  checksum INTEGER
) STRICT;
CREATE INDEX report_by_current_run ON report (current_run_id);
CREATE INDEX report_by_document ON report (organization_id, document, id);
CREATE INDEX report_by_external_id ON report (organization_id, external_id, id) WHERE external_id IS NOT NULL;
CREATE INDEX report_by_organization ON report (organization_id, id);
CREATE INDEX report_by_policy_standing ON report (organization_id, policy_id, status, policy_status, document_kind, id);
CREATE INDEX report_by_standing ON report (organization_id, status, policy_status, document_kind, id);
CREATE INDEX report_by_other_external_ids ON report (organization_id, id) WHERE other_external_ids IS NOT NULL;
CREATE INDEX report_by_validity ON report (organization_id, valid_until, id) WHERE valid_until IS NOT NULL;

CREATE TABLE run (
  id TEXT PRIMARY KEY,
  report_id TEXT NOT NULL REFERENCES report (id) DEFERRABLE INITIALLY DEFERRED,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  number INTEGER NOT NULL,
  policy_id TEXT NOT NULL,
  policy_version INTEGER NOT NULL,
  profile TEXT NOT NULL,
  requested_amount REAL,
  external_id TEXT,
  phase TEXT NOT NULL CHECK (phase IN ('PENDING', 'PROCESSING', 'EVALUATING', 'COMPLETED', 'ERROR', 'SUPERSEDED')),
  as_of TEXT NOT NULL,
  as_of_day TEXT NOT NULL,
  timezone TEXT NOT NULL,
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  sources_done INTEGER NOT NULL,
  sources_total INTEGER NOT NULL,
  lease_owner TEXT,
  lease_until TEXT,
  fence INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  suspect_since TEXT,
  errors TEXT NOT NULL,
  created_at TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT,
  section_count INTEGER,
  profile_hash TEXT,
  result BLOB,
  inputs TEXT,
  purpose TEXT,
  evidence_expired_at TEXT,
  answers_of TEXT,
  checksum INTEGER,
  UNIQUE (report_id, number),
  FOREIGN KEY (organization_id, policy_id, policy_version) REFERENCES policy_version (organization_id, policy_id, version)
) STRICT;
CREATE INDEX run_unfinished ON run (id) WHERE phase IN ('PENDING', 'PROCESSING', 'EVALUATING');
CREATE INDEX run_waiting ON run (organization_id, id)
  WHERE lease_owner IS NULL AND phase IN ('PENDING', 'PROCESSING', 'EVALUATING');

CREATE TABLE source_profile (
  hash TEXT PRIMARY KEY,
  source_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE usage (
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
CREATE INDEX usage_by_month ON usage (organization_id, counted_at);

CREATE TABLE statement_upload (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  file_name TEXT,
  body BLOB NOT NULL,
  sha256 TEXT NOT NULL,
  extracted TEXT NOT NULL,
  extracted_sha256 TEXT NOT NULL,
  uploaded_at TEXT NOT NULL,
  body_form TEXT CHECK (body_form IN ('DEFLATE')),
  checksum INTEGER
) STRICT;
CREATE INDEX statement_upload_by_report ON statement_upload (report_id, id);
`,
  sqlite: `
CREATE TABLE dossier (
  run_id TEXT NOT NULL REFERENCES run (id),
  number INTEGER NOT NULL CHECK (number > 0),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  section_count INTEGER NOT NULL CHECK (section_count >= 0),
  packed BLOB NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (run_id, number)
) STRICT;

CREATE VIRTUAL TABLE report_name USING fts5 (
  names, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
`,
  postgres: (now) => `
CREATE TABLE dossier (
  run_id text COLLATE "C" NOT NULL REFERENCES run (id),
  number bigint NOT NULL CHECK (number > 0),
  organization_id text COLLATE "C" NOT NULL REFERENCES organization (id),
  section_count bigint NOT NULL CHECK (section_count >= 0),
  packed bytea NOT NULL,
  checksum bigint,
  PRIMARY KEY (run_id, number)
) PARTITION BY RANGE (run_id);
${firstDossierPartitions(now)}

CREATE TABLE report_name (
  rowid bigint PRIMARY KEY,
  names text COLLATE "C" NOT NULL
);
CREATE FUNCTION trigrams_of(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT substr(words, place, 3) COLLATE "C" FROM generate_series(1, length(words) - 2) AS place);
CREATE INDEX report_name_by_trigrams ON report_name USING gin (trigrams_of(names));
`,
};
