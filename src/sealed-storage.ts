import { masterKeyOpener, masterKeySource } from './auth/master-key-file.ts';
import { openDocumentHashes } from './auth/open-document-hashes.ts';
import { isServerAddress } from './base/server-address.ts';
import type { DocumentHashes } from './privacy/document-hashes.ts';
import { sealSubjectsOf } from './privacy/subject-seals.ts';
import { Keyring } from './storage/keyring.ts';
import type { Storage } from './storage/open-database.ts';
import type { OpenOptions } from './storage/open-file.ts';
import { openStorage } from './storage/open-storage.ts';

/** Where a database is, where its master key, and whether what is written of people is sealed. */
export interface SealSettings {
  readonly db: string;
  /** Where none is named, it lies beside a database in a file. */
  readonly masterKeyFile?: string | null;
  /** In a database that seals; it is unless told. */
  readonly sealing?: boolean;
}

/** An open database, and what hashes documents in it. */
export interface SealedStorage {
  readonly storage: Storage;
  readonly documentHashes: DocumentHashes;
}

/**
 * Opens a database with what opens and seals what is kept of people there. The master key is read when it is needed.
 *
 * @throws CreditError as openStorage.
 */
export async function openSealedStorage(
  settings: SealSettings,
  options: OpenOptions = {},
): Promise<SealedStorage> {
  const { db, masterKeyFile = null, sealing } = settings;
  const keyring = new Keyring(masterKeySource({ db, masterKeyFile }));
  const storage = await openStorage(db, { ...options, keyring });
  const documentHashes = openDocumentHashes(storage, settings);
  sealSubjectsOf(storage.db, {
    keyring,
    hashes: documentHashes,
    openMasterKey: masterKeyOpener({ db, masterKeyFile }),
    clock: storage.clock,
    isWanted: sealing !== false,
  });
  return { storage, documentHashes };
}

/** Whether a new database begins to seal: on a server the master key has to be named, for no file lies beside it. */
export function canSeal({ db, masterKeyFile = null, sealing }: SealSettings): boolean {
  return sealing !== false && (!isServerAddress(db) || masterKeyFile !== null);
}
