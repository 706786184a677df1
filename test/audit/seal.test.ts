import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addAuditKey, resealAuditKeys, toPem } from '../../src/audit/audit-key.ts';
import { listKeys } from '../../src/audit/audit-key-store.ts';
import { findHead, listSeals } from '../../src/audit/audit-store.ts';
import { ChainSealer } from '../../src/audit/chain-sealer.ts';
import { readHeadsFile } from '../../src/audit/heads-file.ts';
import { sealAudit } from '../../src/audit/seal-audit.ts';
import type { SignedHead } from '../../src/audit/sealed-head.ts';
import { MasterKey } from '../../src/base/master-key.ts';
import { lockOf } from '../../src/storage/locks.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { at, change, entriesOf, openAudited, openMasterKey, organizationId, verdictOn } from './audited.ts';

async function newHeadsFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-heads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'heads.jsonl');
}

const hour = 3_600;
const seal = (storage: Storage, headsFile: string | null, seconds: number, onlyDue = false) =>
  sealAudit(storage, { openMasterKey, headsFile, now: new Date(at(seconds)), onlyDue });

test('a chain is sealed where it stands, once a day where only that is asked for', async () => {
  const storage = await openAudited();
  await change(storage, {}, {});
  expect(await seal(storage, null, 10, true)).toMatchObject([
    { says: { entries: 3, seal: 1, organization: organizationId } },
  ]);
  await change(storage, { at: at(20) });
  expect(await seal(storage, null, 30, true)).toEqual([]);
  expect(await seal(storage, null, 30)).toMatchObject([{ says: { entries: 4, seal: 2 } }]);
  expect(await seal(storage, null, 40)).toEqual([]);
  expect(await seal(storage, null, 24 * hour, true)).toMatchObject([{ says: { entries: 5, seal: 3 } }]);
  const keys = await listKeys(storage.db);
  expect(await verdictOn(storage, { keys })).toMatchObject({
    seals: 3,
    lastSeal: { seal: 3, entries: 5 },
    break: null,
  });
});

test('the file of heads gets what it lacks, and a line that was cut off stays by itself', async () => {
  const storage = await openAudited();
  const file = await newHeadsFile();
  await change(storage, {});
  await seal(storage, null, 10);
  await change(storage, { at: at(20) });
  await seal(storage, file, 30);
  expect(readHeadsFile(file)).toMatchObject({ heads: await listSealsOf(storage), others: [] });
  await appendFile(file, '{"head":"{');
  expect(readHeadsFile(file)).toMatchObject({ others: [3] });
  await change(storage, { at: at(40) });
  await seal(storage, file, 50);
  const content = readHeadsFile(file);
  expect(content).toMatchObject({ heads: await listSealsOf(storage), others: [] });
  expect((await readFile(file, 'utf8')).endsWith('\n')).toBe(true);
  const keys = await listKeys(storage.db);
  expect(await verdictOn(storage, { keys, heads: content?.heads ?? [] })).toMatchObject({
    heads: 3,
    break: null,
  });
});

const listSealsOf = async ({ db }: Storage) =>
  (await listSeals(db, organizationId)).map(({ head, signature }) => ({ head, signature }));

test('a seal with another signature, of another key, or without the one before it shows', async () => {
  const storage = await openAudited();
  for (const n of [1, 2, 3]) {
    await change(storage, { at: at(n * 10) });
    await seal(storage, null, n * 10 + 5);
  }
  const keys = await listKeys(storage.db);
  const { db } = storage;
  const broken = { kind: 'SIGNATURE', record: '2' };
  expect((await verdictOn(storage, { keys: [] })).break).toMatchObject({ kind: 'SIGNATURE', record: '1' });
  const [, second] = await listSeals(db, organizationId);
  await sql`update audit_seal set signature = ${Buffer.alloc(64).toString('base64')} where number = 2`.execute(
    db,
  );
  expect((await verdictOn(storage, { keys })).break).toMatchObject(broken);
  await sql`update audit_seal set signature = ${second?.signature}, head = replace(head, '"seal":2', '"seal":9') where number = 2`.execute(
    db,
  );
  expect((await verdictOn(storage, { keys })).break).toMatchObject(broken);
  await sql`delete from audit_seal where number = 2`.execute(db);
  expect((await verdictOn(storage, { keys })).break).toMatchObject(broken);
});

