import type Database from 'better-sqlite3';

/** How far a commit goes. FULL: its pages are on the disk. NORMAL: they are with the operating system, and are synced with a later commit that is FULL. */
const levels = { NORMAL: 1, FULL: 2 } as const;
export type SyncLevel = keyof typeof levels;

/**
 * Reads back how a commit is synced to the disk. Only after a write does the answer mean anything: in WAL mode
 * SQLite falls back to its build's own level when it first takes up the file, and until then says what it was told.
 */
export function requireSync(database: Database.Database, wanted: SyncLevel): void {
  const level = Number(database.pragma('synchronous', { simple: true }));
  if (level !== levels[wanted])
    throw new Error(`SQLite keeps synchronous at ${level} and not at ${wanted} (${levels[wanted]})`);
}
