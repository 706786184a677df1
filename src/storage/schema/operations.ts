import type { SchemaText } from '../migration.ts';

/**
 * Operations: the analysis of a document together with the documents related to it, one node for each.
 */
export const operations: SchemaText = {
  sql: `
CREATE TABLE operation (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  policy_id TEXT NOT NULL,
  policy_version INTEGER NOT NULL,
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  external_id TEXT,
  status TEXT NOT NULL
    CHECK (status IN ('PENDING', 'PROCESSING', 'APPROVED', 'ALERT', 'DENIED', 'ERROR', 'CANCELLED')),
  reasons TEXT NOT NULL,
  versions TEXT NOT NULL,
  expanded TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  node_count INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  finished_at TEXT,
  batch_id TEXT REFERENCES batch (id),
  inputs TEXT,
  lease_owner TEXT,
  lease_until TEXT,
  purpose TEXT,
  checksum INTEGER,
  FOREIGN KEY (organization_id, policy_id, policy_version)
    REFERENCES policy_version (organization_id, policy_id, version)
) STRICT;
CREATE INDEX operation_by_definition ON operation (organization_id, policy_id, id);
CREATE INDEX operation_by_document ON operation (organization_id, document, id);
CREATE INDEX operation_by_external_id ON operation (organization_id, external_id, id) WHERE external_id IS NOT NULL;
CREATE INDEX operation_by_organization ON operation (organization_id, id);
CREATE INDEX operation_by_status ON operation (organization_id, status, id);
CREATE INDEX operation_of_batch ON operation (batch_id, document) WHERE batch_id IS NOT NULL;
CREATE INDEX operation_unfinished ON operation (id) WHERE status IN ('PENDING', 'PROCESSING');

CREATE TABLE operation_node (
  operation_id TEXT NOT NULL REFERENCES operation (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  document TEXT,
  document_kind TEXT CHECK (document_kind IN ('cpf', 'cnpj')),
  name TEXT,
  relations TEXT NOT NULL,
  distance INTEGER NOT NULL CHECK (distance >= 0),
  state TEXT NOT NULL CHECK (state IN
    ('PENDING', 'PROCESSING', 'ANALYSED', 'ERROR', 'NOT_ANALYSABLE', 'LEFT_OUT', 'NOT_PAID', 'CANCELLED')),
  reason TEXT,
  policy_id TEXT,
  report_id TEXT REFERENCES report (id),
  run_id TEXT REFERENCES run (id),
  attempts INTEGER NOT NULL DEFAULT 0,
  paid INTEGER NOT NULL DEFAULT 0 CHECK (paid IN (0, 1)),
  result TEXT CHECK (result IN ('APPROVED', 'ALERT', 'DENIED', 'ERROR')),
  score INTEGER CHECK (score BETWEEN 0 AND 1000),
  checksum INTEGER,
  PRIMARY KEY (operation_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX operation_node_by_run ON operation_node (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX operation_node_of_report ON operation_node (report_id) WHERE report_id IS NOT NULL;
CREATE INDEX operation_node_of_subject ON operation_node (organization_id, document) WHERE document IS NOT NULL;
`,
};
