import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { CreditError } from '../base/errors.ts';
import { gatherCalls } from './after-commit.ts';
import { gatherLastWrites, type LastWrites } from './before-commit.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

interface Waiting {
  readonly isLater: boolean;
  readonly run: (db: Db) => Promise<void>;
  readonly settle: () => void;
  readonly fail: (error: unknown) => void;
}

/** So many pieces of work share one transaction; the next begin another, so that nobody waits for long. */
const maximumGroup = 64;
/** Nor is a piece of work begun in one that has taken so long: whoever only reads waits meanwhile too. */
const longestGroupMs = 30;
/** Where none of them waits for the disk they share no sync, and whoever reads has its turn the sooner. */
const longestLaterGroupMs = 5;

/**
 * Writes in groups: work that waits while a transaction is under way shares the next one, and with it the one sync
 * that makes all of it durable. Each piece stands for itself: where one fails, all are undone and done again with a savepoint
 * for each, so that it is undone alone; and none is told that it is done before the transaction is on disk.
 *
 * @param options.onGroup told of each transaction: undefined when it was committed, else why it was not.
 * @param options.onLaterGroup told before a transaction that none of its pieces needs on disk when it is told that it is done.
 * @returns a function that runs `work` in such a transaction; it rejects with what `work` throws, or with why the
 * transaction could not be committed.
 */
export function groupWrites(
  db: Db,
  options: { onGroup: (failure: unknown) => void; onLaterGroup: () => void },
): <T>(work: (db: Db) => Promise<T>, how?: { readonly isLater: boolean }) => Promise<T> {
  let waiting: Waiting[] = [];
  let draining = false;
  /** Whether a piece has failed in the last transaction: where that goes on, nothing is done twice for it. */
  let hasFailed = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      // A commit holds up everything else, so that what came meanwhile is only heard of now.
      await nextTurn();
      const group = waiting.slice(0, maximumGroup);
      waiting = waiting.slice(maximumGroup);
      const isLater = group.every((one) => one.isLater);
      if (isLater) options.onLaterGroup();
      const longestMs = isLater ? longestLaterGroupMs : longestGroupMs;
      const { left, failure, done } = await commitGroup(db, group, { longestMs, isApart: hasFailed });
      hasFailed = done + left.length < group.length;
      waiting = [...left, ...waiting];
      options.onGroup(failure);
    }
    draining = false;
  }

  return (work, { isLater } = { isLater: false }) =>
    new Promise((resolve, reject) => {
      let result: Awaited<ReturnType<typeof work>>;
      waiting.push({
        isLater,
        run: async (transaction) => {
          result = await work(transaction);
        },
        settle: () => resolve(result),
        fail: reject,
      });
      if (draining) return;
      draining = true;
      void drain();
    });
}

/** How the pieces of a transaction are done. */
interface GroupOptions {
  readonly longestMs: number;
  /** Whether each has a savepoint of its own, for which SQLite copies every page that it changes. */
  readonly isApart: boolean;
}

/** Undoes a transaction in which a piece has failed that had no savepoint. */
const toBeApart = new Error('A piece of work has failed beside others');
const undoAll = (): never => {
  throw toBeApart;
};

/**
 * Never rejects: each piece of work is told its own end.
 *
 * @returns the pieces that were not begun; how many were done; `failure`: why the transaction was not committed, undefined where it
 * was, or where its only piece of work failed by itself.
 */
async function commitGroup(
  db: Db,
  group: readonly Waiting[],
  options: GroupOptions,
): Promise<{ readonly left: readonly Waiting[]; readonly done: number; readonly failure: unknown }> {
  const done: Waiting[] = [];
  let left: readonly Waiting[] = [];
  let callAfter = (): void => {};
  try {
    await db.transaction().execute(async (transaction) => {
      callAfter = gatherCalls(transaction);
      const last = gatherLastWrites(transaction);
      left = await runGroup(transaction, { ...options, group, done, last });
      await last.write();
    });
  } catch (error) {
    if (error === toBeApart) return commitGroup(db, group, { ...options, isApart: true });
    // Whoever was told of a failure of their own already is told nothing new.
    for (const one of group) if (!left.includes(one)) one.fail(error);
    return { left, done: 0, failure: isStorageError(error) ? error : undefined };
  }
  for (const one of done) one.settle();
  callAfter();
  return { left, done: done.length, failure: undefined };
}

/** @returns the pieces that were not begun. @throws what a piece throws that is alone in its transaction; `toBeApart`. */
async function runGroup(
  transaction: Db,
  {
    group,
    done,
    last,
    longestMs,
    isApart,
  }: GroupOptions & {
    readonly group: readonly Waiting[];
    readonly done: Waiting[];
    readonly last: LastWrites;
  },
): Promise<readonly Waiting[]> {
  const [only, ...others] = group;
  if (only !== undefined && others.length === 0) {
    await only.run(transaction);
    done.push(only);
    return [];
  }
  const startMs = performance.now();
  for (const [index, one] of group.entries()) {
    if (!isApart) await one.run(transaction).catch(undoAll);
    if (!isApart || (await succeeds(transaction, one, last))) done.push(one);
    if (performance.now() - startMs >= longestMs) return group.slice(index + 1);
  }
  return [];
}

async function succeeds(transaction: Db, one: Waiting, last: LastWrites): Promise<boolean> {
  await sql`savepoint one`.execute(transaction);
  const mark = last.mark();
  try {
    await one.run(transaction);
  } catch (error) {
    one.fail(error);
    last.forget(mark);
    await sql`rollback to one`.execute(transaction);
    await sql`release one`.execute(transaction);
    return false;
  }
  await sql`release one`.execute(transaction);
  return true;
}

function isStorageError(error: unknown): boolean {
  return error instanceof CreditError && error.code.startsWith('STORAGE_');
}
