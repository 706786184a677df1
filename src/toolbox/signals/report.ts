import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReportAnswer } from '../../client/credit-client.ts';
import { type Failure, failureOf, watcher } from '../api.ts';
import { language } from './preferences.ts';

export interface ReportState {
  /** As it was read last; undefined until the first answer. */
  readonly report: ReportAnswer | undefined;
  readonly failure: Failure | undefined;
  /** Reads it again now. */
  readonly renew: () => void;
}

/** While it runs it is read so often that each section shows as it comes. */
const followMs = 250;
/** After so many readings more slowly. */
const closely = 80;
const slowlyMs = 1_000;
const longestPauseMs = 15_000;

/** A report, followed until it is final, and read again when the reader comes back to the page. */
export function useReport(id: string): ReportState {
  const [report, setReport] = useState<ReportAnswer | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [attempt, setAttempt] = useState(0);
  const renew = useRef(() => setAttempt((count) => count + 1)).current;
  const spoken = language.value;
  useEffect(() => {
    const gone = new AbortController();
    follow(id, gone.signal, { onReport: setReport, onFailure: setFailure });
    return () => gone.abort();
  }, [id, attempt, spoken]);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') renew();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  return { report, failure, renew };
}

async function follow(
  id: string,
  signal: AbortSignal,
  {
    onReport,
    onFailure,
  }: { onReport: (report: ReportAnswer) => void; onFailure: (failure: Failure | undefined) => void },
): Promise<void> {
  let failures = 0;
  for (let reading = 0; !signal.aborted; reading += 1) {
    try {
      const report = await watcher.getReport(id, { signal });
      if (signal.aborted) return;
      failures = 0;
      onFailure(undefined);
      onReport(report);
      if (report.progress.final) return;
      await rest(reading < closely ? followMs : slowlyMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf(error);
      onFailure(failure);
      // What is refused stays refused, unless for a while.
      if (failure.kind === 'REFUSED' && failure.seconds === undefined) return;
      failures += 1;
      const seconds = failure.kind === 'REFUSED' ? (failure.seconds ?? 1) : 2 ** (failures - 1);
      await rest(Math.min(seconds * 1_000, longestPauseMs), signal);
    }
  }
}

/** Waits; shorter where the machine comes back to the network. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
