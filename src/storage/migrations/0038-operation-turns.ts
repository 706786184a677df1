/** Which machine takes an operation forward, and until when. It is no hold: the operation's own lock keeps steps apart. */
export const operationTurns = `
ALTER TABLE operation ADD COLUMN lease_owner TEXT;
ALTER TABLE operation ADD COLUMN lease_until TEXT;
`;
