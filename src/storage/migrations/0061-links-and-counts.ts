/** What a server does by itself at the end of a transaction costs it less: see postgres/migrations. */
export const linksAndCounts = '';
