import { closeSync, existsSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import type { Selectable } from 'kysely';
import { CreditError } from '../base/errors.ts';
import { beginHalfFile, endHalfFile } from '../base/half-file.ts';
import { fillNameIndex } from './fill-name-index.ts';
import { findDamagedRows } from './find-damaged-rows.ts';
import { findDefect } from './find-defect.ts';
import { checksumSql, registerChecksum } from './guard-rows.ts';
import { migrate, pendingMigrations, readSchema } from './migrate.ts';
import { knownSchema, migrations } from './migrations.ts';
import { databasePath, openFile } from './open-file.ts';
import { processMarks } from './process-tables.ts';
import { publishFile } from './publish-file.ts';
import { recounts } from './recounts.ts';
import { countedTables } from './row-counts.ts';
import { rowTotals } from './row-totals.ts';
import { type LostRow, TableSalvage } from './salvage-table.ts';
import { fileWords } from './sql-words.ts';
import { codeOf, reasonOf, toStorageError } from './storage-error.ts';
import type { Tables } from './tables.ts';

type EntryRow = Selectable<Tables['audit_entry']>;

/** Finds the entries of the audit log that differ from what was written; see audit/find-changed-entries.ts. */
type FindChangedEntries = (
  rows: Iterable<EntryRow>,
) => readonly { readonly row: string; readonly reason: 'CHANGED' | 'MISSING' }[];

/** What was saved of a database. */
export interface Salvage {
  /** The absolute paths. */
  readonly file: string;
  readonly to: string;
  readonly kept: number;
  /** Each row that was not, and each that lacks something since. */
  readonly lost: readonly LostRow[];
}

/**
 * Makes a new database of what is sound in a damaged one, row by row and table by table, also where pages cannot be read. What
 * was read is as it was written, as far as rows have checksums; what belongs to a lost row is lost with it, but for what
 * belongs to an organisation or an analyst, who get a name anew. The damaged file is only read.
 *
 * @param findChanged finds changed entries of the audit log, which are saved and listed.
 * @throws CreditError STORAGE_CORRUPT where not even the table of tables can be read; FILE_EXISTS, FILE_UNWRITABLE;
 * STORAGE_SCHEMA_UNKNOWN, STORAGE_UNAVAILABLE.
 */
export async function salvageDatabase(
  dbFile: string,
  to: string,
  findChanged: FindChangedEntries,
): Promise<Salvage> {
  const file = databasePath(dbFile);
  const target = resolve(to);
  if (existsSync(target)) throw new CreditError('FILE_EXISTS', { file: target });
  const source = openFile(file, { readOnly: true });
  try {
    pendingMigrations(source, file);
    const half = beginHalfFile(target);
    try {
      const saved = salvageInto(source, half, { target, findChanged });
      writeTarget(target, () => publishFile(half, target, { replace: false }));
      return { file, to: target, ...saved };
    } finally {
      endHalfFile(half);
    }
  } catch (error) {
    throw toStorageError(error, file);
  } finally {
    source.close();
  }
}

function salvageInto(
  source: Database.Database,
  half: string,
  { target, findChanged }: { readonly target: string; readonly findChanged: FindChangedEntries },
): Omit<Salvage, 'file' | 'to'> {
  writeTarget(target, () => closeSync(openSync(half, 'wx', 0o600)));
  const database = new Database(half, { fileMustExist: true });
  try {
    // It is synced as a whole, before it gets its name.
    database.pragma('journal_mode = MEMORY');
    database.pragma('synchronous = OFF');
    const schema = readSchema(source);
    // The rows have the columns of their own schema, and move on with it.
    migrate(database, half, { known: migrations.slice(0, schema) });
    database.pragma('foreign_keys = OFF');
    // One instant; it is never ended, since SQLite refuses to after it has met a damaged page.
    source.exec('begin');
    const saved = database.transaction(() => copyTables(source, database))();
    const orphans = database.transaction(() => tidy(database))();
    if (schema < knownSchema) migrate(database, half);
    database.transaction(() => fillNameIndex(database))();
    database.pragma('foreign_keys = ON');
    database.pragma('journal_mode = WAL');
    requireSound(database);
    return {
      kept: saved.kept - orphans.filter(({ reason }) => reason === 'WITHOUT_PARENT').length,
      lost: [...saved.lost, ...orphans, ...changedEntries(database, findChanged)],
    };
  } finally {
    database.close();
  }
}

/** Entries of the audit log have no row checksum, so that changed ones are saved: they are evidence. */
function changedEntries(database: Database.Database, findChanged: FindChangedEntries): readonly LostRow[] {
  const rows = database
    .prepare<[], EntryRow>('select * from audit_entry order by organization_id, number')
    .iterate();
  return findChanged(rows).map((entry): LostRow => ({ table: 'audit_entry', ...entry }));
}

/** Tables about running processes. Their rows have no checksums, and no process uses the new database yet. */
const processTables: ReadonlySet<string> = new Set(Object.keys(processMarks));

/** Tables that are not copied. Row counts are calculated again. */
const uncopied: ReadonlySet<string> = new Set([...processTables, 'row_count']);

function copyTables(
  source: Database.Database,
  database: Database.Database,
): { kept: number; lost: readonly LostRow[] } {
  const lost: LostRow[] = [];
  let kept = 0;
  for (const table of tablesOf(database).filter((name) => !uncopied.has(name))) {
    const saved = new TableSalvage(source, database, table).run();
    kept += saved.kept;
    lost.push(...saved.lost);
  }
  return { kept, lost };
}

function tablesOf(database: Database.Database): readonly string[] {
  return database
    .prepare<[], string>(
      // Not the index of names, which is made of the rows anew.
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    )
    .pluck()
    .all();
}

/** Makes the rows fit each other again. */
function tidy(database: Database.Database): readonly LostRow[] {
  nameLostPeople(database);
  const lost: LostRow[] = [];
  for (;;) {
    const more = tablesOf(database).flatMap((table) => deleteOrphans(database, table));
    if (more.length === 0) break;
    lost.push(...more);
  }
  countAgain(database);
  const incomplete = database
    .prepare<[], string>(
      `update run set section_count = 0 where section_count > 0
         and section_count <> (select coalesce(sum(section_count), 0) from dossier where run_id = run.id)
       returning id`,
    )
    .pluck()
    .all();
  return [...lost, ...incomplete.map((row): LostRow => ({ table: 'run', row, reason: 'INCOMPLETE' }))];
}

/** Without its organisation nothing could be kept; a name can be given anew. */
function nameLostPeople(database: Database.Database): void {
  const having = (column: string) =>
    database
      .prepare<[string], string>(
        `select tables.name from sqlite_schema as tables, pragma_table_info(tables.name) as columns
         where tables.type = 'table' and columns.name = ?`,
      )
      .pluck()
      .all(column);
  for (const table of having('analyst_id')) {
    database.exec(`insert or ignore into analyst (id, organization_id, name, created_at)
      select distinct analyst_id, organization_id, 'salvaged-' || analyst_id, '1970-01-01T00:00:00.000Z'
      from ${table} where analyst_id is not null and analyst_id not in (select id from analyst)`);
  }
  for (const table of having('organization_id')) {
    database.exec(`insert or ignore into organization (id, name, created_at)
      select distinct organization_id, 'salvaged-' || organization_id, '1970-01-01T00:00:00.000Z'
      from ${table} where organization_id not in (select id from organization)`);
  }
  registerChecksum(database);
  for (const table of ['organization', 'analyst'] as const)
    database.exec(`update ${table} set checksum = ${checksumSql(table)} where checksum is null`);
}

interface ForeignKeyColumn {
  readonly id: number;
  readonly parent: string;
  readonly child: string;
  readonly referred: string | null;
}

function deleteOrphans(database: Database.Database, table: string): readonly LostRow[] {
  const columns = database
    .prepare<[string], ForeignKeyColumn>(
      `select id, "table" as parent, "from" as child, "to" as referred from pragma_foreign_key_list(?)
       order by id, seq`,
    )
    .all(table);
  const key = database
    .prepare<[string], string>('select name from pragma_table_info(?) where pk > 0 order by pk')
    .pluck()
    .all(table);
  return [...new Set(columns.map(({ id }) => id))].flatMap((id) => {
    const parts = columns.filter((column) => column.id === id);
    const parent = parts[0]?.parent ?? table;
    const match = parts
      .map(({ child, referred }) => `parent.${referred ?? child} = ${table}.${child}`)
      .join(' and ');
    const present = parts.map(({ child }) => `${child} is not null`).join(' and ');
    return database
      .prepare<[], Readonly<Record<string, unknown>>>(
        `delete from ${table} where ${present} and not exists (select 1 from ${parent} as parent where ${match})
         returning ${key.join(', ')}`,
      )
      .all()
      .map((row): LostRow => ({ table, row: Object.values(row).join('/'), reason: 'WITHOUT_PARENT' }));
  });
}

/** Calculates all counts again, because a count is wrong if one of its rows was lost. */
function countAgain(database: Database.Database): void {
  for (const [child, { parent, column, by }] of Object.entries(rowTotals))
    database.exec(`update ${parent} set ${column} = (select count(*) from ${child} where ${by} = ${parent}.id);
      update ${parent} set checksum = ${checksumSql(parent)} where checksum <> ${checksumSql(parent)}`);
  for (const table of countedTables)
    database.exec(`update row_count set total = (select count(*) from ${table}) where name = '${table}'`);
  for (const { table, key, counts, query, comparable } of recounts(fileWords)) {
    const columns = [...key, ...counts].join(', ');
    // Counts of removed rows cannot be calculated again: they stay as they were.
    database.exec(`delete from ${table} where ${comparable};
      insert into ${table} (${columns}) select ${columns} from (${query}) as again where ${comparable};
      update ${table} set checksum = ${checksumSql(table)} where checksum is null`);
  }
}

function requireSound(database: Database.Database): void {
  const defect = findDefect(database, knownSchema);
  const damaged = findDamagedRows(database);
  if (defect === undefined && damaged.length === 0) return;
  throw new Error(
    `What was salvaged is not sound: ${defect?.en ?? damaged.map(({ row }) => row).join(', ')}`,
  );
}

function writeTarget(target: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new CreditError('FILE_EXISTS', { file: target }, { cause: error });
    throw new CreditError('FILE_UNWRITABLE', { file: target, reason: reasonOf(error) }, { cause: error });
  }
}
