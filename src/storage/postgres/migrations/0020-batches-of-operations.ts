/** What the operations of a batch have paid; see 0004-batches.ts. */
export const batchesOfOperations = `
CREATE FUNCTION tally_operation(item batch_item, sign bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO batch_tally (batch_id, organization_id, state, status, items, reused, counted, price_cents)
  SELECT item.batch_id, item.organization_id, item.state, coalesce(item.status, ''), 0, 0,
    sign * count(usage.id), sign * coalesce(sum(usage.price_cents), 0)
  FROM operation
  JOIN operation_node ON operation_node.operation_id = operation.id AND operation_node.paid = 1
  JOIN usage ON usage.run_id = operation_node.run_id
  WHERE operation.batch_id = item.batch_id AND operation.document = item.document
  HAVING item.state = 'DONE' AND item.run_id IS NULL
  ON CONFLICT (batch_id, state, status, slot) DO UPDATE SET
    counted = batch_tally.counted + excluded.counted, price_cents = batch_tally.price_cents + excluded.price_cents
$$;
CREATE OR REPLACE FUNCTION move_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tally_item(old, -1);
  PERFORM tally_operation(old, -1);
  PERFORM tally_item(new, 1);
  PERFORM tally_operation(new, 1);
  RETURN NULL;
END $$`;
