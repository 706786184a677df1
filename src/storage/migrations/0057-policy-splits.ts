/**
 * A version of a policy that decides a share of the documents, beside the current one: `last_version` while `split_percent` is set. What
 * decided a share alone is marked.
 */
export const policySplits = `
ALTER TABLE policy ADD COLUMN last_version INTEGER;
ALTER TABLE policy ADD COLUMN split_percent INTEGER;
ALTER TABLE policy_version ADD COLUMN part INTEGER;
`;
