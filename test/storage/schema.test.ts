import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { makeDatabase } from './test-database.ts';

async function schemaOf<T>(query: string): Promise<readonly T[]> {
  const database = new Database(await makeDatabase(0), { readonly: true });
  try {
    return database.prepare<[], T>(query).all();
  } finally {
    database.close();
  }
}

test('the schema is the one in schema.sql, so that whoever reviews a change sees it (vitest -u renews it)', async () => {
  const rows = await schemaOf<{ sql: string }>(
    'select sql from sqlite_schema where sql is not null order by type desc, name',
  );
  await expect(`${rows.map(({ sql }) => `${sql};`).join('\n\n')}\n`).toMatchFileSnapshot('schema.sql');
});

test('every row belongs to an organisation, but for what is said of a process or of the installation', async () => {
  const tables = await schemaOf<{ name: string; owner: string | null; required: number | null }>(`
    select tables.name, columns.name as owner, columns."notnull" as required
    from pragma_table_list as tables
    left join pragma_table_info(tables.name) as columns on columns.name = 'organization_id'
    where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'`);
  const shared = tables.filter(({ owner, required }) => owner === null || required !== 1);
  expect(tables.length).toBeGreaterThan(5);
  expect(shared.map(({ name }) => name).sort()).toEqual([
    'audit_key',
    'duty',
    'event_sender',
    'machine',
    // By its run, in `mention_run`: ten rows a run, in two orders, would name it at three times their size.
    'mention',
    'organization',
    'retention_run',
    'retention_term',
    'row_count',
    'sealing',
    'signing_key',
    'source_login',
    'source_profile',
    'source_request',
    'source_turn',
    'stop_notice',
  ]);
});

test('every column has the type that it was declared with', async () => {
  const tables = await schemaOf<{ name: string; strict: number }>(
    "select name, strict from pragma_table_list where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
  );
  expect(tables.filter(({ strict }) => strict !== 1)).toEqual([]);
});
