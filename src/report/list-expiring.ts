import type { Actor } from '../auth/actor.ts';
import type { Storage } from '../storage/open-database.ts';
import { requireReadable } from '../storage/read-soundly.ts';
import type { Engine } from './engine.ts';
import type { Report, Run } from './report.ts';
import { listReportRows } from './report-store.ts';
import { findSoundRuns } from './run-store.ts';

/** The days on which approvals end, both in. */
interface ExpiringDays {
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly to: string;
}

/** An approval that comes to its end, with the run that it rests on. */
export interface ExpiringReport {
  readonly report: Report;
  readonly run: Run;
}

const pageReports = 200;

/**
 * The approvals of an organisation that end within some days and that nothing has followed yet, newest first.
 *
 * @throws CreditError RECORD_DAMAGED
 */
export async function* listExpiring(
  engine: Pick<Engine, 'storage'>,
  actor: Actor,
  { from, to, policyId }: ExpiringDays & { readonly policyId?: string | undefined },
): AsyncGenerator<ExpiringReport> {
  const { db } = engine.storage;
  const narrowing = {
    validUntilFrom: from,
    validUntilTo: to,
    ...(policyId !== undefined && { policyId }),
    limit: pageReports,
  };
  let before: string | undefined;
  for (;;) {
    const filter = { ...narrowing, ...(before !== undefined && { before }) };
    const { reports, unreadable } = await listReportRows(db, actor.organizationId, filter);
    // A batch of these approvals would lack a damaged one.
    requireReadable(unreadable);
    yield* await withRuns(db, reports);
    before = reports.at(-1)?.id;
    if (reports.length < pageReports) return;
  }
}

async function withRuns(db: Storage['db'], reports: readonly Report[]): Promise<readonly ExpiringReport[]> {
  const { sound, unreadable } = await findSoundRuns(
    db,
    reports.map(({ currentRunId }) => currentRunId),
  );
  requireReadable(unreadable);
  return reports.flatMap((report) => {
    const run = sound.get(report.currentRunId);
    return run === undefined ? [] : [{ report, run }];
  });
}
