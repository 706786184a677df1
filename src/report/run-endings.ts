import { onAbort } from '../base/on-abort.ts';

/** Tells within one process that the run of a report, or an operation, has ended, so that whoever waits for it need not ask the database again and again. */
export interface RunEndings {
  /** To be told after the end is on disk. */
  tell(subjectId: string): void;
  /** Resolves when a run of the report, or the operation, ends, or `ms` have passed, or `signal` aborts. */
  next(subjectId: string, ms: number, signal?: AbortSignal): Promise<void>;
}

export function openRunEndings(): RunEndings {
  const waiting = new Map<string, Set<() => void>>();
  return {
    tell: (subjectId) => {
      for (const wake of waiting.get(subjectId) ?? []) wake();
    },
    next: (subjectId, ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) {
          resolve();
          return;
        }
        const wakers = waiting.get(subjectId) ?? new Set();
        const wake = () => {
          clearTimeout(timer);
          forget?.();
          wakers.delete(wake);
          if (wakers.size === 0) waiting.delete(subjectId);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        const forget = signal && onAbort(signal, wake);
        wakers.add(wake);
        waiting.set(subjectId, wakers);
      }),
  };
}
