import { randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Run } from './report.ts';

/** A run is held for this long, and the hold is renewed this often, so that a dead holder is noticed. */
export const leaseDurationMs = 30_000;
export const leaseRenewalMs = 5_000;

/** After so many processes died on one run, it is poisoned and ends in ERROR. */
export const maximumAttempts = 3;

/**
 * The run was taken over or superseded while this process worked on it: nothing it writes may land any more. An
 * expected outcome inside the workflows, never shown.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * A name for this process as the holder of runs: where it runs, its process id, and a random part. Where it runs
 * includes the namespace of process ids, since two containers may share a host name and a database.
 */
export function newLeaseHolder(): string {
  return `${processSpace()}|${process.pid}|${randomBytes(6).toString('hex')}`;
}

/**
 * True when the run may be taken: nobody holds it, its hold has run out at `now`, or its holder was a process of
 * this machine that no longer exists. A wrong guess costs a source call and no more: the fencing number of the
 * run refuses whatever the earlier holder still writes.
 */
export function isAbandoned(run: Pick<Run, 'leaseOwner' | 'leaseUntil'>, now: Date): boolean {
  if (run.leaseOwner === null || run.leaseUntil === null) return true;
  if (run.leaseUntil <= now.toISOString()) return true;
  const [space, pid] = run.leaseOwner.split('|');
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
