import { existsSync } from 'node:fs';
import { CreditError } from '../base/errors.ts';
import { MasterKey, sealedBy } from '../base/master-key.ts';
import { isServerAddress, nameOfDatabase } from '../base/server-address.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { databasePath } from '../storage/open-file.ts';
import { changeKeyFile, formatKeyLine, makeKeyFile, readSafeKeyFile, withKeyOnTop } from './key-file.ts';
import { newKeyText } from './signing-key.ts';
import { listSealedKeys, openSealedKey, resealSigningKeys } from './signing-key-store.ts';

/** Where the master key of a database stands. */
export interface MasterKeyPlace {
  readonly file: string;
  /** The setting names the file: it is the operator's, and never made here. */
  readonly isNamed: boolean;
  /** Beside a file one process makes the keys of all; on a server each machine has its copy of the file. */
  readonly isOnServer: boolean;
}

const fileHeader = [
  '# The master key of credit, the newest first: it seals what the database keeps secret. Keep it apart from backups of the database.',
];

/**
 * Where the master key of the settings stands: in the file that they name, else beside the database.
 *
 * @throws CreditError MASTER_KEY_MISSING for a database on a server, beside which lies no file.
 */
export function masterKeyPlace({
  db,
  masterKeyFile,
}: {
  readonly db: string;
  readonly masterKeyFile: string | null;
}): MasterKeyPlace {
  const isOnServer = isServerAddress(db);
  if (masterKeyFile !== null) return { file: masterKeyFile, isNamed: true, isOnServer };
  if (isOnServer) throw new CreditError('MASTER_KEY_MISSING', { place: nameOfDatabase(db) });
  return { file: `${databasePath(db)}.master-key`, isNamed: false, isOnServer };
}

/**
 * The master key of a file.
 *
 * @throws CreditError KEY_FILE_EXPOSED where others may read the file; KEY_WEAK, KEY_FILE_BROKEN, FILE_UNREADABLE.
 */
export function readMasterKey(file: string): MasterKey | undefined {
  const content = readSafeKeyFile(file);
  if (content === undefined) return undefined;
  const [newest, ...older] = content.keys.map(({ text }) => text);
  if (newest === undefined) throw new Error('A file of keys without a key was read');
  return new MasterKey([newest, ...older], { file });
}

/**
 * The master key of a database, which is made beside it where there is none and nothing is sealed yet.
 *
 * @throws CreditError MASTER_KEY_MISSING for a named file that is not there; MASTER_KEY_OTHER where the database was sealed with
 * another one; as `readMasterKey`; FILE_UNWRITABLE.
 */
export async function openMasterKey(
  storage: Storage,
  { file, isNamed }: MasterKeyPlace,
  now: Date,
): Promise<MasterKey> {
  const present = readMasterKey(file);
  if (present !== undefined) return present;
  const [sealed] = await listSealedKeys(storage.db);
  if (sealed !== undefined) throw new CreditError('MASTER_KEY_OTHER', { id: sealedBy(sealed.sealed), file });
  if (isNamed) throw new CreditError('MASTER_KEY_MISSING', { place: file });
  newMasterKeyFile(file, now);
  // Another process may have made it; then it is its key.
  const masterKey = readMasterKey(file);
  if (masterKey === undefined) throw new CreditError('MASTER_KEY_MISSING', { place: file });
  return masterKey;
}

/**
 * Looks whether the master key opens whatever the database keeps sealed; nothing is made.
 *
 * @returns the name of the text that seals; undefined where there is none yet, and none is needed.
 * @throws CreditError as `openMasterKey`; RECORD_DAMAGED.
 */
export async function checkMasterKey(storage: Storage, place: MasterKeyPlace): Promise<string | undefined> {
  const sealed = await listSealedKeys(storage.db);
  if (sealed.length === 0 && !place.isNamed && !existsSync(place.file)) return undefined;
  const masterKey = await openMasterKey(storage, place, new Date());
  for (const key of sealed) openSealedKey(masterKey, key);
  return masterKey.id;
}

/**
 * Makes a file with a new master key, which its owner alone may read.
 *
 * @returns false where a file stands there, which is left as it is.
 * @throws CreditError FILE_UNWRITABLE.
 */
export function newMasterKeyFile(file: string, now: Date): boolean {
  return makeKeyFile(file, [...fileHeader, formatKeyLine(newKeyText(), now)]);
}

/**
 * Seals with the newest text of the master key whatever is sealed with an older one. Where nothing is, and the file is that of this
 * machine alone, it gets a new text first.
 *
 * @returns the name of the text that seals now, and how many keys were sealed anew.
 * @throws CreditError MASTER_KEY_NOT_NEW on a server, where each machine has to have the new text first; as `openMasterKey`.
 */
export async function rotateMasterKey(
  storage: Storage,
  place: MasterKeyPlace,
  now: Date,
): Promise<{ readonly id: string; readonly sealed: number }> {
  let masterKey = await openMasterKey(storage, place, now);
  const reseal = () =>
    storage.write({ locks: [lockOf.signingKeys()] }, (db) => resealSigningKeys(db, masterKey));
  const left = await reseal();
  if (left > 0) return { id: masterKey.id, sealed: left };
  if (place.isOnServer) throw new CreditError('MASTER_KEY_NOT_NEW', { id: masterKey.id, file: place.file });
  await changeKeyFile(place.file, (content) =>
    withKeyOnTop(content?.lines ?? fileHeader, formatKeyLine(newKeyText(), now)),
  );
  masterKey = await openMasterKey(storage, place, now);
  return { id: masterKey.id, sealed: await reseal() };
}
