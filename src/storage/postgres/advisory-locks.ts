import { createHash } from 'node:crypto';
import { inOrder, type Lock } from '../locks.ts';
import { presentSql } from './server-clock.ts';
import { startSql } from './server-start.ts';

/** What the beginning of each write says first. READ COMMITTED: each statement sees what was committed before it, and so what others did before they gave up a lock. */
const writeBegin = 'begin isolation level read committed';

/** Whether a statement begins a write. */
export function isWriteBegin(sql: string): boolean {
  return sql.startsWith(`${writeBegin};`);
}

/**
 * What takes the locks of a write, in the one order, and gives the number of its transaction, that of the server's start, and the present once it has them. They are held until
 * its end. Two locks by the same number keep each other waiting for nothing, which harms nobody.
 */
export function beginSql({
  locks,
  onDisk,
  lockMs,
}: {
  readonly locks: readonly Lock[];
  readonly onDisk?: 'LATER';
  /** How long it waits for each lock and each row. Default: that of its connection. */
  readonly lockMs?: number;
}): string {
  const calls = inOrder(locks).map(
    (lock) => `, pg_advisory_xact_lock${lock.shared ? '_shared' : ''}(${lockNumber(lock)})`,
  );
  const waits = onDisk === 'LATER' ? 'set local synchronous_commit = off; ' : '';
  const lockWait = lockMs === undefined ? '' : `set local lock_timeout = ${lockMs}; `;
  return `${writeBegin}; ${waits}${lockWait}select pg_current_xact_id() as id, ${startSql} as start${calls.join('')}, ${presentSql} as present`;
}

/** A document may be a part of the key: its hash is not to be turned back, and is kept nowhere. */
function lockNumber({ kind, key }: Lock): bigint {
  return createHash('sha256').update(`${kind} ${key}`).digest().readBigInt64BE(0);
}
