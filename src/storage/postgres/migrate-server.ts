import type { ClientBase } from 'pg';
import { CreditError } from '../../base/errors.ts';
import { knownSchema, type Migration, migrations } from '../migrate.ts';
import { batches } from './migrations/0004-batches.ts';
import { subjectNames } from './migrations/0013-subject-names.ts';
import { exports } from './migrations/0017-exports.ts';
import { batchesOfOperations } from './migrations/0020-batches-of-operations.ts';
import { batchFigures } from './migrations/0024-batch-figures.ts';
import { sharedLimits } from './migrations/0031-shared-limits.ts';
import { serverStarts } from './migrations/0044-server-starts.ts';
import { dossiersByMonth } from './migrations/0058-dossiers-by-month.ts';
import { linksAndCounts } from './migrations/0061-links-and-counts.ts';
import { chargeTally } from './migrations/0062-charge-tally.ts';
import { nameTrigrams } from './migrations/0065-name-trigrams.ts';
import { guards, withoutGuards } from './row-digest.ts';
import { readSchemaNumber } from './schema-number.ts';
import { presentSql } from './server-clock.ts';
import { translateMigration } from './translate-migration.ts';

/**
 * By the number of a migration, what PostgreSQL has in the place of its triggers and virtual tables, and beside its tables; by the server's
 * present where it makes something of that. */
const twins: Readonly<Record<number, string | ((now: Date) => string)>> = {
  4: batches,
  13: subjectNames,
  17: exports,
  20: batchesOfOperations,
  24: batchFigures,
  31: sharedLimits,
  44: serverStarts,
  58: dossiersByMonth,
  61: linksAndCounts,
  62: chargeTally,
  65: nameTrigrams,
};

/** So long a start waits for another one that migrates, or for whoever uses a table that is to be changed. */
const longestWaitMs = 30_000;

/** Taken while the schema is changed, so that of several that start at once one does it. "cred" in ASCII. */
const migrationLock = 0x63726564;

/**
 * The schema number of a database: 0 for an empty one.
 *
 * @throws CreditError STORAGE_UNSUITABLE for one with tables of another program; STORAGE_NEWER for a schema that this version
 * does not know.
 */
export async function requireOurSchema(client: ClientBase, place: string): Promise<number> {
  const before = await readSchemaNumber(client);
  const { rows } = await client.query(
    'select 1 from pg_class where relnamespace = current_schema()::regnamespace limit 1',
  );
  if (rows.length === 0) return 0;
  // Another process may have made them in between.
  const number = before ?? (await readSchemaNumber(client));
  if (number !== undefined) {
    if (number <= knownSchema) return number;
    throw new CreditError('STORAGE_NEWER', { file: place, found: number, known: knownSchema });
  }
  throw new CreditError('STORAGE_UNSUITABLE', {
    file: place,
    reason: { en: 'it has tables of another program', 'pt-BR': 'ele tem tabelas de outro programa' },
    right: {
      en: 'Make a database for credit alone: CREATE DATABASE credit',
      'pt-BR': 'Crie um banco só para o credit: CREATE DATABASE credit',
    },
  });
}

/**
 * Brings a database to the newest schema in one transaction, so that it is before or after and never between, also when
 * several processes start at once.
 *
 * @returns the migrations that were applied here.
 * @throws CreditError as `requireOurSchema`; STORAGE_BUSY where somebody uses what is to be changed.
 */
export async function migrateServer(client: ClientBase, place: string): Promise<readonly Migration[]> {
  if ((await requireOurSchema(client, place)) === knownSchema) return [];
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${longestWaitMs}; set local statement_timeout = 0`);
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`);
    const number = await requireOurSchema(client, place);
    const pending = migrations.slice(number);
    if (number === 0) await client.query('create table credit_schema (number bigint not null)');
    if (number === 0) await client.query('insert into credit_schema values (0)');
    if (pending.length > 0) await client.query(withoutGuards);
    const now = await readNow(client);
    for (const migration of pending) await client.query(postgresSql(migration, now));
    if (pending.length > 0) await client.query(guards);
    await client.query(`update credit_schema set number = ${knownSchema}`);
    await client.query('commit');
    return pending;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** What PostgreSQL runs for a migration. */
function postgresSql(migration: Migration, now: Date): string {
  const twin = twins[migration.number];
  return translateMigration(migration, typeof twin === 'function' ? twin(now) : twin);
}

async function readNow(client: ClientBase): Promise<Date> {
  const { rows } = await client.query<{ present: number }>(`select ${presentSql} as present`);
  return new Date(rows[0]?.present ?? Number.NaN);
}
