import { CreditError } from '../base/errors.ts';
import { Turns } from '../jobs/turns.ts';

interface HashGateOptions {
  /** Hashes that are computed at the same time; each takes a core and 32 MiB. Two unless told. */
  readonly maximumAtOnce?: number;
  /** Callers that may wait for a place; more are sent away. 32 unless told. */
  readonly maximumWaiting?: number;
}

/** Until those who wait have been served, about. */
const retrySeconds = 2;
/** Nobody is known before a secret was hashed, so all are in one line. */
const lane = 'all';

/** Bounds what hashing of secrets may take from a process: a slow hash is a weapon where anybody may ask for any number of them. */
export class HashGate {
  readonly #turns: Turns;

  constructor({ maximumAtOnce = 2, maximumWaiting = 32 }: HashGateOptions = {}) {
    this.#turns = new Turns({ atOnce: maximumAtOnce, waiting: maximumWaiting });
  }

  /**
   * Does `work` when there is a place for it, first come, first served.
   *
   * @throws CreditError TOO_MANY_ATTEMPTS where too many wait already; `work` is then never begun.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#turns.hasRoom(lane)) throw new CreditError('TOO_MANY_ATTEMPTS', { seconds: retrySeconds });
    return this.#turns.run(lane, work);
  }
}
