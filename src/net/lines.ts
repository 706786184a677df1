/** Lines of those who wait for a place, one line for each key. A key that nobody asks for costs nothing. */
export interface Lines {
  /**
   * Waits for a place under this key; the first come is the first served.
   *
   * @returns what gives the place back; to be called once.
   * @throws the reason of `signal` once it aborts; the place in the line is then given up.
   */
  enter(key: string, signal: AbortSignal): Promise<() => void>;
}

/** @param places how many may be inside under one key at a time. */
export function createLines(places: number): Lines {
  const lines = new Map<string, { inside: number; readonly waiting: Set<() => void> }>();
  return {
    async enter(key, signal) {
      signal.throwIfAborted();
      const line = lines.get(key) ?? { inside: 0, waiting: new Set() };
      lines.set(key, line);
      if (line.inside < places) line.inside += 1;
      else await admittance(line.waiting, signal);
      return () => {
        const [next] = line.waiting;
        // The place is handed over, so that nobody who comes in between can take it.
        if (next !== undefined) next();
        else line.inside -= 1;
        if (line.inside === 0) lines.delete(key);
      };
    },
  };
}

function admittance(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(admit);
      signal.removeEventListener('abort', onAbort);
    };
    const admit = () => {
      leave();
      resolve();
    };
    const onAbort = () => {
      leave();
      reject(signal.reason);
    };
    waiting.add(admit);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
