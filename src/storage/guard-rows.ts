import type Database from 'better-sqlite3';
import { type CheckedTableName, checkedTableNames, checkedTables } from './checked-tables.ts';
import { damagedRow, rowChecksum } from './row-checksum.ts';
import { countedTables } from './row-counts.ts';

const tablesByName: ReadonlyMap<string, CheckedTableName> = new Map(
  checkedTableNames.map((name) => [name, name]),
);

/**
 * Has a connection keep the number of rows (row-counts.ts) and the checksums: of rows that are inserted without one, and of rows that are
 * changed. A row that is not as it was written is not changed, because a new checksum would hide the damage. Each table is guarded before
 * the first statement that may write to it: most commands write to few tables, and guarding all of them takes a thirtieth of an analysis.
 *
 * The triggers are of the connection and not of the file: nothing that a file says can call what is registered here. They ask
 * `row_checksum`, which has been registered before.
 */
export class RowGuard {
  readonly #database: Database.Database;
  readonly #guarded = new Set<CheckedTableName>();
  /** Of these, what was guarded within the transaction under way: where that is undone, they go with it. */
  readonly #inTransaction = new Set<CheckedTableName>();

  constructor(database: Database.Database) {
    this.#database = database;
    database.function('changed_row_checksum', { varargs: true }, changedRowChecksum);
  }

  /**
   * Guards every table that a statement names, and every table that the triggers of these tables write to.
   *
   * @returns whether a table was not guarded before. If so, the statement has to be prepared again.
   */
  guardTablesOf(sql: string): boolean {
    const before = this.#guarded.size;
    for (const word of sql.split(/\W+/)) {
      const name = tablesByName.get(word);
      if (name === undefined || this.#guarded.has(name)) continue;
      this.#database.exec(triggersOf(name, checkedTables[name].columns) + countingTriggersOf(name));
      this.#guarded.add(name);
      if (this.#database.inTransaction) this.#inTransaction.add(name);
      for (const trigger of this.#triggersOf(name)) this.guardTablesOf(trigger);
    }
    return this.#guarded.size > before;
  }

  /** Returns the statements of the triggers that the schema has on a table. */
  #triggersOf(table: string): readonly string[] {
    return this.#database
      .prepare<[string], string>("select sql from sqlite_schema where type = 'trigger' and tbl_name = ?")
      .pluck()
      .all(table);
  }

  committed(): void {
    this.#inTransaction.clear();
  }

  /** @returns whether tables are not guarded any more: what is prepared has to be looked at anew. */
  undone(): boolean {
    if (this.#inTransaction.size === 0) return false;
    for (const name of this.#inTransaction) this.#guarded.delete(name);
    this.#inTransaction.clear();
    return true;
  }
}

/**
 * Runs the UPDATE statements of a migration, and keeps the checksums of the rows. A column of a later migration is taken as null.
 *
 * @throws CreditError RECORD_DAMAGED for a row that differs from its checksum.
 */
export function runGuarded(database: Database.Database, sql: string): void {
  registerChecksum(database);
  database.function('changed_row_checksum', { varargs: true }, changedRowChecksum);
  const words = new Set(sql.split(/\W+/));
  const names = checkedTableNames.filter((name) => words.has(name));
  for (const name of names) {
    const present = database.prepare<[string], string>('select name from pragma_table_info(?)').pluck();
    database.exec(triggersOf(name, present.all(name)));
  }
  database.exec(sql);
  for (const name of names) database.exec(`drop trigger ${name}_inserted; drop trigger ${name}_changed`);
}

function triggersOf(name: CheckedTableName, present: readonly string[]): string {
  const { key, columns } = checkedTables[name];
  const list = (row: 'old' | 'new') =>
    columns.map((column) => (present.includes(column) ? `${row}.${column}` : 'null')).join(', ');
  const guarded = columns.filter((column) => present.includes(column));
  const itself = key.map((column) => `${column} = new.${column}`).join(' and ');
  return `
    create temp trigger if not exists ${name}_inserted after insert on main.${name} when new.checksum is null begin
      update ${name} set checksum = row_checksum('${name}', ${list('new')}) where ${itself};
    end;
    create temp trigger if not exists ${name}_changed after update of ${guarded.join(', ')} on main.${name} begin
      update ${name} set checksum = changed_row_checksum('${name}', old.checksum, ${list('old')}, ${list('new')})
      where ${itself};
    end`;
}

/** Returns the triggers that count the rows of a table. Empty for a table without a row count. */
function countingTriggersOf(name: CheckedTableName): string {
  if (!countedTables.includes(name)) return '';
  return `;
    create temp trigger if not exists ${name}_counted after insert on main.${name} begin
      update row_count set total = total + 1 where name = '${name}';
    end;
    create temp trigger if not exists ${name}_discounted after delete on main.${name} begin
      update row_count set total = total - 1 where name = '${name}';
    end`;
}

function changedRowChecksum(table: unknown, ...values: unknown[]): number {
  const name = checkedTableNames.find((one) => one === table);
  if (name === undefined) throw new Error(`No table has checksums by the name ${String(table)}`);
  const { columns } = checkedTables[name];
  const [checksum, ...rows] = values;
  const before = rows.slice(0, columns.length);
  if (checksum !== null && rowChecksum(name, before) !== checksum) {
    throw damagedRow(name, Object.fromEntries(columns.map((column, at) => [column, before[at]])));
  }
  return rowChecksum(name, rows.slice(columns.length));
}

/** Lets statements of a connection ask `row_checksum(table, …columns)`. */
export function registerChecksum(database: Database.Database): void {
  database.function(
    'row_checksum',
    { varargs: true, deterministic: true },
    (table: unknown, ...values: unknown[]) => {
      const name = checkedTableNames.find((one) => one === table);
      if (name === undefined) throw new Error(`No table has checksums by the name ${String(table)}`);
      return rowChecksum(name, values);
    },
  );
}

/** `row_checksum(…)` of the row of a table that a statement stands on. */
export function checksumSql(name: CheckedTableName): string {
  return `row_checksum('${name}', ${checkedTables[name].columns.join(', ')})`;
}
