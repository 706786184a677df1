/** Outcomes of a report are found by the report alone: an index that names the organisation too was a third of what importing them wrote. */
export const oneIndexOfOutcomes = `
DROP INDEX outcome_by_report;
`;
