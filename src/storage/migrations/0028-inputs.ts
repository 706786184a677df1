/** What the caller knows of the subject, as the policy of the run asks for it. */
export const inputs = `
ALTER TABLE run ADD COLUMN inputs TEXT;
`;
