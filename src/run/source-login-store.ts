import { type Kysely, sql } from 'kysely';
import { sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';

/* Of no organisation: the contract with a provider belongs to the operator. */

type Db = Kysely<Tables>;

const present = (db: Db) => sql.raw(sqlWords(db).presentMs);
/**
 * A reservation that ends this much later than a new one was made before the clock was set back. The time of a statement is the time
 * at which it began, so a reservation that it waited for can end a little later.
 */
const clockMarginMs = 60_000;
/** How long tokens are stored after they have expired, in ms. */
const keptMs = 86_400_000;

/** A token as it is stored. */
interface StoredToken {
  readonly number: number;
  readonly sealed: Uint8Array;
  /** How long it is used, in ms; more than 0. */
  readonly lifeMs: number;
}

/**
 * Reserves a login, unless another one is in progress or its token is valid. A reservation expires, because a process can be killed. It
 * does not count if it was made before the clock was set back.
 *
 * @param refused the number of a token that does not count although it is valid.
 * @returns whether `holder` logs in now.
 */
export async function reserveLogin(
  db: Db,
  {
    place,
    holder,
    refused,
    mostMs,
  }: {
    readonly place: string;
    readonly holder: string;
    readonly refused: number | undefined;
    readonly mostMs: number;
  },
): Promise<boolean> {
  const now = present(db);
  const until = sql`${now} + cast(${mostMs} as double precision)`;
  const { rows } = await sql`
    insert into source_login as login (place, number, ends_at, holder, held_until)
      values (${place}, 0, 0, ${holder}, ${until})
    on conflict (place) do update set holder = excluded.holder, held_until = excluded.held_until
      where (login.held_until < ${now} or login.held_until > ${until} + ${clockMarginMs})
        and (login.ends_at <= ${now} or login.number = ${refused ?? -1})
    returning place`.execute(db);
  return rows.length > 0;
}

/** Returns the valid token; undefined if there is none. */
export async function findToken(db: Db, place: string): Promise<StoredToken | undefined> {
  const now = present(db);
  const { rows } = await sql<StoredToken>`
    select number, sealed, ends_at - ${now} as "lifeMs" from source_login
    where place = ${place} and sealed is not null and ends_at > ${now}`.execute(db);
  return rows[0];
}

/**
 * Stores a token and ends the reservation.
 *
 * @returns its number; undefined if the reservation of `holder` had ended, and nothing was stored.
 */
export async function putToken(
  db: Db,
  {
    place,
    holder,
    sealed,
    lifeMs,
  }: {
    readonly place: string;
    readonly holder: string;
    readonly sealed: Uint8Array;
    readonly lifeMs: number;
  },
): Promise<number | undefined> {
  const now = present(db);
  await sql`delete from source_login where ends_at < ${now} - ${keptMs} and held_until < ${now}`.execute(db);
  const { rows } = await sql<{ readonly number: number }>`
    update source_login set number = number + 1, sealed = ${sealed}, held_until = 0,
      ends_at = ${now} + cast(${lifeMs} as double precision)
    where place = ${place} and holder = ${holder} and held_until > 0
    returning number`.execute(db);
  return rows[0]?.number;
}

/** Ends a reservation whose login failed. */
export async function releaseLogin(db: Db, place: string, holder: string): Promise<void> {
  await sql`update source_login set held_until = 0 where place = ${place} and holder = ${holder}`.execute(db);
}
