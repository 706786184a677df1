import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { ScreenedEdition, UnderWay, WatchKey } from './watch.ts';

type Db = Kysely<Tables>;

/** The edition of each dataset that a portfolio was screened against last. */
export async function listScreenedEditions(
  db: Db,
  { id, organizationId }: WatchKey,
): Promise<readonly ScreenedEdition[]> {
  const rows = await db
    .selectFrom('watch_dataset')
    .selectAll()
    .where('watch_id', '=', id)
    .where('organization_id', '=', organizationId)
    .orderBy('dataset')
    .execute();
  return rows.map((row) => ({ ...partsOf(row), screenedAt: row.screened_at }));
}

/** The screenings of a portfolio that have not ended. */
export async function listUnderWay(db: Db, { id, organizationId }: WatchKey): Promise<readonly UnderWay[]> {
  const rows = await db
    .selectFrom('watch_screening')
    .selectAll()
    .where('watch_id', '=', id)
    .where('organization_id', '=', organizationId)
    .orderBy('dataset')
    .execute();
  return rows.map((row) => ({
    ...partsOf(row),
    scope: row.scope,
    phase: row.phase,
    nextPosition: row.next_position,
  }));
}

function partsOf(row: Selectable<Tables['watch_dataset']> | Selectable<Tables['watch_screening']>) {
  return {
    dataset: row.dataset,
    edition: row.edition,
    register: row.register,
    publishedOn: row.published_on,
    beganAt: row.began_at,
    unnamed: row.unnamed,
    screened: row.screened,
  };
}

/** Writes how far a screening is. */
export async function putUnderWay(
  db: Db,
  { id, organizationId }: WatchKey,
  {
    dataset,
    edition,
    register,
    publishedOn,
    scope,
    phase,
    beganAt,
    nextPosition,
    unnamed,
    screened,
  }: UnderWay,
): Promise<void> {
  const change = {
    edition,
    register,
    published_on: publishedOn,
    scope,
    phase,
    began_at: beganAt,
    next_position: nextPosition,
    unnamed,
    screened,
  };
  await db
    .insertInto('watch_screening')
    .values({ watch_id: id, organization_id: organizationId, dataset, ...change })
    .onConflict((conflict) => conflict.columns(['watch_id', 'dataset']).doUpdateSet(change))
    .execute();
}

/** Returns how many documents a screening under way went through so far. Documents that were erased since do not count. */
export async function countScreened(
  db: Db,
  { id, organizationId }: WatchKey,
  { dataset }: Pick<UnderWay, 'dataset'>,
): Promise<number> {
  const row = await db
    .selectFrom('watch_screening')
    .select('screened')
    .where('watch_id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('dataset', '=', dataset)
    .executeTakeFirst();
  return row?.screened ?? 0;
}

/** A screening is no longer under way. */
export async function deleteUnderWay(
  db: Db,
  { id, organizationId }: WatchKey,
  dataset: string,
): Promise<void> {
  await db
    .deleteFrom('watch_screening')
    .where('watch_id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('dataset', '=', dataset)
    .execute();
}

/** Writes which edition all of a portfolio is screened against by now. */
export async function putScreenedEdition(
  db: Db,
  { id, organizationId }: WatchKey,
  { dataset, edition, register, publishedOn, beganAt, screenedAt, unnamed, screened }: ScreenedEdition,
): Promise<void> {
  const change = {
    edition,
    register,
    published_on: publishedOn,
    began_at: beganAt,
    screened_at: screenedAt,
    unnamed,
    screened,
  };
  await db
    .insertInto('watch_dataset')
    .values({ watch_id: id, organization_id: organizationId, dataset, ...change })
    .onConflict((conflict) => conflict.columns(['watch_id', 'dataset']).doUpdateSet(change))
    .execute();
}
