import type Database from 'better-sqlite3';
import { type CheckedTableName, checkedTableNames, checkedTables } from './checked-tables.ts';
import { soundSql } from './find-damaged-rows.ts';
import { checksumSql, registerChecksum } from './guard-rows.ts';

/** So many rows share a transaction: whoever stops this loses nothing, and the next time goes on where it was. */
const rowsAtOnce = 500;

/**
 * Gives a checksum to the rows of an open file, of the newest schema, that have none because they are from before there were
 * any; what is no JSON where it should be stays without one. Others may go on working.
 *
 * @returns how many rows.
 */
export function fillChecksums(database: Database.Database): number {
  registerChecksum(database);
  return checkedTableNames.reduce((sum, table) => sum + fillTable(database, table), 0);
}

function fillTable(database: Database.Database, table: CheckedTableName): number {
  const key = checkedTables[table].key.join(', ');
  const places = checkedTables[table].key.map(() => '?').join(', ');
  const next = `select ${key} from ${table} where checksum is null`;
  const first = database.prepare(`${next} order by ${key} limit ${rowsAtOnce}`).raw();
  const later = database
    .prepare(`${next} and (${key}) > (${places}) order by ${key} limit ${rowsAtOnce}`)
    .raw();
  const fill = database.prepare(
    `update ${table} set checksum = ${checksumSql(table)}
     where (${key}) = (${places}) and checksum is null and ${soundSql(table)}`,
  );
  let filled = 0;
  let last: unknown;
  do {
    const rows = Array.isArray(last) ? later.all(...last) : first.all();
    database
      .transaction(() => {
        for (const row of rows) if (Array.isArray(row)) filled += fill.run(...row).changes;
      })
      .immediate();
    last = rows.at(-1);
  } while (last !== undefined);
  return filled;
}
