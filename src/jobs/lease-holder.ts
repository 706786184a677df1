import { randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * A name for this process as the holder of work: where it runs, its process id, and a random part. Where it runs
 * includes the namespace of process ids, since two containers may share a host name and a database.
 */
export function newLeaseHolder(): string {
  return `${processSpace()}|${process.pid}|${randomBytes(6).toString('hex')}`;
}

/** True when the holder was a process of this machine that no longer exists; of other machines nothing is known. */
export function isGone(holder: string): boolean {
  const [space, pid] = holder.split('|');
  return space === processSpace() && pid !== undefined && !isAlive(Number(pid));
}

function processSpace(): string {
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has it; elsewhere the host name alone says where we are.
  }
  return `${hostname()}/${namespace}`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
