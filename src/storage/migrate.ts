import type Database from 'better-sqlite3';
import { CreditError } from '../base/errors.ts';
import { compareSchema, type SchemaObjects, schemasAfterEach } from './compare-schema.ts';
import { runGuarded } from './guard-rows.ts';
import { type Migration, sqliteText } from './migration.ts';
import { knownSchema, migrations } from './migrations.ts';

/** Marks a SQLite file as ours ("cred" in ASCII). */
export const applicationId = 0x63726564;

interface MigrateOptions {
  /** What there is to apply, instead of `migrations`. */
  readonly known?: readonly Migration[];
}

/** The schema number of an open file: 0 for an empty one. */
export function readSchema(database: Database.Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/**
 * The migrations that an open file still needs.
 *
 * @throws CreditError STORAGE_SCHEMA_UNKNOWN for a schema that this version does not know; STORAGE_CORRUPT for a number that
 * none has.
 */
export function pendingMigrations(
  database: Database.Database,
  file: string,
  options: MigrateOptions = {},
): readonly Migration[] {
  const { known: steps = migrations } = options;
  const schema = readSchema(database);
  if (schema > steps.length)
    throw new CreditError('STORAGE_SCHEMA_UNKNOWN', { file, found: schema, known: steps.length });
  if (schema < 0) {
    const reason = { en: `its schema number is ${schema}`, 'pt-BR': `o número do esquema é ${schema}` };
    throw new CreditError('STORAGE_CORRUPT', { file, reason });
  }
  return steps.slice(schema);
}

/**
 * Brings an open file to the newest schema, each step in one immediate transaction with its number, so that it is
 * before or after and never between, also when several processes start at once.
 *
 * @returns the migrations that were applied here.
 * @throws CreditError STORAGE_SCHEMA_UNKNOWN; STORAGE_CORRUPT for tables that are not those of the file's number; both before
 * anything is changed.
 */
export function migrate(
  database: Database.Database,
  file: string,
  options: MigrateOptions = {},
): readonly Migration[] {
  const { known: steps = migrations } = options;
  const pending = pendingMigrations(database, file, { known: steps });
  if (pending.length === 0) return pending;
  // A table that is made anew under its name would take the rows that refer to it along: they are checked at the end.
  // https://www.sqlite.org/lang_altertable.html#otheralter
  database.pragma('foreign_keys = OFF');
  try {
    return pending.filter((migration) => applyMigration(database, { file, steps, migration }));
  } finally {
    database.pragma('foreign_keys = ON');
  }
}

/**
 * Applies one of `steps` to a file that has those before it.
 *
 * @returns false when another process was quicker.
 */
function applyMigration(
  database: Database.Database,
  { file, steps, migration }: { file: string; steps: readonly Migration[]; migration: Migration },
): boolean {
  const before = migration.number - 1;
  return database
    .transaction(() => {
      if (readSchema(database) > before) return false;
      const reason = compareSchema(database, { schema: before, expected: schemaAt(before, steps) });
      if (reason !== undefined) throw new CreditError('STORAGE_CORRUPT', { file, reason });
      database.exec(sqliteText(migration));
      if (migration.fill !== undefined) runGuarded(database, migration.fill);
      const isLost =
        mayLoseReferences(migration) &&
        database.prepare('select 1 from pragma_foreign_key_check').get() !== undefined;
      if (isLost) {
        throw new Error(`Migration ${migrationName(migration)} leaves rows that refer to nothing`);
      }
      database.pragma(`application_id = ${applicationId}`);
      database.pragma(`user_version = ${migration.number}`);
      return true;
    })
    .immediate();
}

/** Gives an empty database the newest schema at once: it has nothing that could be other than expected, and nobody else has it open. */
export function applyAll(database: Database.Database): void {
  // As in `migrate`.
  database.pragma('foreign_keys = OFF');
  database.transaction(() => {
    for (const migration of migrations) database.exec(sqliteText(migration));
    database.pragma(`application_id = ${applicationId}`);
    database.pragma(`user_version = ${knownSchema}`);
  })();
}

/** By what there is to apply, the schema at each number: a new file is compared with one after the other. */
const schemasOf = new WeakMap<readonly Migration[], readonly SchemaObjects[]>();

/** What a database has at a schema number that is known. */
export function schemaAt(number: number, steps: readonly Migration[] = migrations): SchemaObjects {
  const schemas = schemasOf.get(steps) ?? schemasAfterEach(steps.map(sqliteText));
  schemasOf.set(steps, schemas);
  const schema = schemas[number];
  if (schema === undefined) throw new Error(`There is no schema ${number}`);
  return schema;
}

/** What of a step changes or takes away what stands there, and not only adds to it; triggers that it makes run later. */
const rewriting = /(?:^|;)\s*(?:drop table|update|delete from|alter table \S+ (?:drop|rename))\b/im;

const inserting = /(?:^|;)\s*insert\b/im;

/** Whether a step changes rows that stand there: a copy of the file is then worth its time. */
export function rewrites(migration: Migration): boolean {
  return migration.fill !== undefined || rewriting.test(withoutTriggers(sqliteText(migration)));
}

/**
 * Whether rows may refer to nothing behind a step. Looking for them takes a quarter of a minute where there are five gigabytes, and
 * nearly all steps only add what is empty.
 */
export function mayLoseReferences(migration: Migration): boolean {
  const now = withoutTriggers(sqliteText(migration));
  return migration.fill !== undefined || rewriting.test(now) || inserting.test(now);
}

function withoutTriggers(sql: string): string {
  return sql.replace(/create (?:temp )?trigger[\s\S]*?^\s*end\s*;/gim, '');
}

/** How people name a migration: as its file. */
export function migrationName({ number, name }: Migration): string {
  return `${String(number).padStart(4, '0')}-${name}`;
}
