import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { requireReport } from './read-reports.ts';
import { isInFlight, type Report, type Run } from './report.ts';
import { answerReportSummary, describeSection } from './report-answer.ts';
import type { ReportEngine } from './report-engine.ts';
import { findReportState } from './report-store.ts';
import { getRun } from './run-store.ts';
import { listSections, type StoredSection } from './section-store.ts';

/** A report as JSON in UTF-8, and what tells whether it has changed since. */
export interface ReportText {
  readonly bytes: Uint8Array;
  /** Of a report that is final: equal revisions have equal texts. Null while anything may still change without it. */
  readonly revision: number | null;
}

/**
 * The report as `getReport` gives it, as JSON text. What is kept as JSON is put in as it is, since reading and writing
 * it again would cost a poll more than everything else.
 *
 * @param options.known asked with the revision of a final report before its text is made; what it gives is taken.
 * @param options.extra members that go before the sections.
 * @throws CreditError UNKNOWN_REPORT
 */
export async function getReportText(
  engine: ReportEngine,
  actor: Actor,
  id: string,
  options: {
    known?: (revision: number) => Uint8Array | undefined;
    extra?: (report: Report) => Readonly<Record<string, unknown>>;
  } = {},
): Promise<ReportText> {
  const seen = await findReportState(engine.storage.db, actor.organizationId, id);
  if (seen === undefined) throw new CreditError('UNKNOWN_REPORT', { reportId: id });
  const known = isInFlight(seen.status) ? undefined : options.known?.(seen.revision);
  if (known !== undefined) return { bytes: known, revision: seen.revision };
  return engine.storage.read(async (db) => {
    const report = await requireReport(db, actor, id);
    const revision = isInFlight(report.status) ? null : report.revision;
    const run = await getRun(db, report.currentRunId);
    const stored = await listSections(db, run.id);
    const extra = options.extra?.(report) ?? {};
    const text = writeReport({ report, run, stored, extra, now: engine.clock.now() });
    return { bytes: Buffer.from(text), revision };
  });
}

function writeReport({
  report,
  run,
  stored,
  extra,
  now,
}: {
  report: Report;
  run: Run;
  stored: readonly StoredSection[];
  extra: Readonly<Record<string, unknown>>;
  now: Date;
}): string {
  const summary = JSON.stringify({ ...answerReportSummary(report, run, now), ...extra });
  const sections = stored.map(writeSection).join(',');
  return `${summary.slice(0, -1)},"policyResult":${run.policyResult ?? 'null'},"sections":[${sections}]}`;
}

/** A section as `answerSection` gives it, as JSON text. */
function writeSection(section: StoredSection): string {
  const { id, type, status, details, ...rest } = describeSection(section);
  const head = JSON.stringify({ id, type, status });
  return `${head.slice(0, -1)},"details":${details},${JSON.stringify(rest).slice(1)}`;
}
