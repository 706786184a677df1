import type { ThreadOutcome } from '../jobs/supervised-thread.ts';

/**
 * What it says of a run that its worker is gone.
 *
 * - FAILURE: the run ended it.
 * - LOSS: its process was ended from elsewhere.
 * - UNKNOWN: others were under way in it too, and any of them may have ended it.
 */
export type Blame = 'FAILURE' | 'LOSS' | 'UNKNOWN';

/** The worker that worked on a run is gone before the run ended. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
  readonly blame: Blame;

  constructor({ reason, isKilled }: Extract<ThreadOutcome<unknown>, { kind: 'DIED' }>, isShared: boolean) {
    super(`The worker of an analysis is gone: ${reason}`);
    if (isKilled === true) this.blame = 'LOSS';
    else this.blame = isShared ? 'UNKNOWN' : 'FAILURE';
  }
}
