import { onAbort } from '../base/on-abort.ts';

/** Limits how many requests are under way to each origin. Further ones wait in the order in which they came. */
export class OriginTurns {
  readonly #atOnce: number;
  readonly #underWay = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * Waits for a turn at an origin.
   *
   * @returns a function that ends the turn.
   * @throws the reason of `signal` once it aborts before the turn has come.
   */
  async take(origin: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const count = this.#underWay.get(origin) ?? 0;
    if (count < this.#atOnce) this.#underWay.set(origin, count + 1);
    else await this.#wait(origin, signal);
    return () => this.#end(origin);
  }

  #wait(origin: string, signal: AbortSignal): Promise<void> {
    const waiting = this.#waiting.get(origin) ?? [];
    this.#waiting.set(origin, waiting);
    return new Promise((resolve, reject) => {
      const begin = () => {
        forget();
        resolve();
      };
      const forget = onAbort(signal, () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal.reason);
      });
      waiting.push(begin);
    });
  }

  /** Hands the turn to the next in line. */
  #end(origin: string): void {
    const next = this.#waiting.get(origin)?.shift();
    if (next !== undefined) {
      next();
      return;
    }
    const left = (this.#underWay.get(origin) ?? 1) - 1;
    if (left > 0) {
      this.#underWay.set(origin, left);
      return;
    }
    this.#underWay.delete(origin);
    this.#waiting.delete(origin);
  }
}
