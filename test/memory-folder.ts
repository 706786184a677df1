import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system that lies in memory; Linux has it. */
const memory = '/dev/shm';
const beginning = 'credit-tests-';

/**
 * A folder of this run, which goes away with it: in memory, where there are so many bytes, for hundreds of databases that wait for
 * the disk after every write cost more than what is tested; else that of temporary files.
 */
export function memoryFolder(leastBytes: number): string {
  if (!has(leastBytes)) return tmpdir();
  removeDead();
  const folder = mkdtempSync(join(memory, `${beginning}${process.pid}-`));
  // A server of PostgreSQL is somebody else.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Room there, and as much memory besides. */
function has(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory() / 2) >= bytes;
  } catch {
    return false;
  }
}

/** What a run has left behind that was killed would take up memory until the machine stops. */
function removeDead(): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = name.startsWith(beginning) ? (/-(\d+)-/.exec(name) ?? []) : [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(memory, name), { recursive: true, force: true });
  }
}
