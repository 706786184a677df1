import { type Kysely, sql } from 'kysely';
import { idBoundAt } from '../../base/ids.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/** So many months have their partition before they begin. */
const madeAhead = 3;

/** A month is kept for so long after its end, also where nothing lies in it: a run may still be worked on. */
const keptMonths = 1;

/** Whoever holds the tables is waited for so long, since everybody else waits behind. */
const longestWaitMs = 2_000;

/** A month of UTC by its number, which counts up. */
export function monthOf(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

/** The first identifier that a run of a month may have. */
function monthBound(month: number): string {
  return idBoundAt('run', Date.UTC(Math.floor(month / 12), month % 12));
}

/** The statement that makes the partition of a month, where it is not there. */
function partitionOf(month: number): string {
  return `CREATE TABLE IF NOT EXISTS ${nameOf(month)} PARTITION OF dossier
    FOR VALUES FROM ('${monthBound(month)}') TO ('${monthBound(month + 1)}')`;
}

/**
 * Returns the statements that create the first partitions of a new database: one for all runs up to the end of the current month, the
 * next months, and `dossier_rest` for runs of a month without a partition.
 *
 * @param now the server's time.
 */
export function firstDossierPartitions(now: Date): string {
  const first = monthOf(now);
  return [
    `CREATE TABLE dossier_before PARTITION OF dossier FOR VALUES FROM (MINVALUE) TO ('${monthBound(first + 1)}');`,
    'CREATE TABLE dossier_rest PARTITION OF dossier DEFAULT;',
    ...Array.from({ length: madeAhead }, (_, at) => `${partitionOf(first + 1 + at)};`),
  ].join('\n');
}

function nameOf(month: number): string {
  return `dossier_${Math.floor(month / 12)}_${String((month % 12) + 1).padStart(2, '0')}`;
}

/** A partition with a beginning and an end: a month, or what was there before there were months. */
interface Partition {
  readonly name: string;
  /** Its first identifier; empty for none. */
  readonly from: string;
  /** The first identifier after it. */
  readonly to: string;
}

/** A change of the partitions, in a transaction of its own: it holds up whoever reads or writes what was collected. */
type MonthChange = (db: Db) => Promise<void>;

/**
 * What is to be changed so that the months to come have their partitions, and those that are over and empty have gone. A month of
 * which rows lie in `dossier_rest`, since no machine ran when it was to be made, is left there.
 */
export async function planMonths(db: Db, now: Date): Promise<readonly MonthChange[]> {
  const partitions = await listPartitions(db);
  const present = monthOf(now);
  const changes: MonthChange[] = [];
  for (let month = present; month <= present + madeAhead; month += 1) {
    const bounds = { from: monthBound(month), to: monthBound(month + 1) };
    if (partitions.some(({ from, to }) => from < bounds.to && bounds.from < to)) continue;
    if (await holdsRows(db, bounds)) continue;
    changes.push(async (db) => {
      await sql`set local lock_timeout = ${sql.lit(longestWaitMs)}`.execute(db);
      // To what it refers comes first: those who write do it in that order too.
      await sql`lock table run in share row exclusive mode`.execute(db);
      await sql`lock table dossier in access exclusive mode`.execute(db);
      if (!(await holdsRows(db, bounds))) await sql.raw(partitionOf(month)).execute(db);
    });
  }
  const over = monthBound(present - keptMonths);
  for (const { name, ...bounds } of partitions) {
    if (bounds.to > over || (await holdsRows(db, bounds))) continue;
    changes.push(async (db) => {
      await sql`set local lock_timeout = ${sql.lit(longestWaitMs)}`.execute(db);
      await sql`lock table dossier in access exclusive mode`.execute(db);
      if (!(await holdsRows(db, bounds))) await sql`drop table if exists ${sql.table(name)}`.execute(db);
    });
  }
  return changes;
}

async function listPartitions(db: Db): Promise<readonly Partition[]> {
  const { rows } = await sql<{ name: string; bounds: string }>`
    select relname as name, pg_get_expr(relpartbound, pg_class.oid) as bounds from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'dossier'::regclass order by relname`.execute(db);
  return rows.flatMap(({ name, bounds }) => {
    const [, from, to] = /^FOR VALUES FROM \((?:MINVALUE|'(\w+)')\) TO \('(\w+)'\)$/.exec(bounds) ?? [];
    return to === undefined ? [] : [{ name, from: from ?? '', to }];
  });
}

/** Asked of the whole table, so that its lock comes before that of a partition, as with whoever drops one. */
async function holdsRows(db: Db, { from, to }: Pick<Partition, 'from' | 'to'>): Promise<boolean> {
  const { rows } =
    await sql`select 1 from dossier where run_id >= ${from} and run_id < ${to} limit 1`.execute(db);
  return rows.length > 0;
}
