/** The hold of one worker on one run: its writes land only while the run still carries this fencing number. */
export interface Hold {
  readonly runId: string;
  readonly holder: string;
  readonly fence: number;
}

/**
 * The run was taken over or superseded while this process worked on it: nothing it writes may land any more. An
 * expected outcome inside the workflows, never shown.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
