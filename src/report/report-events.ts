import type { Actor } from '../auth/actor.ts';
import type { Storage } from '../storage/open-database.ts';
import type { EventDetails, EventType, ReportFields } from '../webhook/events.ts';
import type { Engine } from './engine.ts';
import { requireReport } from './read-reports.ts';
import type { ReportError } from './report.ts';
import { documentType, sandboxNotice } from './report-answer.ts';
import { findReport } from './report-store.ts';
import { getRun } from './run-store.ts';

/** The types of event that are about one report. */
type ReportEventType = Exclude<EventType, 'OPERATION' | 'WATCH' | 'SUBJECT_ERASED'>;

/** Whose event it is. */
interface Subject {
  readonly organizationId: string;
  readonly reportId: string;
}

/**
 * Tells of a change of a report, in the transaction of the change and after it: the event shows the report as the change
 * leaves it.
 */
export async function tellOfReport<T extends ReportEventType>(
  engine: Engine,
  db: Storage['db'],
  event: Subject & { readonly type: T; readonly details: EventDetails[T] },
): Promise<void> {
  const { organizationId, reportId, type, details } = event;
  await engine.outbox.record<ReportEventType>(db, {
    organizationId,
    type,
    subjectId: reportId,
    at: engine.clock.now(),
    content: async () => ({ ...(await readFields(db, { organizationId, reportId })), ...details }),
  });
}

/**
 * What events say of a report as it stands now.
 *
 * @throws CreditError UNKNOWN_REPORT.
 */
export async function readReportFields(
  engine: Engine,
  actor: Actor,
  reportId: string,
): Promise<ReportFields> {
  return engine.storage.read(async (db) => {
    const { organizationId } = actor;
    await requireReport(db, actor, reportId);
    return readFields(db, { organizationId, reportId });
  });
}

/** REPORT_FINISHED: the run has ended, whatever came of it. */
export function finishedDetails(
  finalizedAt: string,
  errors: readonly ReportError[],
): EventDetails['REPORT_FINISHED'] {
  const sections = errors.flatMap(({ section }) => (section === null ? [] : [section]));
  return { isFinalized: true, finalizedAt, errors: { sections: [...new Set(sections)] } };
}

async function readFields(db: Storage['db'], subject: Subject): Promise<ReportFields> {
  const report = await findReport(db, subject.organizationId, subject.reportId);
  if (report === undefined) throw new Error(`There is no report ${subject.reportId} to tell of`);
  const { sandbox } = await getRun(db, report.currentRunId);
  return {
    reportId: report.id,
    document: report.document,
    type: documentType(report.documentKind),
    policyId: report.policyId,
    status: report.status,
    policyStatus: report.policyStatus,
    score: report.score,
    ...(report.externalId !== null && { externalId: report.externalId }),
    ...(report.otherExternalIds.length > 0 && { otherExternalIds: report.otherExternalIds }),
    ...(report.terms !== null && { terms: report.terms }),
    sandbox,
    ...(sandbox && { notice: sandboxNotice }),
  };
}
