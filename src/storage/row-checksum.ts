import { crc32 } from 'node:zlib';
import { CreditError } from '../base/errors.ts';
import { type CheckedTableName, checkedTables } from './checked-tables.ts';

/** The values of a row by its columns. */
export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * The checksum of a row: CRC-32 over the name of its table and the values of `checkedTables[table].columns`. It finds what a
 * disk spoils, and proves nothing against whoever means to deceive.
 *
 * @returns 0 to 4,294,967,295.
 */
export function rowChecksum(table: CheckedTableName, values: readonly unknown[]): number {
  let text: string = table;
  let checksum = 0;
  const { first } = checkedTables[table];
  for (const [at, value] of values.entries()) {
    if (at >= first && (value === null || value === undefined)) continue;
    // What separates values, and what stands for null, is in no text.
    if (value instanceof Uint8Array) {
      checksum = crc32(value, checksum);
      text += '\0\x02';
    } else text += value === null || value === undefined ? '\0\x01' : `\0${value}`;
  }
  return crc32(text, checksum);
}

/** The same of a row that names its values. */
export function checksumOfRow(table: CheckedTableName, row: StoredRow): number {
  return rowChecksum(
    table,
    checkedTables[table].columns.map((column) => row[column]),
  );
}

/** A table row, a section (part of a packed row) or an audit entry (which has a hash instead of a checksum). */
type RecordName = CheckedTableName | 'section' | 'audit_entry';

/** The error of a row that is not as it was written. */
export function damagedRow(table: RecordName, row: object): CreditError<'RECORD_DAMAGED'> {
  return new CreditError('RECORD_DAMAGED', { record: table, id: rowName(table, row) });
}

/** Returns the name of a row in errors. */
export function rowName(table: RecordName, row: object): string {
  const columns: readonly string[] =
    table === 'section' || table === 'audit_entry' ? ['id'] : checkedTables[table].named;
  return columns.map((column) => String(Reflect.get(row, column))).join('/');
}

/**
 * Parses JSON that this program stored. The checksum of its row was verified when the row was read.
 *
 * @throws CreditError RECORD_DAMAGED
 */
export function readKeptJson<T>(json: string, table: RecordName, row: object): T {
  try {
    const value: T = JSON.parse(json);
    return value;
  } catch {
    // The text is data of a person, and the parser's message would repeat some of it.
    throw damagedRow(table, row);
  }
}
