import type { SchemaText } from '../migration.ts';

/**
 * Organisations, their users, API clients and sessions. Tokens, keys and passwords are stored as hashes;
 * signing keys are sealed with the master key, which is not in the database.
 */
export const organizations: SchemaText = {
  sql: `
CREATE TABLE organization (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE analyst (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  email TEXT,
  role TEXT CHECK (role IN ('analyst', 'manager', 'administrator')),
  password_hash TEXT,
  disabled_at TEXT,
  signed_in_at TEXT,
  checksum INTEGER,
  UNIQUE (organization_id, name)
) STRICT;
CREATE UNIQUE INDEX analyst_by_email ON analyst (email) WHERE email IS NOT NULL;

CREATE TABLE session (
  token_hash TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  way TEXT NOT NULL,
  created_at TEXT NOT NULL,
  used_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_analyst ON session (analyst_id);
CREATE INDEX session_by_expiry ON session (expires_at);

CREATE TABLE one_time_link (
  key_hash TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  purpose TEXT NOT NULL CHECK (purpose IN ('LOCAL', 'INVITATION')),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX one_time_link_by_analyst ON one_time_link (analyst_id);
CREATE INDEX one_time_link_by_expiry ON one_time_link (expires_at);

CREATE TABLE provider_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  created_at TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX provider_identity_by_analyst ON provider_identity (analyst_id, issuer);

CREATE TABLE api_client (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  name TEXT NOT NULL,
  permissions TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  previous_secret_hash TEXT,
  previous_secret_until TEXT,
  created_at TEXT NOT NULL,
  revoked_at TEXT,
  dialect TEXT NOT NULL DEFAULT 'specification',
  created_by TEXT REFERENCES analyst (id),
  checksum INTEGER
) STRICT;
CREATE INDEX api_client_by_organization ON api_client (organization_id, id);

CREATE TABLE kept_answer (
  client_id TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  request_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  subject_id TEXT NOT NULL,
  body TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (client_id, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_answer_by_expiry ON kept_answer (expires_at);

CREATE TABLE signing_key (
  number INTEGER PRIMARY KEY,
  kid TEXT NOT NULL UNIQUE,
  sealed BLOB NOT NULL,
  added_at TEXT,
  checksum INTEGER
) STRICT;
`,
};
