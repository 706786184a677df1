import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newIdAt } from '../../../src/base/ids.ts';
import { runRetention } from '../../../src/retention/run-retention.ts';
import { usualTerms } from '../../../src/retention/term.ts';
import { setTerms } from '../../../src/retention/terms.ts';
import { analyzeDocument } from '../../../src/run/analyze-document.ts';

import { keepMonths } from '../../../src/storage/keep-months.ts';
import type { Storage } from '../../../src/storage/open-database.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { checkServer } from '../../../src/storage/postgres/check-server.ts';
import { newDatabaseFile, openTestDatabase } from '../../auth/local-database.ts';
import { approvedCompany, openLocalEngine } from '../../report/local-engine.ts';
import { spoil } from '../spoil-row.ts';
import { refusalOf } from '../test-database.ts';
import { onServer } from '../test-server.ts';

const dayMs = 86_400_000;

/** The middle of the month that is so many after the one of the server's present: two tests never straddle its end. */
function middleOf(storage: Storage, months: number): Date {
  const now = storage.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
}

function nameOf(storage: Storage, months: number): string {
  return `dossier_${middleOf(storage, months).toISOString().slice(0, 7).replace('-', '_')}`;
}

async function partitions({ db }: Storage): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'dossier'::regclass order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Keeps something that a run of an instant has collected, without the run. */
async function collect({ file, db }: Storage, at: Date): Promise<string> {
  const id = newIdAt('run', at);
  await spoil(addressOf(file), `insert into dossier values ('${id}', 1, 'org', 0, '\\x00', null)`);
  const { rows } = await sql<{
    name: string;
  }>`select tableoid::regclass::text as name from dossier where run_id = ${id}`.execute(db);
  return rows[0]?.name ?? '';
}

const addresses = new Map<string, string>();

async function open(): Promise<Storage> {
  const address = await newDatabaseFile();
  const storage = await openTestDatabase(address);
  addresses.set(storage.file, address);
  return storage;
}

function addressOf(file: string): string {
  return addresses.get(file) ?? file;
}

test('what runs collect lies by month, three months ahead; what no month is made for is kept too', async () => {
  const storage = await open();
  expect(await partitions(storage)).toEqual(
    ['dossier_before', 'dossier_rest', ...[1, 2, 3].map((months) => nameOf(storage, months))].sort(),
  );
  expect(await collect(storage, middleOf(storage, -200))).toBe('dossier_before');
  expect(await collect(storage, middleOf(storage, 0))).toBe('dossier_before');
  expect(await collect(storage, middleOf(storage, 1))).toBe(nameOf(storage, 1));
  expect(await collect(storage, middleOf(storage, 3))).toBe(nameOf(storage, 3));
  expect(await collect(storage, middleOf(storage, 4))).toBe('dossier_rest');
});

test('months are made ahead, once; one whose rows lie in the rest is left there', async () => {
  const storage = await open();
  await keepMonths(storage, middleOf(storage, 0));
  expect((await partitions(storage)).length).toBe(5);
  await collect(storage, middleOf(storage, 5));
  await Promise.all([keepMonths(storage, middleOf(storage, 3)), keepMonths(storage, middleOf(storage, 3))]);
  const made = await partitions(storage);
  expect(made).toContain(nameOf(storage, 4));
  expect(made).not.toContain(nameOf(storage, 5));
  expect(made).toContain(nameOf(storage, 6));
  expect(await collect(storage, middleOf(storage, 5))).toBe('dossier_rest');
  expect(await collect(storage, middleOf(storage, 6))).toBe(nameOf(storage, 6));
});

test('a month that is over and empty is dropped, one that holds a row is not, and none before its time', async () => {
  const storage = await open();
  await collect(storage, middleOf(storage, 2));
  await keepMonths(storage, middleOf(storage, 2));
  // The month before is over, and a run of it may be worked on yet.
  expect(await partitions(storage)).toContain(nameOf(storage, 1));
  await keepMonths(storage, middleOf(storage, 12));
  const left = await partitions(storage);
  expect(left).not.toContain('dossier_before');
  expect(left).not.toContain(nameOf(storage, 1));
  expect(left).toContain(nameOf(storage, 2));
  expect(left).not.toContain(nameOf(storage, 3));
  expect(left).toContain('dossier_rest');
  // Whoever comes late with what was dropped loses nothing.
  expect(await collect(storage, middleOf(storage, 1))).toBe('dossier_rest');
});

test('a clock that is years ahead and comes back leaves the months of the present as they were', async () => {
  const storage = await open();
  await collect(storage, middleOf(storage, 0));
  await keepMonths(storage, middleOf(storage, 6_000));
  await keepMonths(storage, middleOf(storage, 0));
  expect(await partitions(storage)).toEqual(
    expect.arrayContaining(['dossier_before', ...[1, 2, 3].map((months) => nameOf(storage, months))]),
  );
});

test('what somebody else is busy with is left for the next time, and nobody waits long', async () => {
  const storage = await open();
  const other = await openStorage(addressOf(storage.file));
  const before = await partitions(storage);
  await other.write({ locks: [] }, async (db) => {
    await sql`lock table dossier in row exclusive mode`.execute(db);
    await keepMonths(storage, middleOf(storage, 1));
    expect(await partitions(storage)).toEqual(before);
  });
  await other.close();
  await keepMonths(storage, middleOf(storage, 1));
  expect(await partitions(storage)).toContain(nameOf(storage, 4));
});

test('damage in a month is named as that of what was collected, when it is read, changed and checked', async () => {
  const storage = await open();
  const address = addressOf(storage.file);
  const id = newIdAt('run', middleOf(storage, 1));
  // With a checksum, as the trigger makes it.
  await onServer(
    address,
    `alter table dossier drop constraint dossier_run_id_fkey; alter table dossier drop constraint dossier_organization_id_fkey;
    insert into dossier values ('${id}', 1, 'org', 1, '\\x00', null)`,
  );
  await spoil(address, "update dossier set packed = '\\x01'");
  const named = { code: 'RECORD_DAMAGED', params: { record: 'dossier', id: expect.stringContaining(id) } };
  expect(await refusalOf(storage.db.selectFrom('dossier').selectAll().execute())).toMatchObject(named);
  expect(
    await refusalOf(storage.db.updateTable('dossier').set({ section_count: 2 }).execute()),
  ).toMatchObject(named);
  const found = await refusalOf(checkServer(address));
  expect(found).toMatchObject({ code: 'STORAGE_CORRUPT' });
  expect(String(found.message)).toContain('dossier');
});

test('what has outlived its term goes row by row, and its month once nothing of it is held', async () => {
  const address = await newDatabaseFile();
  const engine = await openLocalEngine({ file: address });
  await setTerms(engine, engine.actor, { withinOrganization: false }, usualTerms);
  const subject = { kind: 'cnpj', value: approvedCompany.value } as const;
  await analyzeDocument(engine, engine.actor, { document: subject, policyId: 'manual' });
  expect(await partitions(engine.storage)).toContain('dossier_before');
  engine.pass(2 * 366 * dayMs);
  await runRetention(engine, { catchUp: true });
  // The decision with its sections is kept for longer than what was answered.
  expect(await partitions(engine.storage)).toContain('dossier_before');
  engine.pass(4 * 366 * dayMs);
  await runRetention(engine, { catchUp: true });
  expect(await partitions(engine.storage)).not.toContain('dossier_before');
  await analyzeDocument(engine, engine.actor, { document: subject, policyId: 'manual' });
  expect((await engine.storage.db.selectFrom('dossier').selectAll().execute()).length).toBe(1);
});
