/** After so many processes died on one run, it is poisoned and ends in ERROR. */
export const maximumAttempts = 3;
