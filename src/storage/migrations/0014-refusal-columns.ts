/** What the line of a table held stands beside why it was refused; in rows from before it is a part of that reason. */
export const refusalColumns = `
ALTER TABLE batch_refusal ADD COLUMN columns TEXT;
`;
