/** What documents are hashed with where they must be found again and not be read: random for each organisation, sealed with the master key. */
export const documentHashKeys = `
CREATE TABLE document_hash_key (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id),
  sealed BLOB NOT NULL,
  checksum INTEGER
) STRICT;
`;
