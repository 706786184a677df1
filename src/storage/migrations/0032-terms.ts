/**
 * What a decision says beside its status, with the last day on which it is good for lists to go along; signatures of approvals
 * that take two; and who made a client, so that nobody signs twice by one.
 */
export const terms = `
ALTER TABLE report ADD COLUMN terms TEXT;
ALTER TABLE report ADD COLUMN valid_until TEXT;
CREATE INDEX report_by_validity ON report (organization_id, valid_until, id) WHERE valid_until IS NOT NULL;
ALTER TABLE manual_decision ADD COLUMN terms TEXT;
ALTER TABLE api_client ADD COLUMN created_by TEXT REFERENCES analyst (id);
CREATE TABLE signature (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  run_id TEXT NOT NULL REFERENCES run (id),
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'COUNTED', 'VOID')),
  commentary TEXT NOT NULL,
  terms TEXT,
  role TEXT NOT NULL CHECK (role IN ('analyst', 'manager', 'administrator')),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  analyst_name TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES analyst (id),
  signed_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX signature_by_report ON signature (organization_id, report_id, id);
`;
