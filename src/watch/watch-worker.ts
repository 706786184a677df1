import { CreditError } from '../base/errors.ts';
import { threadScript } from '../base/thread-script.ts';
import { listEditions } from '../datasets/edition/edition-shelf.ts';
import { ThreadPool } from '../jobs/thread-pool.ts';
import type { Engine } from '../report/engine.ts';
import { clearRemovedWatches } from './add-watch.ts';
import { runEveryWatch, type WatchRun } from './run-watch.ts';
import type { ScreenStretch } from './screening.ts';
import type { StretchTask } from './stretch-screener.ts';
import type { StretchAnswer } from './watch-thread.ts';
import { watchedDatasets } from './watched-datasets.ts';

/** Editions and portfolios are looked at in this pace; where nothing has changed, that takes milliseconds. */
const lookMs = 30_000;

interface WatchWorkerOptions {
  /** Whether portfolios are screened here, of several machines; yes unless told. */
  readonly isOurs?: () => boolean;
  /** Left out, no dataset is kept. */
  readonly datasetsFolder: string | undefined;
  /** Told of each portfolio that was screened against anything. */
  readonly onRun: (run: WatchRun) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Whether anything is kept here that portfolios are screened against. */
export function hasEditions(datasetsFolder: string): boolean {
  return watchedDatasets.some((name) => {
    try {
      return listEditions(datasetsFolder, name).length > 0;
    } catch {
      // It is told where it is screened against.
      return true;
    }
  });
}

/** The worker stops. Expected, never shown. */
const stops = new Error('The watching of portfolios has stopped');

/**
 * Screens the portfolios of a service again whenever an edition has changed, whoever has loaded it, and takes up what a stopped
 * process has left. Names are compared in a thread of its own: no request waits for it.
 */
export class WatchWorker {
  readonly #engine: Engine;
  readonly #options: WatchWorkerOptions;
  readonly #pool: ThreadPool<StretchTask, never, StretchAnswer>;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #endNews = (): void => {};
  /** Whether somebody has asked for a look while one was under way. */
  #isAwaited = false;
  #looking: Promise<void> | undefined;

  constructor(engine: Engine, options: WatchWorkerOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#pool = new ThreadPool({
      script: threadScript('watch-thread'),
      threads: 1,
      heapMb: 512,
      // Comparing two editions of a million rows takes half a minute, in which it answers nothing.
      looks: 300,
      abortMs: 0,
    });
  }

  /** Begins to look, until it is stopped. */
  watch(): void {
    this.#endNews = this.#engine.storage.news.listen('WATCH', () => this.#wakeHere());
    this.#lookIn(0);
  }

  /** Has somebody look at once: there is a new portfolio, or somebody wants it to be run. */
  wake(): void {
    this.#engine.storage.news.tell('WATCH');
    this.#wakeHere();
  }

  #wakeHere(): void {
    if (this.#timer === undefined || this.#stopping.signal.aborted) return;
    if (this.#looking !== undefined) {
      this.#isAwaited = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#lookIn(0);
  }

  /** Begins nothing more; what is under way is left where it is, for the next process. */
  async stop(): Promise<void> {
    this.#stopping.abort(stops);
    this.#endNews();
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#pool.close();
  }

  #lookIn(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => {
        this.#looking = undefined;
        const isSoon = this.#isAwaited;
        this.#isAwaited = false;
        if (!this.#stopping.signal.aborted) this.#lookIn(isSoon ? 0 : lookMs);
      });
    }, ms);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { datasetsFolder, onRun, onFailure, isOurs } = this.#options;
    if (isOurs?.() === false) return;
    const { signal } = this.#stopping;
    try {
      await clearRemovedWatches(this.#engine, signal);
      if (datasetsFolder === undefined) return;
      const runs = await runEveryWatch(this.#engine, { datasetsFolder, screen: this.#screen, signal });
      for (const run of runs) if (run.screened.length > 0 || run.failed.length > 0) onRun(run);
    } catch (error) {
      if (error !== stops) onFailure(error);
    }
  }

  readonly #screen: ScreenStretch = async (task, signal) => {
    const outcome = await this.#pool.run({ task, signal });
    signal.throwIfAborted();
    if (outcome.kind !== 'ENDED') throw new Error(`The thread that screens failed: ${outcome.reason}`);
    if (outcome.end.kind === 'SCREENED') return outcome.end.end;
    throw new CreditError('DATASET_UNREADABLE', { dataset: task.dataset });
  };
}
