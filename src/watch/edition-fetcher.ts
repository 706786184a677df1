import type { CreditError } from '../base/errors.ts';
import type { Edition } from '../datasets/edition/edition.ts';
import type { EditionPlace } from '../datasets/share/edition-place.ts';
import { fetchEditions } from '../datasets/share/fetch-editions.ts';

/** The place is looked at in this pace; where nothing has changed, that reads a small file for each dataset. */
const usualLookMs = 30_000;

interface FetcherOptions {
  /** Where machines find them. */
  readonly place: EditionPlace;
  /** The folder of this machine's datasets. */
  readonly folder: string;
  readonly lookMs?: number;
  /** Told of each edition that has come into force here. */
  readonly onFetched: (dataset: string, edition: Edition) => void;
  /** What could not be had, once until something else is the matter with it; it is tried again. */
  readonly onFailure: (dataset: string, error: CreditError) => void;
  /** Anything else went wrong. */
  readonly onDefect: (error: unknown) => void;
}

/** The fetcher stops. Expected, never shown. */
const stops = new Error('The fetching of editions has stopped');

/** Keeps the editions of a machine at those that machines share, until it is stopped. */
export class EditionFetcher {
  readonly #options: FetcherOptions;
  readonly #stopping = new AbortController();
  /** By dataset, what was told of it last. */
  readonly #told = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: FetcherOptions) {
    this.#options = options;
  }

  /** Looks now, and from time to time. */
  watch(): void {
    this.#looking = this.#look().finally(() => {
      if (this.#stopping.signal.aborted) return;
      this.#timer = setTimeout(() => this.watch(), this.#options.lookMs ?? usualLookMs);
      this.#timer.unref();
    });
  }

  /** What is half fetched is left. */
  async stop(): Promise<void> {
    this.#stopping.abort(stops);
    clearTimeout(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { place, folder, onFetched, onFailure, onDefect } = this.#options;
    try {
      const { signal } = this.#stopping;
      const { fetched, failed } = await fetchEditions({ place, folder, signal });
      for (const { dataset, edition } of fetched) onFetched(dataset, edition);
      for (const { dataset, error } of failed) {
        if (this.#told.get(dataset) !== error.message) onFailure(dataset, error);
        this.#told.set(dataset, error.message);
      }
      const failing = new Set<string>(failed.map(({ dataset }) => dataset));
      for (const dataset of this.#told.keys()) if (!failing.has(dataset)) this.#told.delete(dataset);
    } catch (error) {
      if (error !== stops) onDefect(error);
    }
  }
}
