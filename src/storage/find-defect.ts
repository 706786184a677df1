import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { Text } from '../base/language.ts';
import { compareSchema } from './compare-schema.ts';
import { schemaAt } from './migrate.ts';
import type { Migration } from './migration.ts';

/**
 * Reads every page of an open file, follows every reference and compares the tables with what the migrations make.
 * Takes as long as reading the whole file.
 *
 * @param schemaVersion the schema number of the file, one that this version knows.
 * @param steps the steps of the schema. Default: `migrations`.
 * @returns what is wrong first; undefined for a sound database.
 */
export function findDefect(
  database: Database.Database,
  schemaVersion: number,
  steps?: readonly Migration[],
): Text | undefined {
  return (
    findCut(database) ??
    findDamage(database) ??
    compareSchema(database, { schema: schemaVersion, expected: schemaAt(schemaVersion, steps) }) ??
    // Only tables that are as they should be can be asked.
    findLooseRows(database)
  );
}

/** SQLite reads what is missing of the last page as zeros. */
function findCut(database: Database.Database): Text | undefined {
  const pageSize = Number(database.pragma('page_size', { simple: true }));
  if (statSync(database.name).size % pageSize === 0) return undefined;
  return { en: 'its end is missing', 'pt-BR': 'falta o fim dele' };
}

function findDamage(database: Database.Database): Text | undefined {
  const verdict = database.prepare<[], string>('pragma integrity_check(1)').pluck().get() ?? '';
  if (verdict === 'ok') return undefined;
  const what = verdict.replace(/\*+[^*]*\*+|\s+/g, ' ').trim();
  return { en: `a part of it is damaged (${what})`, 'pt-BR': `uma parte dele está danificada (${what})` };
}

function findLooseRows(database: Database.Database): Text | undefined {
  const orphan = database
    .prepare<[], { child: string; parent: string; rows: number }>(
      'select "table" as child, parent, count(*) as rows from pragma_foreign_key_check group by 1, 2 order by 1, 2',
    )
    .get();
  if (orphan === undefined) return undefined;
  const { child, parent, rows } = orphan;
  return {
    en: `rows of ${child} refer to no row of ${parent} (${rows})`,
    'pt-BR': `linhas de ${child} apontam para nenhuma linha de ${parent} (${rows})`,
  };
}
