import type { MasterKey } from '../base/master-key.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { addAuditKey, requireAuditKey } from './audit-key.ts';
import { listKeys, type StoredKey } from './audit-key-store.ts';

/**
 * The keys that seals are signed with, the newest first; one is made where there is none, and where a new one is asked for.
 *
 * @throws CreditError MASTER_KEY_*, STORAGE_*.
 */
export async function openAuditKeys(
  storage: Storage,
  openMasterKey: () => Promise<MasterKey>,
  { now, rotates }: { readonly now: Date; readonly rotates: boolean },
): Promise<readonly StoredKey[]> {
  const present = await listKeys(storage.db);
  if (present.length > 0 && !rotates) return present;
  const masterKey = await openMasterKey();
  return storage.write({ locks: [lockOf.signingKeys()] }, async (db) => {
    await (rotates ? addAuditKey(db, masterKey, now) : requireAuditKey(db, masterKey, now));
    return listKeys(db);
  });
}
