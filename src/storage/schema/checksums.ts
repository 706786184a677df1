import { checkedTableNames, checkedTables } from '../checked-tables.ts';
import type { SchemaText } from '../migration.ts';

/**
 * Indexes that store the checksum of each row a second time, on another page of the file. If the disk returns an older copy of a page,
 * its rows have valid checksums that differ from the index. `credit db check` and queries that use the index find the difference.
 * A server has no such indexes, because it checks its own pages.
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
