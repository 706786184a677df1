import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkedTableNames, checkedTables } from '../../src/storage/checked-tables.ts';
import { checksumSql } from '../../src/storage/guard-rows.ts';
import { readsNothing } from '../../src/storage/locks.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { isDamagedRow } from '../../src/storage/read-soundly.ts';
import { checksumOfRow } from '../../src/storage/row-checksum.ts';
import { fillDatabase } from './filled-database.ts';
import { newPath, open, refusalOf } from './test-database.ts';

/** Tables without checksums, and why their damaged rows are never shown or used for a decision. */
const uncheckedTables: Readonly<Record<string, string>> = {
  audit_chain: 'lists and `audit verify` compare it with the last entry',
  audit_entry: 'has a hash over the entry and the entry before',
  audit_seal: 'has a signature',
  mention: 'each row is also in an index, which the check compares; the answers of the run are read next',
  mention_run: 'each row is also in an index; the check compares its organisation with that of the run',
  mention_due: 'a queue: each row is also in an index or in its run',
  row_count: 'the check compares it with the rows of the table',
  sealing: 'has one value, which is also in an index',
  stop_notice: 'describes running processes, which rewrite it every few seconds',
  event_sender: 'describes running processes, which rewrite it every few seconds',
  machine: 'describes running processes, which rewrite it every few seconds',
  duty: 'describes running processes, which rewrite it every few seconds',
  source_login: 'holds a token that a login renews',
  source_turn: 'delays a request by less than a second',
  source_request: 'is a count of one day',
  cost_reservation: 'counts only while its run is unfinished',
};

test('every table has checksums and an index with them, or a reason why not', async () => {
  const { db } = await open();
  const { rows } = await sql<{ name: string; indexed: number }>`
    select name, exists (
      select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
      where indexes.partial = 0 and columns.name = 'checksum'
    ) as indexed
    from pragma_table_list as tables
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'`.execute(db);
  const names = (indexed: number) => rows.flatMap((row) => (row.indexed === indexed ? [row.name] : []));
  expect(names(1).sort()).toEqual([...checkedTableNames].sort());
  expect(names(0).sort()).toEqual(Object.keys(uncheckedTables).sort());
});

/** Columns that no checksum is over: leases and the queue of events, which change all the time, and names of what is there or not. */
const uncovered: Readonly<Record<string, readonly string[]>> = {
  run: ['lease_owner', 'lease_until', 'fence', 'failures', 'losses', 'suspect_since', 'section_count'],
  batch: ['lease_owner', 'lease_until', 'fence'],
  report_export: ['lease_owner', 'lease_until', 'fence', 'failures', 'losses', 'suspect_since'],
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
  // For each of the tables organization and policy: two for checksums and two that count rows.
  expect(await keepers()).toBe(8);
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

test('the counts that triggers of the file write have their checksums', async () => {
  const file = newPath();
  const { rows } = await fillDatabase(file);
  const { db } = await open(file);
  for (const table of ['batch_tally', 'batch_figure', 'charge_tally'] as const) {
    const counts = await db.selectFrom(table).selectAll().execute();
    expect(counts.length, table).toBe(rows.filter((row) => row.table === table).length);
    expect(counts.length, table).toBeGreaterThan(0);
    for (const row of counts) expect(row.checksum, table).toBe(checksumOfRow(table, row));
  }
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
