import { createHmac, hkdfSync } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import {
  checkMasterKey,
  masterKeyPlace,
  newMasterKeyFile,
  openMasterKey,
  readMasterKey,
  rotateMasterKey,
} from '../../src/auth/master-key-file.ts';
import { rotateSigningKey } from '../../src/auth/rotate-signing-key.ts';
import { newKeyText } from '../../src/auth/signing-key.ts';
import { listSealedKeys } from '../../src/auth/signing-key-store.ts';
import { MasterKey, sealedBy } from '../../src/base/master-key.ts';
import { addOrganization, entriesOf } from '../audit/audited.ts';
import { now, openTestDatabase } from './local-database.ts';
import { refusalOf } from './token-world.ts';

const [newer, older] = [newKeyText(), newKeyText()];
const both = new MasterKey([newer, older], { file: 'master.key' });
const before = new MasterKey([older], { file: 'master.key' });
const after = new MasterKey([newer], { file: 'master.key' });

const refused = (work: () => unknown) => refusalOf(Promise.resolve().then(work));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'credit-master-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function newPlace() {
  const storage = await openTestDatabase();
  const file = join(newFolder(), 'credit.db.master-key');
  return { storage, place: { file, isNamed: false, isOnServer: false } };
}

test('what is sealed is opened by every key that has its text, under its label alone', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, label) => {
      const sealed = before.seal(label, bytes);
      expect(Buffer.from(both.open(label, sealed))).toEqual(Buffer.from(bytes));
      expect(both.seal(label, bytes)).not.toEqual(sealed);
      expect(sealedBy(both.seal(label, bytes))).toBe(after.id);
      expect(() => both.open(`${label} `, sealed)).toThrow('not as it was written');
    }),
    { numRuns: 30 },
  ));

test('its keys are those of HKDF, by which others derive them too', () => {
  const derived = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', older, '', `credit master key ${purpose}`, bytes));
  expect(before.id).toBe(derived('id', 8).toString('hex'));
  const bytes = Buffer.from('what is hashed');
  const expected = createHmac('sha256', derived('hash of a label', 32)).update(bytes).digest();
  expect(Buffer.from(before.keyedHash('of a label', bytes))).toEqual(expected);
});

test('what another key has sealed names that key, and what was changed by one bit does not open', async () => {
  const sealed = before.seal('key', Buffer.from('a secret'));
  expect(Buffer.from(sealed).includes('a secret')).toBe(false);
  expect(await refused(() => after.open('key', sealed))).toMatchObject({
    code: 'MASTER_KEY_OTHER',
    params: { id: before.id, file: 'master.key' },
  });
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect((await refused(() => before.open('key', changed))).code).toMatch(
      /^(?:RECORD_DAMAGED|MASTER_KEY_OTHER)$/,
    );
  }
  for (const length of [0, 1, 20, sealed.length - 1])
    expect((await refused(() => before.open('key', sealed.subarray(0, length)))).code).toMatch(
      /^(?:RECORD_DAMAGED|MASTER_KEY_OTHER)$/,
    );
});

test('hashes are another one for each label and each key, and the same for the same', () => {
  const bytes = Buffer.from('33683111000280');
  expect(before.keyedHash('a', bytes)).toEqual(new MasterKey([older], { file: '' }).keyedHash('a', bytes));
  expect(before.keyedHash('b', bytes)).not.toEqual(before.keyedHash('a', bytes));
  expect(after.keyedHash('a', bytes)).not.toEqual(before.keyedHash('a', bytes));
});

