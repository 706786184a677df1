/** Lines of those who wait for their turn, one line for each key; the first come is the first served. */
export interface Lines {
  /** Waits for a turn. Gives what ends it; to be called once, also by those who have lost interest meanwhile. */
  enter(key: string): Promise<() => void>;
}

/**
 * Lines without anybody in them. A key that nobody asks for costs nothing.
 *
 * @param width how many may have their turn under one key at a time.
 */
export function createLines(width: number): Lines {
  const lines = new Map<string, { inside: number; readonly waiting: (() => void)[] }>();
  return {
    async enter(key) {
      const line = lines.get(key) ?? { inside: 0, waiting: [] };
      lines.set(key, line);
      if (line.inside < width) line.inside += 1;
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      return () => {
        const next = line.waiting.shift();
        // Handed over, so that nobody who comes in between can take the turn.
        if (next !== undefined) next();
        else line.inside -= 1;
        if (line.inside === 0) lines.delete(key);
      };
    },
  };
}
