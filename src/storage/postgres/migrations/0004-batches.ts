/**
 * The counts of a batch. Whoever moves an item holds its row to the end of the transaction, and all items of a batch would wait
 * for one: so there are some rows of each, one for each connection that counts, and their sum is what is read.
 */
export const batches = `
ALTER TABLE batch_tally ADD COLUMN slot bigint NOT NULL DEFAULT (pg_backend_pid() % 16);
ALTER TABLE batch_tally DROP CONSTRAINT batch_tally_pkey;
ALTER TABLE batch_tally ADD PRIMARY KEY (batch_id, state, status, slot);

CREATE FUNCTION tally_item(item batch_item, sign bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO batch_tally (batch_id, organization_id, state, status, items, reused, counted, price_cents)
  SELECT item.batch_id, item.organization_id, item.state, coalesce(item.status, ''), sign, sign * item.reused,
    sign * count(usage.id), sign * coalesce(sum(usage.price_cents), 0)
  FROM (SELECT 1) AS one LEFT JOIN usage ON usage.run_id = item.run_id AND item.state = 'DONE' AND item.reused = 0
  HAVING item.state <> 'WAITING'
  ON CONFLICT (batch_id, state, status, slot) DO UPDATE SET
    items = batch_tally.items + excluded.items, reused = batch_tally.reused + excluded.reused,
    counted = batch_tally.counted + excluded.counted, price_cents = batch_tally.price_cents + excluded.price_cents
$$;
CREATE FUNCTION move_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tally_item(old, -1);
  PERFORM tally_item(new, 1);
  RETURN NULL;
END $$;
CREATE TRIGGER batch_item_moves AFTER UPDATE OF state ON batch_item FOR EACH ROW EXECUTE FUNCTION move_item()`;
