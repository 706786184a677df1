import type { SchemaText } from '../migration.ts';

/**
 * Batches, their documents, rejected lines and counts.
 *
 * Triggers count the documents as they finish, so that no reader adds up all rows. On a server a count has up to 16 rows
 * (`slot`), one per connection that counts, because a single row would make all writers wait. The count is their sum.
 *
 * The status of a document that was begun is that of its report, or of its operation in a batch of operations. Triggers on these
 * tables keep it, whatever changes them. While another request analyses the report of a finished document, the document keeps its last
 * result. While a batch works on a document, the batch writes its status, except for a manual decision. PROCESSING stands for every
 * status of a report in progress.
 */
const inProgress = "('PENDING', 'PROCESSING', 'EVALUATING')";
const ofOperation = `CASE WHEN NEW.status IN ('APPROVED', 'ALERT', 'DENIED') THEN NEW.status ELSE 'ERROR' END`;

const followReport = `UPDATE batch_item SET status = NEW.status
  WHERE organization_id = NEW.organization_id AND document = NEW.document AND report_id = NEW.id AND run_id IS NOT NULL
    AND (state = 'DONE' OR (state = 'RUNNING' AND NEW.decided_at IS NOT NULL)) AND status <> NEW.status;`;
const followsReport = `NEW.status <> OLD.status AND NEW.status NOT IN ${inProgress}`;

const followOperation = `UPDATE batch_item SET status = ${ofOperation}
  WHERE organization_id = NEW.organization_id AND batch_id = NEW.batch_id AND document = NEW.document AND state = 'DONE'
    AND run_id IS NULL AND status <> ${ofOperation}
    AND NEW.id = (SELECT max(id) FROM operation WHERE batch_id = NEW.batch_id AND document = NEW.document);`;
const followsOperation = 'NEW.batch_id IS NOT NULL AND NEW.status <> OLD.status';

