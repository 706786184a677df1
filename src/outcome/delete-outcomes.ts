import { appendAudit } from '../audit/append-audit.ts';
import type { Actor } from '../auth/actor.ts';
import { requireDocument } from '../document/document.ts';
import type { Engine } from '../report/engine.ts';
import { requireReport } from '../report/read-reports.ts';
import { lockOf } from '../storage/locks.ts';
import { requireNoHold } from '../subject/legal-hold.ts';
import { dayIn } from '../wording/calendar.ts';
import { deleteOutcomesOf, findReportsWithOutcomes } from './outcome-store.ts';

/** Names the outcomes of one report, or of all reports of a document. */
type OutcomesOf = { readonly reportId: string } | { readonly document: string };

/**
 * Finds the reports that have outcomes, with the number of stored outcomes, earlier imports included.
 *
 * @throws CreditError UNKNOWN_REPORT, REPORT_ERASED, INVALID_DOCUMENT, STORAGE_*.
 */
export async function listReportsWithOutcomes(
  { storage }: Pick<Engine, 'storage'>,
  actor: Actor,
  wanted: OutcomesOf,
): Promise<readonly { readonly reportId: string; readonly outcomes: number }[]> {
  return storage.read(async (db) => {
    const document = await documentOf(db, actor, wanted);
    return findReportsWithOutcomes(db, { ...wanted, organizationId: actor.organizationId, document });
  });
}

/**
 * Deletes the outcomes of a report, or of all reports of a document, with their history. The audit chain records each report with the
 * number of its outcomes. Checks the database structure first: a damaged index could hide a legal hold.
 *
 * @returns the number of deleted outcomes.
 * @throws CreditError UNKNOWN_REPORT, REPORT_ERASED, INVALID_DOCUMENT, SUBJECT_HELD, STORAGE_*. Nothing is deleted then.
 */
export async function deleteOutcomes(
  { storage, clock, timezone }: Pick<Engine, 'storage' | 'clock' | 'timezone'>,
  actor: Actor,
  wanted: OutcomesOf,
): Promise<{ readonly deleted: number }> {
  const { organizationId, analystId } = actor;
  await storage.requireStructure();
  const document = await storage.read((db) => documentOf(db, actor, wanted));
  return storage.write({ locks: [lockOf.document(organizationId, document)] }, async (db) => {
    const now = clock.now();
    await requireNoHold(db, { organizationId, document, today: dayIn(now, timezone) });
    const reports = await findReportsWithOutcomes(db, { ...wanted, organizationId, document });
    await deleteOutcomesOf(
      db,
      organizationId,
      reports.map(({ reportId }) => reportId),
    );
    for (const { reportId: report, outcomes } of reports)
      appendAudit(db, {
        organizationId,
        kind: 'OUTCOMES_DELETED',
        at: now.toISOString(),
        actor: analystId,
        details: { report, outcomes },
      });
    return { deleted: reports.reduce((sum, { outcomes }) => sum + outcomes, 0) };
  });
}

async function documentOf(db: Engine['storage']['db'], actor: Actor, wanted: OutcomesOf): Promise<string> {
  return 'reportId' in wanted
    ? (await requireReport(db, actor, wanted.reportId)).document
    : requireDocument(wanted.document).value;
}
