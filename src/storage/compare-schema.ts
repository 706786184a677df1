import Database from 'better-sqlite3';
import type { Text } from '../base/language.ts';

/** By kind and name of a table, index, view or trigger, the statement that made it. */
type SchemaObjects = ReadonlyMap<string, string>;

/**
 * Compares the tables and indexes of an open file with what `statements` make.
 *
 * @returns the first that is missing, other or too many; undefined where they are equal.
 */
export function compareSchema(database: Database.Database, statements: readonly string[]): Text | undefined {
  const present = readObjects(database);
  const expected = statements.length === 0 ? new Map<string, string>() : makeObjects(statements);
  const name = [...expected.keys(), ...present.keys()].find(
    (item) => present.get(item) !== expected.get(item),
  );
  if (name === undefined) return undefined;
  const version = statements.length;
  return {
    en: `${name} is not as schema ${version} has it`,
    'pt-BR': `${name} não está como no esquema ${version}`,
  };
}

function makeObjects(statements: readonly string[]): SchemaObjects {
  const model = new Database(':memory:');
  try {
    for (const sql of statements) model.exec(sql);
    return readObjects(model);
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
