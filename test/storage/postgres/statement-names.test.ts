import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Storage } from '../../../src/storage/open-database.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { StatementNames } from '../../../src/storage/postgres/statement-names.ts';
import { insertOrganization } from '../test-database.ts';
import { newServerDatabase, testServer } from '../test-server.ts';

async function open(): Promise<Storage> {
  const server = testServer();
  if (server === undefined) throw new Error('This is a test of the project postgres');
  const storage = await openStorage(await newServerDatabase(server));
  onTestFinished(() => storage.close());
  return storage;
}

const readIn = (storage: Storage) =>
  storage.write({ locks: [] }, async (db) => {
    const { rows } = await sql<{ name: string }>`select * from organization where id = ${'one'}`.execute(db);
    const { rows: plans } = await sql<{
      statement: string;
    }>`select statement from pg_prepared_statements`.execute(db);
    return { names: rows.map(({ name }) => name), plans: plans.map(({ statement }) => statement) };
  });

test('a connection keeps the plan of what writes say again and again, and of nothing that only reads', async () => {
  const storage = await open();
  await insertOrganization(storage, 'one');
  for (let time = 0; time < 5; time += 1) {
    await sql`select name from organization where id = ${'one'}`.execute(storage.db);
    await storage.read((db) => sql`select name from organization where id = ${'one'}`.execute(db));
  }
  for (let time = 0; time < 3; time += 1) expect((await readIn(storage)).plans).toEqual([]);
  expect((await readIn(storage)).plans).toEqual(['select * from organization where id = $1']);
});

test('a write goes on where another machine has changed a table since its statement was planned', async () => {
  const storage = await open();
  await insertOrganization(storage, 'one', 'One');
  for (let time = 0; time < 4; time += 1) await readIn(storage);
  for (const change of ['add column later text', 'drop column later']) {
    await sql`alter table organization ${sql.raw(change)}`.execute(storage.db);
    expect((await readIn(storage)).names).toEqual(['One']);
  }
});

test('texts that are long, or of which there are many, have no names', () => {
  const names = new StatementNames();
  const say = (text: string) => [1, 2, 3, 4].map(() => names.nameOf(text)).at(-1);
  expect(say('select 1')).toBe('credit_1');
  expect(say(`select ${'1, '.repeat(2_000)}1`)).toBeUndefined();
  const many = Array.from({ length: 1_000 }, (_, at) => say(`select ${at + 2}`)).filter(
    (name) => name !== undefined,
  );
  expect(many).toHaveLength(199);
  names.renew();
  expect(say('select 1')).toBe('credit_201');
});
