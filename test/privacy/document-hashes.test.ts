import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  checkMasterKey,
  newMasterKeyFile,
  openMasterKey,
  readMasterKey,
  rotateMasterKey,
} from '../../src/auth/master-key-file.ts';
import { listSealedHashKeys, openHashKey } from '../../src/privacy/document-hash-key-store.ts';
import { DocumentHashes } from '../../src/privacy/document-hashes.ts';
import { newDatabaseFile, now, openTestDatabase } from '../auth/local-database.ts';
import { newMasterKey } from '../auth/new-master-key.ts';
import { refusalOf } from '../auth/token-world.ts';
import { insertOrganization } from '../storage/test-database.ts';

const masterKey = newMasterKey();
const document = '33683111000280';

async function newWorld() {
  const file = await newDatabaseFile();
  const storage = await openTestDatabase(file);
  await insertOrganization(storage, 'org_1');
  await insertOrganization(storage, 'org_2');
  /** As a process that has just started. */
  const start = (key = masterKey) => new DocumentHashes(storage, async () => key);
  return { file, storage, start };
}

test('a document has one hash in an organisation, in each process, and another one elsewhere', async () => {
  const { storage, start } = await newWorld();
  const hash = await start().of('org_1', document);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await start().of('org_1', document)).toBe(hash);
  expect(await start().of('org_1', '33683111000281')).not.toBe(hash);
  expect(await start().of('org_2', document)).not.toBe(hash);
  const [sealed] = await listSealedHashKeys(storage.db);
  if (sealed === undefined) throw new Error('no key was kept');
  // As whoever has the key verifies one by other means.
  expect(createHmac('sha256', openHashKey(masterKey, sealed)).update(document).digest('hex')).toBe(hash);
});

test('machines that need a key at the same time have the same', async () => {
  const { file, storage, start } = await newWorld();
  const beside = new DocumentHashes(await openTestDatabase(file), async () => masterKey);
  const hashes = await Promise.all(
    [start(), beside, start(), beside].map((machine) => machine.of('org_1', document)),
  );
  expect(new Set(hashes).size).toBe(1);
  expect(await listSealedHashKeys(storage.db)).toHaveLength(1);
});

test('once it is open, a key is asked for no more, and hashes at once', async () => {
  const { storage } = await newWorld();
  let asked = 0;
  const hashes = new DocumentHashes(storage, async () => {
    asked += 1;
    return masterKey;
  });
  const [one, other] = await Promise.all([hashes.forOrganization('org_1'), hashes.forOrganization('org_1')]);
  expect(one(document)).toBe(other(document));
  expect(await hashes.of('org_1', document)).toBe(one(document));
  expect(asked).toBe(1);
});

test('a key that could not be opened is asked for again', async () => {
  const { storage, start } = await newWorld();
  const hash = await start().of('org_1', document);
  const keys = [newMasterKey(), masterKey];
  const hashes = new DocumentHashes(storage, async () => keys.shift() ?? masterKey);
  expect((await refusalOf(hashes.of('org_1', document))).code).toBe('MASTER_KEY_OTHER');
  expect(await hashes.of('org_1', document)).toBe(hash);
});

test('a renewed master key seals it anew, and no hash changes', async () => {
  const { storage } = await newWorld();
  const folder = mkdtempSync(join(tmpdir(), 'credit-hashes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = { file: join(folder, 'credit.db.master-key'), isNamed: false, isOnServer: false };
  expect(await checkMasterKey(storage, place)).toBeUndefined();
  const start = () => new DocumentHashes(storage, () => openMasterKey(storage, place, now));
  const hash = await start().of('org_1', document);
  const before = readMasterKey(place.file)?.id;
  const { id, sealed } = await rotateMasterKey(storage, place, now);
  expect(sealed).toBe(1);
  expect(id).not.toBe(before);
  expect(await start().of('org_1', document)).toBe(hash);
  expect(await checkMasterKey(storage, place)).toBe(id);
  // What is sealed is never sealed with a new one.
  rmSync(place.file);
  expect((await refusalOf(start().of('org_1', document))).code).toBe('MASTER_KEY_OTHER');
  newMasterKeyFile(place.file, now);
  expect((await refusalOf(checkMasterKey(storage, place))).code).toBe('MASTER_KEY_OTHER');
});
