import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Migration } from '../../../src/storage/migration.ts';
import { translateMigration } from '../../../src/storage/postgres/translate-migration.ts';
import { makeDatabase } from '../test-database.ts';
import { newServerDatabase, testServer } from '../test-server.ts';

/** A table as both engines can say it. */
interface TableShape {
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Columns, and what they refer to. */
  readonly references: readonly string[];
  /** Columns, whether no two rows may be equal in them, and whether only some rows are in it. */
  readonly indexes: readonly string[];
}

/** What PostgreSQL has more: counts in several rows, so that nobody waits for another; names, bytes of exports, what machines count together, and its own start, in tables. */
const more: Readonly<Record<string, string>> = {
  batch_tally: 'slot',
  batch_figure: 'slot',
  charge_tally: 'slot',
  row_count: 'slot',
};
const ownWay = ['report_name', 'credit_schema', 'export_bytes', 'rate_bucket', 'server_start'];

const types: Readonly<Record<string, string>> = {
  TEXT: 'text',
  INTEGER: 'bigint',
  REAL: 'double precision',
  BLOB: 'bytea',
};

test('both engines have the same tables, columns, keys and indexes', async () => {
  const [ofServer, ofFile] = [await serverShapes(), await fileShapes()];
  const hint =
    'The engines differ. PostgreSQL runs the translation of "sql" (src/storage/postgres/translate-migration.ts). What is in "sqlite" needs a counterpart in "postgres".';
  expect(Object.keys(ofServer), hint).toEqual(Object.keys(ofFile));
  for (const [table, shape] of Object.entries(ofFile))
    expect(ofServer[table], `${table}: ${hint}`).toEqual(shape);
});

test('a trigger among the statements for both engines is refused, with the place where it belongs', () => {
  const now = new Date();
  const migration: Migration = {
    number: 99,
    name: 'counts',
    sql: 'CREATE TABLE a (id TEXT) STRICT;\nCREATE TRIGGER b AFTER INSERT ON a\nBEGIN\n  DELETE FROM a;\nEND;\n',
  };
  expect(() => translateMigration(migration, now)).toThrow('Move it from "sql" to "sqlite"');
  const parted: Migration = {
    ...migration,
    sql: 'CREATE TABLE a (id TEXT) STRICT;\n',
    sqlite: 'CREATE TRIGGER b AFTER INSERT ON a\nBEGIN\n  DELETE FROM a;\nEND;\n',
    postgres: 'SELECT 1;\n',
  };
  expect(translateMigration(parted, now)).toBe('CREATE TABLE a (id text collate "C");\nSELECT 1;');
});

