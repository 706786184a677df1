/** As of batches, in some rows each, one for each connection that counts: their sum is what is read. */
export const chargeTally = `
ALTER TABLE charge_tally ADD COLUMN slot bigint NOT NULL DEFAULT (pg_backend_pid() % 16);
ALTER TABLE charge_tally DROP CONSTRAINT charge_tally_pkey;
ALTER TABLE charge_tally ADD PRIMARY KEY (organization_id, batch_id, day, slot);

CREATE FUNCTION tally_charge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  more bigint := coalesce(new.cost, new.price);
BEGIN
  IF tg_op = 'UPDATE' AND old.state IN ('ASKED', 'SETTLED') THEN more := more - coalesce(old.cost, old.price); END IF;
  INSERT INTO charge_tally (organization_id, day, batch_id, spent)
  VALUES (new.organization_id, new.day, coalesce(new.batch_id, ''), more)
  ON CONFLICT (organization_id, batch_id, day, slot) DO UPDATE SET spent = charge_tally.spent + excluded.spent;
  RETURN NULL;
END $$;
CREATE TRIGGER source_charge_counts AFTER INSERT OR UPDATE OF state, cost ON source_charge FOR EACH ROW
  WHEN (new.state IN ('ASKED', 'SETTLED')) EXECUTE FUNCTION tally_charge()`;
