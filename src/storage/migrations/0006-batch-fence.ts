/** A fencing number for batches, as runs have one: how often a batch has changed hands. */
export const batchFence = `
ALTER TABLE batch ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;
`;
