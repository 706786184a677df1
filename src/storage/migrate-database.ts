import type Database from 'better-sqlite3';
import { backupBeforeUpgrade, plannedBackup } from './backup-before-upgrade.ts';
import { fillChecksums } from './fill-checksums.ts';
import { migrate, migrationName, pendingMigrations, readSchema } from './migrate.ts';
import { migrations } from './migrations.ts';
import { databasePath, hasDatabase, openFile } from './open-file.ts';
import { toStorageError } from './storage-error.ts';

/** What a database needs to have the schema of this version, and what was done about it. */
export interface MigrationOutcome {
  /** The absolute path. */
  readonly file: string;
  /** The schema that the file has now; 0 while there is no file. */
  readonly schemaVersion: number;
  /** The migrations that were applied here, by name. */
  readonly applied: readonly string[];
  /** Those that it still needs: none, unless it was only looked at. */
  readonly pending: readonly string[];
  /** The copy that was made beside it before, or would be; null where none is needed or wanted. */
  readonly backup: string | null;
  /** How many rows from before there were checksums were given one here. */
  readonly checksums: number;
  /** How many runs keep what they collected in the form from before there were dossiers. */
  readonly oldRuns: number;
  /** How many reports that have ended have no name of their subject beside them: they are from before it stood there. */
  readonly unnamed: number;
}

/**
 * Brings a database to the schema of this version, and makes it when missing; with `dryRun` only tells what would be
 * done. Rows without a checksum are given one. There is no way back but the copy that is made beside it before rows are changed,
 * unless `backup` is false.
 *
 * @throws CreditError STORAGE_SCHEMA_UNKNOWN and the other STORAGE_* of a file that cannot serve.
 */
export async function migrateDatabase(
  file: string,
  options: { readonly dryRun: boolean; readonly backup?: boolean },
): Promise<MigrationOutcome> {
  const path = databasePath(file);
  const isNew = !hasDatabase(path);
  if (isNew && options.dryRun) {
    return {
      file: path,
      schemaVersion: 0,
      applied: [],
      pending: migrations.map(migrationName),
      backup: null,
      checksums: 0,
      oldRuns: 0,
      unnamed: 0,
    };
  }
  const { dryRun, backup: wantsBackup = true } = options;
  const database = openFile(path, { readOnly: dryRun });
  try {
    const findBackup = dryRun ? plannedBackup : backupBeforeUpgrade;
    const backup = isNew || !wantsBackup ? undefined : await findBackup(database, path);
    // A file is made with every migration.
    const applied = isNew ? migrations : dryRun ? [] : migrate(database, path);
    return {
      file: path,
      schemaVersion: readSchema(database),
      applied: applied.map(migrationName),
      pending: pendingMigrations(database, path).map(migrationName),
      backup: backup ?? null,
      checksums: dryRun ? 0 : fillChecksums(database),
      oldRuns: countOldRuns(database),
      unnamed: countUnnamed(database),
    };
  } catch (error) {
    throw toStorageError(error, path);
  } finally {
    database.close();
  }
}

function countOldRuns(database: Database.Database): number {
  // The first migration makes the table.
  if (readSchema(database) === 0) return 0;
  return Number(database.prepare('select count(distinct run_id) from section').pluck().get());
}

/** The schema that put the name of its subject beside a report. */
const namedSchema = 13;

function countUnnamed(database: Database.Database): number {
  const schema = readSchema(database);
  if (schema === 0) return 0;
  const isUnnamed = schema < namedSchema ? '1' : 'subject_name is null';
  return Number(
    database
      .prepare(
        `select count(*) from report where ${isUnnamed} and status not in ('PENDING', 'PROCESSING', 'EVALUATING')`,
      )
      .pluck()
      .get(),
  );
}
