import type { ReportSummaryAnswer } from '../report/report-answer.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

/** The outcomes that a caller may ask to fail on. */
export const failOnChoices = ['denied', 'alert', 'error'] as const;
export type FailOn = (typeof failOnChoices)[number];

/**
 * What a command ends with after a report. An analyst's decision stands above the policy's; where the policy leaves
 * the decision to an analyst who has not decided yet, what the policy said counts.
 */
export function reportExitCode(
  report: Pick<ReportSummaryAnswer, 'status' | 'policyStatus' | 'progress'>,
  options: { failOn: readonly FailOn[] },
): ExitCode {
  if (!report.progress.final) return exitCodes.notFinished;
  if (report.status === 'ERROR') return exitCodes.reportInError;
  const outcome = report.status === 'COMPLETED' ? report.policyStatus : report.status;
  return options.failOn.some((item) => item.toUpperCase() === outcome)
    ? exitCodes.askedToFailOn
    : exitCodes.done;
}
