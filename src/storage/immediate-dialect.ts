import type Database from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SqliteDialect } from 'kysely';
import { pause } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import type { RowGuard } from './guard-rows.ts';
import type { Keyring } from './keyring.ts';
import { missingKeys, openRows, type SealedPlace, sealedPlaces } from './open-rows.ts';
import { requireSync, type SyncLevel } from './require-sync.ts';
import { codeOf, isBusy, isFailedSync, toStorageError } from './storage-error.ts';
import { type RowVerifier, rowVerifier } from './verify-rows.ts';

interface DialectOptions {
  /** Named in errors. */
  readonly file: string;
  readonly busyTimeoutMs: number;
  /** What opens the values of rows; without one they are given as they stand. */
  readonly keyring?: Keyring | undefined;
  /** Keeps the checksums of what is written; a command that only reads is spared what it takes. */
  readonly guard?: RowGuard;
  /** Told of each commit that the disk was not waited for at. */
  readonly onLaterCommit?: () => void;
  /** Told of each failure that is about the disk, as an error of the catalogue. */
  readonly onFailure?: (error: CreditError) => void;
}

/** A statement that is prepared, with how the rows that it gives are verified, and which of their values may be sealed. */
interface PreparedStatement<R = unknown> {
  readonly statement: Database.Statement<unknown[], R>;
  /** Of one that gives rows: makes a row of its values, which the driver gives without their names. */
  readonly rowOf: ((values: unknown) => R) | undefined;
  readonly verify: RowVerifier | undefined;
  readonly sealed: readonly SealedPlace[];
}

/** The key of a subject, and what asks for it. */
interface WrappedKeyRow {
  readonly sealed: Uint8Array;
}
const keySql = 'select * from subject_key where id = ?';

const beginning = 'begin immediate';

/** SQLite waits by blocking the whole process, so it does only for a moment; then others get their turn. */
const blockingWaitMs = 5;
const pauseMs = 5;

/** Lists of filters make many statements of one; so many are kept prepared. */
const maximumStatements = 500;

/**
 * Kysely's SQLite dialect over a driver with six differences: a transaction begins immediate, since one that reads
 * first and writes later fails as busy beside another process; whoever waits for another process lets this one go on;
 * what SQLite refuses becomes an error of the catalogue; rows are verified as they are read; what is sealed in them is opened; and a transaction that SQLite has undone by itself, as it
 * does on a full disk, takes no more statements.
 */
export class ImmediateDialect extends SqliteDialect {
  readonly #database: Database.Database;
  readonly #connection: ImmediateConnection;

  constructor(database: Database.Database, options: DialectOptions) {
    super({ database });
    this.#database = database;
    this.#connection = new ImmediateConnection(database, options);
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#database, this.#connection);
  }

  /** The next transaction, and it alone, is committed without waiting for the disk. */
  commitNextLater(): void {
    this.#connection.commitNextLater();
  }

  /** Refuses every further statement with an error. */
  fail(error: CreditError): void {
    this.#connection.fail(error);
  }

  /** Of what another connection to the file met. @returns the error of the catalogue. */
  takeFailure(error: unknown): unknown {
    return this.#connection.takeFailure(error);
  }
}

/** One connection, which is given out in the order of asking. */
class ImmediateDriver implements Driver {
  readonly #database: Database.Database;
  readonly #connection: ImmediateConnection;
  #last: Promise<void> = Promise.resolve();
  #giveBack = (): void => {};

  constructor(database: Database.Database, connection: ImmediateConnection) {
    this.#database = database;
    this.#connection = connection;
  }

  async init(): Promise<void> {
    this.#database.pragma(`busy_timeout = ${blockingWaitMs}`);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last;
    let giveBack = (): void => {};
    this.#last = new Promise((resolve) => {
      giveBack = resolve;
    });
    await before;
    this.#giveBack = giveBack;
    return this.#connection;
  }

  beginTransaction(): Promise<void> {
    return this.#connection.begin();
  }

  commitTransaction(): Promise<void> {
    return this.#connection.commit();
  }

  rollbackTransaction(): Promise<void> {
    return this.#connection.rollback();
  }

  async releaseConnection(): Promise<void> {
    this.#giveBack();
  }

  async destroy(): Promise<void> {
    await this.acquireConnection();
    this.#database.close();
    this.#giveBack();
  }
}

class ImmediateConnection implements DatabaseConnection {
  readonly #database: Database.Database;
  readonly #options: DialectOptions;
  readonly #statements = new Map<string, PreparedStatement>();
  #begun = false;
  #isNextLater = false;
  #level: SyncLevel = 'FULL';
  /** Why further statements are refused: in this transaction, or permanently after a failed sync or detected damage. */
  #undoneBy: unknown;
  #brokenBy: unknown;

  constructor(database: Database.Database, options: DialectOptions) {
    this.#database = database;
    this.#options = options;
  }

  commitNextLater(): void {
    this.#isNextLater = true;
  }

  fail(error: CreditError): void {
    this.#brokenBy = error;
  }

