import { hash } from 'node:crypto';
import { type CheckedTableName, checkedTableNames, checkedTables } from '../checked-tables.ts';
import { damagedRowState } from './server-error.ts';

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

/**
 * What keeps the checksums in the database: of rows that are inserted, and of rows that are changed. A row that is not as it was
 * written is not changed: its checksum would make the damage good.
 */
export const guards = `
CREATE FUNCTION checksum_part(value text) RETURNS bytea STABLE LANGUAGE sql AS $$
  SELECT '\\x00'::bytea || convert_to(value, 'UTF8') $$;
CREATE FUNCTION checksum_part(value bigint) RETURNS bytea STABLE LANGUAGE sql AS $$
  SELECT '\\x00'::bytea || convert_to(value::text, 'UTF8') $$;
CREATE FUNCTION checksum_part(value double precision) RETURNS bytea STABLE LANGUAGE sql AS $$
  SELECT '\\x00'::bytea || convert_to(CASE WHEN value = trunc(value) AND abs(value) < 9007199254740992
    THEN value::bigint::text ELSE value::text END, 'UTF8') $$;
CREATE FUNCTION checksum_part(value bytea) RETURNS bytea STABLE LANGUAGE sql AS $$ SELECT '\\x0002'::bytea || value $$;
CREATE FUNCTION guard_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND old.checksum <> row_checksum(old) THEN
    RAISE EXCEPTION 'a row of % is not as it was written', tg_argv[0] USING errcode = '${damagedRowState}',
      table = tg_argv[0],
      detail = (SELECT jsonb_object_agg(key, to_jsonb(old) -> key) FROM unnest(tg_argv[1:]) AS key)::text;
  END IF;
  new.checksum := row_checksum(new);
  RETURN new;
END $$;
${checkedTableNames.map(guardOf).join('\n')}`;

/** Takes them away, for tables to be changed. */
export const withoutGuards = `
DO $$ DECLARE one regprocedure; BEGIN
  FOR one IN SELECT oid FROM pg_proc WHERE proname IN ('row_checksum', 'guard_row', 'checksum_part')
    AND pronamespace = current_schema()::regnamespace
  LOOP EXECUTE 'DROP FUNCTION ' || one || ' CASCADE'; END LOOP;
END $$`;

function guardOf(table: CheckedTableName): string {
  const { key, columns, first } = checkedTables[table];
  const parts = columns.map(
    (column, at) => `coalesce(checksum_part(r.${column}), ${at < first ? "'\\x0001'" : "''"}::bytea)`,
  );
  return `CREATE FUNCTION row_checksum(r ${table}) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT ('x' || encode(substr(sha256(convert_to('${table}', 'UTF8') || ${parts.join(' || ')}), 1, 4), 'hex'))::bit(32)::bigint
$$;
CREATE TRIGGER guard BEFORE INSERT OR UPDATE OF ${columns.join(', ')} ON ${table}
  FOR EACH ROW EXECUTE FUNCTION guard_row(${[table, ...key].map((word) => `'${word}'`).join(', ')});`;
}
