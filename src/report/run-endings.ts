import { onAbort } from '../base/on-abort.ts';

/** Tells within one process that the run of a report has ended, so that whoever waits for it need not ask the database again and again. */
export interface RunEndings {
  /** To be told after the end is on disk. */
  tell(reportId: string): void;
  /** Resolves when a run of the report ends, or `ms` have passed, or `signal` aborts. */
  next(reportId: string, ms: number, signal?: AbortSignal): Promise<void>;
}

export function openRunEndings(): RunEndings {
  const waiting = new Map<string, Set<() => void>>();
  return {
    tell: (reportId) => {
      for (const wake of waiting.get(reportId) ?? []) wake();
    },
    next: (reportId, ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) {
          resolve();
          return;
        }
        const wakers = waiting.get(reportId) ?? new Set();
        const wake = () => {
          clearTimeout(timer);
          forget?.();
          wakers.delete(wake);
          if (wakers.size === 0) waiting.delete(reportId);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        const forget = signal && onAbort(signal, wake);
        wakers.add(wake);
        waiting.set(reportId, wakers);
      }),
  };
}
