import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { threadScript } from '../base/thread-script.ts';
import type { CheckpointEnd, CheckpointOrder, CheckpointThreadData, LogRow } from './checkpoint-thread.ts';
import { isFailedSync } from './storage-error.ts';
import type { Tables } from './tables.ts';

interface CheckpointThread {
  readonly worker: Worker;
  readonly exit: Promise<void>;
}

interface CheckpointsOptions {
  /** The connection that writes. */
  readonly db: Kysely<Tables>;
  /** Told of what SQLite refused; gives the error of the catalogue. */
  readonly takeFailure: (error: unknown) => unknown;
}

/** 8 MiB. By itself SQLite copies them at twice as many, within a commit; see open-file.ts. */
const manyPages = 2_000;
/** A thread that is asked for nothing for so long goes. */
const idleMs = 10_000;
const heapMb = 16;

/**
 * Copies the log of a database into its file, on a thread of its own with a connection of its own: within a commit, where SQLite does it
 * by itself, everybody else waits for the disk too. Whoever writes much asks for it in between, and waits: so all of the log is
 * copied, and begins anew. There is a thread only while somebody does.
 */
export class Checkpoints {
  readonly #file: string;
  readonly #options: CheckpointsOptions;
  #thread: CheckpointThread | undefined;
  #gone: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | undefined;
  /** Pages that could not be copied last time: somebody still reads what stood before them. */
  #left = 0;
  #isClosed = false;

  constructor(file: string, options: CheckpointsOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** Resolves at once while the log is short, else when it was copied. @throws CreditError STORAGE_SYNC_FAILED */
  async keepShort(): Promise<void> {
    if (this.#underWay === undefined && !(await this.#isLong())) return;
    this.#underWay ??= this.#copy().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  /** Waits for what is under way. Only a connection that is closed after this one can be the last, which removes the log. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#underWay?.catch(() => {});
    this.#endThread();
    await this.#gone;
  }

  async #isLong(): Promise<boolean> {
    const pages = await this.#pagesLeft();
    this.#left = Math.min(this.#left, pages);
    return pages - this.#left >= manyPages;
  }

  async #copy(): Promise<void> {
    clearTimeout(this.#idle);
    const end = await this.#ask();
    this.#left = await this.#pagesLeft();
    this.#idle = setTimeout(() => this.#endThread(), idleMs).unref();
    if (end?.kind !== 'FAILED') return;
    const error = new Database.SqliteError(end.message, end.code);
    const failure = this.#options.takeFailure(error);
    // What else stands in its way stands in the way of a commit as well, which says so.
    if (isFailedSync(error)) throw failure;
  }

  /** How many pages of the log are not in the file. */
  async #pagesLeft(): Promise<number> {
    const { rows } = await sql<LogRow>`pragma wal_checkpoint(noop)`.execute(this.#options.db);
    const [{ log, checkpointed } = { log: 0, checkpointed: 0 }] = rows;
    return log - checkpointed;
  }

  /** Undefined where no thread is to be had: then the log is copied within a commit, as ever. */
  async #ask(): Promise<CheckpointEnd | undefined> {
    if (this.#isClosed) return undefined;
    this.#thread ??= this.#openThread();
    if (this.#thread === undefined) return undefined;
    const { worker, exit } = this.#thread;
    worker.ref();
    const answer = new Promise<CheckpointEnd>((resolve) => worker.once('message', resolve));
    const order: CheckpointOrder = 'COPY';
    worker.postMessage(order);
    const end = await Promise.race([answer, exit.then(() => undefined)]);
    worker.unref();
    return end;
  }

  #openThread(): CheckpointThread | undefined {
    const workerData: CheckpointThreadData = { file: this.#file };
    try {
      const worker = new Worker(threadScript('checkpoint-thread'), {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: heapMb },
        env: {},
        argv: [],
        execArgv: [],
        // What it writes goes nowhere.
        stdout: true,
        stderr: true,
      });
      worker.unref();
      // Its exit follows, and says enough.
      worker.on('error', () => {});
      const exit = new Promise<void>((resolve) => {
        worker.once('exit', () => {
          if (this.#thread?.worker === worker) this.#thread = undefined;
          resolve();
        });
      });
      return { worker, exit };
    } catch {
      return undefined;
    }
  }

  #endThread(): void {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    if (thread === undefined) return;
    this.#thread = undefined;
    const order: CheckpointOrder = 'CLOSE';
    thread.worker.ref();
    thread.worker.postMessage(order);
    this.#gone = Promise.all([this.#gone, thread.exit]);
  }
}
