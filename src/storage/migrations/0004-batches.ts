/** Batches: what was pasted, document by document, and the lines that hold none. */
export const batches = `
CREATE TABLE batch (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  name TEXT NOT NULL,
  policy_id TEXT NOT NULL,
  policy_version INTEGER NOT NULL,
  profile TEXT NOT NULL,
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  runner TEXT NOT NULL CHECK (runner IN ('COMMAND', 'SERVICE')),
  phase TEXT NOT NULL,
  reuse_within_days INTEGER,
  pasted_lines INTEGER NOT NULL,
  valid_lines INTEGER NOT NULL,
  invalid_lines INTEGER NOT NULL,
  repeated_lines INTEGER NOT NULL,
  extra_columns TEXT NOT NULL,
  input_hash TEXT,
  lease_owner TEXT,
  lease_until TEXT,
  created_at TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT
) STRICT;
CREATE INDEX batch_by_organization ON batch (organization_id, id);
CREATE INDEX batch_by_phase ON batch (phase, id);

CREATE TABLE batch_item (
  batch_id TEXT NOT NULL REFERENCES batch (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  position INTEGER NOT NULL,
  line INTEGER NOT NULL,
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  external_id TEXT,
  requested_amount REAL,
  extra TEXT,
  repeated_lines TEXT,
  state TEXT NOT NULL CHECK (state IN ('WAITING', 'RUNNING', 'DONE')),
  report_id TEXT,
  run_id TEXT,
  reused INTEGER NOT NULL DEFAULT 0 CHECK (reused IN (0, 1)),
  status TEXT,
  PRIMARY KEY (batch_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_item_by_state ON batch_item (batch_id, state, position) WHERE state <> 'DONE';
CREATE INDEX batch_item_by_document ON batch_item (batch_id, document);

CREATE TABLE batch_refusal (
  batch_id TEXT NOT NULL REFERENCES batch (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  position INTEGER NOT NULL,
  line INTEGER NOT NULL,
  text TEXT NOT NULL,
  code TEXT NOT NULL,
  reason TEXT NOT NULL,
  suggestion TEXT,
  repeated_lines TEXT,
  PRIMARY KEY (batch_id, position)
) STRICT, WITHOUT ROWID;

-- How many items are RUNNING and DONE, kept as they move: counting a million takes longer than anybody is to wait.
CREATE TABLE batch_tally (
  batch_id TEXT NOT NULL REFERENCES batch (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  state TEXT NOT NULL,
  status TEXT NOT NULL,
  items INTEGER NOT NULL,
  reused INTEGER NOT NULL,
  counted INTEGER NOT NULL,
  price_cents INTEGER NOT NULL,
  PRIMARY KEY (batch_id, state, status)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER batch_item_leaves AFTER UPDATE OF state ON batch_item WHEN OLD.state <> 'WAITING'
BEGIN
  INSERT INTO batch_tally (batch_id, organization_id, state, status, items, reused, counted, price_cents)
  SELECT OLD.batch_id, OLD.organization_id, OLD.state, coalesce(OLD.status, ''), -1, -OLD.reused,
    -count(usage.id), -coalesce(sum(usage.price_cents), 0)
  FROM (SELECT 1) LEFT JOIN usage ON usage.run_id = OLD.run_id AND OLD.state = 'DONE' AND OLD.reused = 0
  WHERE true
  ON CONFLICT (batch_id, state, status) DO UPDATE SET
    items = items + excluded.items, reused = reused + excluded.reused,
    counted = counted + excluded.counted, price_cents = price_cents + excluded.price_cents;
END;
CREATE TRIGGER batch_item_enters AFTER UPDATE OF state ON batch_item WHEN NEW.state <> 'WAITING'
BEGIN
  INSERT INTO batch_tally (batch_id, organization_id, state, status, items, reused, counted, price_cents)
  SELECT NEW.batch_id, NEW.organization_id, NEW.state, coalesce(NEW.status, ''), 1, NEW.reused,
    count(usage.id), coalesce(sum(usage.price_cents), 0)
  FROM (SELECT 1) LEFT JOIN usage ON usage.run_id = NEW.run_id AND NEW.state = 'DONE' AND NEW.reused = 0
  WHERE true
  ON CONFLICT (batch_id, state, status) DO UPDATE SET
    items = items + excluded.items, reused = reused + excluded.reused,
    counted = counted + excluded.counted, price_cents = price_cents + excluded.price_cents;
END;
`;
