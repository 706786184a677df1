import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkedTableNames, checkedTables } from '../../src/storage/checked-tables.ts';
import { checksumSql } from '../../src/storage/guard-rows.ts';
import { readsNothing } from '../../src/storage/locks.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { isDamagedRow } from '../../src/storage/read-soundly.ts';
import { checksumOfRow } from '../../src/storage/row-checksum.ts';
import { open, refusalOf } from './test-database.ts';

/** Columns that no checksum is over: leases and the queue of events, which change all the time, and names of what is there or not. */
const uncovered: Readonly<Record<string, readonly string[]>> = {
  run: ['lease_owner', 'lease_until', 'fence', 'attempts', 'alone', 'section_count'],
  batch: ['lease_owner', 'lease_until', 'fence'],
  report_export: ['lease_owner', 'lease_until', 'fence', 'attempts'],
  watch: ['lease_owner', 'lease_until', 'fence'],
  operation: ['lease_owner', 'lease_until'],
  webhook: ['listens_until'],
  event: [
    'status',
    'due_at',
    'sending',
    'sender',
    'attempts',
    'failures',
    'by_hand',
    'discard_reason',
    'settled_at',
  ],
};

test('every column of a table with checksums is covered by them, or named as one that is not', async () => {
  const { db } = await open();
  for (const table of checkedTableNames) {
    const { rows } = await sql<{
      name: string;
      pk: number;
    }>`select name, pk from pragma_table_info(${table})`.execute(db);
    const covered = [...checkedTables[table].columns, ...(uncovered[table] ?? []), 'checksum'];
    expect(rows.map(({ name }) => name).sort(), table).toEqual(covered.sort());
    const key = rows.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    expect(checkedTables[table].key, table).toEqual(key.map(({ name }) => name));
  }
});

async function insertPolicy({ db }: Storage): Promise<void> {
  await sql`insert into organization values ('org_1', 'local', '')`.execute(db);
  await sql`insert into policy values ('org_1', 'one', 'One', 'cnpj', 1, 1, '', null, null, null, null, null)`.execute(
    db,
  );
}

const policies = ({ db }: Storage) => db.selectFrom('policy').selectAll().execute();

test('a row has its checksum however it was written, and another one when it changes', async () => {
  const storage = await open();
  await insertPolicy(storage);
  const [before] = await policies(storage);
  expect(before?.checksum).toBe(checksumOfRow('policy', before ?? {}));
  await sql`update policy set enabled = 0`.execute(storage.db);
  const [after] = await policies(storage);
  expect(after?.checksum).not.toBe(before?.checksum);
});

test('what is only read needs nothing that keeps checksums, and the first write has it, also after one that was undone', async () => {
  const storage = await open();
  const keepers = async () =>
    (await sql<{ count: number }>`select count(*) as count from temp.sqlite_schema`.execute(storage.db))
      .rows[0]?.count;
  await policies(storage);
  // As sums do, which find what is damaged among what they add up.
  await sql`select ${sql.raw(checksumSql('policy'))} from policy`.execute(storage.db);
  await storage.read(async (db) => policies({ ...storage, db }));
  expect(await keepers()).toBe(0);
  const undone = storage.write({ locks: readsNothing }, async (db) => {
    await insertPolicy({ ...storage, db });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await keepers()).toBe(2 * checkedTableNames.length);
  await storage.write({ locks: readsNothing }, (db) => insertPolicy({ ...storage, db }));
  const [policy] = await policies(storage);
  expect(policy?.checksum).toBe(checksumOfRow('policy', policy ?? {}));
});

test('a row that is not as it was written is neither read nor changed', async () => {
  const storage = await open();
  await insertPolicy(storage);
  // What no trigger hears of, as little as of a disk.
  await sql`update policy set checksum = checksum + 1`.execute(storage.db);
  const refusal = await refusalOf(policies(storage));
  expect(isDamagedRow(refusal)).toBe(true);
  expect(refusal.message).toContain('org_1/one');
  expect(isDamagedRow(await refusalOf(sql`update policy set enabled = 0`.execute(storage.db)))).toBe(true);
  expect(storage.damage()).toMatchObject({ by: 'READING' });
});

test('a row from before there were checksums is read', async () => {
  const storage = await open();
  await insertPolicy(storage);
  await sql`update policy set checksum = null`.execute(storage.db);
  expect(await policies(storage)).toHaveLength(1);
});
