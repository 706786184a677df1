import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { CreditError } from '../../base/errors.ts';
import type { RowVerifiers } from './row-verifiers.ts';
import { toServerError, unreachableReason } from './server-error.ts';
import { translateStatement } from './translate-statement.ts';

interface DialectOptions {
  /** Named in errors. */
  readonly place: string;
  readonly verifiers: RowVerifiers;
  /** Told of each failure that is of the catalogue. */
  readonly onFailure: (error: CreditError) => void;
}

/**
 * Kysely's PostgreSQL dialect over a driver with four differences: statements that are written out are translated; what the
 * server refuses becomes an error of the catalogue; rows are verified as they are read; and a connection that was cut is not
 * given out again.
 */
export class ServerDialect extends PostgresDialect {
  readonly #pool: Pool;
  readonly #options: DialectOptions;

  constructor(pool: Pool, options: DialectOptions) {
    super({ pool });
    this.#pool = pool;
    this.#options = options;
  }

  override createDriver(): Driver {
    return new ServerDriver(this.#pool, this.#options);
  }
}

class ServerDriver implements Driver {
  readonly #pool: Pool;
  readonly #options: DialectOptions;
  readonly #clients = new WeakMap<DatabaseConnection, () => void>();

  constructor(pool: Pool, options: DialectOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      const client = await this.#pool.connect();
      const connection = new ServerConnection(client, this.#options);
      this.#clients.set(connection, () => client.release(connection.isCut));
      return connection;
    } catch (error) {
      throw translated(error, this.#options);
    }
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel = 'read committed', accessMode = 'read write' }: TransactionSettings,
  ): Promise<void> {
    await connection.executeQuery(
      CompiledQuery.raw(`begin isolation level ${isolationLevel}, ${accessMode}`),
    );
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#clients.get(connection)?.();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

class ServerConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #options: DialectOptions;
  /** What it says from now on is not to be relied on. */
  isCut = false;

  constructor(client: PoolClient, options: DialectOptions) {
    this.#client = client;
    this.#options = options;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#execute<R>(query);
    } catch (error) {
      if (unreachableReason(error) !== undefined) this.isCut = true;
      throw translated(error, this.#options);
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  async #execute<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // What begins a transaction names its locks, and is another text each time.
    const isBegin = sql.startsWith('begin');
    const text = isBegin ? sql : translateStatement(sql);
    // Without parameters several statements may go together.
    const answer = await (parameters.length === 0
      ? this.#client.query(text)
      : this.#client.query(text, parameters.map(storable)));
    const result = Array.isArray(answer) ? answer.at(-1) : answer;
    const { command, rowCount, rows, fields } = result;
    if (sql === 'commit' && command !== 'COMMIT')
      throw new Error('A transaction went on after one of its statements had failed');
    if (rows.length > 0 && !isBegin)
      await this.#options.verifiers.verify(this.#client, { text, fields, rows });
    return ['INSERT', 'UPDATE', 'DELETE'].includes(command)
      ? { rows, numAffectedRows: BigInt(rowCount ?? 0) }
      : { rows };
  }
}

/** PostgreSQL keeps no text with a NUL in it. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
}

function translated(error: unknown, { place, onFailure }: DialectOptions): unknown {
  const result = toServerError(error, place);
  if (result instanceof CreditError) onFailure(result);
  return result;
}
