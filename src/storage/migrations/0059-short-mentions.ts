/**
 * Whom runs name, in a sixth of the room: by 48 bits of the keyed hash, and by a number of the run. Whoever was noted before is noted anew
 * by looking through the runs, since SQLite makes no number of a text in hexadecimal.
 */
export const shortMentions = `
INSERT INTO mention_due (run_id, organization_id)
  SELECT DISTINCT run_id, organization_id FROM mention WHERE TRUE
  ON CONFLICT DO NOTHING;
DROP TABLE mention;
CREATE TABLE mention_run (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id TEXT NOT NULL UNIQUE REFERENCES run (id),
  organization_id TEXT NOT NULL REFERENCES organization (id)
) STRICT;
CREATE TABLE mention (
  document_hash INTEGER NOT NULL,
  run_number INTEGER NOT NULL REFERENCES mention_run (number),
  PRIMARY KEY (document_hash, run_number)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_by_run ON mention (run_number);
`;
