/** Has what costs something wait until nothing else is under way, so that all that is known by then can tell whether it matters. */
export class PaidTurns {
  readonly #matters: () => boolean;
  readonly #signal: AbortSignal;
  readonly #waiting: { readonly price: number; readonly go: (isAsked: boolean) => void }[] = [];
  #underWay = 0;
  #isSettled = false;

  /** @param matters is asked again before each. */
  constructor(matters: () => boolean, signal: AbortSignal) {
    this.#matters = matters;
    this.#signal = signal;
  }

  /** Something is asked at once. */
  begin(): void {
    this.#underWay += 1;
  }

  /** What was begun, or let in, is over. */
  end(): void {
    this.#underWay -= 1;
    this.#letIn();
  }

  /**
   * Waits for the turn of a question; the cheapest comes first.
   *
   * @returns whether it is to be asked: it is then under way. @throws the reason of the signal.
   */
  wait(price: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#signal.throwIfAborted();
      const stop = () => reject(this.#signal.reason);
      this.#signal.addEventListener('abort', stop, { once: true });
      const go = (isAsked: boolean) => {
        this.#signal.removeEventListener('abort', stop);
        resolve(isAsked);
      };
      this.#waiting.push({ price, go });
      this.#letIn();
    });
  }

  /** Later: what follows from an answer, such as a fallback, has come along by then. */
  #letIn(): void {
    setImmediate(() => {
      if (this.#underWay > 0 || this.#signal.aborted || this.#waiting.length === 0) return;
      this.#isSettled ||= !this.#matters();
      if (this.#isSettled) {
        for (const { go } of this.#waiting.splice(0)) go(false);
        return;
      }
      this.#waiting.sort((one, other) => one.price - other.price);
      this.#underWay += 1;
      this.#waiting.shift()?.go(true);
    });
  }
}
