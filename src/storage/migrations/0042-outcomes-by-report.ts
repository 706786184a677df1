/** Outcomes are named after their report first, so that those that come together are written beside each other. */
export const outcomesByReport = `
UPDATE outcome SET id = report_id || ':' || substr(id, 1, 32), checksum = NULL;
`;
