import type { ReportAnswer } from '../../client/credit-client.ts';
import { type Failure, watcher } from '../api.ts';
import { useFollowed } from './followed.ts';

export interface ReportState {
  /** As it was read last; undefined until the first answer. */
  readonly report: ReportAnswer | undefined;
  readonly failure: Failure | undefined;
  /** Reads it again now. */
  readonly renew: () => void;
}

const source = {
  read: (id: string, signal: AbortSignal) => watcher.getReport(id, { signal }),
  isStill: ({ progress }: ReportAnswer) => progress.final,
};

/** A report, followed until it is final, and read again when the reader comes back to the page. */
export function useReport(id: string): ReportState {
  const { thing: report, ...rest } = useFollowed(id, source);
  return { report, ...rest };
}
