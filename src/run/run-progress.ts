import type { Text } from '../base/language.ts';
import type { CreateOutcome } from '../report/create-report.ts';
import type { RunPhase } from '../report/report.ts';

/** What a watcher of one analysis is told, as it happens. */
export type ProgressEvent =
  | { readonly kind: 'report'; readonly reportId: string; readonly outcome: CreateOutcome }
  | { readonly kind: 'phase'; readonly phase: RunPhase }
  | {
      readonly kind: 'source';
      readonly name: string;
      readonly title: Text;
      readonly required: boolean;
      readonly state: 'ASKING' | 'ANSWERED' | 'NO_RECORD' | 'FAILED' | 'NOT_ASKED';
      /** Milliseconds from asking to answer; absent while asking and for answers kept from an earlier attempt. */
      readonly ms?: number;
      readonly failure?: { readonly code: string; readonly message: string };
    };

export type OnProgress = (event: ProgressEvent) => void;
