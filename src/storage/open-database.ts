import type Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { type Clock, systemClock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { backupBeforeUpgrade } from './backup-before-upgrade.ts';
import { Checkpoints } from './checkpoints.ts';
import { type Damage, noteDamage, readDamage } from './damage-note.ts';
import { StructureCheck } from './examine-on-thread.ts';
import { groupWrites } from './group-writes.ts';
import { RowGuard, registerChecksum } from './guard-rows.ts';
import { ImmediateDialect } from './immediate-dialect.ts';
import { giveKeyring } from './keyring.ts';
import type { Lock } from './locks.ts';
import { LogSync } from './log-sync.ts';
import { migrate, pendingMigrations, readSchema } from './migrate.ts';
import { knownSchema } from './migrations.ts';
import { type News, noNews } from './news.ts';
import { databasePath, defaultBusyTimeoutMs, type OpenOptions, openFile } from './open-file.ts';
import type { Patience } from './patience.ts';
import { isDefect } from './read-soundly.ts';
import { requireSync } from './require-sync.ts';
import { toStorageError } from './storage-error.ts';
import type { Tables } from './tables.ts';

/** For so long after a write that failed the database is taken as unable to serve. */
const unwellMs = 5_000;

interface WriteOptions {
  /** What `work` must be alone with, in the order of `inOrder`; see locks.ts. */
  readonly locks: readonly Lock[];
  /**
   * LATER: it is not yet on disk when this resolves, but within a second, and no later than what is written after it. A process that
   * dies loses nothing of it; a server, or the machine of a file, that crashes may. For what nobody is told of, and is as well lost then: who does what
   * next, and the parts of what counts for nothing before its last part is written.
   */
  readonly onDisk?: 'LATER';
  /** Whether it renews a lease, or reports that a machine is alive. On a server, it does not wait for other writes of this process. */
  readonly isRenewal?: boolean;
  /** For background work; see jobs/patient-storage.ts. Default: that of requests. */
  readonly patience?: Patience;
}

/** An open database. */
export interface Storage {
  /**
   * For reading; each statement sees what is committed. It waits for the transactions of this process, so a `work`
   * must use the `db` that it is given and never this one.
   */
  readonly db: Kysely<Tables>;
  /** The absolute path. */
  readonly file: string;
  /**
   * The present as all who share the database see it, by which leases are set and judged: the clock of the server, or of the machine
   * that a file is on.
   */
  readonly clock: Clock;
  /** What those who share the database tell each other. */
  readonly news: News;
  /**
   * Runs `work`, which only reads, over one instant of the database: what belongs together is seen together, while
   * others write. `work` must use the `db` that it is given.
   */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction that begins immediate, so that it never fails for having read before it wrote;
   * it is on disk when this resolves, and undone when it rejects. What this process writes at the same time shares
   * one transaction, each piece standing for itself.
   *
   * `work` may run twice, the first time undone: it reads and writes with the `db` that it is given, returns what
   * comes of it, and changes nothing else. What is to follow it is said with `afterCommit`.
   *
   * @throws CreditError STORAGE_BUSY, STORAGE_FULL, STORAGE_READ_ONLY, STORAGE_CORRUPT, STORAGE_UNAVAILABLE,
   * STORAGE_SYNC_FAILED; RECORD_DAMAGED for a row that is not as it was written.
   */
  write<T>(options: WriteOptions, work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /**
   * Whoever writes much LATER waits for this in between: in a file, its log is copied where it has become long, and nobody else waits for
   * the disk meanwhile.
   *
   * @throws CreditError STORAGE_SYNC_FAILED.
   */
  keepLogShort(): Promise<void>;
  /** Brings what was written LATER to a file to the disk; nobody else waits for it, and what is written next has little to wait for. */
  sync(): Promise<void>;
  /**
   * Resolves when the database can serve: it can be read, and after a write that failed it can be written again.
   *
   * @throws CreditError STORAGE_*
   */
  probe(): Promise<void>;
  /**
   * Checks pages, indexes and references of a file on a separate thread, at about 3 s per GB. Called before work that needs all rows, such
   * as an erasure or a copy of a person's data: damaged indexes hide rows. A PostgreSQL server checks its own pages.
   *
   * @throws CreditError STORAGE_CORRUPT for a damaged file. The database then refuses all further statements, like after `fail`.
   */
  requireStructure(): Promise<void>;
  /**
   * Records damage that a caller found, for example a missing row in a sum, as if a statement had found it. Ignores all other errors.
   */
  noteDamage(error: unknown): void;
  /** The damage that is known of the file: met in reading here or by another process, or found by a check. */
  damage(): Damage | undefined;
  /** Refuses every further statement with an error and aborts `lost` with it. Used if a check finds damage. */
  fail(error: CreditError): void;
  /**
   * Aborts with a CreditError when the database refuses all statements and the process must end: STORAGE_SYNC_FAILED if the
   * disk did not confirm a write, STORAGE_CORRUPT if a check found damaged pages or indexes.
   */
  readonly lost: AbortSignal;
  /** Whether this process could not reach the server within the last `ms` milliseconds. Always false for a file. */
  wasAway(ms: number): boolean;
  /** Waits for the transaction that is under way. */
  close(): Promise<void>;
}

/**
 * The schema number is written as it stands there: nothing changes, and yet the disk must take it. A newer version may have brought
 * it further while this process ran.
 */
async function rewriteSchemaNumber(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  await sql`pragma user_version = ${sql.lit(rows[0]?.user_version ?? knownSchema)}`.execute(db);
}

/**
 * Opens the SQLite file, makes it when missing, and brings it to the newest schema, with a copy beside it where rows that stand
 * there are changed; with `readOnly` it must be there and have that schema.
 *
 * @throws CreditError STORAGE_* for a file that cannot serve, which is then left as it was; SQLITE_UNSUPPORTED.
 */
export async function openDatabase(file: string, options: OpenOptions = {}): Promise<Storage> {
  const path = databasePath(file);
  const { readOnly = false, busyTimeoutMs = defaultBusyTimeoutMs, keyring } = options;
  const database = openFile(path, options);
  try {
    if (readOnly) requireKnownSchema(database, path);
    else {
      const backup = await backupBeforeUpgrade(database, path);
      if (backup !== undefined) options.onBackup?.(backup);
      if (migrate(database, path).length > 0) requireSync(database, 'FULL');
    }
    registerChecksum(database);
  } catch (error) {
    database.close();
    throw toStorageError(error, path);
  }
  const lost = new AbortController();
  const onFailure = (error: CreditError) => {
    if (error.code === 'STORAGE_SYNC_FAILED') lost.abort(error);
    if (isDefect(error) && !readOnly) noteDamage(path, 'READING');
  };
  const dialect = new ImmediateDialect(database, {
    file: path,
    busyTimeoutMs,
    keyring,
    ...(!readOnly && { guard: new RowGuard(database) }),
    onFailure,
    onLaterCommit: () => logSync.syncSoon(),
  });
  const takeFailure = (error: unknown) => dialect.takeFailure(error);
  const logSync = new LogSync(path, takeFailure);
  const db = new Kysely<Tables>({ dialect });
  if (keyring !== undefined) giveKeyring(db, keyring);
  let failed: { readonly error: unknown; readonly atMs: number } | undefined;
  const write = groupWrites(db, {
    onLaterGroup: () => dialect.commitNextLater(),
    onGroup: (error) => {
      if (error !== undefined) failed = { error, atMs: performance.now() };
      // A small write may find room where a larger one has just found none.
      else if (failed !== undefined && performance.now() - failed.atMs >= unwellMs) failed = undefined;
    },
  });
  const fail = (error: CreditError) => {
    dialect.fail(error);
    lost.abort(error);
  };
  const structure = new StructureCheck(path, fail);
  const checkpoints = new Checkpoints(path, { db, takeFailure });
  return {
    db,
    file: path,
    clock: systemClock,
    news: noNews,
    read: (work) => db.connection().execute((connection) => readAtOnce(connection, work)),
    // SQLite lets one writer in, so that every write is alone with everything.
    write: ({ onDisk }, work) => write(work, { isLater: onDisk === 'LATER' }),
    keepLogShort: () => checkpoints.keepShort(),
    sync: () => logSync.sync(),
    probe: async () => {
      if (failed === undefined) await sql`select 1`.execute(db);
      else if (performance.now() - failed.atMs < unwellMs) throw failed.error;
      else await write(rewriteSchemaNumber);
    },
    damage: () => readDamage(path),
    requireStructure: () => structure.run(),
    noteDamage: (error) => {
      if (error instanceof CreditError) onFailure(error);
    },
    fail,
    lost: lost.signal,
    wasAway: () => false,
    close: async () => {
      await Promise.all([logSync.sync(), checkpoints.close()]);
      await db.destroy();
      // Kysely closes only what it has used.
      database.close();
    },
  };
}

async function readAtOnce<T>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  await sql`begin`.execute(db);
  // Nothing was written, so nothing is lost by it; where SQLite has ended it already, the failure of `work` says why.
  const end = () => sql`rollback`.execute(db);
  const result = await work(db).catch(async (error: unknown) => {
    await end().catch(() => {});
    throw error;
  });
  await end();
  return result;
}

function requireKnownSchema(database: Database.Database, file: string): void {
  if (pendingMigrations(database, file).length === 0) return;
  throw new CreditError('STORAGE_OLDER', { file, found: readSchema(database), known: knownSchema });
}
