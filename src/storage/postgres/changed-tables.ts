/** The tables that statements change, by how much they lock them. */
export interface ChangedTables {
  /** Tables that are created, altered, renamed or dropped, and indexes that are dropped. */
  readonly altered: readonly string[];
  /** Tables that get an index, a trigger, a reference or different rows. */
  readonly written: readonly string[];
}

const altering = [
  /\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)/gi,
  /\bDROP TABLE (?:IF EXISTS )?(\w+)/gi,
  /\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/gi,
  /\bRENAME TO (\w+)/gi,
  /\bPARTITION OF (\w+)/gi,
  /\bDROP INDEX (?:IF EXISTS )?(\w+)/gi,
];
const writing = [
  /\bINDEX (?:IF NOT EXISTS )?\w+\s+ON (\w+)/gi,
  /\bTRIGGER \w+\s[^;]*?\sON (\w+)/gi,
  /\bREFERENCES (\w+)/gi,
  /\bUPDATE (\w+)/gi,
  /\bINSERT INTO (\w+)/gi,
  /\bDELETE FROM (\w+)/gi,
];

/** Returns the tables that the statements of a migration for PostgreSQL change, in alphabetical order. */
export function changedTables(statements: string): ChangedTables {
  // The body of a function changes nothing when the function is created.
  const text = statements.replace(/\$\$[\s\S]*?\$\$/g, '');
  const find = (patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));
  const altered = new Set(find(altering));
  const written = new Set(find(writing).filter((name) => !altered.has(name)));
  return { altered: [...altered].sort(), written: [...written].sort() };
}
