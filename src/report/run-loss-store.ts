import { CompiledQuery, type Kysely } from 'kysely';
import { giveBack, type Hold, letRest } from '../jobs/claim.ts';
import { suspectLosses } from '../jobs/losses.ts';
import { restingHolder } from '../storage/resting-holder.ts';
import type { Tables } from '../storage/tables.ts';
import type { Run } from './report.ts';
import { isUnfinished } from './unfinished-run-store.ts';

type Db = Kysely<Tables>;

/* Stores the failures of runs and the losses of their processes. jobs/losses.ts defines their effect. */

/**
 * Releases the run in its current state.
 *
 * @param change changes by the attempt. Empty if the attempt does not count.
 * @param change.restUntil earliest time of the next attempt, ISO 8601. Default: at once.
 * @returns false if another process has taken over the run.
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

/** Blocks the run of a lost process until a given time. The caller has read the run in the same transaction. */
export async function letRunRest(
  db: Db,
  run: Pick<Run, 'id' | 'fence'>,
  { until, losses, suspectSince }: Pick<Run, 'losses' | 'suspectSince'> & { readonly until: string },
): Promise<void> {
  await letRest(db, 'run', run, { until, change: { losses, suspect_since: suspectSince } });
}

/** A run that is processed alone because its process was lost repeatedly. */
interface SuspectRun {
  readonly reportId: string;
  readonly losses: number;
  /** End of its rest, ISO 8601. Null if it does not rest. */
  readonly restsUntil: string | null;
}

/** Lists the unfinished runs of all organisations that are processed alone because of their losses, oldest first. */
export async function listSuspectRuns(
  db: Db,
  { limit }: { readonly limit: number },
): Promise<readonly SuspectRun[]> {
  const { rows } = await db.executeQuery<SuspectRun>(
    CompiledQuery.raw(
      `select report_id as "reportId", losses, case when lease_owner = ? then lease_until end as "restsUntil"
       from run indexed by run_unfinished where ${isUnfinished} and losses >= ? order by id limit ?`,
      [restingHolder, suspectLosses, limit],
    ),
  );
  return rows;
}
