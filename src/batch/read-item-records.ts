import type { CreditError } from '../base/errors.ts';
import type { Engine } from '../report/engine.ts';
import type { Report, Run } from '../report/report.ts';
import { findSoundReports } from '../report/report-store.ts';
import { findSoundRuns } from '../report/run-store.ts';
import type { BatchItem } from './batch-item-store.ts';
import type { StoredBatch } from './batch-store.ts';
import { findShownRunIds } from './ended-runs.ts';

/** What came of documents of a batch. */
interface ItemRecords {
  readonly reports: ReadonlyMap<string, Report>;
  readonly runs: ReadonlyMap<string, Run>;
  /**
   * Returns the id of the run that a document shows: the last run of its report that has ended, or the run that the batch works
   * on.
   */
  readonly runIdOf: (item: ShownItem) => string | null;
  /** Why the report or the run of a document cannot be read; undefined where they can, or where there are none yet. */
  readonly damageOf: (item: ShownItem) => CreditError | undefined;
}

type ShownItem = Pick<BatchItem, 'reportId' | 'runId' | 'state'>;

/** The reports and runs of some documents: damage to those of one is none to the others. */
export async function readItemRecords(
  db: Engine['storage']['db'],
  batch: StoredBatch,
  items: readonly BatchItem[],
): Promise<ItemRecords> {
  const present = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null);
  const { reports, unreadable } = await findSoundReports(
    db,
    batch.organizationId,
    present(items.map(({ reportId }) => reportId)),
  );
  const reportOf = new Map(reports.map((report) => [report.id, report]));
  const shownRunIds = await findShownRunIds(db, batch.organizationId, reports);
  const runIdOf = ({ reportId, runId, state }: ShownItem) => {
    const report = reportOf.get(reportId ?? '');
    // An operation has its result from the run that it made.
    const isOfReport = batch.versions === null && state === 'DONE' && report !== undefined;
    return isOfReport ? (shownRunIds.get(report.id) ?? runId) : runId;
  };
  const runs = await findSoundRuns(db, present(items.map(runIdOf)));
  const errors = new Map([...unreadable, ...runs.unreadable].map(({ id, error }) => [id, error]));
  return {
    reports: reportOf,
    runs: runs.sound,
    runIdOf,
    damageOf: (item) => errors.get(item.reportId ?? '') ?? errors.get(runIdOf(item) ?? ''),
  };
}
