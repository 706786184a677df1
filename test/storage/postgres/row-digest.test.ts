import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { Keyring } from '../../../src/storage/keyring.ts';
import { RowVerifiers } from '../../../src/storage/postgres/row-verifiers.ts';
import { openTestDatabase } from '../../auth/local-database.ts';
import { spoil } from '../spoil-row.ts';
import { refusalOf } from '../test-database.ts';

const amount = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.constant(null));
const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''));

test('the server makes the checksum of a row as this program verifies it, whatever stands in the row', async () => {
  const { db } = await openTestDatabase();
  // What it refers to is of no concern here.
  await sql`alter table run drop constraint run_organization_id_fkey cascade`.execute(db);
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where contype in ('f', 'c') and conrelid = 'run'::regclass`.execute(db);
  for (const { name } of rows) await sql`alter table run drop constraint ${sql.ref(name)}`.execute(db);
  let number = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        requested_amount: amount.map((value) => (Object.is(value, -0) ? 0 : value)),
        external_id: fc.option(text),
        errors: text,
        result: fc.option(fc.uint8Array()),
      }),
      async (some) => {
        number += 1;
        const id = `run_${number}`;
        await db
          .insertInto('run')
          .values({
            ...{ id, report_id: 'r', organization_id: 'o', number, policy_id: 'p', policy_version: 1 },
            ...{ profile: 'p', phase: 'PENDING', as_of: 'a', as_of_day: 'd', timezone: 'z' },
            ...{ sandbox: 0, sources_done: 0, sources_total: 1 },
            ...{ lease_owner: null, lease_until: null, created_at: 'c', started_at: null, finished_at: null },
            ...{ profile_hash: null },
            ...some,
          })
          .execute();
        // Reading it throws where the two do not agree.
        const [row] = await db.selectFrom('run').selectAll().where('id', '=', id).execute();
        expect(row?.checksum).toBeTypeOf('number');
        await db.updateTable('run').set({ sources_done: 1 }).where('id', '=', id).execute();
      },
    ),
    { numRuns: 150 },
  );
});

test('a row that the disk has changed is not shown and not changed, and is named by its key', async () => {
  const { db, file, damage } = await openTestDatabase();
  const profile = { hash: 'h', source_text: 'as it was', created_at: 'c' };
  await db.insertInto('source_profile').values(profile).execute();
  await spoil(file, "update source_profile set source_text = 'another'");
  const named = { code: 'RECORD_DAMAGED', params: { record: 'source_profile', id: 'h' } };
  expect(await refusalOf(db.selectFrom('source_profile').selectAll().execute())).toMatchObject(named);
  const change = db.updateTable('source_profile').set({ created_at: 'd' }).execute();
  expect(await refusalOf(change)).toMatchObject(named);
  expect(damage()).toMatchObject({ by: 'READING' });
});

test('a row that a later version has written is no damage: the reader is too old', async () => {
  const { db, file } = await openTestDatabase();
  const profile = { hash: 'h', source_text: 'as it was', created_at: 'c' };
  await db.insertInto('source_profile').values(profile).execute();
  await spoil(
    file,
    "update credit_schema set number = 9999; update source_profile set source_text = 'another'",
  );
  const refusal = await refusalOf(db.selectFrom('source_profile').selectAll().execute());
  expect(refusal).toMatchObject({ code: 'STORAGE_SCHEMA_UNKNOWN', params: { found: 9999 } });
});

test('rows of a table that was made anew under whoever reads it are verified too', async () => {
  const { db, file } = await openTestDatabase();
  const profile = { hash: 'h', source_text: 'as it was', created_at: 'c' };
  await db.insertInto('source_profile').values(profile).execute();
  expect(await db.selectFrom('source_profile').selectAll().execute()).toMatchObject([profile]);
  // As a migration of a later version does beside a machine of this one.
  await spoil(
    file,
    `alter table source_profile rename to source_profile_before;
     create table source_profile (like source_profile_before) partition by range (hash);
     alter table source_profile attach partition source_profile_before default`,
  );
  // Statements of which nothing was known before the table was made anew.
  const read = () => db.selectFrom('source_profile').selectAll().where('hash', '=', 'h').execute();
  const readAgain = () => db.selectFrom('source_profile').selectAll().where('hash', '>', '').execute();
  expect(await read()).toMatchObject([profile]);
  await spoil(file, "update source_profile set source_text = 'another'");
  const named = { code: 'RECORD_DAMAGED', params: { record: 'source_profile', id: 'h' } };
  expect(await refusalOf(read())).toMatchObject(named);
  expect(await refusalOf(readAgain())).toMatchObject(named);
});

test('what is sealed in a table that was made anew under whoever reads it is opened', async () => {
  const { file } = await openTestDatabase();
  const keyring = new Keyring({ file: '', read: () => undefined });
  const id = newId('sbk');
  keyring.add(id, randomBytes(32));
  const pool = new pg.Pool({ connectionString: file });
  const client = await pool.connect();
  onTestFinished(() => {
    client.release();
    return pool.end();
  });
  const verifiers = new RowVerifiers(file, keyring);
  const read = async (text: string) => {
    const answer = await client.query<{ packed: Uint8Array; checksum: string }>(text);
    const { fields } = answer;
    // As the program's connections parse it.
    const rows = answer.rows.map((row) => ({ ...row, checksum: Number(row.checksum) }));
    await verifiers.read(client, { text, fields, rows });
    return rows.map(({ packed }) => Buffer.from(packed).toString());
  };
  const sealed = Buffer.from(keyring.seal(id, 'dossier.packed', Buffer.from('what was collected')));
  await spoil(
    file,
    `insert into dossier values ('run_a', 1, 'org', 1, '\\x${sealed.toString('hex')}', null);
     update dossier set checksum = row_checksum(dossier)`,
  );
  expect(await read('select * from dossier')).toEqual(['what was collected']);
  await spoil(
    file,
    `alter table dossier rename to dossier_older;
     create table dossier (like dossier_older) partition by range (run_id);
     alter table dossier attach partition dossier_older default`,
  );
  expect(await read('select * from dossier order by run_id')).toEqual(['what was collected']);
});
