import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { serverWords, sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';

/* Of no organisation: what is counted is counted before anybody knows whose it is, or by the id of a client. */

type Db = Kysely<Tables>;

/** What is counted: a bucket of tokens, full at first, that fills again evenly within a minute. */
export interface Bucket {
  /** Unique among all that is counted. */
  readonly name: string;
  readonly perMinute: number;
}

/** What was taken of a bucket, and what is left in it. */
export interface Taking {
  readonly taken: number;
  readonly tokens: number;
}

/** Buckets exist on a server only. */
const now = sql.raw(serverWords.presentMs);
/** Turns are given so far ahead: whoever gives up does not take his back. */
const furthestMs = 60_000;
/** A bucket that nobody has used for so long is full. */
const forgottenMs = 120_000;

/**
 * Takes up to `wanted` tokens of each bucket, which were filled evenly since they were last used; one that nobody knows is full. One
 * statement, which is exact however many machines run it at once.
 *
 * @returns what was taken, in the order of `buckets`.
 */
export async function takeTokens(
  db: Db,
  buckets: readonly Bucket[],
  wanted: number,
): Promise<readonly Taking[]> {
  const named = buckets.map((bucket) => ({ ...bucket, key: keyOf(bucket) }));
  // In one order, so that no two statements wait for each other.
  const rows = named
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(
      ({ key, perMinute }) =>
        sql`(${key}, cast(${perMinute} as double precision), cast(${perMinute} as double precision) - ${wanted},
          cast(${wanted} as double precision), ${now})`,
    );
  const { rows: taken } = await sql<Taking & { readonly name: string }>`
    insert into rate_bucket as bucket (name, per_minute, tokens, taken, filled_at) values ${sql.join(rows)}
    on conflict (name) do update set (per_minute, filled_at, taken, tokens) = (
      select excluded.per_minute, greatest(bucket.filled_at, excluded.filled_at), least(excluded.taken, greatest(0, floor(filled))),
        filled - least(excluded.taken, greatest(0, floor(filled)))
      from (select least(excluded.per_minute, bucket.tokens
        + greatest(0, excluded.filled_at - bucket.filled_at) * excluded.per_minute / 60000) as filled) as present)
    returning name, taken, tokens`.execute(db);
  return named.map(({ key }) => {
    const row = taken.find(({ name }) => name === key);
    if (row === undefined) throw new Error('A bucket was not written');
    return row;
  });
}

/** Puts a token back into each bucket. */
export async function putTokensBack(db: Db, buckets: readonly Bucket[]): Promise<void> {
  await sql`update rate_bucket set tokens = least(per_minute, tokens + 1)
    where name in (${sql.join(buckets.map(keyOf).toSorted())})`.execute(db);
}

/** Takes away what nobody has used for long. */
export async function deleteFullBuckets(db: Db): Promise<void> {
  await sql`delete from rate_bucket where filled_at < ${now} - ${forgottenMs}`.execute(db);
}

/**
 * Gives the next turn at a place, `gapMs` after the one before. One that lies further ahead than any is given was given by a clock
 * that has been set back since, and counts for nothing.
 *
 * @returns the ms until it comes; undefined where those that were given reach too far ahead.
 */
export async function nextTurn(db: Db, place: string, gapMs: number): Promise<number | undefined> {
  const gap = sql`cast(${gapMs} as double precision)`;
  const { presentMs, greatest } = sqlWords(db);
  const [present, later] = [sql.raw(presentMs), sql.raw(greatest)];
  const isAhead = sql`turn.next_at > ${present} + ${furthestMs} + ${gap}`;
  const { rows } = await sql<{ readonly wait: number }>`
    insert into source_turn as turn (place, next_at) values (${place}, ${present} + ${gap})
    on conflict (place) do update
      set next_at = case when ${isAhead} then ${present} else ${later}(turn.next_at, ${present}) end + ${gap}
      where turn.next_at < ${present} + ${furthestMs} or ${isAhead}
    returning next_at - ${gap} - ${present} as wait`.execute(db);
  return rows[0] && Math.max(0, rows[0].wait);
}

/** Addresses of networks and names of people stand in no table for this. */
function keyOf({ name }: Bucket): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 24);
}
