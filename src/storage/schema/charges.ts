import type { SchemaText } from '../migration.ts';

/**
 * Paid queries to data providers, and their sum by day and batch, which spending caps are compared with. Triggers
 * update the sum. On a server it has up to 16 rows (`slot`), like the counts of a batch.
 */
export const charges: SchemaText = {
  sql: `
CREATE TABLE source_charge (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  run_id TEXT NOT NULL,
  batch_id TEXT,
  policy_id TEXT NOT NULL,
  depth TEXT NOT NULL,
  document_kind TEXT NOT NULL,
  role TEXT NOT NULL,
  provider TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ASKED', 'SETTLED', 'STOPPED', 'SPARED')),
  reason TEXT,
  price INTEGER NOT NULL,
  reserved INTEGER NOT NULL,
  cost INTEGER,
  day TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  lost INTEGER NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX source_charge_by_batch ON source_charge (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX source_charge_by_day ON source_charge (organization_id, day);
CREATE INDEX source_charge_by_run ON source_charge (run_id);
CREATE INDEX source_charge_by_time ON source_charge (organization_id, asked_at);

CREATE TABLE cost_reservation (
  run_id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  batch_id TEXT,
  amount INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX cost_reservation_by_organization ON cost_reservation (organization_id);
`,
  sqlite: `
CREATE TABLE charge_tally (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  day TEXT NOT NULL,
  batch_id TEXT NOT NULL,
  spent INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (organization_id, batch_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX charge_tally_by_day ON charge_tally (organization_id, day);

CREATE TRIGGER source_charge_counts AFTER INSERT ON source_charge WHEN NEW.state IN ('ASKED', 'SETTLED')
BEGIN
  INSERT INTO charge_tally (organization_id, day, batch_id, spent)
  VALUES (NEW.organization_id, NEW.day, coalesce(NEW.batch_id, ''), coalesce(NEW.cost, NEW.reserved))
  ON CONFLICT (organization_id, batch_id, day) DO UPDATE SET spent = spent + excluded.spent;
END;

CREATE TRIGGER source_charge_settles AFTER UPDATE OF state, cost, reserved ON source_charge WHEN NEW.state IN ('ASKED', 'SETTLED')
BEGIN
  INSERT INTO charge_tally (organization_id, day, batch_id, spent)
  VALUES (NEW.organization_id, NEW.day, coalesce(NEW.batch_id, ''), coalesce(NEW.cost, NEW.reserved)
    - CASE WHEN OLD.state IN ('ASKED', 'SETTLED') THEN coalesce(OLD.cost, OLD.reserved) ELSE 0 END)
  ON CONFLICT (organization_id, batch_id, day) DO UPDATE SET spent = spent + excluded.spent;
END;
`,
  postgres: `
CREATE TABLE charge_tally (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization (id),
  day text COLLATE "C" NOT NULL,
  batch_id text COLLATE "C" NOT NULL,
  spent bigint NOT NULL,
  checksum bigint,
  slot bigint NOT NULL DEFAULT (pg_backend_pid() % 16),
  PRIMARY KEY (organization_id, batch_id, day, slot)
);
CREATE INDEX charge_tally_by_day ON charge_tally (organization_id, day);

CREATE FUNCTION tally_charge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  more bigint := coalesce(new.cost, new.reserved);
BEGIN
  IF tg_op = 'UPDATE' AND old.state IN ('ASKED', 'SETTLED') THEN more := more - coalesce(old.cost, old.reserved); END IF;
  INSERT INTO charge_tally (organization_id, day, batch_id, spent)
  VALUES (new.organization_id, new.day, coalesce(new.batch_id, ''), more)
  ON CONFLICT (organization_id, batch_id, day, slot) DO UPDATE SET spent = charge_tally.spent + excluded.spent;
  RETURN NULL;
END $$;
CREATE TRIGGER source_charge_counts AFTER INSERT OR UPDATE OF state, cost, reserved ON source_charge FOR EACH ROW
  WHEN (new.state IN ('ASKED', 'SETTLED')) EXECUTE FUNCTION tally_charge();
`,
};
