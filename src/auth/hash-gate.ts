import { CreditError } from '../base/errors.ts';

/** Lets few slow hashes be made at once, since each takes a core and 32 MiB; the rest wait, and too many are refused. */
export interface HashGate {
  /** @throws CreditError TOO_MANY_ATTEMPTS where too many wait already. */
  pass<T>(work: () => Promise<T>): Promise<T>;
}

const retrySeconds = 2;

export function openHashGate({
  maximumAtOnce = 2,
  maximumWaiting = 32,
}: {
  maximumAtOnce?: number;
  maximumWaiting?: number;
} = {}): HashGate {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return {
    pass: async (work) => {
      if (underWay >= maximumAtOnce) {
        if (waiting.length >= maximumWaiting) {
          throw new CreditError('TOO_MANY_ATTEMPTS', { seconds: retrySeconds });
        }
        // The place is handed over by whoever leaves, so that nobody slips in between.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        underWay += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else underWay -= 1;
      }
    },
  };
}
