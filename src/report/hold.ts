/** By which process a run is held, and until when (ISO 8601). */
export interface Lease {
  readonly holder: string;
  readonly until: string;
}

/**
 * The run was taken over or superseded while this process worked on it: nothing it writes may land any more. An
 * expected outcome inside the workflows, never shown.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
