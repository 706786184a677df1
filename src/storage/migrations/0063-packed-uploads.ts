/** How the file of an upload is packed; null for those that are there, which stand as received. */
export const packedUploads = `
ALTER TABLE statement_upload ADD COLUMN body_form TEXT CHECK (body_form IN ('DEFLATE'));
`;
