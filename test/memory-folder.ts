import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system that lies in memory; Linux has it. */
const memory = '/dev/shm';
/** What all tests together keep at a time is a part of it. */
const enoughBytes = 4 * 2 ** 30;

const beginning = 'credit-tests-';

/**
 * Where this run keeps what it makes by the way, until it ends: in memory, where there is enough, for hundreds of databases that
 * wait for the disk after every write cost more than what is tested; else where temporary files are.
 */
export function memoryFolder(): string {
  if (!hasEnough()) return tmpdir();
  removeDead();
  const folder = mkdtempSync(join(memory, `${beginning}${process.pid}-`));
  // A server of PostgreSQL is somebody else.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasEnough(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory() / 2) >= enoughBytes;
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
