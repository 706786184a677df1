import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../auth/actor.ts';
import type { Engine } from '../report/engine.ts';
import { writtenByOthers } from '../storage/written-by-others.ts';
import { listItemsIn } from './batch-item-list-store.ts';
import type { StoredBatch } from './batch-store.ts';
import { type ExportOptions, exportBatch } from './export-batch.ts';
import { requireBatch } from './read-batches.ts';

/** Whether documents have ended is looked for at this pace. */
const lookMs = 500;

/**
 * Writes the results of a batch that this process works on as its documents end, and the rest once `workedOn` aborts: the bytes that
 * `exportBatch` would write then.
 *
 * @param options.workedOn aborts once the work is over, whatever came of it.
 * @returns false where somebody else has written to the database meanwhile, or may have: it is to be written anew then. `destination` may not
 *   have been begun.
 * @throws as `exportBatch`.
 */
export async function exportAlong(
  engine: Engine,
  actor: Actor,
  id: string,
  destination: Writable,
  { workedOn, ...options }: Omit<ExportOptions, 'ended'> & { readonly workedOn: AbortSignal },
): Promise<boolean> {
  const { db } = engine.storage;
  const before = await writtenByOthers(db);
  const batch = await requireBatch(db, actor, id);
  // On a server nobody knows what others write; an operation shares reports with those that come after it.
  if (before === undefined || batch.versions !== null) return false;
  const until = async (isTrue: () => Promise<boolean>) => {
    while (!workedOn.aborted && !(await isTrue()))
      await sleep(lookMs, undefined, { signal: workedOn }).catch(() => undefined);
  };
  // When it was begun is told at the end, but read at the start.
  await until(async () => (await requireBatch(db, actor, id)).startedAt !== null);
  const ended = (position: number) => until(() => haveEnded(engine, batch, position));
  await exportBatch(engine, actor, id, destination, { ...options, ended });
  return (await writtenByOthers(db)) === before;
}

/** Whether every document up to a position has its result. */
async function haveEnded({ storage }: Engine, batch: StoredBatch, position: number): Promise<boolean> {
  for (const state of ['RUNNING', 'WAITING'] as const) {
    const { last } = await listItemsIn(storage.db, batch, state, { after: 0, limit: 1 });
    if (last !== undefined && last.position <= position) return false;
  }
  return true;
}
