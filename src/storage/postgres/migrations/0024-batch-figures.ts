/** What the documents of a batch come to, in some rows for each figure; see 0004-batches.ts. */
export const batchFigures = `
ALTER TABLE batch_figure ADD COLUMN slot bigint NOT NULL DEFAULT (pg_backend_pid() % 16);
ALTER TABLE batch_figure DROP CONSTRAINT batch_figure_pkey;
ALTER TABLE batch_figure ADD PRIMARY KEY (batch_id, figure, slot);

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
  WHEN (old.figures IS DISTINCT FROM new.figures) EXECUTE FUNCTION move_figures()`;
