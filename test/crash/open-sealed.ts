import type Database from 'better-sqlite3';
import { masterKeyPlace, readMasterKey } from '../../src/auth/master-key-file.ts';
import { unwrapKey } from '../../src/storage/keyring.ts';
import {
  keyOfSealed,
  openBytesWith,
  type SealLabel,
  sealedBytesOf,
} from '../../src/storage/sealed-values.ts';

/** What was sealed in a database at rest, opened with the master key beside it; what is clear as it stands. */
export function openerOf(database: Database.Database): (label: SealLabel, bytes: Uint8Array) => Uint8Array {
  const { file } = masterKeyPlace({ db: database.name, masterKeyFile: null });
  const find = database.prepare<[string], { sealed: Uint8Array }>(
    'select sealed from subject_key where id = ?',
  );
  return (label, bytes) => {
    const sealed = sealedBytesOf(bytes);
    if (sealed === undefined) return bytes;
    const id = keyOfSealed(sealed);
    const wrapped = find.get(id)?.sealed;
    const masterKey = readMasterKey(file);
    if (wrapped === undefined || masterKey === undefined) throw new Error(`There is no key ${id}`);
    return openBytesWith(unwrapKey(masterKey, { id, sealed: wrapped }), label, sealed);
  };
}
