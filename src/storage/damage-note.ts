import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** That a database is known to be damaged. */
export interface Damage {
  /** Since when; ISO 8601 UTC. */
  readonly at: string;
  /** Whether it was met in reading, or a check has found it. */
  readonly by: 'READING' | 'CHECK';
}

/**
 * Notes beside a database that it is damaged, for every process that shares it and for the next start, until a check finds it
 * sound. Where the folder takes no file, nothing is noted.
 */
export function noteDamage(file: string, by: Damage['by']): void {
  if (readDamage(file) !== undefined) return;
  try {
    // Three words: a file that was put in its place is another one, and so is its inode.
    writeFileSync(noteOf(file), `${inodeOf(file)} ${new Date().toISOString()} ${by}\n`, { mode: 0o600 });
  } catch {
    // Whoever met the damage is told of it anyway.
  }
}

/** Takes the note back. */
export function forgetDamage(file: string): void {
  try {
    rmSync(noteOf(file), { force: true });
  } catch {
    // As above: a folder that takes no file has none of it either.
  }
}

/** The damage of a database that was noted; undefined where none was. */
export function readDamage(file: string): Damage | undefined {
  try {
    const [inode, at, by] = readFileSync(noteOf(file), 'utf8').trim().split(' ');
    if (inode !== inodeOf(file) || at === undefined || (by !== 'READING' && by !== 'CHECK')) return undefined;
    return { at, by };
  } catch {
    return undefined;
  }
}

function noteOf(file: string): string {
  return `${file}-damage`;
}

function inodeOf(file: string): string {
  return String(statSync(file, { bigint: true }).ino);
}
