import { type Kysely, sql } from 'kysely';
import { CreditError } from '../base/errors.ts';
import { placeOfId } from '../base/ids.ts';
import { nameForSearch } from '../base/name-for-search.ts';
import { checkedTableNames } from './checked-tables.ts';
import { restingHolder } from './resting-holder.ts';
import { damagedRow, type StoredRow } from './row-checksum.ts';
import { isServer, sqlWords } from './sql-words.ts';
import { TableDigest } from './table-digest.ts';
import { planTables, type TablePlan } from './table-plan.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** A table as it was found in both databases. */
export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  /** Over all its rows in the order of their keys; see table-digest.ts. */
  readonly sha256: string;
}

/** Rows that are read at once: some hold a megabyte. */
const pageRows = 200;
/** SQLite takes no more values in a statement. */
const mostValues = 30_000;

interface CopyOptions {
  readonly from: Db;
  /** Empty; in a transaction, which the caller ends. */
  readonly to: Db;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
}

/**
 * Copies the rows of every table, and reads them back: what is not equal is refused, so that the caller's transaction is undone.
 *
 * @returns what was copied, and how many texts a server could not keep as they were (with a NUL in them).
 * @throws CreditError RECORD_DAMAGED for a row that is not as it was written; COPY_DIFFERS; STORAGE_*; the reason of `signal`.
 */
export async function copyTables(
  options: CopyOptions,
): Promise<{ readonly tables: readonly CopiedTable[]; readonly changedTexts: number }> {
  const { from, to, signal, onProgress } = options;
  const plans = planTables();
  let all = 0;
  for (const { name } of plans) all += await countRows(from, name);
  const tables: CopiedTable[] = [];
  let [done, changedTexts] = [0, 0];
  for (const plan of plans) {
    if (plan.sums.length > 0 && plan.hasChecksum) await requireIntactCounts(from, plan);
    const digest = new TableDigest();
    for await (const page of readPages(from, plan)) {
      signal?.throwIfAborted();
      const rows = isServer(to)
        ? page.map((row) => withoutNul(row))
        : page.map((row) => ({ row, changed: 0 }));
      for (const { row, changed } of rows) {
        digest.add(row, plan.columns);
        changedTexts += changed;
      }
      if (!plan.isMade)
        await insertRows(
          to,
          plan,
          rows.map(({ row }) => row),
        );
      done += page.length;
      onProgress?.(done, Math.max(done, all));
    }
    if (plan.countsUp) await copyCounter(from, to, plan);
    tables.push({ table: plan.name, rows: digest.rows, sha256: digest.end() });
  }
  for (const plan of plans) await requireEqual(to, plan, { tables, signal });
  return { tables, changedTexts };
}

/** @throws CreditError COPY_TARGET_NOT_EMPTY where any table has a row. */
export async function requireEmpty(db: Db, place: string): Promise<void> {
  for (const { name } of planTables()) {
    // A new database has the row counts of its empty tables.
    if (name === 'row_count') continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length === 0) continue;
    const reason = { en: `it has rows in ${name}`, 'pt-BR': `há linhas em ${name}` };
    throw new CreditError('COPY_TARGET_NOT_EMPTY', { place, reason });
  }
}

/** @throws CreditError COPY_SOURCE_IN_USE where a service or a batch is at work: what it wrote later would be missing. */
export async function requireIdle(db: Db, place: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const { rows } = await sql`select holder from event_sender where sends_until > ${at}
    union all select holder from machine where alive_until > ${at}
    union all select lease_owner from run where lease_until > ${at} and lease_owner <> ${restingHolder}
    union all select lease_owner from batch where lease_until > ${at}`.execute(db);
  if (rows.length > 0) throw new CreditError('COPY_SOURCE_IN_USE', { place });
}

