import Database from 'better-sqlite3';
import type { Text } from '../base/language.ts';

/** By kind and name of a table, index, view or trigger, the statement that made it. */
export type SchemaObjects = ReadonlyMap<string, string>;

/**
 * Compares the tables and indexes of an open file with those of a schema.
 *
 * @param expected what the schema has, by `schemasAfterEach`.
 * @returns the first that is missing, other or too many; undefined where they are equal.
 */
export function compareSchema(
  database: Database.Database,
  { schema, expected }: { readonly schema: number; readonly expected: SchemaObjects },
): Text | undefined {
  const present = readObjects(database);
  const name = [...expected.keys(), ...present.keys()].find(
    (item) => present.get(item) !== expected.get(item),
  );
  if (name === undefined) return undefined;
  return {
    en: `${name} is not as schema ${schema} has it`,
    'pt-BR': `${name} não está como no esquema ${schema}`,
  };
}

/** What a database has after none of the statements, after the first, and so on to all of them. */
export function schemasAfterEach(statements: readonly string[]): readonly SchemaObjects[] {
  const model = new Database(':memory:');
  try {
    // As where they are applied: see `migrate`.
    model.pragma('foreign_keys = OFF');
    return [readObjects(model), ...statements.map((sql) => readObjects(model.exec(sql)))];
  } finally {
    model.close();
  }
}

function readObjects(database: Database.Database): SchemaObjects {
  const rows = database
    .prepare<[], { name: string; sql: string }>(
      // Without the indexes that SQLite makes by itself, and its statistics.
      "select type || ' ' || name as name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\'",
    )
    .all();
  return new Map(rows.map(({ name, sql }) => [name, sql]));
}
