import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** One removal of what has outlived its term. */
export interface KeptRetentionRun {
  /** Counts up: by a clock that jumps the newest would not be the last. */
  readonly number: number;
  /** The instant that terms are counted from. */
  readonly asOf: string;
  readonly beganAt: string;
  /** Of the last stretch that was done; while it is recent somebody is at it. */
  readonly workedAt: string;
  /** Null until all was looked through. */
  readonly endedAt: string | null;
}

/** The newest run; undefined before the first. */
export async function findNewestRun(db: Db): Promise<KeptRetentionRun | undefined> {
  const row = await db
    .selectFrom('retention_run')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      number: row.number,
      asOf: row.as_of,
      beganAt: row.began_at,
      workedAt: row.worked_at,
      endedAt: row.ended_at,
    }
  );
}

export async function insertRetentionRun(db: Db, run: KeptRetentionRun): Promise<void> {
  await db
    .insertInto('retention_run')
    .values({
      number: run.number,
      as_of: run.asOf,
      began_at: run.beganAt,
      worked_at: run.workedAt,
      ended_at: run.endedAt,
    })
    .execute();
}

/** Notes that a run is worked on, and that it has ended where `endedAt`. */
export async function touchRetentionRun(
  db: Db,
  number: number,
  { workedAt, endedAt = null }: { readonly workedAt: string; readonly endedAt?: string | null },
): Promise<void> {
  await db
    .updateTable('retention_run')
    .set({ worked_at: workedAt, ...(endedAt !== null && { ended_at: endedAt }) })
    .where('number', '=', number)
    .execute();
}

/** Adds to what a run has removed, in the transaction that removes it. */
export async function addRemoved(
  db: Db,
  number: number,
  removed: { readonly organizationId: string; readonly record: string; readonly count: number },
): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      `insert into retention_count (retention_number, organization_id, record, removed) values (?, ?, ?, ?)
       on conflict (retention_number, organization_id, record)
       do update set removed = retention_count.removed + excluded.removed`,
      [number, removed.organizationId, removed.record, removed.count],
    ),
  );
}

/** What a run has removed so far of an organisation, by the kind of record. */
export async function listRemoved(
  db: Db,
  number: number,
  organizationId: string,
): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('retention_count')
    .selectAll()
    .where('retention_number', '=', number)
    .where('organization_id', '=', organizationId)
    .orderBy('record')
    .execute();
  return Object.fromEntries(rows.map(({ record, removed }) => [record, Number(removed)]));
}

/** When the newest analysis of all began; undefined before the first. */
export async function findNewestAnalysis(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('run')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}
