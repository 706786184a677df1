import { hash } from 'node:crypto';
import { type CheckedTableName, checkedTables } from '../checked-tables.ts';

/* What separates values, and what stands for null and before bytes, is in no text. */
const textMark = '\0';
const nullMark = '\0\x01';
const bytesMark = '\0\x02';

/**
 * The checksum of a row on PostgreSQL, as `row_checksum` there makes it: the first 32 bits of SHA-256 over the name of its table
 * and the values of `checkedTables[table].columns`. The server has no CRC-32 before version 18, and one in its own language would
 * cost a millisecond a row.
 *
 * @returns 0 to 4,294,967,295.
 */
export function rowDigest(table: CheckedTableName, values: readonly unknown[]): number {
  const { first } = checkedTables[table];
  const parts: Uint8Array[] = [];
  // One text for what lies between bytes, since every row that is read pays for this.
  let text: string = table;
  for (const [at, value] of values.entries()) {
    if (value === null || value === undefined) {
      if (at < first) text += nullMark;
    } else if (value instanceof Uint8Array) {
      parts.push(Buffer.from(text + bytesMark), value);
      text = '';
    } else text += textMark + (typeof value === 'number' ? numberText(value) : String(value));
  }
  const whole = parts.length === 0 ? text : Buffer.concat([...parts, Buffer.from(text)]);
  return hash('sha256', whole, 'buffer').readUInt32BE(0);
}

/** A number as PostgreSQL writes it: as JavaScript does, but that exponents begin elsewhere and have two digits. */
function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  const size = Number(exponent);
  if (size >= -4 && size < 15) return String(value);
  return `${digits}e${size < 0 ? '-' : '+'}${String(Math.abs(size)).padStart(2, '0')}`;
}
