/** After so many processes died on one run, it is poisoned and ends in ERROR. */
export const maximumAttempts = 3;

/**
 * The run was taken over or superseded while this process worked on it: nothing it writes may land any more. An
 * expected outcome inside the workflows, never shown.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
