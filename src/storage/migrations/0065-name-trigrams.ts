/** Names are found by their trigrams on a server too: see postgres/migrations. In a file they have been since there is an index of them. */
export const nameTrigrams = '';
