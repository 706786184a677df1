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
 * Gives a name beside `file` (beside the file that it leads to, if it is a symbolic link) under which it is written until it is whole, and removes what processes that have died since
 * left under such names for the same file. Whatever a living process may be writing stays, and so does what another
 * machine or container left: nothing is known of its processes.
 */
export function beginHalfFile(file: string): string {
  const target = linkTarget(resolve(file));
  removeLost(target);
  const name = `${spaceKey()}-${process.pid}-${randomBytes(4).toString('hex')}.half`;
  const half = join(dirname(target), `.${basename(target)}.${name}`);
  own.add(half);
  return half;
}

/** If the links cannot be followed, the step that puts the file in its place reports why. */
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
