import type Database from 'better-sqlite3';
import { type CheckedTableName, checkedTableNames, checkedTables } from './checked-tables.ts';
import { damagedRow, rowChecksum } from './row-checksum.ts';

/**
 * Has a connection keep the checksums: of rows that are inserted without one, and of rows that are changed. A row that is not
 * as it was written is not changed: its checksum would make the damage good.
 *
 * The triggers are of the connection and not of the file: nothing that a file says can call what is registered here. They ask
 * `row_checksum`, which has been registered before.
 */
export function guardRows(database: Database.Database): void {
  database.function('changed_row_checksum', { varargs: true }, (table: unknown, ...values: unknown[]) => {
    const name = checkedTableNames.find((one) => one === table);
    if (name === undefined) throw new Error(`No table has checksums by the name ${String(table)}`);
    const { columns } = checkedTables[name];
    const [checksum, ...rows] = values;
    const before = rows.slice(0, columns.length);
    if (checksum !== null && rowChecksum(name, before) !== checksum) {
      throw damagedRow(name, Object.fromEntries(columns.map((column, at) => [column, before[at]])));
    }
    return rowChecksum(name, rows.slice(columns.length));
  });
  for (const name of checkedTableNames) {
    const { key, columns } = checkedTables[name];
    const list = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`).join(', ');
    const itself = key.map((column) => `${column} = new.${column}`).join(' and ');
    database.exec(`
      create temp trigger if not exists ${name}_inserted after insert on main.${name} when new.checksum is null begin
        update ${name} set checksum = row_checksum('${name}', ${list('new')}) where ${itself};
      end;
      create temp trigger if not exists ${name}_changed after update of ${columns.join(', ')} on main.${name} begin
        update ${name} set checksum = changed_row_checksum('${name}', old.checksum, ${list('old')}, ${list('new')})
        where ${itself};
      end`);
  }
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
