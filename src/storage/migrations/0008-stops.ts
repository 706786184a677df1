/** Runs that are tried alone, and processes that were asked to stop: what they left behind was not stopped by a document. */
export const stops = `
ALTER TABLE run ADD COLUMN alone INTEGER NOT NULL DEFAULT 0 CHECK (alone IN (0, 1));
CREATE TABLE stop_notice (
  holder TEXT PRIMARY KEY,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
