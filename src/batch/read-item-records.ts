import type { CreditError } from '../base/errors.ts';
import type { Engine } from '../report/engine.ts';
import type { Report, Run } from '../report/report.ts';
import { findSoundReports } from '../report/report-store.ts';
import { findSoundRuns } from '../report/run-store.ts';
import type { BatchItem } from './batch-item-store.ts';
import type { StoredBatch } from './batch-store.ts';

/** What came of documents of a batch. */
interface ItemRecords {
  readonly reports: ReadonlyMap<string, Report>;
  readonly runs: ReadonlyMap<string, Run>;
  /** Why the report or the run of a document cannot be read; undefined where they can, or where there are none yet. */
  readonly damageOf: (item: Pick<BatchItem, 'reportId' | 'runId'>) => CreditError | undefined;
}

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
  const runs = await findSoundRuns(db, present(items.map(({ runId }) => runId)));
  const errors = new Map([...unreadable, ...runs.unreadable].map(({ id, error }) => [id, error]));
  return {
    reports: new Map(reports.map((report) => [report.id, report])),
    runs: runs.sound,
    damageOf: ({ reportId, runId }) => errors.get(reportId ?? '') ?? errors.get(runId ?? ''),
  };
}
