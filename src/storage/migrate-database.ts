import { backupBeforeUpgrade, plannedBackup } from './backup-before-upgrade.ts';
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
}

/**
 * Brings a database to the schema of this version, and creates it if it does not exist. With `dryRun` it only returns what it would do. Before
 * a step changes rows, it copies the database, unless `backup` is false.
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
    };
  } catch (error) {
    throw toStorageError(error, path);
  } finally {
    database.close();
  }
}
