import type { ShadowReport } from '../shadow-report.ts';
import type { ShadowHead } from './shadow-page.ts';

/** A candidate in shadow with its report. */
export interface ShadowAnswer extends Omit<ShadowHead, 'candidate'>, ShadowReport {
  readonly candidate: { readonly id: string; readonly hash: string };
}

/** A candidate in shadow with its report, as a program reads it. */
export function shadowAnswer(
  { policyId, candidate, startedAt, startedBy, endedAt, ending, promotion }: ShadowHead,
  report: ShadowReport,
): ShadowAnswer {
  return {
    policyId,
    candidate: { id: candidate.policy.id, hash: candidate.hash },
    startedAt,
    startedBy,
    endedAt,
    ending,
    promotion,
    ...report,
  };
}
