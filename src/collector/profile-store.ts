import type { Kysely } from 'kysely';
import { damagedRow } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { KeptProfile } from './source-profile.ts';

type Db = Kysely<Tables>;

/** Keeps the text of a profile beside the runs that are made with it; nothing where it is kept already. */
export async function insertProfile(
  db: Db,
  { hash, sourceText }: Pick<KeptProfile, 'hash' | 'sourceText'>,
  createdAt: string,
): Promise<void> {
  await db
    .insertInto('source_profile')
    .values({ hash, source_text: sourceText, created_at: createdAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Whether the text of a profile is kept. */
export async function hasProfile(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('source_profile')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** The text of a profile that runs name. @throws CreditError RECORD_DAMAGED: what a run names is there. */
export async function getProfileText(db: Db, hash: string): Promise<string> {
  const row = await db.selectFrom('source_profile').selectAll().where('hash', '=', hash).executeTakeFirst();
  if (row === undefined) throw damagedRow('source_profile', { hash });
  return row.source_text;
}