async function requireEqual(
  db: Db,
  plan: TablePlan,
  { tables, signal }: { readonly tables: readonly CopiedTable[]; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const digest = new TableDigest();
  for await (const page of readPages(db, plan)) {
    signal?.throwIfAborted();
    for (const row of page) digest.add(row, plan.columns);
  }
  const expected = tables.find(({ table }) => table === plan.name);
  if (expected?.rows === digest.rows && expected.sha256 === digest.end()) return;
  throw new CreditError('COPY_DIFFERS', { table: plan.name });
}

/**
 * Reads the rows of a table in the order of their keys, and verifies their checksums. `requireIntactCounts` verifies the rows
 * of counts.
 */
async function* readPages(db: Db, { name, columns, key, sums, hasChecksum }: TablePlan) {
  const single = columns.filter((column) => !sums.includes(column));
  const selected = [
    ...single.map((column) => sql.ref(column)),
    ...sums.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`),
    ...(hasChecksum && sums.length === 0 ? [sql.ref('checksum')] : []),
  ];
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const grouped =
    sums.length > 0 ? sql`group by ${sql.join(single.map((column) => sql.ref(column)))}` : sql``;
  let last: StoredRow | undefined;
  for (;;) {
    const bounds = last && sql.join(key.map((column) => last?.[column]));
    const after = bounds === undefined ? sql`` : sql`where (${keys}) > (${bounds})`;
    const { rows } = await sql<StoredRow>`select ${sql.join(selected)} from ${sql.table(name)} ${after}
      ${grouped} order by ${keys} limit ${sql.lit(pageRows)}`.execute(db);
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
  }
}

/** Verifies the rows of a count before they are added up. @throws CreditError RECORD_DAMAGED */
async function requireIntactCounts(db: Db, { name }: TablePlan): Promise<void> {
  const table = checkedTableNames.find((one) => one === name);
  if (table === undefined) throw new Error(`The counts of ${name} have no checksums`);
  const { rows } = await sql<StoredRow>`select * from ${sql.table(name)}
    where checksum is distinct from ${sql.raw(sqlWords(db).checksumOf(table))} limit 1`.execute(db);
  if (rows[0] !== undefined) throw damagedRow(table, rows[0]);
}

async function insertRows(db: Db, { name, columns }: TablePlan, rows: readonly StoredRow[]): Promise<void> {
  const atOnce = Math.max(1, Math.floor(mostValues / columns.length));
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let at = 0; at < rows.length; at += atOnce) {
    const values = rows
      .slice(at, at + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(db);
  }
  if (name === 'report' && isServer(db)) await indexNames(db, rows);
}

/** Where names are searched on a server: by their place in time, several in one row. */
async function indexNames(db: Db, reports: readonly StoredRow[]): Promise<void> {
  for (const { id, subject_name: name } of reports) {
    const place = placeOfId(String(id));
    if (place === undefined || typeof name !== 'string' || name === '') continue;
    await sql`insert into report_name as present (rowid, names) values (${BigInt(place)}, ${nameForSearch(name)})
      on conflict (rowid) do update set names = present.names || chr(10) || excluded.names`.execute(db);
  }
}

/** The number that comes next, also where the last ones were taken away. */
async function copyCounter(from: Db, to: Db, { name, key }: TablePlan): Promise<void> {
  const [column = ''] = key;
  const { rows } = isServer(from)
    ? await sql<{ last: number | null }>`select last_value as last from pg_sequences
        where schemaname = current_schema() and sequencename = split_part(pg_get_serial_sequence(${name}, ${column}), '.', 2)`.execute(
        from,
      )
    : await sql<{
        last: number | null;
      }>`select seq as last from sqlite_sequence where name = ${name}`.execute(from);
  const last = rows[0]?.last ?? 0;
  if (last === 0) return;
  if (isServer(to)) await sql`select setval(pg_get_serial_sequence(${name}, ${column}), ${last})`.execute(to);
  else {
    await sql`delete from sqlite_sequence where name = ${name}`.execute(to);
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(to);
  }
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A server keeps no NUL: its driver writes another character in its place. */
function withoutNul(row: StoredRow): { readonly row: StoredRow; readonly changed: number } {
  const changed = Object.values(row).filter(
    (value) => typeof value === 'string' && value.includes('\0'),
  ).length;
  if (changed === 0) return { row, changed };
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
  ]);
  return { row: Object.fromEntries(entries), changed };
}
