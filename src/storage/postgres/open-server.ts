import { accessSync, constants } from 'node:fs';
import { Kysely, type Kysely as KyselyOf, sql } from 'kysely';
import pg from 'pg';
import { CreditError } from '../../base/errors.ts';
import { nameOfServer, serverAddresses } from '../../base/server-address.ts';
import type { Damage } from '../damage-note.ts';
import { giveKeyring } from '../keyring.ts';
import { migrationName } from '../migrate.ts';
import type { MigrationOutcome } from '../migrate-database.ts';
import { knownSchema, migrations } from '../migrations.ts';
import type { Storage } from '../open-database.ts';
import { defaultBusyTimeoutMs, type OpenOptions } from '../open-file.ts';
import { isDefect } from '../read-soundly.ts';
import type { Tables } from '../tables.ts';
import { migrateServer, requireOurSchema } from './migrate-server.ts';
import { poolerInTransactionMode, requireOwnConnections, requireServer } from './require-server.ts';
import { RowVerifiers } from './row-verifiers.ts';
import { presentSql, ServerClock } from './server-clock.ts';
import { ServerDialect } from './server-dialect.ts';
import { notPrimary, readOnlyServer, toServerError } from './server-error.ts';
import { connectTo, countConnections, ServerHosts } from './server-hosts.ts';
import { ServerNews } from './server-news.ts';
import { keepServerStart } from './server-start.ts';
import { StatementNames } from './statement-names.ts';
import { TableStatistics } from './table-statistics.ts';
import { writeOnServer } from './write-on-server.ts';

type Db = KyselyOf<Tables>;

/** So many transactions of one process are under way at once; the others wait for their turn. */
const connections = 16;
/**
 * The number of connections for renewals only, and how long a renewal waits for a lock. Other writes must not make a live process
 * appear lost.
 */
const renewalConnections = 2;
const renewalLockMs = 2_000;
/** For so long a connection is waited for: one that is made, or one that another transaction has. */
const connectMs = 10_000;
/** Whatever takes longer has gone wrong, and holds up others. */
const statementMs = 60_000;
/** A process that hangs in the midst of a transaction holds its locks no longer than it would hold a lease. */
const idleMs = 10_000;

/** int8 and numeric, which the driver gives as texts: no number here is beyond what JavaScript counts. */
const numbers: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/**
 * Opens a database on a PostgreSQL server, and brings it to the newest schema; with `readOnly` it must have that schema.
 *
 * @param address `postgres://user:password@host:5432/database`
 * @throws CreditError STORAGE_UNREACHABLE, STORAGE_UNSUITABLE, STORAGE_SCHEMA_UNKNOWN, STORAGE_OLDER.
 */
export async function openServer(address: string, options: OpenOptions = {}): Promise<Storage> {
  const place = nameOfServer(address);
  const { readOnly = false, keyring } = options;
  requireAddress(address, place);
  const hosts = new ServerHosts(address);
  const pool = openPool(hosts, { ...options, place });
  let clock: ServerClock;
  try {
    clock = await prepare(pool, place, { readOnly, hosts });
  } catch (error) {
    await pool.end();
    throw refusalOf(error, place);
  }
  let damage: Damage | undefined;
  let failedAtMs: number | undefined;
  let awayAtMs = Number.NEGATIVE_INFINITY;
  const onFailure = (error: CreditError) => {
    if (error.code === 'STORAGE_UNREACHABLE') awayAtMs = performance.now();
    if (isDefect(error)) damage ??= { at: new Date().toISOString(), by: 'READING' };
  };
  const verifiers = new RowVerifiers(place, keyring);
  const names = new StatementNames();
  const dialectOptions = { place, hosts, verifiers, names, onFailure };
  const db = new Kysely<Tables>({ dialect: new ServerDialect(pool, dialectOptions) });
  const renewals = openPool(hosts, {
    ...options,
    busyTimeoutMs: renewalLockMs,
    max: renewalConnections,
    place,
  });
  const renewalDb = new Kysely<Tables>({ dialect: new ServerDialect(renewals, dialectOptions) });
  if (keyring !== undefined) giveKeyring(db, keyring);
  const statistics = new TableStatistics(db);
  const news = new ServerNews(() => new pg.Client(connectionOf(hosts.current)));
  // A disk that does not confirm a write ends the server, which then starts anew by itself.
  const lost = new AbortController();
  return {
    db,
    file: place,
    clock,
    news,
    read: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    write: async (options, work) => {
      try {
        const { isRenewal = false } = options;
        const value = await writeOnServer(isRenewal ? renewalDb : db, { ...options, clock }, work);
        statistics.countWrite();
        return value;
      } catch (error) {
        if (error instanceof CreditError && error.code.startsWith('STORAGE_')) failedAtMs = performance.now();
        throw error;
      }
    },
    // A server writes its log and copies it in processes of its own.
    keepLogShort: async () => {},
    sync: async () => {},
    probe: async () => {
      await requireWritable(db, place);
      if (failedAtMs === undefined) return;
      // The number is written as it is: nothing changes, and yet the server must take it.
      await sql`update credit_schema set number = number`.execute(db);
      failedAtMs = undefined;
    },
    damage: () => damage,
    requireStructure: async () => {},
    noteDamage: (error) => {
      if (error instanceof CreditError) onFailure(error);
    },
    fail: (error) => lost.abort(error),
    lost: lost.signal,
    wasAway: (ms) => performance.now() - awayAtMs < ms,
    close: async () => {
      await news.close();
      await statistics.settled();
      await Promise.all([db.destroy(), renewalDb.destroy()]);
      for (const one of [pool, renewals]) if (!one.ended) await one.end();
    },
  };
}

