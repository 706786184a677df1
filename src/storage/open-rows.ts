import { CreditError } from '../base/errors.ts';
import { type CheckedTableName, checkedTableNames } from './checked-tables.ts';
import type { Keyring } from './keyring.ts';
import { damagedRow, rowName } from './row-checksum.ts';
import { keyOfSealed, type SealLabel, sealedBytesOf, sealedColumns } from './sealed-values.ts';
import type { AnswerColumn } from './verify-rows.ts';

/** A column of an answer whose values may be sealed. */
export interface SealedPlace {
  /** In the answer. */
  readonly name: string;
  readonly table: CheckedTableName;
  readonly label: SealLabel;
}

/** The columns of an answer whose values may be sealed. */
export function sealedPlaces(columns: readonly AnswerColumn[]): readonly SealedPlace[] {
  return columns.flatMap(({ name, table: origin, column }) => {
    const label = sealedColumns.find((one) => one === `${origin}.${column}`);
    const table = checkedTableNames.find((one) => one === origin);
    return label === undefined || table === undefined ? [] : [{ name, table, label }];
  });
}

/** The keys that rows are sealed with and that a keyring has not. */
export function missingKeys(
  rows: readonly unknown[],
  places: readonly SealedPlace[],
  keyring: Keyring,
): readonly string[] {
  const missing = new Set<string>();
  for (const row of rows) {
    for (const { name } of places) {
      const sealed = sealedBytesOf(valueAt(row, name));
      if (sealed === undefined) continue;
      const id = keyOfSealed(sealed);
      if (!keyring.has(id)) missing.add(id);
    }
  }
  return [...missing];
}

/**
 * Puts what was sealed in the place of what stands in rows; what is clear stays as it is.
 *
 * @throws CreditError RECORD_ERASED where its key is no more; RECORD_DAMAGED for what is not as it was sealed.
 */
export function openRows(rows: readonly unknown[], places: readonly SealedPlace[], keyring: Keyring): void {
  for (const row of rows) {
    for (const { name, table, label } of places) {
      const value = valueAt(row, name);
      const sealed = sealedBytesOf(value);
      if (sealed === undefined || !isRow(row)) continue;
      const opened = openValue(sealed, { row, table, label, keyring });
      Reflect.set(row, name, typeof value === 'string' ? Buffer.from(opened).toString() : opened);
    }
  }
}

function openValue(
  sealed: Uint8Array,
  {
    row,
    table,
    label,
    keyring,
  }: {
    readonly row: object;
    readonly table: CheckedTableName;
    readonly label: SealLabel;
    readonly keyring: Keyring;
  },
): Uint8Array {
  const id = keyOfSealed(sealed);
  if (!keyring.has(id)) throw new CreditError('RECORD_ERASED', { record: table, id: rowName(table, row) });
  try {
    return keyring.open(id, label, sealed);
  } catch {
    throw damagedRow(table, row);
  }
}

function valueAt(row: unknown, name: string): unknown {
  return isRow(row) ? Reflect.get(row, name) : undefined;
}

function isRow(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
