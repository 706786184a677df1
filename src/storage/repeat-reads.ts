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

/** Runs a statement, and runs it again as it sees fit. */
type Again = <T>(statement: () => Promise<T>) => Promise<T>;

/**
 * The same open database, with statements that only read handed to `again`. All others are run once.
 *
 * @returns a database for single statements. It begins no transaction.
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
    // By the same one its keyring is known.
    createAdapter: () => executor.adapter,
    createQueryCompiler: () => ({ compileQuery: (node, queryId) => executor.compileQuery(node, queryId) }),
    createIntrospector: (described) => {
      throw new Error(`Nothing of ${String(described)} is described`);
    },
    createDriver: () => driverOf(connection),
  };
  return new Kysely<Tables>({ dialect });
}

const refuseTransaction = async (): Promise<never> => {
  throw new Error('A transaction is begun by read or write of the storage');
};

function driverOf(connection: DatabaseConnection): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: async () => {},
    // It is closed with the database that it reads.
    destroy: async () => {},
  };
}

/** Some statements that begin with these words write too. */
function isRead({ sql }: CompiledQuery): boolean {
  return /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete)\b/i.test(sql);
}
