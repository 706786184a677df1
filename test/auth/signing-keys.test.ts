import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { removeSigningKey, rotateSigningKey } from '../../src/auth/rotate-signing-key.ts';
import { newKeyText, toSigningKey, weaknessOf } from '../../src/auth/signing-key.ts';
import { insertSigningKey, listSealedKeys } from '../../src/auth/signing-key-store.ts';
import { listSigningKeys, openSigningKeys, type SigningKeyOptions } from '../../src/auth/signing-keys.ts';
import type { Text } from '../../src/base/language.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { newDatabaseFile, now, openTestDatabase } from './local-database.ts';
import { newMasterKey } from './new-master-key.ts';
import { handedKey, movableClock, refusalOf } from './token-world.ts';

const strong = Array.from({ length: 4 }, () => newKeyText());
const [newest = '', middle = '', oldest = ''] = strong;
const kidOf = (text: string) => toSigningKey(text).kid;

/** A database without keys; with `content`, and a file of keys from before. */
async function newPlace(content?: string) {
  const storage = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'credit-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'credit.db.keys');
  if (content !== undefined) writeFileSync(file, content, { mode: 0o600 });
  const clock = movableClock();
  const heard: Text[] = [];
  const masterKey = newMasterKey();
  const open = (change: Partial<SigningKeyOptions> = {}) =>
    openSigningKeys({
      storage,
      openMasterKey: async () => masterKey,
      olderFile: file,
      signingKey: null,
      acceptWeak: false,
      clock,
      onWarning: (warning) => heard.push(warning),
      ...change,
    });
  const kids = async () => (await listSealedKeys(storage.db)).map(({ kid }) => kid);
  return { storage, file, clock, open, heard, masterKey, kids };
}

/** The keys of a database, the oldest first, with the hours before now when they were added. */
async function keep(
  { storage, masterKey }: Awaited<ReturnType<typeof newPlace>>,
  keys: readonly (readonly [string, number | null])[],
) {
  for (const [text, hours] of keys) {
    const addedAt = hours === null ? null : new Date(now.getTime() - hours * 3_600_000).toISOString();
    await insertSigningKey(storage.db, masterKey, { text, addedAt });
  }
}

describe('a first start', () => {
  test('makes a strong key, which stands sealed in the database', async () => {
    const { open, storage, file } = await newPlace();
    const keys = await open();
    const { kid, secret } = await keys.current();
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(kid).toMatch(/^[0-9a-f]{16}$/);
    expect(await keys.find(kid)).toEqual({ kid, secret });
    expect(keys).toMatchObject({ warnings: [], takenOver: undefined });
    const [row] = await listSealedKeys(storage.db);
    expect(Buffer.from(row?.sealed ?? []).includes(Buffer.from(secret))).toBe(false);
    expect(existsSync(file)).toBe(false);
    expect(await (await open()).current()).toEqual({ kid, secret });
  });

  test('of several at once makes one key', async () => {
    const place = await newDatabaseFile();
    const masterKey = newMasterKey();
    const kids = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const storage = await openStorage(place);
        onTestFinished(() => storage.close());
        const keys = await openSigningKeys({
          storage,
          openMasterKey: async () => masterKey,
          olderFile: null,
          signingKey: null,
          acceptWeak: false,
          clock: movableClock(),
        });
        return (await keys.current()).kid;
      }),
    );
    expect(new Set(kids).size).toBe(1);
  });

  test('with a key in the settings makes none', async () => {
    const { open, kids } = await newPlace();
    expect((await (await open({ signingKey: handedKey })).current()).kid).toBe(kidOf(handedKey));
    expect(await kids()).toEqual([]);
  });
});

