import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Where a process id means something: the machine, and the namespace of process ids, since two containers may share a host
 * name and a disk.
 */
export function processSpace(): string {
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has it; elsewhere the host name alone says where we are.
  }
  return `${hostname()}/${namespace}`;
}

/** Whether a process of our own space runs, under whatever user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM: it lives, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether a process has ended and its parent has not heard of it yet: in a container whose first process reaps nobody, that
 * may be never. Only Linux tells (proc(5), /proc/pid/stat: the state follows the name, which may hold anything).
 */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return /^\) [ZX]/.test(stat.slice(stat.lastIndexOf(')')));
  } catch {
    return false;
  }
}
