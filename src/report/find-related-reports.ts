import type { Actor } from '../auth/actor.ts';
import { parseDocument } from '../document/document.ts';
import type { Partner, RelationsDetails } from '../sections/relations.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Engine } from './engine.ts';
import { requireReport } from './read-reports.ts';
import type { PolicyStatus, ReportStatus } from './report.ts';
import { documentType } from './report-answer.ts';
import { findNewestReports } from './report-store.ts';
import { getRun } from './run-store.ts';
import { findSectionOfType } from './section-store.ts';

/** The newest report of the organisation about somebody who is related to the subject of another. */
export interface RelatedReportAnswer {
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  readonly reportId: string;
  readonly policyId: string;
  readonly status: ReportStatus;
  readonly policyStatus: PolicyStatus;
  readonly score: number | null;
  readonly createdAt: string;
}

/**
 * Of those related to the subject of a report, by its own relations, who has a report in the organisation, with the newest one
 * of each. Who has no whole document has none, and neither has the subject itself.
 *
 * @throws CreditError UNKNOWN_REPORT, for another organisation's report too; RECORD_DAMAGED.
 */
export async function findRelatedReports(
  { storage }: Engine,
  actor: Actor,
  id: string,
): Promise<{ readonly items: readonly RelatedReportAnswer[] }> {
  return storage.read(async (db) => {
    const report = await requireReport(db, actor, id);
    const run = await getRun(db, report.currentRunId);
    const section = await findSectionOfType(db, run, 'RELATIONS');
    if (section === undefined || section.details === '{}') return { items: [] };
    // Written by the run, in the shape of the section.
    const details = readKeptJson<RelationsDetails>(section.details, 'dossier', { run_id: run.id, number: 1 });
    const documents = documentsOf(details).filter((document) => document !== report.document);
    const newest = await findNewestReports(db, actor.organizationId, documents);
    return {
      items: newest.map((one) => ({
        document: one.document,
        type: documentType(one.documentKind),
        reportId: one.id,
        policyId: one.policyId,
        status: one.status,
        policyStatus: one.policyStatus,
        score: one.score,
        createdAt: one.createdAt,
      })),
    };
  });
}

/** The whole documents of everybody related, each once. */
function documentsOf({
  partners,
  branches,
  companies,
  relatives,
  sameAddress,
}: RelationsDetails): readonly string[] {
  const lists: readonly (readonly Pick<Partner, 'document'>[] | null)[] = [
    partners,
    branches,
    companies,
    relatives,
    sameAddress,
  ];
  const documents = lists
    .flatMap((list) => list ?? [])
    .flatMap(({ document }) => (document === null ? [] : (parseDocument(document).document?.value ?? [])));
  return [...new Set(documents)];
}
