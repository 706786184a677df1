import type { ThreadOutcome } from '../jobs/supervised-thread.ts';

/**
 * The effect on a run if its worker has ended.
 *
 * - FAILURE: the run ended the worker.
 * - LOSS: the process was killed from outside.
 * - UNKNOWN: the worker had other runs too, and any of them may have ended it.
 */
export type Blame = 'FAILURE' | 'LOSS' | 'UNKNOWN';

/** The worker of a run ended before the run. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
  readonly blame: Blame;

  constructor({ reason, isKilled }: Extract<ThreadOutcome<unknown>, { kind: 'DIED' }>, isShared: boolean) {
    super(`The worker of an analysis is gone: ${reason}`);
    if (isKilled === true) this.blame = 'LOSS';
    else this.blame = isShared ? 'UNKNOWN' : 'FAILURE';
  }
}
