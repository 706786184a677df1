import type { SharedSourceWait, SourceOutage } from '../sources/resilient-source.ts';

/** The sources of one role that are away at the same time. They are queried in turn, and the first answer ends the wait for the others. */
export class RoleRace {
  readonly #begunAt: string;
  readonly #answered = new AbortController();
  #lastTurn: Promise<void> = Promise.resolve();

  constructor(begunAt: Date) {
    this.#begunAt = begunAt.toISOString();
  }

  /** Returns the wait of one of the sources. Its turn does not end by itself with an attempt that is final. */
  join(): SharedSourceWait {
    let endTurn = () => {};
    return {
      answered: this.#answered.signal,
      takeTurn: async () => {
        const before = this.#lastTurn;
        this.#lastTurn = new Promise((resolve) => {
          endTurn = resolve;
        });
        await before;
      },
      endTurn: () => endTurn(),
    };
  }

  /** Ends the waits. Queries on their way are not cut off. */
  end(): void {
    this.#answered.abort();
  }

  /** Returns an outage as one of the role, which is away since all of its sources are. */
  ofRole(outage: SourceOutage): SourceOutage {
    return outage.since < this.#begunAt ? { ...outage, since: this.#begunAt } : outage;
  }
}
