import { appendAudit } from '../audit/append-audit.ts';
import type { Actor } from '../auth/actor.ts';
import type { Storage } from '../storage/open-database.ts';
import type { ReportExport } from './export.ts';

/** Who had a report or an operation written as a file stands in the audit chain. */
export function auditExport(db: Storage['db'], one: ReportExport, { analystId }: Actor): void {
  const { id, organizationId, subject, format, createdAt } = one;
  const what = 'reportId' in subject ? { report: subject.reportId } : { operation: subject.operationId };
  appendAudit(db, {
    organizationId,
    kind: 'EXPORT_MADE',
    at: createdAt,
    actor: analystId,
    details: { export: id, ...what, format },
  });
}
