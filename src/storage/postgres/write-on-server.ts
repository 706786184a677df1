import { type Kysely, sql } from 'kysely';
import { pause } from '../../base/clock.ts';
import { CreditError } from '../../base/errors.ts';
import { gatherCalls } from '../after-commit.ts';
import { gatherLastWrites } from '../before-commit.ts';
import type { Lock } from '../locks.ts';
import { type Patience, usualPatience } from '../patience.ts';
import { codeOf } from '../storage-error.ts';
import type { Tables } from '../tables.ts';
import { beginSql } from './advisory-locks.ts';
import type { ServerClock } from './server-clock.ts';
import { isConflict, isStalePlan, unreachableReason } from './server-error.ts';
import { startSql } from './server-start.ts';

type Db = Kysely<Tables>;

interface WriteOptions {
  readonly locks: readonly Lock[];
  /** LATER: its end waits for no disk. */
  readonly onDisk?: 'LATER';
  readonly patience?: Patience;
  /** Told of the server's present each time that a transaction begins. */
  readonly clock: ServerClock;
}

/** Whether a write is done, or was undone by no fault of its own and may be tried again. */
type Attempt<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly error: unknown };

/** How long at least a server that stopped during a commit is queried for the result of the commit. */
const longestDoubtMs = 30_000;
/** How long a patient write waits for a lock at a time. Others would wait behind it. */
const patientLockMs = 1_000;
const firstPauseMs = 5;
const longestPauseMs = 250;

/**
 * Runs `work` in one transaction that holds its locks. Until its patience is over, it is repeated if the server undid it because of
 * another transaction, or if the connection was lost before the commit. If the connection was lost during the commit, the server is
 * queried for the result, so that no work is done twice.
 *
 * @throws what `work` throws; CreditError STORAGE_*.
 */
export async function writeOnServer<T>(
  db: Db,
  options: WriteOptions,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { patience = usualPatience } = options;
  let failedAtMs: number | undefined;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const attempt = await tryOnce(db, options, work);
    if (attempt.isDone) return attempt.value;
    failedAtMs ??= performance.now();
    if (patience.isOver(failedAtMs, attempt.error)) throw attempt.error;
    patience.onFailure?.(attempt.error, failedAtMs);
    // Those that stood in each other's way do not begin again together.
    await pause(pauseMs * (0.5 + Math.random()));
  }
}

async function tryOnce<T>(db: Db, options: WriteOptions, work: (db: Db) => Promise<T>): Promise<Attempt<T>> {
  const end: { commit?: Commit<T> } = {};
  try {
    await db.connection().execute(async (connection) => {
      const begun = await workAlone(connection, options, work);
      end.commit = begun;
      await sql`commit`.execute(connection);
    });
  } catch (error) {
    const isCut = unreachableReason(causeOf(error)) !== undefined;
    if (!isCut && !isConflict(causeOf(error)) && !isStalePlan(causeOf(error))) throw error;
    if (
      !isCut ||
      end.commit === undefined ||
      !(await wasCommitted(db, end.commit, { cut: error, ...options }))
    )
      return { isDone: false, error };
  }
  if (end.commit === undefined) throw new Error('A transaction ended without having been committed');
  end.commit.callAfter();
  return { isDone: true, value: end.commit.value };
}

/** What the server answers to the beginning of a transaction. */
interface Begun {
  readonly id: string;
  readonly start: string | null;
  /** In ms since 1970. */
  readonly present: number;
}

/** What became of a transaction. */
interface Fate {
  readonly status: string | null;
  readonly start: string | null;
  readonly isBeforeStart: boolean | null;
}

/** What is done in a transaction that has only to be committed. */
interface Commit<T> {
  /** As the server numbers transactions, and the number that its last start had kept; see server-start.ts. */
  readonly id: string;
  readonly start: string;
  readonly value: T;
  readonly callAfter: () => void;
}

async function workAlone<T>(
  connection: Db,
  { clock, patience, ...options }: WriteOptions,
  work: (db: Db) => Promise<T>,
): Promise<Commit<T>> {
  const how = { ...options, ...(patience && { lockMs: patientLockMs }) };
  try {
    const { rows } = await sql<Begun>`${sql.raw(beginSql(how))}`.execute(connection);
    const [begun] = rows;
    if (begun !== undefined) clock.take(begun.present);
    const callAfter = gatherCalls(connection);
    const last = gatherLastWrites(connection);
    const value = await work(connection);
    await last.write();
    return { id: begun?.id ?? '', start: begun?.start ?? '', value, callAfter };
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => {});
    throw error;
  }
}

/**
 * Whether a transaction was committed whose connection was cut before it said so.
 *
 * @param options.cut the reason; thrown if the server does not become available again.
 */
async function wasCommitted(
  db: Db,
  { id, start }: Pick<Commit<unknown>, 'id' | 'start'>,
  { cut, patience = usualPatience }: Pick<WriteOptions, 'patience'> & { readonly cut: unknown },
): Promise<boolean> {
  const cutAtMs = performance.now();
  while (performance.now() - cutAtMs < longestDoubtMs || !patience.isOver(cutAtMs, cut)) {
    try {
      const { rows } = await sql<Fate>`
        select pg_xact_status(cast(${id} as xid8)) as status, ${sql.raw(startSql)} as start,
          ${sql.raw(startSql)} > cast(${id} as xid8) as "isBeforeStart"`.execute(db);
      const [fate] = rows;
      if (fate?.status === 'aborted') return false;
      // Where the server has started since, a number may be that of somebody else by now.
      if (fate?.status === 'committed') return (fate.start ?? '') === start || fate.isBeforeStart === true;
    } catch (error) {
      // A server that took over numbers on from what it has: what is beyond that it never had.
      if (codeOf(causeOf(error)) === '22023') return false;
      if (unreachableReason(causeOf(error)) === undefined) throw error;
      patience.onFailure?.(error, cutAtMs);
    }
    await pause(longestPauseMs);
  }
  throw cut;
}

/** What the server or the driver threw. */
function causeOf(error: unknown): unknown {
  return error instanceof CreditError && error.cause !== undefined ? error.cause : error;
}
