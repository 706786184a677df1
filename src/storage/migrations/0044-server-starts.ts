/** From where on a server has numbered its transactions since its last start is known on a server alone: see postgres/migrations. */
export const serverStarts = '';
