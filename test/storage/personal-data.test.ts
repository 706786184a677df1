import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { personalData, retentionTerms } from '../../src/storage/personal-data.ts';
import { open } from './test-database.ts';

interface Column {
  readonly tableName: string;
  readonly name: string;
}

/** The columns of text and bytes of a database that was just made. */
async function textColumns(): Promise<readonly string[]> {
  const { db } = await open();
  const { rows } = await sql<Column>`
    select tables.name as "tableName", columns.name as name
    from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%' and columns.type in ('TEXT', 'BLOB')`.execute(
    db,
  );
  return rows.map(({ tableName, name }) => `${tableName}.${name}`);
}

const marked = Object.entries(personalData).flatMap(([table, columns]) =>
  Object.entries(columns).map(([name, mark]) => ({ name: `${table}.${name}`, mark })),
);

describe('the marks of personal data', () => {
  test('speak of every column of text and bytes that the database has, and of no other', async () => {
    expect(marked.map(({ name }) => name).sort()).toEqual([...(await textColumns())].sort());
  });

  test('say for each term what it means, and use each', () => {
    const used = new Set(marked.flatMap(({ mark }) => (mark === null ? [] : [mark.keptFor])));
    expect([...used].sort()).toEqual(Object.keys(retentionTerms).sort());
  });
});
