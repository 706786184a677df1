import { DocumentHashes } from '../privacy/document-hashes.ts';
import type { Storage } from '../storage/open-database.ts';

/** The keyed hashes of a database, by the master key of the settings, which is read when a key is first needed. */
export function openDocumentHashes(
  storage: Storage,
  { db, masterKeyFile = null }: { readonly db: string; readonly masterKeyFile?: string | null },
): DocumentHashes {
  return new DocumentHashes(storage, async () => {
    const { masterKeyPlace, openMasterKey } = await import('./master-key-file.ts');
    return openMasterKey(storage, masterKeyPlace({ db, masterKeyFile }), storage.clock.now());
  });
}
