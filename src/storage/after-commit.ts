import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const afterwards = new WeakMap<Kysely<Tables>, Set<() => void>>();

/**
 * Calls `then` once the transaction of `db` is on disk, and never where it is undone; the same function is called once,
 * however often it is asked for. It may be called where the work that asked for it was undone alone, so it must do no
 * harm when it is called for nothing.
 */
export function afterCommit(db: Kysely<Tables>, then: () => void): void {
  const calls = afterwards.get(db);
  // Outside a transaction each statement is on disk when it resolves.
  if (calls === undefined) then();
  else calls.add(then);
}

/** Begins to gather what is to be called after the transaction of `db`; returns what calls it. */
export function gatherCalls(db: Kysely<Tables>): () => void {
  const calls = new Set<() => void>();
  afterwards.set(db, calls);
  return () => {
    for (const then of calls) then();
  };
}
