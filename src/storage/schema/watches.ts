import type { SchemaText } from '../migration.ts';

/**
 * Portfolio monitoring: the documents, the last screening against each dataset, and the changes that were found.
 */
export const watches: SchemaText = {
  sql: `
CREATE TABLE watch (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  name TEXT NOT NULL,
  batch_id TEXT,
  documents INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('LOADING', 'READY', 'REMOVED')),
  created_at TEXT NOT NULL,
  lease_owner TEXT,
  lease_until TEXT,
  fence INTEGER NOT NULL DEFAULT 0,
  checksum INTEGER
) STRICT;
CREATE INDEX watch_by_organization ON watch (organization_id, id);

CREATE TABLE watch_subject (
  watch_id TEXT NOT NULL REFERENCES watch (id),
  position INTEGER NOT NULL,
  organization_id TEXT NOT NULL,
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  name TEXT,
  checksum INTEGER,
  PRIMARY KEY (watch_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX watch_subject_of_subject ON watch_subject (organization_id, document);

CREATE TABLE watch_dataset (
  watch_id TEXT NOT NULL REFERENCES watch (id),
  dataset TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  edition TEXT NOT NULL,
  register TEXT,
  published_on TEXT NOT NULL,
  began_at TEXT NOT NULL,
  screened_at TEXT NOT NULL,
  unnamed INTEGER NOT NULL,
  screened INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (watch_id, dataset)
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_screening (
  watch_id TEXT NOT NULL REFERENCES watch (id),
  dataset TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  edition TEXT NOT NULL,
  register TEXT,
  published_on TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('FIRST', 'WHOLE', 'CHANGED')),
  phase TEXT NOT NULL CHECK (phase IN ('SCREENING', 'TELLING')),
  began_at TEXT NOT NULL,
  next_position INTEGER NOT NULL,
  unnamed INTEGER NOT NULL,
  screened INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (watch_id, dataset)
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_finding (
  watch_id TEXT NOT NULL REFERENCES watch (id),
  dataset TEXT NOT NULL,
  position INTEGER NOT NULL,
  organization_id TEXT NOT NULL,
  subject_name TEXT,
  findings TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (watch_id, dataset, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_new_finding (
  watch_id TEXT NOT NULL REFERENCES watch (id),
  dataset TEXT NOT NULL,
  position INTEGER NOT NULL,
  organization_id TEXT NOT NULL,
  subject_name TEXT,
  findings TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (watch_id, dataset, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_change (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  watch_id TEXT NOT NULL REFERENCES watch (id),
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  dataset TEXT NOT NULL,
  edition TEXT NOT NULL,
  published_on TEXT NOT NULL,
  changes TEXT NOT NULL,
  created_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX watch_change_by_watch ON watch_change (watch_id, id);
CREATE INDEX watch_change_of_subject ON watch_change (organization_id, document);
`,
};
