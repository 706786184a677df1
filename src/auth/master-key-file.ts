import { existsSync, statSync } from 'node:fs';
import { openKey, resealAuditKeys } from '../audit/audit-key.ts';
import { listKeys as listAuditKeys } from '../audit/audit-key-store.ts';
import { systemClock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { MasterKey, sealedBy } from '../base/master-key.ts';
import { isServerAddress, nameOfDatabase } from '../base/server-address.ts';
import { listSealedHashKeys, openHashKey, resealHashKeys } from '../privacy/document-hash-key-store.ts';
import { rewrapSubjectKeys } from '../privacy/rewrap-subject-keys.ts';
import { listSubjectKeys } from '../privacy/subject-key-store.ts';
import { type MasterKeySource, unwrapKey } from '../storage/keyring.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { databasePath } from '../storage/open-file.ts';
import { auditKeys } from './audit-keys.ts';
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

/** So many keys of subjects are tried: there may be a million. */
const mostTried = 100;

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

/** Where the master key of the settings is read from, when it is needed. Nothing is made. */
export function masterKeySource(settings: Parameters<typeof masterKeyPlace>[0]): MasterKeySource {
  const { db, masterKeyFile } = settings;
  return {
    file: masterKeyFile ?? (isServerAddress(db) ? nameOfDatabase(db) : masterKeyPlace(settings).file),
    read: () => {
      const { file, isNamed } = masterKeyPlace(settings);
      const masterKey = readMasterKey(file);
      if (masterKey === undefined && isNamed) throw new CreditError('MASTER_KEY_MISSING', { place: file });
      return masterKey;
    },
  };
}

/**
 * What opens the master key of the settings as often as it is asked for, and reads the file again only once it was changed.
 *
 * @returns a function that takes the database, or a transaction on it, and throws as `openMasterKey`.
 */
export function masterKeyOpener(
  settings: Parameters<typeof masterKeyPlace>[0],
): (db: Storage['db']) => Promise<MasterKey> {
  let last: { readonly masterKey: MasterKey; readonly state: string } | undefined;
  return async (db) => {
    const place = masterKeyPlace(settings);
    const state = stateOf(place.file);
    if (last === undefined || last.state !== state)
      last = { masterKey: await openMasterKey({ db }, place, systemClock.now()), state };
    return last.masterKey;
  };
}

/** Is another one once a file was changed or put in place of another. */
function stateOf(file: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    // Reading it says why.
    return '';
  }
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
  storage: Pick<Storage, 'db'>,
  { file, isNamed }: MasterKeyPlace,
  now: Date,
): Promise<MasterKey> {
  const present = readMasterKey(file);
  if (present !== undefined) return present;
  const [sealed] = await listSealed(storage);
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
  const [signing, hashing] = [await listSealedKeys(storage.db), await listSealedHashKeys(storage.db)];
  const auditing = await listAuditKeys(storage.db);
  const isNeeded = signing.length > 0 || hashing.length > 0 || auditing.length > 0;
  if (!isNeeded && !place.isNamed && !existsSync(place.file)) return undefined;
  const masterKey = await openMasterKey(storage, place, new Date());
  for (const key of signing) openSealedKey(masterKey, key);
  for (const key of hashing) openHashKey(masterKey, key);
  for (const key of auditing) openKey(masterKey, key);
  for (const key of await listSubjectKeys(storage.db, { after: '', limit: mostTried }))
    unwrapKey(masterKey, key);
  return masterKey.id;
}

/** Whatever the database keeps sealed, but for the keys of subjects: where there are such, there is what hashes their documents. */
async function listSealed({ db }: Pick<Storage, 'db'>): Promise<readonly { readonly sealed: Uint8Array }[]> {
  return [...(await listSealedKeys(db)), ...(await listSealedHashKeys(db)), ...(await listAuditKeys(db))];
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
 * machine alone, it gets a new text first. One that was stopped in the middle goes on where it was.
 *
 * @returns the name of the text that seals now, and how many keys were sealed anew.
 * @throws CreditError MASTER_KEY_NOT_NEW on a server, where each machine has to have the new text first; as `openMasterKey`.
 */
export async function rotateMasterKey(
  storage: Storage,
  place: MasterKeyPlace,
  now: Date,
  by: string | null = null,
): Promise<{ readonly id: string; readonly sealed: number }> {
  let masterKey = await openMasterKey(storage, place, now);
  const reseal = async () => {
    const keys = await storage.write({ locks: [lockOf.signingKeys()] }, async (db) => {
      const sealed =
        (await resealSigningKeys(db, masterKey)) +
        (await resealHashKeys(db, masterKey)) +
        (await resealAuditKeys(db, masterKey));
      const details = { key: masterKey.id, sealed };
      if (sealed > 0) await auditKeys(db, { kind: 'MASTER_KEY_ROTATED', now, by, details });
      return sealed;
    });
    return keys + (await rewrapSubjectKeys(storage, masterKey));
  };
  const left = await reseal();
  if (left > 0) return { id: masterKey.id, sealed: left };
  if (place.isOnServer) throw new CreditError('MASTER_KEY_NOT_NEW', { id: masterKey.id, file: place.file });
  await changeKeyFile(place.file, (content) =>
    withKeyOnTop(content?.lines ?? fileHeader, formatKeyLine(newKeyText(), now)),
  );
  masterKey = await openMasterKey(storage, place, now);
  return { id: masterKey.id, sealed: await reseal() };
}
