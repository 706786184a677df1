/**
 * What the documents of a batch come to, counted as they end: by score, risk band and result, by reason, by source that
 * failed. Adding them up afterwards would read the result of every run. And the documents of one status along an index.
 */
export const batchFigures = `
ALTER TABLE batch_item ADD COLUMN figures TEXT;
CREATE INDEX batch_item_by_status ON batch_item (batch_id, status, position) WHERE status IS NOT NULL;
CREATE TABLE batch_figure (
  batch_id TEXT NOT NULL REFERENCES batch (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  figure TEXT NOT NULL,
  items INTEGER NOT NULL,
  PRIMARY KEY (batch_id, figure)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER batch_figures_leave AFTER UPDATE OF figures ON batch_item WHEN OLD.figures IS NOT NULL
BEGIN
  INSERT INTO batch_figure (batch_id, organization_id, figure, items)
  SELECT OLD.batch_id, OLD.organization_id, value, -1 FROM json_each(OLD.figures) WHERE true
  ON CONFLICT (batch_id, figure) DO UPDATE SET items = items + excluded.items;
END;
CREATE TRIGGER batch_figures_enter AFTER UPDATE OF figures ON batch_item WHEN NEW.figures IS NOT NULL
BEGIN
  INSERT INTO batch_figure (batch_id, organization_id, figure, items)
  SELECT NEW.batch_id, NEW.organization_id, value, 1 FROM json_each(NEW.figures) WHERE true
  ON CONFLICT (batch_id, figure) DO UPDATE SET items = items + excluded.items;
END;
`;
