/** That a batch waits for a ceiling to end, so that whoever looks at it is told, from whatever machine. */
export const batchWaits = `
ALTER TABLE batch ADD COLUMN waits TEXT;
`;
