import type { ShadowReport } from '../shadow-report.ts';
import type { ShadowHead } from './shadow-page.ts';

/** A candidate in shadow with its report, as a program reads it. */
export function shadowAnswer(
  { policyId, candidate, startedAt, startedBy, endedAt, ending, promotion }: ShadowHead,
  report: ShadowReport,
) {
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