describe('a file of keys from before', () => {
  test('is taken over once, with times or without, comments, blank lines and line ends of any kind', async () => {
    const content = `\uFEFF# ours\r\n\r\n2026-11-20T12:00:00.000Z ${newest}\r\n  ${middle}  \n\n#${oldest}\n${newest}\n`;
    const { open, file, storage, masterKey, clock } = await newPlace(content);
    const keys = await open();
    expect(keys.takenOver).toBe(file);
    expect((await keys.current()).kid).toBe(kidOf(newest));
    expect(await keys.find(kidOf(middle))).toMatchObject(toSigningKey(middle));
    expect(await keys.find(kidOf(oldest))).toBeUndefined();
    expect(await listSigningKeys(storage)).toMatchObject([
      { kid: kidOf(newest), addedAt: '2026-11-20T12:00:00.000Z', signs: true, origin: 'database' },
      { kid: kidOf(middle), addedAt: null, signs: false },
    ]);
    expect(readFileSync(file, 'utf8')).toBe(content);
    // What was taken away later does not come back with the file.
    await removeSigningKey(storage, async () => masterKey, { kid: kidOf(middle), now });
    clock.move(1);
    const again = await open();
    expect(again.takenOver).toBeUndefined();
    expect(await again.find(kidOf(middle))).toBeUndefined();
  });

  test('signs after the key of the settings, and still verifies', async () => {
    const { open, storage } = await newPlace(`${newest}\n`);
    const keys = await open({ signingKey: handedKey });
    expect((await keys.current()).kid).toBe(kidOf(handedKey));
    expect(await keys.find(kidOf(newest))).toBeDefined();
    expect(await listSigningKeys(storage, { signingKey: handedKey })).toEqual([
      { kid: kidOf(handedKey), addedAt: null, signs: true, origin: 'setting' },
      { kid: kidOf(newest), addedAt: null, signs: false, origin: 'database' },
    ]);
  });

  test.each([
    ['of nothing', '', 1],
    ['of comments', '# one\n# two\n', 1],
    ['with two words in a line', `${newest}\n${middle} ${oldest}\n`, 2],
    ['with a time that does not exist', `# one\n2026-13-40T12:00:00.000Z ${newest}\n`, 2],
    ['with a time alone', `${newest}\n2026-11-20 ${middle}\n`, 2],
    ['with bytes that are no text', `${newest}\n\0\0\u0001${middle}\n`, 2],
    ['with a line that never ends', `${newest}${'x'.repeat(5_000)}\n`, 1],
    ['that is no such file at all', 'x'.repeat(300_000), 1],
  ])('%s is refused with its line, which is not shown', async (_what, content, line) => {
    const { open, file, kids } = await newPlace(content);
    const broken = await refusalOf(open());
    expect(broken).toMatchObject({ code: 'KEY_FILE_BROKEN', params: { file, line } });
    expect(broken.message).not.toContain(middle);
    expect(await kids()).toEqual([]);
  });

  test.each([0o640, 0o604, 0o644, 0o660, 0o602])(
    'that others may open (mode %o) is refused, and only told of in development',
    async (mode) => {
      const { open, file } = await newPlace(`${newest}\n`);
      chmodSync(file, mode);
      expect(await refusalOf(open())).toMatchObject({
        code: 'KEY_FILE_EXPOSED',
        params: { file, mode: `0${mode.toString(8)}` },
      });
      const { warnings } = await open({ acceptWeak: true });
      expect(warnings).toHaveLength(1);
      expect(warnings[0]?.en).toContain('chmod 600');
      expect(statSync(file).mode & 0o777).toBe(mode);
    },
  );
});

describe('a key', () => {
  const weak: readonly (readonly [string, string])[] = [
    ['of 31 bytes', handedKey.slice(0, 31)],
    ['of 16 bytes', 'Zm9vYmFyYmF6cXV4'],
    ['of one letter', 'a'],
    ['of one letter, again and again', 'x'.repeat(64)],
    ['of zeros', '0'.repeat(64)],
    ['of two letters in turn', 'ab'.repeat(32)],
    ['of seven characters in turn', 'abcdefg'.repeat(5)],
  ];

  test.each(weak)('%s is refused, and only told of in development', async (_what, text) => {
    const { open, file } = await newPlace(`${newest}\n${text}\n`);
    const bySetting = await refusalOf(open({ signingKey: text, olderFile: null }));
    expect(bySetting).toMatchObject({ code: 'KEY_WEAK', exitCode: 2 });
    if (text.length > 1) expect(bySetting.message).not.toContain(text);
    expect((await refusalOf(open())).params['where']).toBe(`${file}:2`);
    const { warnings, current } = await open({ signingKey: text, olderFile: null, acceptWeak: true });
    expect(warnings).toHaveLength(1);
    expect((await current()).kid).toBe(kidOf(text));
  });

  test.each([
    ['of our own', newKeyText()],
    ['of 32 bytes', handedKey.slice(0, 32)],
    ['in hexadecimal', '9f86d081884c7d659a2feaa0c55ad015'],
    ['in words', 'correct horse battery staple with some more'],
    ['of eight characters in turn', 'abcdefgh'.repeat(4)],
    ['in letters of several bytes', 'çãéíõüñßøåæœþðłđħŧ'],
  ])('%s is good', (_what, text) => {
    expect(weaknessOf(text)).toBeUndefined();
  });

  test('is its text as it stands, so that another program that has it signs alike', () => {
    expect(Buffer.from(toSigningKey(handedKey).secret).toString()).toBe(handedKey);
  });
});

