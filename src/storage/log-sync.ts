import { open } from 'node:fs/promises';
import Database from 'better-sqlite3';

const soonMs = 500;

/**
 * Brings to the disk what was committed without waiting for it: by Node's own threads, so that nobody waits, within a second, or at once
 * for whoever asks. Of the log alone there may be another handle: SQLite locks the file and its -shm, so that closing this one gives up nothing.
 */
export class LogSync {
  readonly #log: string;
  readonly #takeFailure: (error: unknown) => unknown;
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> = Promise.resolve();

  /**
   * @param file the path of the database.
   * @param takeFailure told where the disk did not confirm it, in the words of SQLite.
   */
  constructor(file: string, takeFailure: (error: unknown) => unknown) {
    this.#log = `${file}-wal`;
    this.#takeFailure = takeFailure;
  }

  /** Told of what was committed. */
  syncSoon(): void {
    this.#timer ??= setTimeout(() => void this.sync(), soonMs).unref();
  }

  /** Resolves when what was committed before is on disk, or somebody was told that it is not. Never rejects. */
  sync(): Promise<void> {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#underWay = Promise.all([this.#underWay, this.#syncNow()]).then(() => {});
    }
    return this.#underWay;
  }

  async #syncNow(): Promise<void> {
    const log = await open(this.#log, 'r+').catch(() => undefined);
    // Where there are no handles left, or the log has gone with its database, the next commit syncs, or has nothing to.
    if (log === undefined) return;
    try {
      await log.datasync();
    } catch (error) {
      this.#takeFailure(new Database.SqliteError(String(error), 'SQLITE_IOERR_FSYNC'));
    } finally {
      await log.close();
    }
  }
}
