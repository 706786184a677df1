import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** A key as the database keeps it: of the whole installation, and of no organisation. */
export interface StoredKey {
  readonly id: string;
  /** The highest one signs. */
  readonly number: number;
  readonly publicKey: string;
  readonly sealed: Uint8Array;
  readonly addedAt: string;
}

/** The keys, the newest first. */
export async function listKeys(db: Db): Promise<readonly StoredKey[]> {
  const rows = await db.selectFrom('audit_key').selectAll().orderBy('number', 'desc').execute();
  return rows.map(({ id, number, public_key: publicKey, sealed, added_at: addedAt }) => ({
    id,
    number,
    publicKey,
    sealed,
    addedAt,
  }));
}

export async function insertKey(
  db: Db,
  { id, number, publicKey, sealed, addedAt }: StoredKey,
): Promise<void> {
  await db
    .insertInto('audit_key')
    .values({ id, number, public_key: publicKey, sealed, added_at: addedAt })
    .execute();
}

export async function resealKey(db: Db, id: string, sealed: Uint8Array): Promise<void> {
  await db.updateTable('audit_key').set({ sealed }).where('id', '=', id).execute();
}
