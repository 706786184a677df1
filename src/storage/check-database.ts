import { CreditError } from '../base/errors.ts';
import { findDefect } from './find-defect.ts';
import { knownSchema, pendingMigrations, readSchema } from './migrate.ts';
import { databasePath, openFile } from './open-file.ts';
import { toStorageError } from './storage-error.ts';

/** What is known of a sound database. */
export interface DatabaseCheck {
  /** The absolute path. */
  readonly file: string;
  readonly schemaVersion: number;
  /** The newest schema that this version knows; a greater one than the file's is reached by `credit db migrate`. */
  readonly knownSchemaVersion: number;
  readonly sizeBytes: number;
  readonly sqliteVersion: string;
}

/**
 * Checks a database without changing it: that it is ours and of a known schema, that every page can be read, that
 * every reference leads somewhere, and that its tables are as the migrations make them. Others may go on writing.
 *
 * @throws CreditError STORAGE_CORRUPT with what was found first; STORAGE_NEWER; STORAGE_UNAVAILABLE for a missing file.
 */
export async function checkDatabase(file: string): Promise<DatabaseCheck> {
  const path = databasePath(file);
  const database = openFile(path, { readOnly: true });
  try {
    // Everything is read as of one instant.
    return database.transaction(() => {
      pendingMigrations(database, path);
      const schemaVersion = readSchema(database);
      const reason = findDefect(database, schemaVersion);
      if (reason !== undefined) throw new CreditError('STORAGE_CORRUPT', { file: path, reason });
      const [pages, pageSize] = ['page_count', 'page_size'].map((name) =>
        Number(database.pragma(name, { simple: true })),
      );
      return {
        file: path,
        schemaVersion,
        knownSchemaVersion: knownSchema,
        sizeBytes: (pages ?? 0) * (pageSize ?? 0),
        sqliteVersion: String(database.prepare('select sqlite_version()').pluck().get()),
      };
    })();
  } catch (error) {
    throw toStorageError(error, path);
  } finally {
    database.close();
  }
}
