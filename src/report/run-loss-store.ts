import { CompiledQuery, type Kysely } from 'kysely';
import { giveBack, type Hold, letRest } from '../jobs/claim.ts';
import { restingHolder } from '../storage/resting-holder.ts';
import type { Tables } from '../storage/tables.ts';
import type { Run } from './report.ts';
import { isUnfinished } from './run-store.ts';

type Db = Kysely<Tables>;

/* What failures of runs, and losses of their processes, leave in the database. What they mean is in run/losses.ts. */

/**
 * Gives the run back, as it stands.
 *
 * @param change what the attempt makes of it; nothing if the attempt counts for nothing.
 * @param change.restUntil nobody takes it before, ISO 8601; another may at once if it is left out.
 * @returns false when the run is no longer ours.
 */
export async function releaseRun(
  db: Db,
  hold: Hold,
  change: Partial<Pick<Run, 'failures' | 'losses' | 'suspectSince'>> & { readonly restUntil?: string } = {},
): Promise<boolean> {
  const { failures, losses, suspectSince, restUntil } = change;
  const columns = {
    ...(failures !== undefined && { failures }),
    ...(losses !== undefined && { losses }),
    ...(suspectSince !== undefined && { suspect_since: suspectSince }),
  };
  return giveBack(db, 'run', hold, columns, restUntil);
}

/** Lets a run rest that a lost process held; the caller has read it in the same transaction. */
export async function letRunRest(
  db: Db,
  run: Pick<Run, 'id' | 'fence'>,
  { until, losses, suspectSince }: Pick<Run, 'losses' | 'suspectSince'> & { readonly until: string },
): Promise<void> {
  await letRest(db, 'run', run, { until, change: { losses, suspect_since: suspectSince } });
}

/** A run that is tried alone, since its process was lost again and again. */
interface SuspectRun {
  readonly reportId: string;
  readonly losses: number;
  /** It rests until then, ISO 8601; null if it does not. */
  readonly restsUntil: string | null;
}

/** Unfinished runs of all organisations that were lost at least `losses` times, oldest first. */
export async function listSuspectRuns(
  db: Db,
  { losses, limit }: { readonly losses: number; readonly limit: number },
): Promise<readonly SuspectRun[]> {
  const { rows } = await db.executeQuery<SuspectRun>(
    CompiledQuery.raw(
      `select report_id as "reportId", losses, case when lease_owner = ? then lease_until end as "restsUntil"
       from run indexed by run_unfinished where ${isUnfinished} and losses >= ? order by id limit ?`,
      [restingHolder, losses, limit],
    ),
  );
  return rows;
}
