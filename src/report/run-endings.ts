import { onAbort } from '../base/on-abort.ts';
import { type News, noNews } from '../storage/news.ts';

/** Tells that the run of a report, or an operation, has ended, so that whoever waits for it need not ask the database again and again. */
export interface RunEndings {
  /** To be told after the end is on disk. */
  tell(subjectId: string): void;
  /** Resolves when a run of the report, or the operation, ends, or `ms` have passed, or `signal` aborts. */
  next(subjectId: string, ms: number, signal?: AbortSignal): Promise<void>;
}

/** @param news whereby other processes hear of what ends here, and this one of what ends there, once anybody waits here. */
export function openRunEndings(news: News = noNews): RunEndings {
  const waiting = new Map<string, Set<() => void>>();
  const wakeAll = (subjectIds: Iterable<string>) => {
    for (const id of subjectIds) for (const wake of waiting.get(id) ?? []) wake();
  };
  let isListening = false;
  const listen = () => {
    if (isListening) return;
    isListening = true;
    news.listen('ENDED', (subjectIds) => wakeAll(subjectIds.length === 0 ? [...waiting.keys()] : subjectIds));
  };
  return {
    tell: (subjectId) => {
      wakeAll([subjectId]);
      news.tell('ENDED', subjectId);
    },
    next: (subjectId, ms, signal) =>
      new Promise((resolve) => {
        listen();
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
