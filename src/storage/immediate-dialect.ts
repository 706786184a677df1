import type Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
  type TransactionSettings,
} from 'kysely';
import { toStorageError } from './storage-error.ts';

/**
 * Kysely's SQLite dialect with two differences: a transaction begins immediate, since one that reads first and
 * writes later fails as busy beside another process; and what SQLite refuses becomes an error of the catalogue.
 */
export class ImmediateDialect extends SqliteDialect {
  readonly #file: string;

  constructor(database: Database.Database, file: string) {
    super({ database });
    this.#file = file;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(super.createDriver(), this.#file);
  }
}

class ImmediateDriver implements Driver {
  readonly #driver: Driver;
  readonly #file: string;

  constructor(driver: Driver, file: string) {
    this.#driver = driver;
    this.#file = file;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new TranslatedConnection(await this.#driver.acquireConnection(), this.#file);
  }

  async beginTransaction(connection: DatabaseConnection, _settings: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    // One connection serves all: releasing it lets the next waiter have it.
    await this.#driver.releaseConnection(nothing);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

/** Kysely's SQLite driver has one connection and does not look at the one that it is given back. */
const nothing: DatabaseConnection = {
  executeQuery: () => Promise.reject(new Error('This connection was given back')),
  streamQuery: () => {
    throw new Error('This connection was given back');
  },
};

class TranslatedConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #file: string;

  constructor(connection: DatabaseConnection, file: string) {
    this.#connection = connection;
    this.#file = file;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#connection.executeQuery<R>(query);
    } catch (error) {
      throw toStorageError(error, this.#file);
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    try {
      yield* this.#connection.streamQuery<R>(query, chunkSize);
    } catch (error) {
      throw toStorageError(error, this.#file);
    }
  }
}
