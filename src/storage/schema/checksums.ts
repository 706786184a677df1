import { checkedTableNames, checkedTables } from '../checked-tables.ts';
import type { SchemaText } from '../migration.ts';

/**
 * Indexes that hold the checksum of each row a second time, on another page of the file. If a page is an older copy of itself, its
 * rows have valid checksums, but not those of the index. `credit db check` and reads that name the index find the difference.
 * A server has no such indexes, since it checks its own pages.
 */
export const checksums: SchemaText = {
  sql: '',
  sqlite: checkedTableNames
    .map(
      (table) =>
        `CREATE INDEX ${table}_checksum ON ${table} (${[...checkedTables[table].key, 'checksum'].join(', ')});\n`,
    )
    .join(''),
};