test('a database in a file gets one beside it, which its owner alone can read, and no second one', async () => {
  const { storage, place } = await newPlace();
  expect(await checkMasterKey(storage, place)).toBeUndefined();
  const { id } = await openMasterKey(storage, place, now);
  expect(statSync(place.file).mode & 0o777).toBe(0o600);
  expect(readFileSync(place.file, 'utf8')).toMatch(/^(#.*\n)+2026-11-20T12:00:00\.000Z [\w-]{43}\n$/);
  expect((await openMasterKey(storage, place, now)).id).toBe(id);
  expect(newMasterKeyFile(place.file, now)).toBe(false);
  expect(readMasterKey(place.file)?.id).toBe(id);
  expect(await checkMasterKey(storage, place)).toBe(id);
});

test('what is sealed already is never sealed with a new one: a file that is gone is named', async () => {
  const { storage, place } = await newPlace();
  const { id } = await openMasterKey(storage, place, now);
  await rotateSigningKey(storage, await openMasterKey(storage, place, now), now);
  rmSync(place.file);
  const gone = { code: 'MASTER_KEY_OTHER', params: { id, file: place.file } };
  expect(await refusalOf(openMasterKey(storage, place, now))).toMatchObject(gone);
  expect(await refusalOf(checkMasterKey(storage, place))).toMatchObject(gone);
  newMasterKeyFile(place.file, now);
  expect(await refusalOf(checkMasterKey(storage, place))).toMatchObject(gone);
});

test('a file that a setting names is not made', async () => {
  const { storage, place } = await newPlace();
  const refusal = await refusalOf(openMasterKey(storage, { ...place, isNamed: true }, now));
  expect(refusal).toMatchObject({ code: 'MASTER_KEY_MISSING', params: { place: place.file } });
});

test('beside a server lies none: the setting is required', async () => {
  const db = 'postgres://credit:secret-word@db.example.com/credit';
  const refusal = await refused(() => masterKeyPlace({ db, masterKeyFile: null }));
  expect(refusal.code).toBe('MASTER_KEY_MISSING');
  expect(refusal.message).not.toContain('secret-word');
  expect(masterKeyPlace({ db, masterKeyFile: '/etc/credit/key' })).toMatchObject({
    file: '/etc/credit/key',
    isOnServer: true,
  });
});

test.each([
  ['that others may read', `${newer}\n`, 0o640, 'KEY_FILE_EXPOSED'],
  ['with a key that is too short', 'short\n', 0o600, 'KEY_WEAK'],
  ['with a weak key below', `${newer}\n${'x'.repeat(64)}\n`, 0o600, 'KEY_WEAK'],
  ['of nothing', '\n', 0o600, 'KEY_FILE_BROKEN'],
])('a file %s is refused, and no key is shown', async (_what, content, mode, code) => {
  const file = join(newFolder(), 'master.key');
  writeFileSync(file, content);
  chmodSync(file, mode);
  const refusal = await refused(() => readMasterKey(file));
  expect(refusal.code).toBe(code);
  expect(refusal.message).not.toContain(newer);
});

test('a rotation seals everything anew with a new text, and needs no older one afterwards', async () => {
  const { storage, place } = await newPlace();
  const first = await openMasterKey(storage, place, now);
  await rotateSigningKey(storage, first, now);
  await rotateSigningKey(storage, first, now);
  await addOrganization(storage, 'org_1');
  const { id, sealed } = await rotateMasterKey(storage, place, now, 'usr_ana');
  expect(id).not.toBe(first.id);
  expect(sealed).toBe(2);
  expect(await entriesOf(storage)).toMatchObject([
    { kind: 'MASTER_KEY_ROTATED', actor: 'usr_ana', details: JSON.stringify({ key: id, sealed }) },
  ]);
  expect(readMasterKey(place.file)?.ids).toEqual([id, first.id]);
  expect(readdirSync(join(place.file, '..'))).toHaveLength(1);
  const rows = await listSealedKeys(storage.db);
  expect(rows.map((row) => sealedBy(row.sealed))).toEqual([id, id]);
  const lines = readFileSync(place.file, 'utf8').trim().split('\n');
  writeFileSync(place.file, `${lines.slice(0, -1).join('\n')}\n`);
  expect(await checkMasterKey(storage, place)).toBe(id);
});

test('on a server a rotation takes the text that the machines were given, and makes none', async () => {
  const { storage, place: beside } = await newPlace();
  const place = { ...beside, isNamed: true, isOnServer: true };
  writeFileSync(place.file, `${older}\n`, { mode: 0o600 });
  await rotateSigningKey(storage, await openMasterKey(storage, place, now), now);
  expect((await refusalOf(rotateMasterKey(storage, place, now))).code).toBe('MASTER_KEY_NOT_NEW');
  writeFileSync(place.file, `${newer}\n${older}\n`);
  expect(await rotateMasterKey(storage, place, now)).toEqual({ id: after.id, sealed: 1 });
  expect(readFileSync(place.file, 'utf8')).toBe(`${newer}\n${older}\n`);
});
