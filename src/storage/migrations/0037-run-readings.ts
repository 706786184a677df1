/** What the rules of a policy read of each evaluated run, so that another policy is tried on it without unpacking what was collected. */
export const runReadings = `
CREATE TABLE reading_form (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  hash TEXT NOT NULL,
  form TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (organization_id, hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE run_reading (
  run_id TEXT NOT NULL PRIMARY KEY REFERENCES run (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  policy_version INTEGER NOT NULL,
  as_of TEXT NOT NULL,
  form_hash TEXT NOT NULL,
  readings TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;
`;
