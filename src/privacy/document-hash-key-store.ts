import type { Kysely } from 'kysely';
import { type MasterKey, sealedBy } from '../base/master-key.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** The key of an organisation as the database keeps it. */
interface SealedHashKey {
  readonly organizationId: string;
  readonly sealed: Uint8Array;
}

/** The keys of all organisations. */
export async function listSealedHashKeys(db: Db): Promise<readonly SealedHashKey[]> {
  const rows = await db
    .selectFrom('document_hash_key')
    .select(['organization_id', 'sealed'])
    .orderBy('organization_id')
    .execute();
  return rows.map(({ organization_id: organizationId, sealed }) => ({ organizationId, sealed }));
}

/** The key of an organisation; undefined until one has been put. */
export async function findSealedHashKey(db: Db, organizationId: string): Promise<SealedHashKey | undefined> {
  const row = await db
    .selectFrom('document_hash_key')
    .select('sealed')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row && { organizationId, sealed: row.sealed };
}

/** Puts the key of an organisation, where another machine was not quicker: the first one stays. */
export async function putHashKey(
  db: Db,
  masterKey: MasterKey,
  { organizationId, key }: { readonly organizationId: string; readonly key: Uint8Array },
): Promise<void> {
  await putSealedHashKey(db, { organizationId, sealed: masterKey.seal(labelOf(organizationId), key) });
}

/** The same of a key that is sealed already. */
export async function putSealedHashKey(db: Db, { organizationId, sealed }: SealedHashKey): Promise<void> {
  await db
    .insertInto('document_hash_key')
    .values({ organization_id: organizationId, sealed })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
}

/** Seals keys with the newest text of the master key that are sealed with an older one. @returns how many there were. */
export async function resealHashKeys(db: Db, masterKey: MasterKey): Promise<number> {
  const older = (await listSealedHashKeys(db)).filter(({ sealed }) => sealedBy(sealed) !== masterKey.id);
  for (const one of older) {
    const { organizationId } = one;
    const sealed = masterKey.seal(labelOf(organizationId), openHashKey(masterKey, one));
    await db
      .updateTable('document_hash_key')
      .set({ sealed })
      .where('organization_id', '=', organizationId)
      .execute();
  }
  return older.length;
}

/**
 * The key that was sealed.
 *
 * @throws CreditError MASTER_KEY_OTHER, RECORD_DAMAGED.
 */
export function openHashKey(masterKey: MasterKey, { organizationId, sealed }: SealedHashKey): Uint8Array {
  return masterKey.open(labelOf(organizationId), sealed);
}

/** Names the row, so that no key opens in the place of another. */
function labelOf(organizationId: string): string {
  return `document_hash_key/${organizationId}`;
}
