/**
 * What questions come to, by day and batch, kept as they are asked and answered: a ceiling is looked at before each question, and
 * adding up everything that a day or a batch has asked so far would cost the more the more there is.
 */
export const chargeTally = `
CREATE TABLE charge_tally (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  day TEXT NOT NULL,
  batch_id TEXT NOT NULL,
  spent INTEGER NOT NULL,
  PRIMARY KEY (organization_id, batch_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX charge_tally_by_day ON charge_tally (organization_id, day);
INSERT INTO charge_tally (organization_id, day, batch_id, spent)
SELECT organization_id, day, coalesce(batch_id, ''), sum(coalesce(cost, price)) FROM source_charge
WHERE state IN ('ASKED', 'SETTLED') GROUP BY organization_id, day, coalesce(batch_id, '');
CREATE TRIGGER source_charge_counts AFTER INSERT ON source_charge WHEN NEW.state IN ('ASKED', 'SETTLED')
BEGIN
  INSERT INTO charge_tally (organization_id, day, batch_id, spent)
  VALUES (NEW.organization_id, NEW.day, coalesce(NEW.batch_id, ''), coalesce(NEW.cost, NEW.price))
  ON CONFLICT (organization_id, batch_id, day) DO UPDATE SET spent = spent + excluded.spent;
END;
CREATE TRIGGER source_charge_settles AFTER UPDATE OF state, cost ON source_charge WHEN NEW.state IN ('ASKED', 'SETTLED')
BEGIN
  INSERT INTO charge_tally (organization_id, day, batch_id, spent)
  VALUES (NEW.organization_id, NEW.day, coalesce(NEW.batch_id, ''), coalesce(NEW.cost, NEW.price)
    - CASE WHEN OLD.state IN ('ASKED', 'SETTLED') THEN coalesce(OLD.cost, OLD.price) ELSE 0 END)
  ON CONFLICT (organization_id, batch_id, day) DO UPDATE SET spent = spent + excluded.spent;
END;
`;
