import type { WorkerOptions } from 'node:worker_threads';

/** A message to the process that contains a thread. */
export type ProcessOrder =
  /** Starts the thread: sent once, first. */
  | { readonly kind: 'START'; readonly script: string; readonly options: WorkerOptions }
  /** A message for the thread. */
  | { readonly kind: 'POST'; readonly message: unknown };

/** A message from the process that contains a thread. */
export type ProcessNews =
  /** A message of the thread. */
  | { readonly kind: 'MESSAGE'; readonly message: unknown }
  /** The error that ends the thread. */
  | { readonly kind: 'ERROR'; readonly code: string | undefined; readonly message: string };

/** Environment data of a thread in a separate process. If set, the thread waits until the parent knows that its first task starts. */
export const waitsToBeHeard = 'credit.waitsToBeHeard';
