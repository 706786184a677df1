import { CreditError } from '../base/errors.ts';
import { usualPatienceMs } from '../storage/patience.ts';

/** A wait of background work for its database. */
export interface StorageWait {
  /** The last failure: STORAGE_BUSY or STORAGE_UNREACHABLE. */
  readonly error: CreditError;
  /** Start of the wait by the clock of this machine, ISO 8601 UTC. */
  readonly since: string;
}

/**
 * The waits of background work for its database: the one that is reported is the first that lasts longer than requests wait. Shorter
 * waits are normal.
 */
export class StorageWaits {
  readonly #onChange: (wait: StorageWait | null) => void;
  readonly #afterMs: number;
  /** Reads and writes that have waited for longer. */
  readonly #long = new Set<object>();

  /**
   * @param onChange is called with the wait when it is reported, and with null when the database serves again.
   * @param options.afterMs a wait is reported after so long. Default: 5 seconds.
   */
  constructor(
    onChange: (wait: StorageWait | null) => void,
    { afterMs = usualPatienceMs }: { readonly afterMs?: number } = {},
  ) {
    this.#onChange = onChange;
    this.#afterMs = afterMs;
  }

  /**
   * Records a failure of a read or write that is retried.
   *
   * @param work identifies the read or write.
   * @param sinceMs when it started to wait, by `performance.now()`.
   */
  note(work: object, error: unknown, sinceMs: number): void {
    const waitedMs = performance.now() - sinceMs;
    if (waitedMs < this.#afterMs || !(error instanceof CreditError)) return;
    const isFirst = this.#long.size === 0;
    this.#long.add(work);
    if (isFirst) this.#onChange({ error, since: new Date(Date.now() - waitedMs).toISOString() });
  }

  /** Records the end of a read or write. If it has failed, its error reports that. */
  end(work: object, { isDone }: { readonly isDone: boolean }): void {
    if (this.#long.delete(work) && isDone && this.#long.size === 0) this.#onChange(null);
  }
}
