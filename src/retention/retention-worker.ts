import type { Engine } from '../report/engine.ts';
import { keepMonths } from '../storage/keep-months.ts';
import { type RetentionAnswer, runDueRetention } from './run-retention.ts';

/** Whether a run is due is looked at in this pace; a start has more urgent things to do. */
const lookMs = 15 * 60_000;
const firstLookMs = 60_000;

interface RetentionWorkerOptions {
  /** Whether it is done here, of several machines. */
  readonly isOurs: () => boolean;
  /** Told of each run that has ended here. */
  readonly onRun: (run: RetentionAnswer) => void;
  readonly onFailure: (error: unknown) => void;
}

/** The worker stops. Expected, never shown. */
const stops = new Error('The removal by age has stopped');

/** Removes once a day what has outlived its term, and takes up what a stopped process has left of that. */
export class RetentionWorker {
  readonly #engine: Engine;
  readonly #options: RetentionWorkerOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(engine: Engine, options: RetentionWorkerOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /** Begins to look, until it is stopped. */
  watch(): void {
    this.#lookIn(firstLookMs);
  }

  /** Begins nothing more; what is under way ends with the stretch that it is at. */
  async stop(): Promise<void> {
    this.#stopping.abort(stops);
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #lookIn(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => {
        this.#looking = undefined;
        if (!this.#stopping.signal.aborted) this.#lookIn(lookMs);
      });
    }, ms);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { isOurs, onRun, onFailure } = this.#options;
    if (!isOurs()) return;
    try {
      const run = await runDueRetention(this.#engine, { signal: this.#stopping.signal });
      if (run !== undefined) onRun(run);
      else await keepMonths(this.#engine.storage, this.#engine.clock.now());
    } catch (error) {
      if (error !== stops) onFailure(error);
    }
  }
}
