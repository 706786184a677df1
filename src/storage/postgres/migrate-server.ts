import type { ClientBase } from 'pg';
import { CreditError } from '../../base/errors.ts';
import type { Migration } from '../migration.ts';
import { knownSchema, migrations } from '../migrations.ts';
import { guards, withoutGuards } from './row-digest.ts';
import { readSchemaNumber } from './schema-number.ts';
import { presentSql } from './server-clock.ts';
import { translateMigration } from './translate-migration.ts';

/** So long a start waits for another one that migrates, or for whoever uses a table that is to be changed. */
const longestWaitMs = 30_000;

/** Taken while the schema is changed, so that of several that start at once one does it. "cred" in ASCII. */
const migrationLock = 0x63726564;

/**
 * The schema number of a database: 0 for an empty one.
 *
 * @throws CreditError STORAGE_UNSUITABLE for one with tables of another program; STORAGE_SCHEMA_UNKNOWN for a schema that this version
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
    throw new CreditError('STORAGE_SCHEMA_UNKNOWN', { file: place, found: number, known: knownSchema });
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
    for (const migration of pending) await client.query(translateMigration(migration, now));
    if (pending.length > 0) await client.query(guards);
    await client.query(`update credit_schema set number = ${knownSchema}`);
    await client.query('commit');
    return pending;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function readNow(client: ClientBase): Promise<Date> {
  const { rows } = await client.query<{ present: number }>(`select ${presentSql} as present`);
  return new Date(rows[0]?.present ?? Number.NaN);
}
