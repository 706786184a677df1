import { CompiledQuery, type Kysely } from 'kysely';
import { rowChecksum } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** The key of a subject as the database keeps it: wrapped by the master key. */
interface WrappedKey {
  readonly id: string;
  readonly sealed: Uint8Array;
}

/** Whose key it is: a document within an organisation, by its keyed hash. */
export interface HashedSubject {
  readonly organizationId: string;
  readonly documentHash: string;
}

/** The key of a subject; undefined where it has none yet, and where it was destroyed. */
export async function findSubjectKey(
  db: Db,
  { organizationId, documentHash }: HashedSubject,
): Promise<WrappedKey | undefined> {
  const { rows } = await db.executeQuery<WrappedKey>(
    CompiledQuery.raw('select * from subject_key where organization_id = ? and document_hash = ?', [
      organizationId,
      documentHash,
    ]),
  );
  return rows[0];
}

/** A key by its name. */
export async function findKeyById(db: Db, id: string): Promise<WrappedKey | undefined> {
  return db.selectFrom('subject_key').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Keeps the key of a subject; false, and nothing is kept, where somebody was quicker. */
export async function insertSubjectKey(
  db: Db,
  subject: HashedSubject,
  key: WrappedKey & { readonly createdAt: string },
): Promise<boolean> {
  const { organizationId, documentHash } = subject;
  const values = [key.id, organizationId, documentHash, key.sealed, key.createdAt];
  const { numAffectedRows } = await db.executeQuery(
    CompiledQuery.raw(
      `insert into subject_key (id, organization_id, document_hash, sealed, created_at, checksum)
       values (?, ?, ?, ?, ?, ?) on conflict (organization_id, document_hash) do nothing`,
      [...values, rowChecksum('subject_key', values)],
    ),
  );
  return numAffectedRows === 1n;
}

/** Deletes the key of a subject. @returns the names of those that there were. */
export async function deleteSubjectKeys(db: Db, subject: HashedSubject): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom('subject_key')
    .where('organization_id', '=', subject.organizationId)
    .where('document_hash', '=', subject.documentHash)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Keys of all organisations, in the order of their names. */
export async function listSubjectKeys(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly WrappedKey[]> {
  return db
    .selectFrom('subject_key')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Puts a key in its place that was wrapped anew. */
export async function replaceWrapped(db: Db, { id, sealed }: WrappedKey): Promise<void> {
  await db.updateTable('subject_key').set({ sealed }).where('id', '=', id).execute();
}

/** Since when a database seals what it keeps of people; undefined for one that does not. */
export async function findSealingSince(db: Db): Promise<string | undefined> {
  const { rows } = await db.executeQuery<{ since: string }>(CompiledQuery.raw('select since from sealing'));
  return rows[0]?.since;
}

/** Notes that a database seals from now on; one that does already stays as it is. */
export async function beginSealing(db: Db, now: Date): Promise<void> {
  if ((await findSealingSince(db)) !== undefined) return;
  await db
    .insertInto('sealing')
    .values({ since: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
