import type { Actor } from '../auth/actor.ts';
import type { Engine } from './engine.ts';
import { type ReportStatus, reportStatuses } from './report.ts';
import { countReports, findOldestReportId, type ReportNarrowing } from './report-list-store.ts';
import { findReports } from './report-store.ts';

/** No status is counted further: whoever has more wants to narrow the list, and not to count it. */
const atMost = 1_000;

/** How many reports stand where. */
export interface ReportCountsAnswer {
  readonly atMost: number;
  /** At `atMost` there are so many or more. */
  readonly counts: Readonly<Record<ReportStatus, number>>;
  /** When the oldest report was created that waits for a decision; null where none does. */
  readonly oldestAlertAt: string | null;
}

/** Counts the organisation's reports by status, along an index and only so far. */
export async function countReportsByStatus(
  engine: Pick<Engine, 'storage'>,
  actor: Pick<Actor, 'organizationId'>,
  filter: Omit<ReportNarrowing, 'status'>,
): Promise<ReportCountsAnswer> {
  const { organizationId } = actor;
  return engine.storage.read(async (db) => {
    const count = (status: ReportStatus) => countReports(db, organizationId, { ...filter, status }, atMost);
    const counts = {
      PENDING: 0,
      PROCESSING: 0,
      EVALUATING: 0,
      COMPLETED: 0,
      APPROVED: 0,
      DENIED: 0,
      ALERT: 0,
      ERROR: 0,
    };
    for (const status of reportStatuses) counts[status] = await count(status);
    const id = await findOldestReportId(db, organizationId, { ...filter, status: 'ALERT' });
    const oldest = id === undefined ? undefined : (await findReports(db, organizationId, [id])).get(id);
    return { atMost, counts, oldestAlertAt: oldest?.createdAt ?? null };
  });
}
