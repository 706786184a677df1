import { CompiledQuery, type Selectable } from 'kysely';
import type { Clock } from '../base/clock.ts';
import { guardsItself } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { restingHolder } from '../storage/resting-holder.ts';
import type { Tables } from '../storage/tables.ts';
import { isGone } from './lease-holder.ts';

type Db = Storage['db'];

/*
 * What it means to work on something that others could work on too. Whoever takes it becomes its holder until a time, which
 * is put off again and again while the holder lives, and raises its fencing number. What is written to it names holder and
 * number, and lands only while they are the present ones: who comes late wastes its own time and cannot write.
 *
 * free → held: `takeClaim`. held → held: `renewClaim`, or a write of the holder. held → free: `giveBack`, the time has run
 * out, or the holder was a process of this machine that has ended.
 *
 * All conditions of SQL about it are built here, and so is what an engine with many writers would do differently.
 */

/** What can be claimed, each in the columns that its table has for it. */
const columns = {
  run: { key: 'id', holder: 'lease_owner', until: 'lease_until', fence: 'fence' },
  batch: { key: 'id', holder: 'lease_owner', until: 'lease_until', fence: 'fence' },
  report_export: { key: 'id', holder: 'lease_owner', until: 'lease_until', fence: 'fence' },
  watch: { key: 'id', holder: 'lease_owner', until: 'lease_until', fence: 'fence' },
  duty: { key: 'name', holder: 'lease_owner', until: 'lease_until', fence: 'fence' },
  /** Its fencing number counts the attempts; between two of them `due_at` says when the next one is made. */
  event: { key: 'sequence', holder: 'sender', until: 'due_at', fence: 'attempts' },
} as const;

type Claimable = keyof typeof columns;

/** Runs, batches, exports, watched portfolios and duties: held by a lease that is renewed. An event is held for the time of one attempt. */
type Leased = Exclude<Claimable, 'event'>;

/** A hold runs out after this time, and is renewed this often, so that a dead holder is noticed soon. */
export const leaseMs = 10_000;
export const leaseRenewalMs = 3_000;

/** The interval at which a renewal is tried again that the database did not accept. */
const renewalRestMs = 1_000;

/** Who works on something, and until when unless renewed; both null where nobody does. */
export interface Holding {
  readonly holder: string | null;
  /** ISO 8601. */
  readonly heldUntil: string | null;
}

/** One holder's hold on one thing: what it writes lands only while the fencing number is still this one. */
export interface Hold {
  readonly id: string;
  readonly holder: string;
  readonly fence: number;
}

/** Columns that a step writes beside those of the claim. */
type ClaimChange<K extends Claimable> = Partial<Selectable<Tables[K]>>;

/** True when nobody holds it, the hold has run out at `now`, or its holder was a process of this machine that has ended. */
export function isFree({ holder, heldUntil }: Holding, now: Date): boolean {
  if (holder === null || heldUntil === null) return true;
  return heldUntil <= now.toISOString() || isGone(holder);
}

/**
 * As `isFree`, for work that is expensive to repeat. After the database was unavailable, an expired lease remains valid for the length
 * of one more lease, so that a live holder can renew it first.
 */
export function isFreeNow(
  { storage }: { readonly storage: Pick<Storage, 'wasAway'> },
  holding: Holding,
  now: Date,
): boolean {
  if (!isFree(holding, now)) return false;
  const { holder, heldUntil } = holding;
  return holder === null || heldUntil === null || isGone(holder) || !storage.wasAway(leaseMs);
}

/** The present by which leases are set and judged: that of the program, which is one for all who share the database (`Storage.clock`). */
export async function leaseTime({ clock }: { readonly clock: Clock }): Promise<Date> {
  return clock.now();
}

/** When a hold runs out that is taken or renewed at `now`. */
export function leaseEnd(now: Date): string {
  return new Date(now.getTime() + leaseMs).toISOString();
}

/**
 * Takes hold of something that was read before: its fencing number goes up by one.
 *
 * @param change what else is written to it.
 * @returns undefined where it is held, or anything about its hold has changed since it was read.
 */
export async function takeClaim<K extends Leased>(
  db: Db,
  kind: K,
  thing: Holding & { readonly id: string; readonly fence: number },
  claim: { readonly holder: string; readonly now: Date; readonly change: ClaimChange<K> },
): Promise<Hold | undefined> {
  if (!isFree(thing, claim.now)) return undefined;
  const { key, holder, until, fence } = columns[kind];
  const { id } = thing;
  const next = { [holder]: claim.holder, [until]: leaseEnd(claim.now), [fence]: thing.fence + 1 };
  const condition = `${key} = ? and ${fence} = ? and ${until} is not distinct from ?`;
  const isTaken = await update(db, kind, { ...claim.change, ...next }, [
    condition,
    [id, thing.fence, thing.heldUntil],
  ]);
  return isTaken ? { id, holder: claim.holder, fence: thing.fence + 1 } : undefined;
}

/**
 * Takes many at once, which the caller has seen to be free in the same transaction: the fencing number of each goes up by one.
 *
 * @param keys `sequence` of events.
 * @param claim.until as its column holds it: milliseconds since 1970.
 */
