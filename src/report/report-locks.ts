import { type Lock, lockOf } from '../storage/locks.ts';
import { eventLocks } from '../webhook/event-locks.ts';
import { customerOf } from './exposure-store.ts';
import type { Report } from './report.ts';

/** What a write must be alone with that moves a report and tells of it. */
export function reportLocks(report: Pick<Report, 'id' | 'organizationId' | 'document'>): readonly Lock[] {
  const { id, organizationId, document } = report;
  return [lockOf.document(organizationId, document), ...eventLocks(organizationId, id)];
}

/** The same for a decision, which is weighed with the other approvals of the customer. */
export function decisionLocks(
  report: Pick<Report, 'id' | 'organizationId' | 'document' | 'documentKind'>,
): readonly Lock[] {
  return [...reportLocks(report), lockOf.customer(report.organizationId, customerOf(report))];
}
