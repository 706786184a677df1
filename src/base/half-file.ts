import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { sha256 } from './canonical-json.ts';
import { followLinks } from './follow-links.ts';
import { isAlive, processSpace } from './os-process.ts';

/** Names that this process has given and not taken back. */
const own = new Set<string>();

/** What SQLite may leave beside a file. */
const endings = ['', '-wal', '-shm', '-journal'] as const;
const whose = /^([0-9a-f]{12})-(\d{1,10})-[0-9a-f]{8}\.half(?:-wal|-shm|-journal)?$/;

/**
 * Returns a temporary name next to `file`, or next to the file that a symbolic link leads to. Removes the temporary files of dead
 * processes for the same file. Keeps the files of living processes, and of other machines and containers, because their processes
 * are not visible here.
 */
export function beginHalfFile(file: string): string {
  const target = linkTarget(resolve(file));
  removeLost(target);
  const name = `${spaceKey()}-${process.pid}-${randomBytes(4).toString('hex')}.half`;
  const half = join(dirname(target), `.${basename(target)}.${name}`);
  own.add(half);
  return half;
}

/** Follows symbolic links. If they cannot be followed, returns the path itself: `publishFile` then reports the error. */
function linkTarget(file: string): string {
  try {
    return followLinks(file);
  } catch {
    return file;
  }
}

/** Takes a name back: what still stands under it is removed. */
export function endHalfFile(half: string): void {
  own.delete(half);
  for (const ending of endings) remove(`${half}${ending}`);
}

function removeLost(file: string): void {
  const folder = dirname(file);
  const start = `.${basename(file)}.`;
  for (const name of namesIn(folder)) {
    const [, space, pid] = (name.startsWith(start) && whose.exec(name.slice(start.length))) || [];
    if (space === spaceKey() && isLost(join(folder, name), Number(pid))) remove(join(folder, name));
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It is in nobody's way; what is to be written says what is wrong with the folder.
  }
}

/** A name with our own id that we have not given is that of a process before us. */
function isLost(path: string, pid: number): boolean {
  if (pid !== process.pid) return !isAlive(pid);
  return !own.has(path.replace(/-(?:wal|shm|journal)$/, ''));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function spaceKey(): string {
  return sha256(processSpace()).slice(0, 12);
}
