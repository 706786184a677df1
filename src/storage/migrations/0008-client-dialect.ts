/** Whose shape the answers of a client have; those that are there keep the specification's. */
export const clientDialect = `
ALTER TABLE api_client ADD COLUMN dialect TEXT NOT NULL DEFAULT 'specification';
`;
