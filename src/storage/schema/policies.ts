import type { SchemaText } from '../migration.ts';

/**
 * Policies, their versions with the test cases they were enabled with, and the user's default policy.
 */
export const policies: SchemaText = {
  sql: `
CREATE TABLE policy (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  policy_id TEXT NOT NULL,
  name TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  current_version INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  type TEXT CHECK (type = 'OPERATION'),
  shadow_id TEXT,
  last_version INTEGER,
  split_percent INTEGER,
  checksum INTEGER,
  PRIMARY KEY (organization_id, policy_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE policy_version (
  organization_id TEXT NOT NULL,
  policy_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  hash TEXT NOT NULL,
  source_text TEXT NOT NULL,
  definition TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT REFERENCES analyst (id),
  part INTEGER,
  checksum INTEGER,
  PRIMARY KEY (organization_id, policy_id, version),
  FOREIGN KEY (organization_id, policy_id) REFERENCES policy (organization_id, policy_id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TABLE policy_version_cases (
  organization_id TEXT NOT NULL,
  policy_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  cases TEXT,
  invariants TEXT,
  updated_at TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (organization_id, policy_id, version),
  FOREIGN KEY (organization_id, policy_id, version) REFERENCES policy_version (organization_id, policy_id, version)
) STRICT;

CREATE TABLE policy_default (
  organization_id TEXT NOT NULL,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  policy_id TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (organization_id, analyst_id, document_kind),
  FOREIGN KEY (organization_id, policy_id) REFERENCES policy (organization_id, policy_id)
) STRICT, WITHOUT ROWID;
`,
};
