/** When a source may be asked next, for all processes that share a file; a server has this table already. */
export const sourceTurns = `
CREATE TABLE IF NOT EXISTS source_turn (
  place TEXT PRIMARY KEY,
  next_at REAL NOT NULL
) STRICT;
`;
