import { CreditError } from '../base/errors.ts';
import type { MasterKey } from '../base/master-key.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { auditKeys } from './audit-keys.ts';
import { newKeyText } from './signing-key.ts';
import { deleteSigningKey, insertSigningKey, listSealedKeys, type SealedKey } from './signing-key-store.ts';

type Db = Storage['db'];

/** No token lives longer than this after the key that signed it was replaced. */
const longestTokenMs = 24 * 3_600_000;

/**
 * Puts a new key above the others, which signs from now on. Those below still verify, so no live token is refused; those
 * that were replaced more than 24 hours ago are taken away.
 *
 * @returns the names of the new key and of those taken away.
 * @throws CreditError STORAGE_*; nothing is changed then.
 */
export function rotateSigningKey(
  storage: Storage,
  masterKey: MasterKey,
  now: Date,
  by: string | null = null,
): Promise<{ readonly kid: string; readonly dropped: readonly string[] }> {
  return storage.write({ locks: [lockOf.signingKeys()] }, async (db) => {
    const dropped = longReplaced(await listSealedKeys(db), now).map(({ kid }) => kid);
    for (const kid of dropped) await deleteSigningKey(db, kid);
    const kid = await insertNewKey(db, masterKey, now);
    await auditKeys(db, { kind: 'SIGNING_KEY_ROTATED', now, by, details: { key: kid, dropped } });
    return { kid, dropped };
  });
}

/**
 * Takes a key away: every token that it signed is refused within a second. Where it was the one that signs, a new key
 * takes its place.
 *
 * @param openMasterKey asked only then.
 * @returns the name of the key that signs now.
 * @throws CreditError UNKNOWN_SIGNING_KEY; what `openMasterKey` throws; STORAGE_*. Nothing is changed then.
 */
export async function removeSigningKey(
  storage: Storage,
  openMasterKey: () => Promise<MasterKey>,
  { kid, now, by = null }: { readonly kid: string; readonly now: Date; readonly by?: string | null },
): Promise<{ readonly kid: string }> {
  const [newest] = await requireSigningKey(storage, kid);
  const masterKey = newest?.kid === kid ? await openMasterKey() : undefined;
  return storage.write({ locks: [lockOf.signingKeys()] }, async (db) => {
    await deleteSigningKey(db, kid);
    const [left] = await listSealedKeys(db);
    const next = masterKey === undefined ? left?.kid : await insertNewKey(db, masterKey, now);
    if (next === undefined) throw new Error('A key was taken away meanwhile');
    await auditKeys(db, { kind: 'SIGNING_KEY_REVOKED', now, by, details: { key: kid, next } });
    return { kid: next };
  });
}

/**
 * The keys, the newest first, where one of them has that name.
 *
 * @throws CreditError UNKNOWN_SIGNING_KEY.
 */
export async function requireSigningKey(storage: Storage, kid: string): Promise<readonly SealedKey[]> {
  const keys = await listSealedKeys(storage.db);
  if (keys.some((key) => key.kid === kid)) return keys;
  const choices = keys.map((key) => key.kid).join(', ') || '–';
  throw new CreditError('UNKNOWN_SIGNING_KEY', { kid, choices });
}

function insertNewKey(db: Db, masterKey: MasterKey, now: Date): Promise<string> {
  return insertSigningKey(db, masterKey, { text: newKeyText(), addedAt: now.toISOString() });
}

/** A key was replaced when the one above it was added. Where nobody knows when that was, it stays. */
function longReplaced(keys: readonly SealedKey[], now: Date): readonly SealedKey[] {
  let replacedAt: string | null = null;
  const gone: SealedKey[] = [];
  for (const key of keys) {
    if (replacedAt !== null && now.getTime() - Date.parse(replacedAt) > longestTokenMs) gone.push(key);
    replacedAt = key.addedAt ?? replacedAt;
  }
  return gone;
}
