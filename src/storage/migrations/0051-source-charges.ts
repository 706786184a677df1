/** Questions that cost something: each is counted before it is asked, and what it came to cost with its answer. */
export const sourceCharges = `
CREATE TABLE source_charge (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  run_id TEXT NOT NULL REFERENCES run (id),
  batch_id TEXT REFERENCES batch (id),
  policy_id TEXT NOT NULL,
  depth TEXT NOT NULL,
  document_kind TEXT NOT NULL,
  role TEXT NOT NULL,
  provider TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ASKED', 'SETTLED', 'STOPPED', 'SPARED')),
  reason TEXT,
  price INTEGER NOT NULL,
  cost INTEGER,
  day TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX source_charge_by_run ON source_charge (run_id);
CREATE INDEX source_charge_by_day ON source_charge (organization_id, day);
CREATE INDEX source_charge_by_source ON source_charge (provider, role, day);
CREATE INDEX source_charge_by_time ON source_charge (organization_id, asked_at);
CREATE INDEX source_charge_by_batch ON source_charge (batch_id) WHERE batch_id IS NOT NULL;
`;
