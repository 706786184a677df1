import { CreditError } from '../base/errors.ts';

export interface HashGateOptions {
  /** Hashes that are computed at the same time; each takes a core and 32 MiB. Two unless told. */
  readonly maximumAtOnce?: number;
  /** Callers that may wait for a place; more are sent away. 32 unless told. */
  readonly maximumWaiting?: number;
}

/** Bounds what hashing of secrets may take from a process. */
export interface HashGate {
  /**
   * Does `work` when there is a place for it, first come, first served.
   *
   * @throws CreditError TOO_MANY_ATTEMPTS where too many wait already; `work` is then never begun.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Until those who wait have been served, about. */
const retrySeconds = 2;

/** A gate of its own for a process: a slow hash is a weapon where anybody may ask for any number of them. */
export function openHashGate({ maximumAtOnce = 2, maximumWaiting = 32 }: HashGateOptions = {}): HashGate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    run: async (work) => {
      if (running < maximumAtOnce) running += 1;
      else if (waiting.length >= maximumWaiting)
        throw new CreditError('TOO_MANY_ATTEMPTS', { seconds: retrySeconds });
      // The place is handed over, so that nobody who comes in between can take it.
      else await new Promise<void>((enter) => waiting.push(enter));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
