import { setTimeout as pause } from 'node:timers/promises';
import { CreditError } from '../base/errors.ts';
import { isServerAddress } from '../base/server-address.ts';
import type { FileExamination } from './check-database.ts';
import { examineOnThread } from './examine-on-thread.ts';
import type { Storage } from './open-database.ts';

interface FileWatchOptions {
  readonly storage: Pick<Storage, 'file' | 'fail'>;
  /** Returns the hour of an instant, 0 to 23, in the operator's time zone. */
  readonly hourOf: (at: Date) => number;
  /** Called with the damaged rows. The service continues with all other rows. */
  readonly onDamage: (damaged: FileExamination['damaged']) => void;
  readonly onFailure: (error: unknown) => void;
  /** Default: a check on a separate thread. */
  readonly examine?: (file: string) => Promise<FileExamination>;
}

/** Maximum wait for the first check at startup. A longer check continues while requests are answered. */
const startMs = 5_000;
const lookMs = 15 * 60_000;
/** The hour of the nightly check. */
const nightHour = 3;
const onceANightMs = 12 * 60 * 60_000;

/**
 * Checks the complete database file when a service starts, and every night. If pages or indexes are damaged, answers could
 * silently lack rows, so the database fails and the process ends. Skips PostgreSQL, which checks its own pages.
 */
export class FileWatch {
  readonly #options: FileWatchOptions;
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #check: Promise<void> | undefined;
  #nextMs = 0;

  constructor(options: FileWatchOptions) {
    this.#options = options;
  }

  /**
   * Waits at most 5 seconds for the first check. From then on, checks every night.
   *
   * @throws CreditError STORAGE_CORRUPT if pages or indexes are damaged.
   */
  async start(): Promise<void> {
    if (isServerAddress(this.#options.storage.file)) return;
    const first = this.#examine();
    this.#check = first;
    await Promise.race([first, pause(startMs, undefined, { ref: false })]);
    first.catch((error: unknown) => this.#take(error));
    this.#timer = setInterval(() => this.#look(), lookMs);
    this.#timer.unref();
  }

  /** Ends a check in progress. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#check?.catch(() => {});
  }

  #look(): void {
    const now = new Date();
    if (now.getTime() < this.#nextMs || this.#options.hourOf(now) !== nightHour) return;
    this.#nextMs = now.getTime() + onceANightMs;
    this.#check = this.#examine().catch((error: unknown) => this.#take(error));
  }

  #take(error: unknown): void {
    if (this.#stopped.signal.aborted) return;
    if (error instanceof CreditError && error.code === 'STORAGE_CORRUPT') this.#options.storage.fail(error);
    this.#options.onFailure(error);
  }

  async #examine(): Promise<void> {
    const {
      storage,
      examine = (file: string) => examineOnThread(file, { part: 'ALL', signal: this.#stopped.signal }),
      onDamage,
    } = this.#options;
    const { structure, damaged } = await examine(storage.file);
    if (structure !== undefined)
      throw new CreditError('STORAGE_CORRUPT', { file: storage.file, reason: structure });
    if (damaged.length > 0) onDamage(damaged);
  }
}
