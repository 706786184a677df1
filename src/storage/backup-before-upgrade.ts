import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { CreditError } from '../base/errors.ts';
import { megabytesOf } from '../base/megabytes-of.ts';
import { backupDatabase } from './backup-database.ts';
import { pendingMigrations, readSchema, rewrites } from './migrate.ts';
import { knownSchema } from './migrations.ts';

/** Where SQLite keeps the number of the schema: https://www.sqlite.org/fileformat.html#user_version_number */
const schemaOffset = 60;

/**
 * @param database open, of the file `file`, which is absolute.
 * @returns the file that `backupBeforeUpgrade` would copy it to; undefined where no copy is needed.
 */
export function plannedBackup(database: Database.Database, file: string): string | undefined {
  if (readSchema(database) === 0 || !pendingMigrations(database, file).some(rewrites)) return undefined;
  return `${file}.before-schema-${knownSchema}`;
}

/**
 * Copies a database that is about to be brought to the schema of this version into a file beside it, where a step changes rows that
 * stand there. An upgrade that was cut short and goes on keeps the copy from before it began.
 *
 * @param database open, of the file `file`, which is absolute.
 * @returns the file of the copy; undefined where none was needed, or another process was quicker.
 * @throws CreditError UPGRADE_COPY_FULL, FILE_UNWRITABLE or STORAGE_CORRUPT, with nothing changed.
 */
export async function backupBeforeUpgrade(
  database: Database.Database,
  file: string,
): Promise<string | undefined> {
  const target = plannedBackup(database, file);
  if (target === undefined) return undefined;
  const schema = readSchema(database);
  if (existsSync(target) && schemaOf(target) < schema) return target;
  try {
    const isMade = await backupDatabase(file, target, { replace: true, schema });
    return isMade ? target : undefined;
  } catch (error) {
    if (!(error instanceof CreditError && error.code === 'STORAGE_FULL')) throw error;
    const params = { file, copy: target, schema: knownSchema, megabytes: megabytesOf(file) };
    throw new CreditError('UPGRADE_COPY_FULL', params, { cause: error });
  }
}

/** The schema of a file that nothing has open; read as bytes, for SQLite would leave files beside it. */
function schemaOf(file: string): number {
  const descriptor = openSync(file, 'r');
  try {
    const number = Buffer.alloc(4);
    const length = readSync(descriptor, number, 0, 4, schemaOffset);
    // What is no database is no copy of one from before.
    return length === 4 ? number.readUInt32BE() : Number.POSITIVE_INFINITY;
  } finally {
    closeSync(descriptor);
  }
}
