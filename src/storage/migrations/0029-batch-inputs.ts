/** What the caller knows of each document of a batch, as its policy asks for it. */
export const batchInputs = `
ALTER TABLE batch_item ADD COLUMN inputs TEXT;
`;
