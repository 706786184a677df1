/**
 * The keys that tokens are signed with, sealed with the master key, which is nowhere in the database. They are those of the whole
 * installation; the highest number signs.
 */
export const signingKeys = `
CREATE TABLE signing_key (
  number INTEGER PRIMARY KEY,
  kid TEXT NOT NULL UNIQUE,
  sealed BLOB NOT NULL,
  added_at TEXT,
  checksum INTEGER
) STRICT;
`;