/**
 * The number of the schema that a database has: 0 for an empty one. Nothing is changed.
 *
 * @throws CreditError as `openServer`.
 */
export async function readServerSchema(address: string): Promise<number> {
  const place = nameOfServer(address);
  requireAddress(address, place);
  const hosts = new ServerHosts(address);
  const pool = openPool(hosts, { readOnly: true, place });
  try {
    const client = await connectTo(pool, hosts);
    try {
      await requireServer(client, place);
      return await requireOurSchema(client, place);
    } finally {
      client.release();
    }
  } catch (error) {
    throw refusalOf(error, place);
  } finally {
    await pool.end();
  }
}

/**
 * Brings a database to the schema of this version. With `dryRun` it only returns what it would do.
 *
 * @throws CreditError as `openServer`.
 */
export async function migrateAddress(
  address: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<MigrationOutcome> {
  const before = await readServerSchema(address);
  if (!dryRun) await (await openServer(address)).close();
  const names = migrations.slice(before).map(migrationName);
  return {
    file: nameOfServer(address),
    schemaVersion: dryRun ? before : knownSchema,
    applied: dryRun ? [] : names,
    pending: dryRun ? names : [],
    // Of a database on a server its own programs take care.
    backup: null,
  };
}

function openPool(
  hosts: ServerHosts,
  {
    busyTimeoutMs = defaultBusyTimeoutMs,
    readOnly = false,
    max = connections,
    place,
  }: OpenOptions & { readonly place: string; readonly max?: number },
): pg.Pool {
  /** Of the host whose turn it is. */
  class HostClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...connectionOf(hosts.current) });
    }
  }
  const pool = new pg.Pool({
    Client: HostClient,
    connectionTimeoutMillis: connectMs,
    onConnect: async (client) => {
      await requirePrimary(client, () => (hosts.count > 1 ? notPrimary() : readOnlyServer(place)));
      if (!readOnly) await keepServerStart(client);
    },
    max,
    statement_timeout: statementMs,
    lock_timeout: busyTimeoutMs,
    idle_in_transaction_session_timeout: idleMs,
    // What is not waited for goes out beside what is; see server-connection.ts.
    pipeline: true,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        numbers.has(type) ? Number : pg.types.getTypeParser(type, format),
    },
  });
  // Whoever uses a connection that is cut is told by its statement; without a listener the process would end.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  countConnections(pool);
  return pool;
}

/** An address may lead to a replica later, which may be behind: nothing is read there either. */
async function requirePrimary(client: pg.ClientBase, refusal: () => Error): Promise<void> {
  const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
  if (rows[0]?.recovers === true) throw refusal();
}

function connectionOf(address: string): pg.ClientConfig {
  return {
    // The driver verifies the certificate by any of these words, and would warn that it does.
    connectionString: address.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)\b/, '$1verify-full'),
    application_name: 'credit',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  };
}

/** Before the driver reads it: what that throws may repeat the address, and with it the password. */
function requireAddress(address: string, place: string): void {
  const addresses = serverAddresses(address);
  if (addresses.every((one) => URL.canParse(one))) {
    for (const one of addresses) requireCertificates(one, place);
    return;
  }
  const reason = {
    en: 'this is no address of a server: postgres://user:password@host:5432/database',
    'pt-BR': 'isto não é o endereço de um servidor: postgres://usuário:senha@host:5432/banco',
  };
  throw new CreditError('STORAGE_UNREACHABLE', { file: place, reason });
}

/** The driver reads them once it connects, and would throw what the system says. */
function requireCertificates(address: string, place: string): void {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = new URL(address).searchParams.get(name);
    if (file === null) continue;
    try {
      accessSync(file, constants.R_OK);
    } catch {
      const reason = {
        en: `the file of ${name} cannot be read: ${file}`,
        'pt-BR': `o arquivo de ${name} não pode ser lido: ${file}`,
      };
      throw new CreditError('STORAGE_UNREACHABLE', { file: place, reason });
    }
  }
}

async function prepare(
  pool: pg.Pool,
  place: string,
  { readOnly, hosts }: { readonly readOnly: boolean; readonly hosts: ServerHosts },
): Promise<ServerClock> {
  const client = await connectTo(pool, hosts);
  try {
    await requireServer(client, place);
    if (readOnly) {
      const number = await requireOurSchema(client, place);
      if (number < knownSchema)
        throw new CreditError('STORAGE_OLDER', { file: place, found: number, known: knownSchema });
      return await readClock(client);
    }
    const other = await connectTo(pool, hosts);
    try {
      await requireOwnConnections(client, other, place);
    } finally {
      other.release();
    }
    await migrateServer(client, place);
    await keepServerStart(client);
    return await readClock(client);
  } finally {
    client.release();
  }
}

async function readClock(client: pg.ClientBase): Promise<ServerClock> {
  const { rows } = await client.query<{ present: number }>(`select ${presentSql} as present`);
  const [row] = rows;
  if (row === undefined) throw new Error('The server does not say what time it is');
  return new ServerClock(row.present);
}

function refusalOf(error: unknown, place: string): unknown {
  // A pooler that hands connections on takes none of the settings that they are to have.
  if (error instanceof Error && /unsupported startup parameter/.test(error.message))
    return poolerInTransactionMode(place, { cause: error });
  return toServerError(error, place);
}

async function requireWritable(db: Db, place: string): Promise<void> {
  const { rows } = await sql<{ recovers: boolean }>`select pg_is_in_recovery() as recovers`.execute(db);
  if (rows[0]?.recovers === true) throw readOnlyServer(place);
}
