import type { ReportStatus } from '../../../report/report.ts';
import { statusWords } from '../../../wording/statuses.ts';

/** The status of a report: clients read `key`, or else `value`, and take any word but PENDING for final. */
interface HostedStatus {
  readonly id: string;
  readonly key: string;
  readonly value: string;
  readonly title: string;
}

/** @param isFinal nothing more will happen by itself; PENDING until then, whatever the phase. */
export function hostedStatus(status: ReportStatus, isFinal: boolean): HostedStatus {
  const key = isFinal ? status : 'PENDING';
  return {
    id: `status_${key.toLowerCase()}`,
    key,
    value: hostedDecision(key),
    title: statusWords[key]['pt-BR'],
  };
}

/** A denial was called REJECTED in the first version. */
export function hostedDecision(status: string): string {
  return status === 'DENIED' ? 'REJECTED' : status;
}
