/** What several machines count together has tables on a server alone: see postgres/migrations. In a file one process counts callers for itself. */
export const sharedLimits = '';
