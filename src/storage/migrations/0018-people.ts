/**
 * People who sign in: an analyst may have an e-mail, a role and a password. Their sessions, and links that are good once; of
 * tokens and keys only the hashes. The answer to a keyed request may be kept for a person as for a client.
 */
export const people = `
ALTER TABLE analyst ADD COLUMN email TEXT;
ALTER TABLE analyst ADD COLUMN role TEXT CHECK (role IN ('analyst', 'manager', 'administrator'));
ALTER TABLE analyst ADD COLUMN password_hash TEXT;
ALTER TABLE analyst ADD COLUMN disabled_at TEXT;
CREATE UNIQUE INDEX analyst_by_email ON analyst (email) WHERE email IS NOT NULL;

CREATE TABLE session (
  token_hash TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  way TEXT NOT NULL,
  created_at TEXT NOT NULL,
  used_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_analyst ON session (analyst_id);
CREATE INDEX session_by_expiry ON session (expires_at);

CREATE TABLE one_time_link (
  key_hash TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  purpose TEXT NOT NULL CHECK (purpose IN ('LOCAL', 'INVITATION')),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX one_time_link_by_analyst ON one_time_link (analyst_id);
CREATE INDEX one_time_link_by_expiry ON one_time_link (expires_at);

CREATE TABLE kept_answer_of_caller (
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
INSERT INTO kept_answer_of_caller
  SELECT client_id, key_hash, organization_id, request_hash, status, subject_id, body, expires_at, checksum FROM kept_answer;
DROP TABLE kept_answer;
ALTER TABLE kept_answer_of_caller RENAME TO kept_answer;
CREATE INDEX kept_answer_by_expiry ON kept_answer (expires_at);
`;
