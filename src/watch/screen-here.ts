import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ScreenStretch } from './screening.ts';
import { StretchScreener } from './stretch-screener.ts';

/** Screens in this thread, for a process that serves nobody meanwhile. Whoever opened it closes it. */
export function openScreenHere(): { readonly screen: ScreenStretch; close(): void } {
  const screener = new StretchScreener();
  return {
    screen: async (task, signal) => {
      // Ctrl-C and the renewal of the hold get their turn.
      await nextTurn();
      signal.throwIfAborted();
      return screener.screen(task);
    },
    close: () => screener.close(),
  };
}
