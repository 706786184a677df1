/**
 * Operations: what they are stands among the policies, by the same ids; what one came to stands in tables of its own, a node
 * for each document that its steps have come upon.
 */
export const operations = `
ALTER TABLE policy ADD COLUMN type TEXT CHECK (type = 'OPERATION');
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
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  finished_at TEXT,
  checksum INTEGER,
  FOREIGN KEY (organization_id, policy_id, policy_version)
    REFERENCES policy_version (organization_id, policy_id, version)
) STRICT;
CREATE INDEX operation_by_organization ON operation (organization_id, id);
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
`;
