import { CreditError } from '../base/errors.ts';
import { limits } from './limits.ts';

/** Files that are being made for callers: few at once, since each takes time and memory for as long as it is read. */
export interface Downloads {
  /**
   * Does the work of one file.
   *
   * @throws CreditError DOWNLOADS_BUSY where the client, or all of them together, have too many under way.
   */
  run(clientId: string, work: () => Promise<void>): Promise<void>;
  readonly count: number;
  /** When those under way have ended, however they did. */
  settled(): Promise<void>;
}

export function openDownloads(): Downloads {
  const running = new Map<Promise<void>, string>();
  return {
    get count() {
      return running.size;
    },
    run: async (clientId, work) => {
      const own = [...running.values()].filter((one) => one === clientId).length;
      if (own >= limits.downloadsOfClient || running.size >= limits.downloads) {
        throw new CreditError('DOWNLOADS_BUSY', { running: running.size });
      }
      const done = work();
      const ended = done.catch(() => undefined);
      running.set(ended, clientId);
      try {
        await done;
      } finally {
        running.delete(ended);
      }
    },
    settled: async () => {
      await Promise.all(running.keys());
    },
  };
}
