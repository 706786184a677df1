import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import { type ConnectionOptions, ServerConnection, translated } from './server-connection.ts';
import { connectTo, type ServerHosts } from './server-hosts.ts';

interface DriverOptions extends ConnectionOptions {
  readonly hosts: ServerHosts;
}

/**
 * Kysely's PostgreSQL dialect over a driver with four differences: statements that are written out are translated; what the
 * server refuses becomes an error of the catalogue; rows are verified as they are read; and a connection that was cut is not
 * given out again.
 */
export class ServerDialect extends PostgresDialect {
  readonly #pool: Pool;
  readonly #options: DriverOptions;

  constructor(pool: Pool, options: DriverOptions) {
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
  readonly #options: DriverOptions;
  readonly #clients = new WeakMap<DatabaseConnection, () => void>();

  constructor(pool: Pool, options: DriverOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      const client = await connectTo(this.#pool, this.#options.hosts);
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
