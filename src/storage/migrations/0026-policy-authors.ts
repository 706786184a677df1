/** A version of a policy says who enabled it first; null where nobody kept it. */
export const policyAuthors = `
ALTER TABLE policy_version ADD COLUMN created_by TEXT REFERENCES analyst (id);
`;
