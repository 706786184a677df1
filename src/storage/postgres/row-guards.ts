import type { ClientBase } from 'pg';
import { type CheckedTableName, checkedTableNames, checkedTables } from '../checked-tables.ts';
import { damagedRowState } from './server-error.ts';

/*
 * Triggers that compute the checksum of each row when it is inserted or updated (see row-digest.ts). They refuse to update a row that
 * differs from its checksum, because the new checksum would hide the damage.
 */

/** The functions that the triggers of all tables share. */
export const guardFunctions = `
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
END $$;`;

/** Removes the triggers of tables, so that the tables can be altered or dropped. Other tables keep theirs and stay unlocked. */
export async function dropGuards(client: ClientBase, tables: readonly string[]): Promise<void> {
  const present = await listColumns(client, tables);
  for (const table of present.keys()) {
    await client.query(
      `DROP TRIGGER IF EXISTS guard ON ${table}; DROP FUNCTION IF EXISTS row_checksum(${table})`,
    );
  }
}

/** Creates the triggers of tables that exist. A column of a later migration is left out of the checksum, as if it were null. */
export async function createGuards(client: ClientBase, tables: readonly string[]): Promise<void> {
  const present = await listColumns(client, tables);
  for (const [table, columns] of present) await client.query(guardOf(table, columns));
}

/** Returns those of the tables that exist and have checksums, with their columns. */
async function listColumns(
  client: ClientBase,
  tables: readonly string[],
): Promise<ReadonlyMap<CheckedTableName, ReadonlySet<string>>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select relname as table, array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
       and relname = any($1)
     group by relname`,
    [tables],
  );
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
  return new Map(
    checkedTableNames.flatMap((name): [CheckedTableName, ReadonlySet<string>][] => {
      const columns = columnsOf.get(name);
      return columns === undefined ? [] : [[name, columns]];
    }),
  );
}

function guardOf(table: CheckedTableName, present: ReadonlySet<string>): string {
  const { named, columns, first } = checkedTables[table];
  const parts = columns.flatMap((column, at) =>
    present.has(column)
      ? [`coalesce(checksum_part(r.${column}), ${at < first ? "'\\x0001'" : "''"}::bytea)`]
      : [],
  );
  const guarded = columns.filter((column) => present.has(column));
  return `CREATE FUNCTION row_checksum(r ${table}) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT ('x' || encode(substr(sha256(convert_to('${table}', 'UTF8') || ${parts.join(' || ')}), 1, 4), 'hex'))::bit(32)::bigint
$$;
CREATE TRIGGER guard BEFORE INSERT OR UPDATE OF ${guarded.join(', ')} ON ${table}
  FOR EACH ROW EXECUTE FUNCTION guard_row(${[table, ...named].map((word) => `'${word}'`).join(', ')});`;
}
