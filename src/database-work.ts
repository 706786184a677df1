import { existsSync } from 'node:fs';
import { isServerAddress } from './base/server-address.ts';
import type { BackupOptions } from './storage/backup-database.ts';
import type { DatabaseCheck } from './storage/check-database.ts';
import type { DamagedRow } from './storage/find-damaged-rows.ts';
import type { Salvage } from './storage/salvage-database.ts';

/** See storage/check-database.ts: `credit db check` works on a database that the program need not be able to open. */
export async function checkDatabase(file: string): Promise<DatabaseCheck> {
  if (isServerAddress(file)) return (await import('./storage/postgres/check-server.ts')).checkServer(file);
  const check = await import('./storage/check-database.ts');
  return check.checkDatabase(file);
}

/** Whether there is a database: a file, or tables on a server, which is asked. @throws CreditError STORAGE_* */
export async function hasDatabase(place: string): Promise<boolean> {
  if (!isServerAddress(place)) return existsSync(place);
  const { readServerSchema } = await import('./storage/postgres/open-server.ts');
  return (await readServerSchema(place)) > 0;
}

/**
 * See storage/backup-database.ts.
 *
 * @returns the damaged rows that the copy contains, because the database contains them.
 */
export async function backupDatabase(
  dbFile: string,
  file: string,
  options?: Omit<BackupOptions, 'schema'>,
): Promise<readonly DamagedRow[]> {
  const [backup, { listDamagedRows }] = await Promise.all([
    import('./storage/backup-database.ts'),
    import('./storage/check-database.ts'),
  ]);
  await backup.backupDatabase(dbFile, file, options);
  return listDamagedRows(file);
}

/** See storage/salvage-database.ts. */
export async function salvageDatabase(file: string, to: string): Promise<Salvage> {
  const [salvage, { findChangedEntries }] = await Promise.all([
    import('./storage/salvage-database.ts'),
    import('./audit/find-changed-entries.ts'),
  ]);
  return salvage.salvageDatabase(file, to, findChangedEntries);
}
