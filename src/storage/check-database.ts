import type Database from 'better-sqlite3';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { forgetDamage, noteDamage } from './damage-note.ts';
import { type DamagedRow, findDamagedRows } from './find-damaged-rows.ts';
import { findDefect } from './find-defect.ts';
import { pendingMigrations, readSchema } from './migrate.ts';
import { knownSchema } from './migrations.ts';
import { databasePath, openFile } from './open-file.ts';
import { isDamage } from './read-soundly.ts';
import { toStorageError } from './storage-error.ts';

/** What is known of a sound database. */
export interface DatabaseCheck {
  /** The absolute path, or the address without its password. */
  readonly file: string;
  readonly schemaVersion: number;
  /** The newest schema that this version knows; a greater one than the file's is reached by `credit db migrate`. */
  readonly knownSchemaVersion: number;
  readonly sizeBytes: number;
  readonly sqliteVersion?: string;
  readonly postgresVersion?: string;
}

/** The result of a complete check of a file. */
export interface FileExamination {
  /** The first fault in the pages, indexes or tables. Any answer may then lack rows. Undefined if they are intact. */
  readonly structure: Text | undefined;
  /** The damaged rows. */
  readonly damaged: readonly DamagedRow[];
}

/** So many rows are named where more are damaged. */
const mostNamed = 20;

/**
 * Checks a database without changing it: that it is ours and of a known schema, that every page can be read, that
 * every reference leads somewhere, that its tables are as the migrations make them, and that each row is as it was written.
 * Others may go on writing. What was found is noted beside the database, for a service that works on it.
 *
 * @throws CreditError STORAGE_CORRUPT with what was found first; STORAGE_SCHEMA_UNKNOWN; STORAGE_UNAVAILABLE for a missing file.
 */
export async function checkDatabase(file: string): Promise<DatabaseCheck> {
  return withFile(file, { notesDamage: true }, (database, path) => {
    pendingMigrations(database, path);
    const schemaVersion = readSchema(database);
    const { structure, damaged } = examine(database, schemaVersion);
    const reason = joined(structure, damagedText(damaged));
    if (reason !== undefined) throw new CreditError('STORAGE_CORRUPT', { file: path, reason });
    forgetDamage(path);
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
  });
}

/**
 * Checks a complete file, even while other processes write to it, and records damage next to it like `checkDatabase`.
 *
 * @throws CreditError STORAGE_* if the file cannot be read at all.
 */
export function examineFile(file: string): FileExamination {
  return withFile(file, {}, (database, path) => {
    const examination = examine(database, readSchema(database));
    if (examination.structure === undefined && examination.damaged.length === 0) forgetDamage(path);
    else noteDamage(path, 'CHECK');
    return examination;
  });
}

/**
 * Checks pages, indexes and references of a file, for an answer that must be complete: damaged indexes hide rows. Records damage
 * next to the file like `checkDatabase`. Takes about 3 s per GB.
 *
 * @throws CreditError STORAGE_CORRUPT for a damaged file; other STORAGE_* if it cannot be read.
 */
export function requireStructure(file: string): void {
  withFile(file, { notesDamage: true }, (database, path) => {
    const reason = findDefect(database, readSchema(database));
    if (reason !== undefined) throw new CreditError('STORAGE_CORRUPT', { file: path, reason });
  });
}

/**
 * Finds the damaged rows of a file that nothing else uses, such as a backup. Records nothing.
 *
 * @throws CreditError STORAGE_* if the file cannot be read.
 */
export function listDamagedRows(file: string): readonly DamagedRow[] {
  return withFile(file, {}, (database) => examine(database, readSchema(database)).damaged);
}

/** Opens a file to be read as of one moment, and closes it. @throws CreditError STORAGE_*; what `work` throws. */
function withFile<T>(
  file: string,
  { notesDamage = false }: { readonly notesDamage?: boolean },
  work: (database: Database.Database, path: string) => T,
): T {
  const path = databasePath(file);
  const database = openFile(path, { readOnly: true });
  try {
    return database.transaction(() => work(database, path))();
  } catch (error) {
    const translated = toStorageError(error, path);
    if (notesDamage && isDamage(translated)) noteDamage(path, 'CHECK');
    throw translated;
  } finally {
    database.close();
  }
}

function examine(database: Database.Database, schemaVersion: number): FileExamination {
  return {
    structure: findDefect(database, schemaVersion),
    damaged: schemaVersion === knownSchema ? findDamagedRows(database) : [],
  };
}

export function damagedText(damaged: readonly DamagedRow[]): Text | undefined {
  if (damaged.length === 0) return undefined;
  const names = damaged.slice(0, mostNamed).map(nameOf);
  const rest = damaged.length - names.length;
  const list = (language: keyof Text) =>
    [...names.map((name) => name[language]), ...(rest > 0 ? [`+ ${rest}`] : [])].join(', ');
  return {
    en: `records are not as they were written (${damaged.length}): ${list('en')}`,
    'pt-BR': `registros não estão como foram gravados (${damaged.length}): ${list('pt-BR')}`,
  };
}

function nameOf({ table, row, count }: DamagedRow): Text {
  if (count === undefined) return { en: `${table} ${row}`, 'pt-BR': `${table} ${row}` };
  const { present, expected } = count;
  return present < expected
    ? {
        en: `${table} (missing: ${expected - present} of ${expected})`,
        'pt-BR': `${table} (ausentes: ${expected - present} de ${expected})`,
      }
    : {
        en: `${table} (stored: ${present}, expected: ${expected})`,
        'pt-BR': `${table} (armazenados: ${present}, esperados: ${expected})`,
      };
}

function joined(first: Text | undefined, second: Text | undefined): Text | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return { en: `${first.en}; ${second.en}`, 'pt-BR': `${first['pt-BR']}; ${second['pt-BR']}` };
}
