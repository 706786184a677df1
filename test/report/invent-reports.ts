import { newIdAt } from '../../src/base/ids.ts';
import { indexName } from '../../src/report/name-index-store.ts';
import type { PolicyStatus, ReportStatus } from '../../src/report/report.ts';
import type { Storage } from '../../src/storage/open-database.ts';

/** A report as lists see it. */
export interface InventedReport {
  readonly organizationId: string;
  readonly createdAt: string;
  readonly status: ReportStatus;
  readonly policyStatus: PolicyStatus;
  readonly policyId: string;
  readonly documentKind: 'cpf' | 'cnpj';
  readonly document: string;
  readonly externalId: string | null;
  readonly subjectName: string | null;
}

/** Writes reports that ended, each with a run that collected nothing, and gives their ids. */
export async function inventReports(
  storage: Storage,
  reports: readonly InventedReport[],
): Promise<readonly string[]> {
  return storage.write({ locks: [] }, async (db) => {
    const ids: string[] = [];
    for (const report of reports) {
      const at = report.createdAt;
      const [id, runId] = [newIdAt('rpt', new Date(at)), newIdAt('run', new Date(at))];
      const both = { organization_id: report.organizationId, policy_id: report.policyId, created_at: at };
      await db
        .insertInto('report')
        .values({
          ...both,
          id,
          document: report.document,
          document_kind: report.documentKind,
          depth: 'SIMPLES',
          status: report.status,
          policy_status: report.policyStatus,
          external_id: report.externalId,
          subject_name: report.subjectName,
          current_run_id: runId,
          updated_at: at,
        })
        .execute();
      await db
        .insertInto('run')
        .values({
          ...both,
          id: runId,
          report_id: id,
          number: 1,
          policy_version: 1,
          profile: 'scripted',
          phase: 'COMPLETED',
          as_of: at,
          as_of_day: at.slice(0, 10),
          timezone: 'UTC',
          sandbox: 1,
          sources_done: 0,
          sources_total: 0,
          errors: '[]',
        })
        .execute();
      if (report.subjectName !== null) await indexName(db, id);
      ids.push(id);
    }
    return ids;
  });
}
