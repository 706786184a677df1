import { CreditError } from '../base/errors.ts';
import { Turns } from '../jobs/turns.ts';
import { limits } from './limits.ts';

/** Files that are being made for callers: few at once, since each takes time and memory for as long as it is read. */
export class Downloads {
  readonly #turns = new Turns({ atOnce: limits.downloads, atOnceOfLane: limits.downloadsOfClient });

  get count(): number {
    return this.#turns.running;
  }

  /**
   * Does the work of one file.
   *
   * @throws CreditError DOWNLOADS_BUSY where the client, or all of them together, have too many under way.
   */
  async run(clientId: string, work: () => Promise<void>): Promise<void> {
    const turn = this.#turns.begin(clientId);
    if (turn === undefined) throw new CreditError('DOWNLOADS_BUSY', { running: this.count });
    try {
      await work();
    } finally {
      turn.end();
    }
  }

  /** When those under way have ended, however they did. */
  async settled(): Promise<void> {
    await this.#turns.idle();
  }
}
