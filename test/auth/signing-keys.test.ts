import { spawn } from 'node:child_process';
import {
  chmodSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { rolldown } from 'rolldown';
import { describe, expect, onTestFinished, test } from 'vitest';
import { removeSigningKey, rotateSigningKey } from '../../src/auth/rotate-signing-key.ts';
import { newKeyText, toSigningKey, weaknessOf } from '../../src/auth/signing-key.ts';
import {
  defaultKeyFile,
  listSigningKeys,
  openSigningKeys,
  type SigningKeyOptions,
} from '../../src/auth/signing-keys.ts';
import type { Text } from '../../src/base/language.ts';
import { newDatabaseFile, now } from './local-database.ts';
import { handedKey, movableClock, refusalOf } from './token-world.ts';

const strong = Array.from({ length: 4 }, () => newKeyText());
const [newest = '', middle = '', oldest = ''] = strong;
const kidOf = (text: string) => toSigningKey(text).kid;

/** The place of a database that is not there, with `content` as its file of keys. */
async function newPlace(content?: string) {
  const dbFile = await newDatabaseFile();
  const file = defaultKeyFile(dbFile);
  if (content !== undefined) writeFileSync(file, content, { mode: 0o600 });
  const clock = movableClock();
  const heard: Text[] = [];
  const open = (change: Partial<SigningKeyOptions> = {}) =>
    openSigningKeys({
      file,
      signingKey: null,
      acceptWeak: false,
      clock,
      onWarning: (warning) => heard.push(warning),
      ...change,
    });
  return { file, clock, open, heard, folder: dirname(file) };
}

const refusal = (open: () => unknown) => refusalOf(Promise.resolve().then(open));

describe('a first start', () => {
  test('makes a strong key beside the database, which its owner alone can read', async () => {
    const { open, file, folder } = await newPlace();
    const keys = open();
    expect(keys.current().secret.length).toBeGreaterThanOrEqual(32);
    expect(keys.current().kid).toMatch(/^[0-9a-f]{16}$/);
    expect(keys.find(keys.current().kid)).toBe(keys.current());
    expect(keys.warnings).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^(#.*\n)+2026-11-20T12:00:00\.000Z [\w-]{43}\n$/);
    expect(readdirSync(folder)).toEqual([basename(file)]);
    expect(open().current()).toEqual(keys.current());
  });

  test('of several processes at once makes one key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'credit-keys-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const bundle = await rolldown({
      input: resolve('test/auth/key-child.ts'),
      platform: 'node',
      external: [/^node:/, 'better-sqlite3', 'typeid-js'],
    });
    await bundle.write({ file: join(folder, 'key-child.mjs'), format: 'esm', codeSplitting: false });
    await bundle.close();
    const children = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, [join(folder, 'key-child.mjs'), join(folder, 'credit.db.keys')], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const next = async () => String((await lines.next()).value);
      return { next, goOn: () => child.stdin.write('go\n') };
    });
    for (const child of children) expect(await child.next()).toBe('ready');
    for (const child of children) child.goOn();
    const kids = await Promise.all(children.map((child) => child.next()));
    expect(kids[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set(kids).size).toBe(1);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('with a key in the settings makes no file', async () => {
    const { open, folder } = await newPlace();
    expect(open({ signingKey: handedKey }).current().kid).toBe(kidOf(handedKey));
    expect(readdirSync(folder)).toEqual([]);
  });

  test('makes the folder that is to hold the file', async () => {
    const { open, folder } = await newPlace();
    const file = join(folder, 'run', 'keys');
    expect(open({ file }).current().kid).toBe(listSigningKeys(file)[0]?.kid);
  });
});

describe('a file of keys', () => {
  test('is read with times or without, comments, blank lines and line ends of any kind', async () => {
    const { open } = await newPlace(
      `\uFEFF# ours\r\n\r\n2026-11-20T12:00:00.000Z ${newest}\r\n  ${middle}  \n\n#${oldest}\n${newest}\n`,
    );
    const keys = open();
    expect(keys.current().kid).toBe(kidOf(newest));
    expect(keys.find(kidOf(middle))).toMatchObject(toSigningKey(middle));
    expect(keys.find(kidOf(oldest))).toBeUndefined();
  });

  test('signs after the key of the settings, and still verifies', async () => {
    const { open, file } = await newPlace(`${newest}\n`);
    const keys = open({ signingKey: handedKey });
    expect(keys.current().kid).toBe(kidOf(handedKey));
    expect(keys.find(kidOf(newest))).toBeDefined();
    expect(listSigningKeys(file, { signingKey: handedKey })).toEqual([
      { kid: kidOf(handedKey), addedAt: null, signs: true, origin: 'setting' },
      { kid: kidOf(newest), addedAt: null, signs: false, origin: 'file' },
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
    const { open, file } = await newPlace(content);
    const broken = await refusal(() => open());
    expect(broken).toMatchObject({ code: 'SIGNING_KEYS_BROKEN', params: { file, line } });
    expect(broken.message).not.toContain(middle);
    const list = () => listSigningKeys(file);
    expect((await refusal(list)).code).toBe('SIGNING_KEYS_BROKEN');
    expect((await refusalOf(rotateSigningKey(file, now))).code).toBe('SIGNING_KEYS_BROKEN');
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  test.each([0o640, 0o604, 0o644, 0o660, 0o602])(
    'that others may open (mode %o) is refused, and only told of in development',
    async (mode) => {
      const { open, file } = await newPlace(`${newest}\n`);
      chmodSync(file, mode);
      expect(await refusal(() => open())).toMatchObject({
        code: 'SIGNING_KEYS_EXPOSED',
        params: { file, mode: `0${mode.toString(8)}` },
      });
      const { warnings } = open({ acceptWeak: true });
      expect(warnings).toHaveLength(1);
      expect(warnings[0]?.en).toContain('chmod 600');
      await rotateSigningKey(file, now);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    },
  );

  test('that is a folder is refused', async () => {
    const { open, folder } = await newPlace();
    expect((await refusal(() => open({ file: folder }))).code).toMatch(/^(FILE_|SIGNING_KEYS_)/);
  });
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
    const { open, file } = await newPlace();
    const bySetting = await refusal(() => open({ signingKey: text }));
    expect(bySetting).toMatchObject({ code: 'SIGNING_KEY_WEAK', exitCode: 2 });
    if (text.length > 1) expect(bySetting.message).not.toContain(text);
    const { warnings, current } = open({ signingKey: text, acceptWeak: true });
    expect(warnings).toHaveLength(1);
    expect(current().kid).toBe(kidOf(text));
    writeFileSync(file, `${newest}\n${text}\n`, { mode: 0o600 });
    const byFile = await refusal(() => open());
    expect(byFile.params['where']).toBe(`${file}:2`);
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
    const { open, file, clock } = await newPlace();
    const keys = open();
    const before = keys.current().kid;
    const { kid } = await rotateSigningKey(file, clock.now());
    clock.move(0.999);
    expect(keys.current().kid).toBe(before);
    clock.move(0.001);
    expect(keys.current().kid).toBe(kid);
    expect(keys.find(before)).toBeDefined();
  });

  test.each([
    ['is broken', 'a b c\n', 'SIGNING_KEYS_BROKEN'],
    ['holds a weak key', 'secret\n', 'weak'],
    ['is gone', undefined, 'does not exist'],
  ])('keeps its keys when the file %s, and tells of it once', async (_what, content, told) => {
    const { open, file, clock, heard } = await newPlace(`${newest}\n`);
    const keys = open();
    if (content === undefined) rmSync(file);
    else writeFileSync(file, content);
    for (let times = 0; times < 3; times += 1) {
      clock.move(1);
      expect(keys.current().kid).toBe(kidOf(newest));
    }
    expect(heard).toHaveLength(1);
    expect(heard[0]?.en).toMatch(told === 'SIGNING_KEYS_BROKEN' ? /:1 is not/ : new RegExp(told));
    writeFileSync(file, `${middle}\n`, { mode: 0o600 });
    clock.move(1);
    expect(keys.current().kid).toBe(kidOf(middle));
  });

  test('takes over a file of the key of the settings that comes later', async () => {
    const { open, file, clock } = await newPlace();
    const keys = open({ signingKey: handedKey });
    await rotateSigningKey(file, clock.now());
    clock.move(1);
    const [made] = listSigningKeys(file);
    expect(keys.find(made?.kid ?? '')).toBeDefined();
    expect(keys.current().kid).toBe(kidOf(handedKey));
  });
});

describe('rotation', () => {
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

  test('puts a key on top and keeps the older ones for a day after they were replaced', async () => {
    const { file, open } = await newPlace(
      `# kept\n${at(-2)} ${newest}\n# middle\n${at(-30)} ${middle}\n${at(-100)} ${oldest}\n`,
    );
    const { kid, dropped } = await rotateSigningKey(file, now);
    // The oldest was replaced thirty hours ago, the middle one two.
    expect(dropped).toEqual([kidOf(oldest)]);
    const keys = open();
    expect(keys.current().kid).toBe(kid);
    expect(keys.find(kidOf(newest))).toBeDefined();
    expect(keys.find(kidOf(middle))).toBeDefined();
    expect(readFileSync(file, 'utf8')).toMatch(
      /^# kept\n2026-11-20T12:00:00.000Z [\w-]{43}\n.+\n# middle\n.+\n$/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('keeps what nobody knows the age of', async () => {
    const { file } = await newPlace(`${newest}\n${middle}\n${oldest}\n`);
    expect((await rotateSigningKey(file, now)).dropped).toEqual([]);
    const later = new Date(now.getTime() + 25 * 3_600_000);
    expect((await rotateSigningKey(file, later)).dropped).toEqual([newest, middle, oldest].map(kidOf));
  });

  test('many times at once loses no key', async () => {
    const { file } = await newPlace();
    const made = await Promise.all(Array.from({ length: 8 }, () => rotateSigningKey(file, now)));
    const items = listSigningKeys(file);
    expect(items.map(({ kid }) => kid).sort()).toEqual(made.map(({ kid }) => kid).sort());
    expect(readdirSync(dirname(file))).toEqual([basename(file)]);
  });

  test('goes on where another process died in the middle of one', async () => {
    const { file, folder } = await newPlace(`${newest}\n`);
    const left = join(folder, `.${basename(file)}.next`);
    writeFileSync(left, 'half');
    utimesSync(left, new Date(0), new Date(0));
    await rotateSigningKey(file, now);
    expect(readFileSync(file, 'utf8')).not.toContain('half');
  });

  test('follows a link to the file', async () => {
    const { file, folder } = await newPlace(`${newest}\n`);
    symlinkSync(file, join(folder, 'link'));
    const { kid } = await rotateSigningKey(join(folder, 'link'), now);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
    expect(listSigningKeys(file)[0]?.kid).toBe(kid);
  });
});

describe('removal', () => {
  test('takes out one key and leaves the others', async () => {
    const { file, open } = await newPlace(`${newest}\n${middle}\n${oldest}\n${middle}\n`);
    expect(await removeSigningKey(file, kidOf(middle))).toEqual({ kid: kidOf(newest) });
    expect(readFileSync(file, 'utf8')).toBe(`${newest}\n${oldest}\n`);
    expect(open().find(kidOf(middle))).toBeUndefined();
  });

  test('of the key that signs puts a new one in its place', async () => {
    const { file, open } = await newPlace(`${newest}\n${middle}\n`);
    const { kid } = await removeSigningKey(file, kidOf(newest), now);
    expect([kidOf(newest), kidOf(middle)]).not.toContain(kid);
    expect(open().current().kid).toBe(kid);
    expect(open().find(kidOf(newest))).toBeUndefined();
    expect(open().find(kidOf(middle))).toBeDefined();
  });

  test('of the last one leaves a file that can sign', async () => {
    const { file, open } = await newPlace(`${newest}\n`);
    const { kid } = await removeSigningKey(file, kidOf(newest), now);
    expect(open().current().kid).toBe(kid);
  });

  test('of a key that is not there changes nothing', async () => {
    const { file } = await newPlace(`${newest}\n`);
    expect(await refusalOf(removeSigningKey(file, '0000000000000000'))).toMatchObject({
      code: 'UNKNOWN_SIGNING_KEY',
      httpStatus: 404,
    });
    expect(readFileSync(file, 'utf8')).toBe(`${newest}\n`);
    const missing = await newPlace();
    expect((await refusalOf(removeSigningKey(missing.file, '0000000000000000'))).code).toBe(
      'UNKNOWN_SIGNING_KEY',
    );
    expect(readdirSync(missing.folder)).toEqual([]);
  });
});
