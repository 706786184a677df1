import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** Runs a statement once or several times. */
type Again = <T>(statement: () => Promise<T>) => Promise<T>;

/**
 * Returns the same open database, whose statements that only read are run by `again`. All others are run once.
 *
 * @returns a database for single statements, without transactions.
 */
export function repeatReads(db: Db, again: Again): Db {
  const executor = db.getExecutor();
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const run = () => executor.executeQuery<R>(query as CompiledQuery<R>);
      return isRead(query) ? again(run) : run();
    },
    streamQuery: <R>(query: CompiledQuery, chunkSize?: number) =>
      executor.stream<R>(query as CompiledQuery<R>, chunkSize ?? 1),
  };
  const dialect: Dialect = {
    // The keyring of a database is found by its adapter.
    createAdapter: () => executor.adapter,
    createQueryCompiler: () => ({ compileQuery: (node, queryId) => executor.compileQuery(node, queryId) }),
    createIntrospector: (described) => {
      throw new Error(`The introspection of ${String(described)} is not supported`);
    },
    createDriver: () => driverOf(connection),
  };
  return new Kysely<Tables>({ dialect });
}

const refuseTransaction = async (): Promise<never> => {
  throw new Error('A transaction is started by read or write of the storage');
};

function driverOf(connection: DatabaseConnection): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: async () => {},
    // The database that it reads is closed by its owner.
    destroy: async () => {},
  };
}

/** Whether a statement only reads. A statement that starts with `with` may also write. */
function isRead({ sql }: CompiledQuery): boolean {
  return /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete)\b/i.test(sql);
}
