import { readlinkSync } from 'node:fs';
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

/** Whether a process of our own space exists, under whatever user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