test('a new key signs from then on, those before verify, and all are sealed anew with a new master key', async () => {
  const storage = await openAudited();
  await change(storage, {});
  await seal(storage, null, 10);
  const locks = [lockOf.signingKeys()];
  await storage.write({ locks }, async (db) => addAuditKey(db, await openMasterKey(), new Date(at(20))));
  await change(storage, { at: at(30) });
  await seal(storage, null, 40);
  const keys = await listKeys(storage.db);
  expect(keys).toHaveLength(2);
  expect((await verdictOn(storage, { keys })).break).toBeNull();
  expect(toPem(keys[0] ?? { id: '', publicKey: '' })).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  const texts = [
    'another master key, with as many characters',
    'a master key of tests, with some characters',
  ] as const;
  const renewed = new MasterKey(texts, { file: 'master.key' });
  expect(await storage.write({ locks }, (db) => resealAuditKeys(db, renewed))).toBe(2);
  await change(storage, { at: at(50) });
  const made = await sealAudit(storage, {
    openMasterKey: async () => renewed,
    headsFile: null,
    now: new Date(at(60)),
  });
  expect(made).toMatchObject([{ says: { seal: 3, key: keys[0]?.id } }]);
  expect((await verdictOn(storage, { keys })).break).toBeNull();
});

test('an older copy in place of the database shows by the heads', async () => {
  const storage = await openAudited();
  await change(storage, {});
  await seal(storage, null, 10);
  const entries = await entriesOf(storage);
  const { db } = storage;
  const sealCount = (await findHead(db, organizationId))?.sealCount;
  const file = await newHeadsFile();
  await change(storage, { at: at(20) });
  await seal(storage, file, 30);
  await sql`delete from audit_entry where number > ${entries.length}`.execute(db);
  await sql`delete from audit_seal where number > 1`.execute(db);
  await sql`update audit_chain set entries = ${entries.length}, hash = ${entries.at(-1)?.hash}, seal_count = ${sealCount}`.execute(
    db,
  );
  const keys = await listKeys(db);
  expect((await verdictOn(storage, { keys })).break).toBeNull();
  const heads = readHeadsFile(file)?.heads ?? [];
  expect((await verdictOn(storage, { keys, heads })).break).toMatchObject({
    kind: 'TRUNCATION',
    number: entries.length + 1,
  });
});

test('a process seals what is due, says what, and leaves it to others where it is not its duty', async () => {
  const storage = await openAudited();
  const file = await newHeadsFile();
  await change(storage, {});
  let isOurs = false;
  const seals: number[] = [];
  const sealer = new ChainSealer({
    storage,
    openMasterKey,
    headsFile: file,
    isOurs: () => isOurs,
    onSeal: ({ says }) => seals.push(says.entries),
    onFailure: (error) => {
      throw error;
    },
  });
  await sealer.look();
  isOurs = true;
  await sealer.look();
  await sealer.look();
  await sealer.stop();
  expect(seals).toEqual([2]);
  expect(readHeadsFile(file)?.heads).toHaveLength(1);
});

describe('a deleted checkpoint is detected', () => {
  async function sealed(): Promise<{
    readonly storage: Storage;
    readonly keys: Awaited<ReturnType<typeof listKeys>>;
    readonly heads: readonly SignedHead[];
  }> {
    const storage = await openAudited();
    const file = await newHeadsFile();
    for (const n of [1, 2, 3]) {
      await change(storage, { at: at(n * 10) });
      await seal(storage, file, n * 10 + 5);
    }
    const keys = await listKeys(storage.db);
    const heads = readHeadsFile(file)?.heads ?? [];
    expect((await verdictOn(storage, { keys, heads })).break).toBeNull();
    return { storage, keys, heads };
  }

  test.each([
    ['the last one', sql`delete from audit_seal where number = 3`],
    ['all of them', sql`delete from audit_seal`],
    ['the signed count', sql`update audit_chain set seal_count = null`],
    ['a count that was lowered', sql`update audit_chain set seal_count = replace(seal_count, '3', '2')`],
  ])('in the database: %s', async (_what, forge) => {
    const { storage, keys } = await sealed();
    await forge.execute(storage.db);
    expect((await verdictOn(storage, { keys })).break).toMatchObject({ kind: 'SIGNATURE', record: '3' });
  });

  test.each([
    ['the last', [0, 1], '3'],
    ['the first', [1, 2], '1'],
    ['all but the oldest', [0], '2'],
    ['all', [], '1'],
  ] as const)('in the file: %s', async (_what, left, record) => {
    const { storage, keys, heads } = await sealed();
    const some = left.flatMap((place) => heads[place] ?? []);
    const found = await verdictOn(storage, { keys, heads: some });
    expect(found.break).toMatchObject({ kind: 'CHECKPOINT', record });
  });

  test('in the database, even if the signed count was deleted too', async () => {
    const { storage, keys, heads } = await sealed();
    await sql`delete from audit_seal`.execute(storage.db);
    await sql`update audit_chain set seal_count = null`.execute(storage.db);
    const found = await verdictOn(storage, { keys, heads });
    expect(found.break).toMatchObject({ kind: 'SIGNATURE', record: '1' });
  });

  test('in a checkpoint file from another installation', async () => {
    const { storage, keys } = await sealed();
    const { heads } = await sealed();
    const found = await verdictOn(storage, { keys, heads });
    expect(found.break).not.toBeNull();
  });
});
