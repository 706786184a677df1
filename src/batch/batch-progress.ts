import type { EndedStatus } from '../report/report.ts';
import type { BatchCounts, BatchOutage } from './batch.ts';

/** How far a batch is. */
export interface BatchProgress {
  readonly total: number;
  readonly done: number;
  readonly counts: BatchCounts;
  readonly reused: number;
  /** Documents a second of late; null until there is something to tell by. */
  readonly perSecond: number | null;
  readonly secondsLeft: number | null;
  /** Until when the ceiling of a day keeps documents from beginning, ISO 8601 UTC; null where it does not. */
  readonly waitsUntil: string | null;
  /** The source that its documents wait for; null if they wait for none. */
  readonly outage: BatchOutage | null;
}

/** What came of one document. */
export interface ItemEnd {
  readonly status: EndedStatus;
  readonly reused: boolean;
}

const countOf = {
  APPROVED: 'approved',
  ALERT: 'alert',
  DENIED: 'denied',
  COMPLETED: 'completed',
  ERROR: 'error',
} as const satisfies Readonly<Record<EndedStatus, keyof BatchCounts>>;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The rate is that of this time, or of as long as the last few documents took. */
const windowMs = 10_000;
const fewDocuments = 5;
const soonestMs = 1_000;

/** Counts along while a batch is worked on, so that the database need not be asked. */
export function openProgress(
  begun: { readonly counts: BatchCounts; readonly reused: number },
  onProgress: ((progress: BatchProgress) => void) | undefined,
  elapsedMs: () => number = () => performance.now(),
) {
  const counts: Mutable<BatchCounts> = { ...begun.counts };
  let { reused } = begun;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const done = () => total - counts.waiting - counts.running;
  let waitsUntil: string | null = null;
  let outage: BatchOutage | null = null;
  let samples = [{ atMs: elapsedMs(), done: done() }];

  function tell(): void {
    if (onProgress === undefined) return;
    const atMs = elapsedMs();
    const isRecent = (sample: { readonly atMs: number; readonly done: number }) =>
      atMs - sample.atMs <= windowMs || done() - sample.done <= fewDocuments;
    const latest = samples.at(-1);
    if (latest === undefined || atMs - latest.atMs >= windowMs / 20) {
      samples = [...samples.filter(isRecent), { atMs, done: done() }];
    }
    const [first] = samples;
    const passed = first === undefined ? 0 : atMs - first.atMs;
    const perSecond =
      first === undefined || passed < soonestMs ? null : ((done() - first.done) * 1_000) / passed;
    onProgress({
      total,
      done: done(),
      counts: { ...counts },
      reused,
      perSecond,
      secondsLeft: perSecond === null || perSecond === 0 ? null : (total - done()) / perSecond,
      waitsUntil,
      outage,
    });
  }

  tell();
  return {
    /** Somebody works on a document that was waiting. */
    begin: (): void => {
      counts.waiting -= 1;
      counts.running += 1;
    },
    /** Another process works on a document that was said to begin here. */
    leave: (): void => {
      counts.running -= 1;
      counts.waiting += 1;
    },
    /** A document that was said to begin waits for a ceiling to end. */
    wait: (until: string | null): void => {
      counts.running -= 1;
      counts.waiting += 1;
      waitsUntil = until;
      tell();
    },
    /** Documents wait for a source that is away, or for none any more. */
    waitForSource: (awaited: BatchOutage | null): void => {
      outage = awaited;
      tell();
    },
    end: (end: ItemEnd): void => {
      waitsUntil = null;
      counts.running -= 1;
      counts[countOf[end.status]] += 1;
      if (end.reused) reused += 1;
      tell();
    },
  };
}
