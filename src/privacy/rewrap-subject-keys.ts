import { type MasterKey, sealedBy } from '../base/master-key.ts';
import { unwrapKey, wrapKey } from '../storage/keyring.ts';
import { readsNothing } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { listSubjectKeys, replaceWrapped } from './subject-key-store.ts';

/** So many share a transaction. */
const atOnce = 200;

/**
 * Wraps the keys of subjects with the newest text of the master key that are wrapped with an older one. Whoever stops it loses
 * nothing: the next time goes on where it was.
 *
 * @returns how many there were.
 * @throws CreditError MASTER_KEY_OTHER, RECORD_DAMAGED, STORAGE_*.
 */
export async function rewrapSubjectKeys(storage: Storage, masterKey: MasterKey): Promise<number> {
  let [after, wrapped] = ['', 0];
  for (;;) {
    // Read where it is written: whoever makes a key meanwhile has read the file before that, or stands behind.
    const page = await storage.write({ locks: readsNothing }, async (db) => {
      const keys = await listSubjectKeys(db, { after, limit: atOnce });
      const older = keys.filter(({ sealed }) => sealedBy(sealed) !== masterKey.id);
      for (const { id, sealed } of older)
        await replaceWrapped(db, {
          id,
          sealed: wrapKey(masterKey, id, unwrapKey(masterKey, { id, sealed })),
        });
      return { last: keys.at(-1)?.id, older: older.length, isFull: keys.length === atOnce };
    });
    wrapped += page.older;
    if (!page.isFull || page.last === undefined) return wrapped;
    after = page.last;
  }
}
