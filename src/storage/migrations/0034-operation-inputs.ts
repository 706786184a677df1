/** What the caller knows of the root of an operation, which it hands on to the policies that it analyses with. */
export const operationInputs = `
ALTER TABLE operation ADD COLUMN inputs TEXT;
`;
