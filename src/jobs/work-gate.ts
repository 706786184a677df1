import { onAbort } from '../base/on-abort.ts';

/** So long work that must be alone lets others begin before it; then they wait for it. */
const usualPatienceMs = 10_000;

interface Waiter {
  readonly begin: () => void;
}

/**
 * Lets the work of a process be under way together, or one alone. What must be alone begins when nothing else is under way;
 * where that does not come about by itself within its patience, nothing more begins before it. After it those that waited
 * go first, so that many that must be alone do not stop the others.
 */
export class WorkGate {
  readonly #patienceMs: number;
  readonly #together = new Set<Waiter>();
  readonly #alone = new Set<Waiter>();
  #underWay = 0;
  #isAlone = false;
  #patience: NodeJS.Timeout | undefined;
  #isPressing = false;
  #wasUsed = false;

  constructor(options: { readonly patienceMs?: number } = {}) {
    this.#patienceMs = options.patienceMs ?? usualPatienceMs;
  }

  /** Whether anything has ever begun. */
  get wasUsed(): boolean {
    return this.#wasUsed;
  }

  /** Does work that may be under way beside other work. @throws the reason of the signal where it aborts before the work begins. */
  async together<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#isAlone || this.#isPressing) await this.#wait(this.#together, signal);
    else this.#underWay += 1;
    this.#wasUsed = true;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      this.#admit();
    }
  }

  /** Does work while nothing else is under way here. @throws as `together`. */
  async alone<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#wait(this.#alone, signal);
    this.#wasUsed = true;
    try {
      return await work();
    } finally {
      this.#isAlone = false;
      this.#admit();
    }
  }

  #wait(line: Set<Waiter>, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.delete(waiter);
        this.#admit();
        reject(signal?.reason);
      };
      const forget = signal && onAbort(signal, leave);
      const waiter: Waiter = {
        begin: () => {
          forget?.();
          line.delete(waiter);
          resolve();
        },
      };
      line.add(waiter);
      this.#admit();
    });
  }

  #admit(): void {
    if (this.#isAlone) return;
    if (this.#alone.size === 0) this.#calm();
    if (!this.#isPressing) {
      for (const waiter of this.#together) {
        this.#underWay += 1;
        waiter.begin();
      }
    }
    const [next] = this.#alone;
    if (next === undefined) return;
    if (this.#underWay === 0) {
      this.#calm();
      this.#isAlone = true;
      next.begin();
      return;
    }
    this.#patience ??= setTimeout(() => {
      this.#isPressing = true;
    }, this.#patienceMs).unref();
  }

  /** Whoever is next has its whole patience. */
  #calm(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#isPressing = false;
  }
}
