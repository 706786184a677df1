import type Database from 'better-sqlite3';
import { CreditError } from '../base/errors.ts';
import { reports } from './migrations/0001-reports.ts';

/** Marks a SQLite file as ours ("cred" in ASCII). */
export const applicationId = 0x63726564;

/** Forward only; a migration that has been released is never changed. */
export const migrations: readonly { readonly number: number; readonly name: string; readonly sql: string }[] =
  [{ number: 1, name: 'reports', sql: reports }];

/** The newest schema that this version knows. */
export const knownSchema = migrations.length;

/** The schema number of an open file: 0 for an empty one. */
export function readSchema(database: Database.Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/**
 * Brings an open file to the newest schema, each step in one immediate transaction with its number, so that it is
 * before or after and never between, also when several processes start at once.
 *
 * @returns the numbers of the migrations that were applied here.
 * @throws CreditError STORAGE_NEWER, before anything is changed.
 */
export function migrate(database: Database.Database, file: string): readonly number[] {
  const found = readSchema(database);
  if (found > knownSchema) throw new CreditError('STORAGE_NEWER', { file, found, known: knownSchema });
  const applied: number[] = [];
  for (const migration of migrations.slice(found)) {
    database
      .transaction(() => {
        // Another process may have been quicker: the number is read again under the lock.
        if (readSchema(database) >= migration.number) return;
        database.exec(migration.sql);
        database.pragma(`application_id = ${applicationId}`);
        database.pragma(`user_version = ${migration.number}`);
        applied.push(migration.number);
      })
      .immediate();
  }
  return applied;
}
