import type { Kysely } from 'kysely';
import { type MasterKey, sealedBy } from '../base/master-key.ts';
import type { Tables } from '../storage/tables.ts';
import { type SigningKey, toSigningKey } from './signing-key.ts';

type Db = Kysely<Tables>;

/** A signing key as the database keeps it: of the whole installation, and of no organisation. */
export interface SealedKey {
  /** The highest one signs. */
  readonly number: number;
  readonly kid: string;
  readonly sealed: Uint8Array;
  /** ISO 8601; null where nobody knows. */
  readonly addedAt: string | null;
}

/** The keys, the newest first. */
export async function listSealedKeys(db: Db): Promise<readonly SealedKey[]> {
  const rows = await db.selectFrom('signing_key').selectAll().orderBy('number', 'desc').execute();
  return rows.map(({ number, kid, sealed, added_at: addedAt }) => ({ number, kid, sealed, addedAt }));
}

/** Puts a key above all others, sealed. @returns its name. */
export async function insertSigningKey(
  db: Db,
  masterKey: MasterKey,
  { text, addedAt }: { readonly text: string; readonly addedAt: string | null },
): Promise<string> {
  const { kid } = toSigningKey(text);
  const [newest] = await listSealedKeys(db);
  await db
    .insertInto('signing_key')
    .values({
      number: (newest?.number ?? 0) + 1,
      kid,
      sealed: masterKey.seal(labelOf(kid), Buffer.from(text)),
      added_at: addedAt,
    })
    .execute();
  return kid;
}

export async function deleteSigningKey(db: Db, kid: string): Promise<void> {
  await db.deleteFrom('signing_key').where('kid', '=', kid).execute();
}

/** Seals keys with the newest text of the master key that are sealed with an older one. @returns how many there were. */
export async function resealSigningKeys(db: Db, masterKey: MasterKey): Promise<number> {
  const older = (await listSealedKeys(db)).filter(({ sealed }) => sealedBy(sealed) !== masterKey.id);
  for (const { kid, sealed } of older) {
    const text = masterKey.open(labelOf(kid), sealed);
    await db
      .updateTable('signing_key')
      .set({ sealed: masterKey.seal(labelOf(kid), text) })
      .where('kid', '=', kid)
      .execute();
  }
  return older.length;
}

/**
 * The key that was sealed.
 *
 * @throws CreditError MASTER_KEY_OTHER, RECORD_DAMAGED.
 */
export function openSealedKey(masterKey: MasterKey, { kid, sealed }: SealedKey): SigningKey {
  return toSigningKey(Buffer.from(masterKey.open(labelOf(kid), sealed)).toString('utf8'));
}

/** Names the row, so that no key opens in the place of another. */
function labelOf(kid: string): string {
  return `signing_key/${kid}`;
}
