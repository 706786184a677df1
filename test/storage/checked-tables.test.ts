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
  run: ['lease_owner', 'lease_until', 'fence', 'failures', 'losses', 'suspect_since', 'section_count'],
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
    'settlement_checksum',
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
  await sql`insert into organization (id, name, created_at) values ('org_1', 'local', '')`.execute(db);
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

test('what keeps checksums is made for the tables that are written to, also after a write that was undone', async () => {
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
  expect(await keepers()).toBe(0);
  await storage.write({ locks: readsNothing }, (db) => insertPolicy({ ...storage, db }));
  // Two for each of the tables organization and policy.
  expect(await keepers()).toBe(4);
  const [policy] = await policies(storage);
  expect(policy?.checksum).toBe(checksumOfRow('policy', policy ?? {}));
});

test('a row has its checksum where a piece of work beside it was undone that wrote to its table first', async () => {
  const storage = await open();
  const insertClient = (db: Storage['db'], id: string) =>
    sql`insert into source_profile (hash, source_text, created_at) values (${id}, '', '')`.execute(db);
  const fail = async (db: Storage['db']) => {
    await insertClient(db, 'undone');
    throw new Error('undone');
  };
  for (const round of ['first', 'second']) {
    const written = [
      storage.write({ locks: readsNothing }, fail),
      storage.write({ locks: readsNothing }, (db) => insertClient(db, round)),
    ];
    const [undone, done] = await Promise.allSettled(written);
    expect([undone?.status, done?.status]).toEqual(['rejected', 'fulfilled']);
  }
  const rows = await storage.db.selectFrom('source_profile').selectAll().execute();
  expect(rows.map(({ hash }) => hash)).toEqual(['first', 'second']);
  for (const row of rows) expect(row.checksum).toBe(checksumOfRow('source_profile', row));
});

test('triggers of the file write to no table with checksums, which would have to be guarded for it', async () => {
  const { db } = await open();
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where type = 'trigger'`.execute(
    db,
  );
  const writtenTo = rows.flatMap(({ sql: text }) =>
    [...text.matchAll(/\b(?:into|update)\s+"?(\w+)"?/gi)].flatMap(([, name = '']) => name),
  );
  expect(writtenTo).toContain('batch_tally');
  expect(writtenTo.filter((name) => name in checkedTables)).toEqual([]);
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

test('a row without a checksum is damaged, and a row that an outer join does not find is not', async () => {
  const storage = await open();
  await insertPolicy(storage);
  const joined = () =>
    sql`select policy.* from organization left join policy on policy.policy_id = ${'other'}`.execute(
      storage.db,
    );
  expect((await joined()).rows).toMatchObject([{ policy_id: null }]);
  await sql`update policy set checksum = null`.execute(storage.db);
  expect(isDamagedRow(await refusalOf(policies(storage)))).toBe(true);
});
