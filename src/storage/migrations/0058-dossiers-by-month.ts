/** What a run collected lies in partitions by month on a server alone: see postgres/migrations. */
export const dossiersByMonth = '';
