import type Database from 'better-sqlite3';

const full = 2;

/**
 * Reads back that a commit is synced to the disk. Only after a write does the answer mean anything: in WAL mode
 * SQLite falls back to its build's own level when it first takes up the file, and until then says what it was told.
 */
export function requireFullSync(database: Database.Database): void {
  const level = Number(database.pragma('synchronous', { simple: true }));
  if (level !== full) throw new Error(`SQLite keeps synchronous at ${level} and not at FULL (${full})`);
}
