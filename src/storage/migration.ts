/** The SQL of a schema, or of a change to it. */
export interface SchemaText {
  /** Statements for both engines, as SQLite writes them. PostgreSQL runs their translation (postgres/translate-migration.ts). */
  readonly sql: string;
  /** Statements that only SQLite runs, after `sql`: triggers, virtual tables, tables that PostgreSQL defines differently. */
  readonly sqlite?: string;
  /** Statements that only PostgreSQL runs, after `sql`. A function receives the server's time. */
  readonly postgres?: string | ((now: Date) => string);
}

/** One step of the schema. */
export interface Migration extends SchemaText {
  /** The schema number after this step. Numbers count up from 1 without a gap. */
  readonly number: number;
  readonly name: string;
  /**
   * UPDATE statements for both engines, which run after the schema has changed. They keep the checksums of the rows. An UPDATE in `sql`
   * does not.
   */
  readonly fill?: string;
}

/** Returns all statements that SQLite runs for a migration. */
export function sqliteText({ sql, sqlite = '' }: SchemaText): string {
  return sql + sqlite;
}

/** Returns the statements that only PostgreSQL runs. @param now the server's time. */
export function postgresText({ postgres = '' }: SchemaText, now: Date): string {
  return typeof postgres === 'function' ? postgres(now) : postgres;
}
