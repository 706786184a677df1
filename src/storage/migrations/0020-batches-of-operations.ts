/**
 * Batches of operations: an operation names the batch that it was made for, and a batch the version of every policy that its
 * operations analyse with. A document of such a batch has no run of its own: what was counted for it is what its operations
 * have paid.
 */
export const batchesOfOperations = `
ALTER TABLE batch ADD COLUMN versions TEXT;
ALTER TABLE operation ADD COLUMN batch_id TEXT REFERENCES batch (id);
CREATE INDEX operation_of_batch ON operation (batch_id, document) WHERE batch_id IS NOT NULL;
CREATE TRIGGER batch_operation_leaves AFTER UPDATE OF state ON batch_item
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
CREATE TRIGGER batch_operation_enters AFTER UPDATE OF state ON batch_item
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
`;
