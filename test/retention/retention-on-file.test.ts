import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { newIdAt } from '../../src/base/ids.ts';
import { checkDatabase } from '../../src/storage/check-database.ts';
import { personalData } from '../../src/storage/personal-data.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { countRows, openLocalEngine, start } from '../report/local-engine.ts';
import { fillDatabase } from '../storage/filled-database.ts';

import { world, yearMs } from './aged-world.ts';

test('whatever refers to what is removed is found by an index', async () => {
  const file = await newDatabaseFile();
  await openLocalEngine({ file });
  const database = new Database(file, { readonly: true });
  onTestFinished(() => {
    database.close();
  });
  const references = database
    .prepare<[], { child: string; column: string }>(
      `select tables.name as child, keys."from" as column
       from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as keys
       where tables.schema = 'main' and keys."table" in ('report', 'run', 'operation', 'event', 'batch')`,
    )
    .all();
  const first = database
    .prepare<[string], string>(
      `select columns.name from pragma_index_list(?) as list, pragma_index_info(list.name) as columns where columns.seqno = 0`,
    )
    .pluck();
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter(({ child, column }) => !first.all(child).includes(column))).toEqual([]);
});

test('after all terms nobody is named any more in a database that runs, batches, operations and events have filled', async () => {
  const file = await newDatabaseFile();
  const { subjects, others } = await fillDatabase(file);
  const { engine, remove } = await world(file);
  const { db } = engine.storage;
  await db.updateTable('event').set({ status: 'DELIVERED', due_at: null }).execute();
  await db.updateTable('batch').set({ phase: 'COMPLETED' }).execute();
  await db
    .updateTable('watch_change')
    .set({ id: newIdAt('wch', start) })
    .execute();
  await db
    .updateTable('run')
    .set({ phase: 'ERROR' })
    .where('phase', 'in', ['PENDING', 'PROCESSING', 'EVALUATING'])
    .execute();
  engine.pass(6 * yearMs);
  expect(Object.keys(await remove())).toEqual([
    'events',
    'lines',
    'batches',
    'operations',
    'reports',
    'changes',
  ]);
  const database = new Database(file, { readonly: true });
  onTestFinished(() => {
    database.close();
  });
  // A portfolio is what is watched now: it stays until it is removed.
  const tables = Object.keys(personalData).filter((table) => !/^watch_|^report_name$/.test(table));
  const texts = tables.map((table) => [
    table,
    JSON.stringify(database.prepare(`select * from ${table}`).all()),
  ]);
  const names = [...subjects, ...others];
  expect(
    texts.flatMap(([table, text]) => names.filter((name) => text?.includes(name)).map(() => table)),
  ).toEqual([]);
  expect(database.prepare('select count(*) from report_name').pluck().get()).toBe(0);
  expect(await countRows(engine.storage, 'usage')).toBeGreaterThan(10);
  await checkDatabase(file);
});

test('a database whose answers have outlived their term is sound', async () => {
  const file = await newDatabaseFile();
  const { engine, analyze, remove } = await world(file);
  await analyze();
  engine.pass(2 * yearMs);
  expect(await remove()).toEqual({ evidence: { count: 1, held: 0 } });
  await checkDatabase(file);
});
