/** Why somebody is looked up: of a run as it was settled, of a batch and an operation what each of their runs is made for. */
export const purposes = `
ALTER TABLE run ADD COLUMN purpose TEXT;
ALTER TABLE batch ADD COLUMN purpose TEXT;
ALTER TABLE operation ADD COLUMN purpose TEXT;
`;