export async function takeEvents(
  db: Db,
  keys: readonly number[],
  claim: { readonly holder: string; readonly until: number },
): Promise<void> {
  const { key, holder, until, fence } = columns.event;
  // One text for all: a list of parameters would be another statement for each length.
  const sql = `update event set ${fence} = ${fence} + 1, sending = 1, ${holder} = ?, ${until} = ?
     where ${key} in (select cast(value as bigint) from json_each(?))`;
  await db.executeQuery(CompiledQuery.raw(sql, [claim.holder, claim.until, JSON.stringify(keys)]));
}

/** SQL that is true for what is held as a `Hold` says; its parameters are those of `heldParameters`. */
export function heldCondition(kind: Claimable): string {
  const { key, holder, fence } = columns[kind];
  return `${key} = ? and ${fence} = ? and ${holder} = ?`;
}

export function heldParameters({ id, fence, holder }: Hold): readonly unknown[] {
  return [id, fence, holder];
}

/** SQL that is true while nobody has taken it since; its parameters are the key and the fencing number. */
export function fenceCondition(kind: Claimable): string {
  const { key, fence } = columns[kind];
  return `${key} = ? and ${fence} = ?`;
}

/** Writes to what is held; false when it is no longer ours. */
export async function updateHeld<K extends Leased>(
  db: Db,
  kind: K,
  hold: Hold,
  change: ClaimChange<K>,
): Promise<boolean> {
  return update(db, kind, change, [heldCondition(kind), heldParameters(hold)]);
}

/** Puts the end of a hold off to a whole lease after `now`; false when it is no longer ours. */
export async function renewClaim(db: Db, kind: Leased, hold: Hold, now: Date): Promise<boolean> {
  return update(db, kind, { [columns[kind].until]: leaseEnd(now) }, [
    heldCondition(kind),
    heldParameters(hold),
  ]);
}

/**
 * Releases a claim. Returns false if another process has taken it over.
 *
 * @param restUntil earliest time of the next claim, ISO 8601. Default: at once.
 */
export async function giveBack<K extends Leased>(
  db: Db,
  kind: K,
  hold: Hold,
  change: ClaimChange<K>,
  restUntil?: string,
): Promise<boolean> {
  const free = freeUntil(kind, restUntil);
  return update(db, kind, { ...change, ...free }, [heldCondition(kind), heldParameters(hold)]);
}

/**
 * Blocks the claim of a lost process until a given time and increments its fencing number. The caller has read it in the same
 * transaction.
 */
export async function letRest<K extends Leased>(
  db: Db,
  kind: K,
  thing: { readonly id: string; readonly fence: number },
  { until, change }: { readonly until: string; readonly change: ClaimChange<K> },
): Promise<void> {
  const next = { ...change, ...freeUntil(kind, until), [columns[kind].fence]: thing.fence + 1 };
  await update(db, kind, next, [fenceCondition(kind), [thing.id, thing.fence]]);
}

function freeUntil(kind: Leased, restUntil: string | undefined): Readonly<Record<string, string | null>> {
  const { holder, until } = columns[kind];
  return restUntil === undefined
    ? { [holder]: null, [until]: null }
    : { [holder]: restingHolder, [until]: restUntil };
}

/**
 * Renews a hold repeatedly until the returned function is called. If another process has taken the hold over, `stop` aborts with
 * `lost()`. A renewal that cannot be written is tried again and does not stop the work: until another process takes the hold, the
 * holder may write, even after the lease has expired.
 */
export function keepClaim(
  engine: { readonly storage: Storage; readonly clock: Clock },
  kind: Leased,
  hold: Hold,
  options: { readonly stop: AbortController; readonly lost: () => Error },
): () => void {
  const { stop, lost } = options;
  let isRenewing = false;
  let leftMs = leaseRenewalMs;
  const renew = async () => {
    const now = await leaseTime(engine);
    // Where the machine crashes its holder is gone as well.
    const isOurs = await engine.storage.write(
      { locks: guardsItself, onDisk: 'LATER', isRenewal: true },
      (db) => renewClaim(db, kind, hold, now),
    );
    if (!isOurs) stop.abort(lost());
  };
  const look = async () => {
    leftMs -= renewalRestMs;
    if (isRenewing || leftMs > 0) return;
    isRenewing = true;
    try {
      await renew();
      leftMs = leaseRenewalMs;
    } catch {
      // The next interval tries again. If the database stays unavailable, the next write of the work reports it.
      leftMs = 0;
    }
    isRenewing = false;
  };
  const looking = setInterval(() => void look(), renewalRestMs);
  looking.unref();
  return () => clearInterval(looking);
}

async function update(
  db: Db,
  table: Claimable,
  change: Readonly<Record<string, unknown>>,
  [condition, parameters]: readonly [string, readonly unknown[]],
): Promise<boolean> {
  const names = Object.keys(change);
  const sql = `update ${table} set ${names.map((name) => `${name} = ?`).join(', ')} where ${condition}`;
  const values = [...Object.values(change), ...parameters];
  const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(sql, values));
  return numAffectedRows === 1n;
}
