import { CreditError } from '../base/errors.ts';
import { serveThread } from '../jobs/thread-side.ts';
import type { StretchEnd, StretchTask } from './stretch-screener.ts';
import { StretchScreener } from './stretch-screener.ts';

/** What the thread says of a stretch; UNREADABLE: an edition is damaged, or no longer there. */
export type StretchAnswer =
  | { readonly kind: 'SCREENED'; readonly end: StretchEnd }
  | { readonly kind: 'UNREADABLE' };

// This file is the entry of a thread, started by watch/watch-worker.ts.
const screener = new StretchScreener();

serveThread<StretchTask, never, StretchAnswer>(
  async (task) => {
    try {
      return { kind: 'SCREENED', end: screener.screen(task) };
    } catch (error) {
      // Across threads an error keeps its words and no more.
      if (error instanceof CreditError && error.code === 'DATASET_UNREADABLE') return { kind: 'UNREADABLE' };
      throw error;
    }
  },
  { isPatient: true, close: async () => screener.close() },
);