export const batches: SchemaText = {
  sql: `
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
  removed_items INTEGER NOT NULL DEFAULT 0,
  removed_refusals INTEGER NOT NULL DEFAULT 0,
  extra_columns TEXT NOT NULL,
  input_hash TEXT,
  lease_owner TEXT,
  lease_until TEXT,
  created_at TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT,
  fence INTEGER NOT NULL DEFAULT 0,
  versions TEXT,
  purpose TEXT,
  waits TEXT,
  checksum INTEGER
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
  figures TEXT,
  inputs TEXT,
  checksum INTEGER,
  PRIMARY KEY (batch_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_item_by_document ON batch_item (batch_id, document);
CREATE INDEX batch_item_by_state ON batch_item (batch_id, state, position) WHERE state <> 'DONE';
CREATE INDEX batch_item_by_status ON batch_item (batch_id, status, position) WHERE status IS NOT NULL;
CREATE INDEX batch_item_of_subject ON batch_item (organization_id, document);

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
  columns TEXT,
  checksum INTEGER,
  PRIMARY KEY (batch_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_refusal_of_subject ON batch_refusal (organization_id, suggestion) WHERE suggestion IS NOT NULL;
`,
  sqlite: `
CREATE TABLE batch_tally (
  batch_id TEXT NOT NULL REFERENCES batch (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  state TEXT NOT NULL,
  status TEXT NOT NULL,
  items INTEGER NOT NULL,
  reused INTEGER NOT NULL,
  counted INTEGER NOT NULL,
  price_cents INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (batch_id, state, status)
) STRICT, WITHOUT ROWID;

CREATE TABLE batch_figure (
  batch_id TEXT NOT NULL REFERENCES batch (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  figure TEXT NOT NULL,
  items INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (batch_id, figure)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER batch_figures_enter AFTER UPDATE OF figures ON batch_item WHEN NEW.figures IS NOT NULL
BEGIN
  INSERT INTO batch_figure (batch_id, organization_id, figure, items)
  SELECT NEW.batch_id, NEW.organization_id, value, 1 FROM json_each(NEW.figures) WHERE true
  ON CONFLICT (batch_id, figure) DO UPDATE SET items = items + excluded.items;
END;

CREATE TRIGGER batch_figures_leave AFTER UPDATE OF figures ON batch_item WHEN OLD.figures IS NOT NULL
BEGIN
  INSERT INTO batch_figure (batch_id, organization_id, figure, items)
  SELECT OLD.batch_id, OLD.organization_id, value, -1 FROM json_each(OLD.figures) WHERE true
  ON CONFLICT (batch_id, figure) DO UPDATE SET items = items + excluded.items;
END;

CREATE TRIGGER batch_item_enters AFTER UPDATE OF state, status ON batch_item WHEN NEW.state <> 'WAITING'
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

CREATE TRIGGER batch_item_leaves AFTER UPDATE OF state, status ON batch_item WHEN OLD.state <> 'WAITING'
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

CREATE TRIGGER batch_operation_enters AFTER UPDATE OF state, status ON batch_item
  WHEN NEW.state = 'DONE' AND NEW.run_id IS NULL
BEGIN
  INSERT INTO batch_tally (batch_id, organization_id, state, status, items, reused, counted, price_cents)
  SELECT NEW.batch_id, NEW.organization_id, NEW.state, coalesce(NEW.status, ''), 0, 0,
    count(usage.id), coalesce(sum(usage.price_cents), 0)
  FROM operation
  JOIN operation_node ON operation_node.operation_id = operation.id AND operation_node.paid = 1
  JOIN usage ON usage.run_id = operation_node.run_id
  WHERE operation.batch_id = NEW.batch_id AND operation.document = NEW.document
  ON CONFLICT (batch_id, state, status) DO UPDATE SET
    counted = counted + excluded.counted, price_cents = price_cents + excluded.price_cents;
END;

CREATE TRIGGER batch_operation_leaves AFTER UPDATE OF state, status ON batch_item
  WHEN OLD.state = 'DONE' AND OLD.run_id IS NULL
BEGIN
  INSERT INTO batch_tally (batch_id, organization_id, state, status, items, reused, counted, price_cents)
  SELECT OLD.batch_id, OLD.organization_id, OLD.state, coalesce(OLD.status, ''), 0, 0,
    -count(usage.id), -coalesce(sum(usage.price_cents), 0)
  FROM operation
  JOIN operation_node ON operation_node.operation_id = operation.id AND operation_node.paid = 1
  JOIN usage ON usage.run_id = operation_node.run_id
  WHERE operation.batch_id = OLD.batch_id AND operation.document = OLD.document
  ON CONFLICT (batch_id, state, status) DO UPDATE SET
    counted = counted + excluded.counted, price_cents = price_cents + excluded.price_cents;
END;

CREATE TRIGGER batch_item_follows_report AFTER UPDATE OF status ON report WHEN ${followsReport}
BEGIN
  ${followReport}
END;

CREATE TRIGGER batch_item_follows_operation AFTER UPDATE OF status ON operation WHEN ${followsOperation}
BEGIN
  ${followOperation}
END;
`,
  postgres: `
CREATE TABLE batch_tally (
  batch_id text COLLATE "C" NOT NULL REFERENCES batch (id),
  organization_id text COLLATE "C" NOT NULL REFERENCES organization (id),
  state text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  items bigint NOT NULL,
  reused bigint NOT NULL,
  counted bigint NOT NULL,
  price_cents bigint NOT NULL,
  checksum bigint,
  slot bigint NOT NULL DEFAULT (pg_backend_pid() % 16),
  PRIMARY KEY (batch_id, state, status, slot)
);

CREATE FUNCTION count_item(item batch_item, sign bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  runs bigint := 0;
  price bigint := 0;
BEGIN
  IF item.state = 'DONE' AND item.run_id IS NULL THEN
    SELECT count(usage.id), coalesce(sum(usage.price_cents), 0) INTO runs, price
    FROM operation
    JOIN operation_node ON operation_node.operation_id = operation.id AND operation_node.paid = 1
    JOIN usage ON usage.run_id = operation_node.run_id
    WHERE operation.batch_id = item.batch_id AND operation.document = item.document;
  ELSIF item.state = 'DONE' AND item.reused = 0 THEN
    SELECT count(usage.id), coalesce(sum(usage.price_cents), 0) INTO runs, price
    FROM usage WHERE usage.run_id = item.run_id;
  END IF;
  INSERT INTO batch_tally (batch_id, organization_id, state, status, items, reused, counted, price_cents)
  VALUES (item.batch_id, item.organization_id, item.state, coalesce(item.status, ''), sign, sign * item.reused,
    sign * runs, sign * price)
  ON CONFLICT (batch_id, state, status, slot) DO UPDATE SET
    items = batch_tally.items + excluded.items, reused = batch_tally.reused + excluded.reused,
    counted = batch_tally.counted + excluded.counted, price_cents = batch_tally.price_cents + excluded.price_cents;
END $$;
CREATE FUNCTION move_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.state <> 'WAITING' THEN PERFORM count_item(old, -1); END IF;
  IF new.state <> 'WAITING' THEN PERFORM count_item(new, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER batch_item_moves AFTER UPDATE OF state, status ON batch_item FOR EACH ROW EXECUTE FUNCTION move_item();

CREATE TABLE batch_figure (
  batch_id text COLLATE "C" NOT NULL REFERENCES batch (id),
  organization_id text COLLATE "C" NOT NULL REFERENCES organization (id),
  figure text COLLATE "C" NOT NULL,
  items bigint NOT NULL,
  checksum bigint,
  slot bigint NOT NULL DEFAULT (pg_backend_pid() % 16),
  PRIMARY KEY (batch_id, figure, slot)
);

CREATE FUNCTION move_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO batch_figure (batch_id, organization_id, figure, items)
  SELECT moved.batch_id, moved.organization_id, figure, sum(sign)
  FROM (VALUES (old.batch_id, old.organization_id, old.figures, -1), (new.batch_id, new.organization_id, new.figures, 1))
      AS moved (batch_id, organization_id, figures, sign),
    jsonb_array_elements_text(moved.figures::jsonb) AS figure
  GROUP BY moved.batch_id, moved.organization_id, figure
  ORDER BY figure COLLATE "C"
  ON CONFLICT (batch_id, figure, slot) DO UPDATE SET items = batch_figure.items + excluded.items;
  RETURN NULL;
END $$;
CREATE TRIGGER batch_figures_move AFTER UPDATE OF figures ON batch_item FOR EACH ROW
  WHEN (old.figures IS DISTINCT FROM new.figures) EXECUTE FUNCTION move_figures();

CREATE FUNCTION follow_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${followReport}
  RETURN NULL;
END $$;
CREATE TRIGGER batch_item_follows_report AFTER UPDATE OF status ON report FOR EACH ROW
  WHEN (${followsReport}) EXECUTE FUNCTION follow_report();

CREATE FUNCTION follow_operation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${followOperation}
  RETURN NULL;
END $$;
CREATE TRIGGER batch_item_follows_operation AFTER UPDATE OF status ON operation FOR EACH ROW
  WHEN (${followsOperation}) EXECUTE FUNCTION follow_operation();
`,
};
