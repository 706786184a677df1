/** By how much a machine's own clock is ahead of the one that all of them go by. */
export const machineClocks = `
ALTER TABLE machine ADD COLUMN clock_ahead_ms INTEGER;
`;