  takeFailure(error: unknown): unknown {
    const translated = toStorageError(error, this.#options.file);
    if (isFailedSync(error)) this.#brokenBy = translated;
    if (translated instanceof CreditError) this.#options.onFailure?.(translated);
    return translated;
  }

  async begin(): Promise<void> {
    if (this.#isNextLater) this.#syncAt('NORMAL');
    this.#isNextLater = false;
    try {
      await this.executeQuery(CompiledQuery.raw(beginning));
    } catch (error) {
      this.#syncAt('FULL');
      throw error;
    }
    this.#begun = true;
  }

  async commit(): Promise<void> {
    requireSync(this.#database, this.#level);
    await this.executeQuery(CompiledQuery.raw('commit'));
    this.#options.guard?.committed();
    this.#begun = false;
    if (this.#level !== 'FULL') this.#options.onLaterCommit?.();
    this.#syncAt('FULL');
  }

  async rollback(): Promise<void> {
    this.#begun = false;
    this.#undoneBy = undefined;
    if (this.#database.inTransaction) this.#database.exec('rollback');
    this.#forgetUndone();
    this.#syncAt('FULL');
  }

  /** Only between transactions does SQLite change it; what is written without one is FULL. */
  #syncAt(level: SyncLevel): void {
    if (level === this.#level) return;
    this.#database.pragma(`synchronous = ${level}`);
    this.#level = level;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const deadline = performance.now() + this.#options.busyTimeoutMs;
    for (;;) {
      this.#requireUsable();
      try {
        return this.#execute<R>(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() >= deadline) throw this.#translate(error);
      }
      await pause(pauseMs);
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    this.#requireUsable();
    try {
      // Not one of those that are kept: while it is iterated it can do nothing else.
      const statement = this.#statementOf<R>(query.sql);
      const columns = statement.columns();
      const verify = rowVerifier(columns);
      const sealed = sealedPlaces(columns);
      for (const row of statement.iterate(...query.parameters)) {
        verify?.([row]);
        this.#open([row], sealed);
        yield { rows: [row] };
      }
    } catch (error) {
      throw this.#translate(error);
    }
  }

  #execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, rowOf, verify, sealed } = this.#prepare<R>(sql);
    if (rowOf !== undefined) {
      const rows = statement.all(...parameters).map(rowOf);
      verify?.(rows);
      this.#open(rows, sealed);
      return { rows };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    if (sql.startsWith('rollback')) this.#forgetUndone();
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Preparing costs more than most statements, and a program says the same few again and again. */
  #prepare<R>(sql: string): PreparedStatement<R> {
    const present = this.#statements.get(sql);
    // The text decides the columns, and whoever asks with it knows them.
    if (present !== undefined) return present as PreparedStatement<R>;
    const statement = this.#statementOf<R>(sql);
    const columns = statement.reader ? statement.columns() : [];
    const prepared = {
      statement: statement.reader ? statement.raw() : statement,
      rowOf: statement.reader ? rowMaker(statement, columns) : undefined,
      verify: rowVerifier(columns),
      sealed: sealedPlaces(columns),
    };
    if (this.#statements.size >= maximumStatements) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }

  #statementOf<R>(sql: string): Database.Statement<unknown[], R> {
    const statement = this.#database.prepare<unknown[], R>(sql);
    if (statement.readonly || !this.#options.guard?.guardTablesOf(sql)) return statement;
    return this.#database.prepare<unknown[], R>(sql);
  }

  #forgetUndone(): void {
    if (this.#options.guard?.undone()) this.#statements.clear();
  }

  #open(rows: readonly unknown[], sealed: readonly SealedPlace[]): void {
    const { keyring } = this.#options;
    if (keyring === undefined || sealed.length === 0) return;
    for (const id of missingKeys(rows, sealed, keyring)) {
      const { rows } = this.#execute<WrappedKeyRow>(CompiledQuery.raw(keySql, [id]));
      for (const row of rows) keyring.take(id, row.sealed);
    }
    openRows(rows, sealed, keyring);
  }

  #requireUsable(): void {
    if (this.#brokenBy !== undefined) throw this.#brokenBy;
    if (this.#undoneBy !== undefined) throw this.#undoneBy;
  }

  #translate(error: unknown): unknown {
    const translated = this.takeFailure(error);
    // With triggers SQLite undoes only the statement, so the rest of the transaction must be rolled back too.
    const isUndone = !this.#database.inTransaction || isOfDisk(error);
    if (this.#begun && isUndone) this.#undoneBy = translated;
    return translated;
  }
}

/** Whether SQLite normally rolls back the transaction after an error, instead of only the statement. */
function isOfDisk(error: unknown): boolean {
  return /^SQLITE_(?:FULL|IOERR|NOMEM)/.test(codeOf(error) ?? '');
}

/**
 * Makes a row of its values. Asked for rows, the driver sets each value by its name from outside V8, which takes as long as finding and
 * reading it; here it takes a tenth.
 */
function rowMaker<R>(
  statement: Database.Statement<unknown[], R>,
  columns: readonly Database.ColumnDefinition[],
): (values: unknown) => R {
  let { names, empty } = namesOf(columns);
  return (values) => {
    if (!Array.isArray(values)) throw new Error('The driver gave a row with names');
    // Another process may have given the table a column since.
    if (values.length !== names.length) ({ names, empty } = namesOf(statement.columns()));
    const row: Record<string, unknown> = { ...empty };
    for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = values[at];
    // The text of the statement decides the columns, and whoever asks with it knows them.
    return row as R;
  };
}

function namesOf(columns: readonly Database.ColumnDefinition[]): {
  readonly names: readonly string[];
  readonly empty: Readonly<Record<string, unknown>>;
} {
  const names = columns.map(({ name }) => name);
  return { names, empty: Object.fromEntries(names.map((name) => [name, null])) };
}