describe('a running process', () => {
  test('takes over a rotated key within a second, and looks no more often than that', async () => {
    const { open, storage, masterKey, clock } = await newPlace();
    const keys = await open();
    const before = (await keys.current()).kid;
    const { kid } = await rotateSigningKey(storage, masterKey, clock.now());
    clock.move(0.999);
    expect((await keys.current()).kid).toBe(before);
    clock.move(0.001);
    expect((await keys.current()).kid).toBe(kid);
    expect(await keys.find(before)).toBeDefined();
  });

  test('keeps its keys when it meets one that its master key does not open, tells of it once, and looks for a newer one', async () => {
    const place = await newPlace();
    const { open, storage, clock, heard, masterKey } = place;
    let present = masterKey;
    const keys = await open({ openMasterKey: async () => present });
    const { kid: before } = await keys.current();
    const other = newMasterKey();
    const { kid } = await rotateSigningKey(storage, other, clock.now());
    for (let times = 0; times < 3; times += 1) {
      clock.move(1);
      expect((await keys.current()).kid).toBe(before);
    }
    expect(heard).toHaveLength(1);
    expect(heard[0]?.en).toContain(other.id);
    present = other;
    clock.move(1);
    expect((await keys.current()).kid).toBe(kid);
    expect(await keys.find(before)).toBeDefined();
  });

  test('does not start on a database that was sealed with another master key, and says which', async () => {
    const place = await newPlace();
    await keep(place, [[newest, 1]]);
    const refusal = await refusalOf(place.open({ openMasterKey: async () => newMasterKey() }));
    expect(refusal).toMatchObject({ code: 'MASTER_KEY_OTHER', params: { id: place.masterKey.id } });
  });

  test('takes over a key that comes later beside that of the settings', async () => {
    const { open, storage, masterKey, clock } = await newPlace();
    const keys = await open({ signingKey: handedKey });
    const { kid } = await rotateSigningKey(storage, masterKey, clock.now());
    clock.move(1);
    expect(await keys.find(kid)).toBeDefined();
    expect((await keys.current()).kid).toBe(kidOf(handedKey));
  });
});

describe('rotation', () => {
  test('puts a key on top and keeps the older ones for a day after they were replaced', async () => {
    const place = await newPlace();
    await keep(place, [
      [oldest, 100],
      [middle, 30],
      [newest, 2],
    ]);
    const { kid, dropped } = await rotateSigningKey(place.storage, place.masterKey, now);
    // The oldest was replaced thirty hours ago, the middle one two.
    expect(dropped).toEqual([kidOf(oldest)]);
    expect(await place.kids()).toEqual([kid, kidOf(newest), kidOf(middle)]);
    expect((await (await place.open()).current()).kid).toBe(kid);
  });

  test('keeps what nobody knows the age of', async () => {
    const place = await newPlace();
    await keep(place, [
      [oldest, null],
      [middle, null],
      [newest, null],
    ]);
    const { storage, masterKey } = place;
    expect((await rotateSigningKey(storage, masterKey, now)).dropped).toEqual([]);
    const later = new Date(now.getTime() + 25 * 3_600_000);
    expect((await rotateSigningKey(storage, masterKey, later)).dropped).toEqual(
      [newest, middle, oldest].map(kidOf),
    );
  });

  test('many times at once loses no key', async () => {
    const { storage, masterKey, kids } = await newPlace();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => rotateSigningKey(storage, masterKey, now)),
    );
    expect((await kids()).toSorted()).toEqual(made.map(({ kid }) => kid).toSorted());
  });
});

describe('removal', () => {
  const remove = ({ storage, masterKey }: Awaited<ReturnType<typeof newPlace>>, kid: string) =>
    removeSigningKey(storage, async () => masterKey, { kid, now });

  test('takes out one key and leaves the others', async () => {
    const place = await newPlace();
    await keep(place, [
      [oldest, 3],
      [middle, 2],
      [newest, 1],
    ]);
    expect(await remove(place, kidOf(middle))).toEqual({ kid: kidOf(newest) });
    expect(await place.kids()).toEqual([kidOf(newest), kidOf(oldest)]);
  });

  test('of the key that signs, and of the last one, puts a new one in its place', async () => {
    const place = await newPlace();
    await keep(place, [[newest, 1]]);
    const { kid } = await remove(place, kidOf(newest));
    expect(kid).not.toBe(kidOf(newest));
    expect(await place.kids()).toEqual([kid]);
  });

  test('of a key that is not there changes nothing', async () => {
    const place = await newPlace();
    await keep(place, [[newest, 1]]);
    expect(await refusalOf(remove(place, '0000000000000000'))).toMatchObject({
      code: 'UNKNOWN_SIGNING_KEY',
      httpStatus: 404,
      params: { choices: kidOf(newest) },
    });
    expect(await place.kids()).toEqual([kidOf(newest)]);
  });
});
