/** Where documents stand in what was collected about others, by keyed hash; and the runs of which that is not noted yet, all of those before. */
export const mentions = `
CREATE TABLE mention (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  document_hash TEXT NOT NULL,
  run_id TEXT NOT NULL REFERENCES run (id),
  PRIMARY KEY (organization_id, document_hash, run_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE mention_due (
  run_id TEXT PRIMARY KEY REFERENCES run (id),
  organization_id TEXT NOT NULL REFERENCES organization (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_due_of_organization ON mention_due (organization_id, run_id);
INSERT INTO mention_due (run_id, organization_id)
  SELECT id, organization_id FROM run
  WHERE EXISTS (SELECT 1 FROM dossier WHERE dossier.run_id = run.id)
    OR EXISTS (SELECT 1 FROM section WHERE section.run_id = run.id)
    OR EXISTS (SELECT 1 FROM evidence WHERE evidence.run_id = run.id);
`;
