import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { CreditError, describeError } from '../../src/base/errors.ts';
import { checkDatabase } from '../../src/storage/check-database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { bytesOf, makeDatabase, newPath, open, organizationIds, refusalOf } from './test-database.ts';

const pageSize = 4096;

/** The same bytes each time, without any order. */
function noise(length: number, seed = 1): Buffer {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 16;
  };
  return Buffer.from(Array.from({ length }, next));
}

function overwritten(bytes: Buffer, at: number, by: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  by.copy(changed, at);
  return changed;
}

const damages: readonly (readonly [what: string, spoil: (bytes: Buffer) => Buffer, reason: string])[] = [
  ['empty', () => Buffer.alloc(0), 'it is empty'],
  ['a text', () => Buffer.from('Razão social: Padaria SANDBOX\n'), 'it is no SQLite file'],
  ['of no order', () => noise(20_000), 'it is no SQLite file'],
  ['of nothing but zeros', () => Buffer.alloc(20_000), 'it is no SQLite file'],
  ['without its first bytes', (bytes) => bytes.subarray(16), 'it is no SQLite file'],
  ['overwritten at its beginning', (bytes) => overwritten(bytes, 0, noise(16)), 'it is no SQLite file'],
  ['cut within its header', (bytes) => bytes.subarray(0, 60), 'a part of it is damaged'],
  ['cut after its header', (bytes) => bytes.subarray(0, 100), 'a part of it is damaged'],
  ['cut after its first page', (bytes) => bytes.subarray(0, pageSize), 'a part of it is damaged'],
  ['cut in half', (bytes) => bytes.subarray(0, bytes.length / 2), 'a part of it is damaged'],
  ['overwritten in its table of tables', (bytes) => overwritten(bytes, 100, noise(3_900)), 'damaged'],
];

test.each(damages)('a file that is %s is refused and left as it is', async (_what, spoil, reason) => {
  const file = await makeDatabase();
  const spoilt = spoil(readFileSync(file));
  writeFileSync(file, spoilt);
  for (const attempt of [
    () => openDatabase(file),
    () => openDatabase(file, { readOnly: true }),
    () => checkDatabase(file),
  ]) {
    const refusal = await refusalOf(attempt());
    expect(refusal.code).toBe('STORAGE_CORRUPT');
    expect(refusal.message).toContain(file);
    expect(refusal.message).toContain(reason);
    expect(describeError(refusal, 'pt-BR').mend).toContain('Restaure um backup');
    expect(bytesOf(file)).toBe(spoilt.toString('latin1'));
  }
});

test('a page that is overwritten later on is found by the check, and told by whatever reads it', async () => {
  const file = await makeDatabase(200);
  const raw = new Database(file, { readonly: true });
  const page = raw.prepare("select rootpage from sqlite_schema where name = 'organization'").pluck().get();
  raw.close();
  writeFileSync(file, overwritten(readFileSync(file), (Number(page) - 1) * pageSize, noise(pageSize)));
  expect((await refusalOf(checkDatabase(file))).code).toBe('STORAGE_CORRUPT');
  const storage = await open(file);
  const refusal = await refusalOf(storage.db.selectFrom('organization').selectAll().execute());
  expect(refusal.code).toBe('STORAGE_CORRUPT');
  expect(refusal.message).toContain('a part of it is damaged');
});

test('a file that lost its last bytes is found by the check', async () => {
  // With rows enough that its last page is one of theirs, and none of the schema, which is read before anything else.
  const file = await makeDatabase(200);
  writeFileSync(file, readFileSync(file).subarray(0, -1));
  const refusal = await refusalOf(checkDatabase(file));
  expect(refusal.code).toBe('STORAGE_CORRUPT');
  expect(refusal.message).toContain('its end is missing');
});

test('a single wrong byte is refused in words, or leaves every row readable', async () => {
  const file = newPath();
  const sound = readFileSync(await makeDatabase(20));
  const read = async () => {
    const storage = await openDatabase(file);
    try {
      return (await organizationIds(storage)).length;
    } finally {
      await storage.close();
    }
  };
  const inHeader = Array.from({ length: 100 }, (_, at) => at);
  const anywhere = [...noise(100, 7)].map((random, at) => (random * 1_013 + at * 257) % sound.length);
  let refused = 0;
  for (const [at, position] of [...inHeader, ...anywhere].entries()) {
    const wrong = Buffer.from([(sound[position] ?? 0) ^ (1 + ((at * 37) % 255))]);
    writeFileSync(file, overwritten(sound, position, wrong));
    const found = await checkDatabase(file).catch((error: unknown) => error);
    const rows = await read().catch((error: unknown) => error);
    for (const outcome of [found, rows].filter((one) => one instanceof Error)) {
      expect(outcome, `byte ${position}`).toBeInstanceOf(CreditError);
      refused += 1;
    }
    if (!(rows instanceof Error)) expect(rows, `byte ${position}`).toBe(20);
  }
  expect(refused).toBeGreaterThan(50);
});
