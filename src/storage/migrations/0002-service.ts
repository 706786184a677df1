/** What the service needs: clients of the API, answers kept for repeated requests, statements attached to reports. */
export const service = `
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
  revoked_at TEXT
) STRICT;
CREATE INDEX api_client_by_organization ON api_client (organization_id, id);

CREATE TABLE kept_answer (
  client_id TEXT NOT NULL REFERENCES api_client (id),
  key_hash TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  request_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  location TEXT NOT NULL,
  body TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  PRIMARY KEY (client_id, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_answer_by_expiry ON kept_answer (expires_at);

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
  uploaded_at TEXT NOT NULL
) STRICT;
CREATE INDEX statement_upload_by_report ON statement_upload (report_id, id);

ALTER TABLE report ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
CREATE INDEX report_by_current_run ON report (current_run_id);
CREATE INDEX report_by_organization ON report (organization_id, id);
CREATE INDEX report_by_status ON report (organization_id, status, id);
CREATE INDEX report_by_policy ON report (organization_id, policy_id, id);
CREATE INDEX report_by_external_id ON report (organization_id, external_id, id) WHERE external_id IS NOT NULL;
`;
