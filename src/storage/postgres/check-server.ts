import { sql } from 'kysely';
import { CreditError } from '../../base/errors.ts';
import { type DatabaseCheck, damagedText } from '../check-database.ts';
import { type CheckedTableName, checkedTableNames, checkedTables } from '../checked-tables.ts';
import { type DamagedRow, wrongCount } from '../find-damaged-rows.ts';
import { knownSchema } from '../migrations.ts';
import type { Storage } from '../open-database.ts';
import { disagreements } from '../recounts.ts';
import { countedTables, type RowCount, rowCountQuery } from '../row-counts.ts';
import { serverWords } from '../sql-words.ts';
import { openServer } from './open-server.ts';

type Db = Storage['db'];

/**
 * Checks a database on a server without changing it: that it is ours, of the schema of this version, on a server that keeps what
 * it acknowledges, and that each row is as it was written. References are kept by the server itself.
 *
 * @throws CreditError STORAGE_CORRUPT with the rows that are not; as `openServer` for one that cannot serve.
 */
export async function checkServer(address: string): Promise<DatabaseCheck> {
  const storage = await openServer(address, { readOnly: true });
  try {
    return await storage.read(async (db) => {
      // As many rows as there are take as long as they take.
      await sql`set local statement_timeout = 0`.execute(db);
      const damaged: DamagedRow[] = [];
      for (const table of checkedTableNames) {
        damaged.push(...(await findDamaged(db, table)));
      }
      for (const { table, query } of disagreements(serverWords)) {
        const { rows } = await sql<{ row: string }>`${sql.raw(query)}`.execute(db);
        damaged.push(...rows.map(({ row }) => ({ table, row })));
      }
      for (const table of countedTables) {
        const { rows } = await sql<RowCount>`${sql.raw(rowCountQuery(table))}`.execute(db);
        damaged.push(...rows.flatMap((count) => wrongCount(table, count)));
      }
      const reason = damagedText(damaged);
      if (reason !== undefined) throw new CreditError('STORAGE_CORRUPT', { file: storage.file, reason });
      const { rows } = await sql<{ size: number; version: string }>`
        select pg_database_size(current_database()) as size, current_setting('server_version') as version`.execute(
        db,
      );
      const [{ size, version } = { size: 0, version: '' }] = rows;
      return {
        file: storage.file,
        schemaVersion: knownSchema,
        knownSchemaVersion: knownSchema,
        sizeBytes: size,
        postgresVersion: version,
      };
    });
  } finally {
    await storage.close();
  }
}

async function findDamaged(db: Db, table: CheckedTableName): Promise<readonly DamagedRow[]> {
  const named = checkedTables[table].named.map((column) => sql.ref(column));
  const { rows } = await sql<{
    row: string;
  }>`select concat_ws('/', ${sql.join(named)}) as row from ${sql.table(table)}
    where checksum is distinct from row_checksum(${sql.table(table)}) order by ${sql.join(named)}`.execute(
    db,
  );
  return rows.map(({ row }) => ({ table, row }));
}