async function fileShapes(): Promise<Readonly<Record<string, TableShape>>> {
  const database = new Database(await makeDatabase(0), { readonly: true });
  const all = <T>(sql: string, ...values: readonly string[]) =>
    database.prepare<unknown[], T>(sql).all(...values);
  const tables = all<{ name: string }>(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'
     order by name`,
  );
  const shapes = tables.map(({ name }) => {
    const columns = all<{
      name: string;
      type: string;
      notnull: number;
      dflt_value: string | null;
      pk: number;
    }>('select name, type, "notnull", dflt_value, pk from pragma_table_info(?)', name);
    const keys = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    const references = all<{ id: number; table: string; from: string; to: string }>(
      'select id, "table", "from", "to" from pragma_foreign_key_list(?) order by id, seq',
      name,
    );
    const indexes = all<{ name: string; unique: number; partial: number }>(
      // Only a file has indexes with checksums. A server checks its own pages.
      `select name, "unique", partial from pragma_index_list(?) where origin <> 'pk' and name <> ?`,
      name,
      `${name}_checksum`,
    );
    return [
      name,
      {
        columns: columns
          .map(
            ({ name: column, type, notnull, pk, dflt_value }) =>
              `${column} ${types[type]}${notnull === 1 || pk > 0 ? ' not null' : ''}${dflt_value === null ? '' : ` default ${dflt_value}`}`,
          )
          .sort(),
        key: keys.map((column) => column.name),
        references: [...new Set(references.map(({ id }) => id))]
          .map((id) => references.filter((one) => one.id === id))
          .map(
            (parts) => `${parts.map(({ from }) => from)} -> ${parts[0]?.table} ${parts.map(({ to }) => to)}`,
          )
          .sort(),
        indexes: indexes
          .map(({ name: index, unique, partial }) => {
            const of = all<{ name: string }>('select name from pragma_index_info(?) order by seqno', index);
            return `${of.map((column) => column.name)}${unique ? ' unique' : ''}${partial ? ' partial' : ''}`;
          })
          .sort(),
      },
    ] as const;
  });
  database.close();
  return Object.fromEntries(shapes.filter(([name]) => !ownWay.some((own) => name.startsWith(own))));
}

async function serverShapes(): Promise<Readonly<Record<string, TableShape>>> {
  const server = testServer();
  if (server === undefined) throw new Error('This is a test of the project postgres');
  const client = new pg.Client(await newServerDatabase(server));
  client.on('error', () => {});
  await client.connect();
  const all = async <T extends pg.QueryResultRow>(sql: string, ...values: readonly string[]) =>
    (await client.query<T>(sql, [...values])).rows;
  const tables = await all<{ name: string }>(
    // Without the partitions, which have what their table has.
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not relispartition order by relname collate "C"`,
  );
  const shapes: [string, TableShape][] = [];
  for (const { name } of tables.filter((table) => !ownWay.includes(table.name))) {
    const isOwn = (column: string) => column === more[name];
    const columns = await all<{ name: string; said: string; collation: string | null }>(
      `select attname as name, locale.collname as collation, attname || ' ' || format_type(atttypid, atttypmod)
         || case when attnotnull then ' not null' else '' end
         || coalesce(' default ' || replace(pg_get_expr(adbin, adrelid), '::text', ''), '') as said
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       left join pg_collation as locale on locale.oid = attcollation
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      name,
    );
    // Texts are compared by their bytes, in whatever language the database was made.
    const foreign = columns.filter(({ collation }) => collation !== null && collation !== 'C');
    expect(foreign, `${name}: texts in the order of bytes`).toEqual([]);
    const indexes = await all<{ said: string; columns: string[]; isKey: boolean }>(
      `select columns, indisprimary as "isKey", array_to_string(columns, ',') || case when indisunique then ' unique' else '' end
         || case when indpred is null then '' else ' partial' end as said
       from (select indisunique, indisprimary, indpred, array(select attname::text from unnest(indkey) with ordinality as part (number, place)
         join pg_attribute on attrelid = indrelid and attnum = part.number order by place) as columns
         from pg_index where indrelid = $1::regclass) as one`,
      name,
    );
    const references = await all<{ said: string }>(
      `select array_to_string(array(select attname::text from unnest(conkey) with ordinality as part (number, place)
           join pg_attribute on attrelid = conrelid and attnum = part.number order by place), ',')
         || ' -> ' || confrelid::regclass || ' ' ||
         array_to_string(array(select attname::text from unnest(confkey) with ordinality as part (number, place)
           join pg_attribute on attrelid = confrelid and attnum = part.number order by place), ',') as said
       from pg_constraint where contype = 'f' and conrelid = $1::regclass`,
      name,
    );
    shapes.push([
      name,
      {
        columns: columns
          .filter((column) => !isOwn(column.name))
          .map(({ said }) => said)
          .sort(),
        key: indexes.find(({ isKey }) => isKey)?.columns.filter((column) => !isOwn(column)) ?? [],
        references: references.map(({ said }) => said).sort(),
        indexes: indexes
          .filter(({ isKey }) => !isKey)
          .map(({ said }) => said)
          .sort(),
      },
    ]);
  }
  await client.end();
  return Object.fromEntries(shapes);
}
