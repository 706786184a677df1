import { randomBytes } from 'node:crypto';
import { isAlive, processSpace } from '../base/os-process.ts';

/** A name for this process as the holder of work: where it runs, its process id, and a random part. */
export function newLeaseHolder(): string {
  return `${processSpace()}|${process.pid}|${randomBytes(6).toString('hex')}`;
}

/** The name under which a process takes what it is about to begin: nobody works on it yet, and it is the process's own to hold. */
export function nameForNext(holder: string): string {
  return `${holder}|next`;
}

/** Whether a holder name marks work that a process is about to start. */
export function isNameForNext(holder: string): boolean {
  return holder.endsWith('|next');
}

/** True when the holder was a process of this machine that no longer exists; of other machines nothing is known. */
export function isGone(holder: string): boolean {
  const pid = pidHere(holder);
  return pid !== undefined && !isAlive(pid);
}

/** True when the holder is a process of this machine that exists; of other machines nothing is known. */
export function isLiving(holder: string): boolean {
  const pid = pidHere(holder);
  return pid !== undefined && isAlive(pid);
}

/** The process id of a holder of this machine. */
function pidHere(holder: string): number | undefined {
  const [space, pid] = holder.split('|');
  return space === processSpace() && pid !== undefined ? Number(pid) : undefined;
}
