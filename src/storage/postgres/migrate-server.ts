import type { ClientBase } from 'pg';
import { pause } from '../../base/clock.ts';
import { CreditError } from '../../base/errors.ts';
import type { Migration } from '../migration.ts';
import { knownSchema, migrations } from '../migrations.ts';
import { codeOf } from '../storage-error.ts';
import { type ChangedTables, changedTables } from './changed-tables.ts';
import { createGuards, dropGuards, guardFunctions } from './row-guards.ts';
import { readSchemaNumber } from './schema-number.ts';
import { presentSql } from './server-clock.ts';
import { isConflict } from './server-error.ts';
import { translateMigration } from './translate-migration.ts';

/** How long a start retries a step while other processes migrate or use the tables that the step changes. */
const longestWaitMs = 60_000;

/**
 * How long one attempt waits for its tables. Other transactions queue behind it, so it gives up before they are slowed down, and before
 * the server looks for deadlocks (deadlock_timeout, 1 s by default).
 */
const lockMs = 500;
const firstPauseMs = 50;
const longestPauseMs = 2_000;

/** Advisory lock of the process that migrates. "cred" in ASCII. */
const migrationLock = 0x63726564;

/**
 * The schema number of a database: 0 for an empty one.
 *
 * @throws CreditError STORAGE_UNSUITABLE for one with tables of another program; STORAGE_SCHEMA_UNKNOWN for a schema that this version
 * does not know.
 */
export async function requireOurSchema(
  client: ClientBase,
  place: string,
  newest = knownSchema,
): Promise<number> {
  const before = await readSchemaNumber(client);
  const { rows } = await client.query(
    'select 1 from pg_class where relnamespace = current_schema()::regnamespace limit 1',
  );
  if (rows.length === 0) return 0;
  // Another process may have made them in between.
  const number = before ?? (await readSchemaNumber(client));
  if (number !== undefined) {
    if (number <= newest) return number;
    throw new CreditError('STORAGE_SCHEMA_UNKNOWN', { file: place, found: number, known: newest });
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

interface MigrateOptions {
  /** The steps to apply. Default: `migrations`. */
  readonly steps?: readonly Migration[];
  /** How long a step is retried, in ms. Default: 60,000. */
  readonly waitMs?: number;
}

/**
 * Brings a database to the newest schema while other processes work on it. Each step is one transaction that locks only the tables that
 * it changes. If it meets a deadlock or waits too long for a lock, it is undone and retried.
 *
 * @returns the migrations that this call applied.
 * @throws CreditError as `requireOurSchema`; the error of the server (40P01, 55P03, 57014) if a step still fails after `waitMs`.
 */
export async function migrateServer(
  client: ClientBase,
  place: string,
  { steps = migrations, waitMs = longestWaitMs }: MigrateOptions = {},
): Promise<readonly Migration[]> {
  const applied: Migration[] = [];
  const number = await requireOurSchema(client, place, steps.length);
  for (const migration of steps.slice(number)) {
    const isApplied = await retried(waitMs, () =>
      applyMigration(client, place, { migration, newest: steps.length }),
    );
    if (isApplied) applied.push(migration);
  }
  return applied;
}

async function retried<T>(waitMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }
}

/** A deadlock, or a lock that was not free in time. */
function isBusy(error: unknown): boolean {
  return isConflict(error) || ['55P03', '57014'].includes(codeOf(error) ?? '');
}

/** Applies one step in one transaction. @returns false if another process was faster. */
async function applyMigration(
  client: ClientBase,
  place: string,
  { migration, newest }: { readonly migration: Migration; readonly newest: number },
): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`);
    if ((await requireOurSchema(client, place, newest)) >= migration.number) {
      await client.query('rollback');
      return false;
    }
    const { rows } = await client.query<{ present: number }>(`select ${presentSql} as present`);
    const statements = translateMigration(migration, new Date(rows[0]?.present ?? Number.NaN));
    const changed = changedTables(statements + (migration.fill ?? ''));
    await lockTables(client, changed);
    await client.query('set local statement_timeout = 0');
    if (migration.number === 1) {
      await client.query(
        'create table credit_schema (number bigint not null); insert into credit_schema values (0)',
      );
      await client.query(guardFunctions);
    }
    await dropGuards(client, changed.altered);
    await client.query(statements);
    await createGuards(client, changed.altered);
    if (migration.fill !== undefined) await client.query(migration.fill);
    await client.query(`update credit_schema set number = ${migration.number}`);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Locks all tables of a step before the step changes the first of them, within `lockMs`. */
async function lockTables(client: ClientBase, { altered, written }: ChangedTables): Promise<void> {
  const exclusive = await listTables(client, altered);
  const shared = (await listTables(client, written)).filter((table) => !exclusive.includes(table));
  await client.query(`set local statement_timeout = ${lockMs}`);
  if (exclusive.length > 0) await client.query(`lock table ${exclusive.join(', ')} in access exclusive mode`);
  if (shared.length > 0) await client.query(`lock table ${shared.join(', ')} in share row exclusive mode`);
}

/** Returns the tables that exist, in alphabetical order; for the name of an index, its table. */
async function listTables(client: ClientBase, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct coalesce(owner.relname, named.relname)::text as name
     from pg_class as named left join pg_index on indexrelid = named.oid left join pg_class as owner on owner.oid = indrelid
     where named.relnamespace = current_schema()::regnamespace and named.relkind in ('r', 'p', 'i', 'I')
       and named.relname = any($1)
     order by 1`,
    [names],
  );
  return rows.map(({ name }) => name);
}
