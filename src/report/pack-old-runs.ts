import { setImmediate as nextTurn } from 'node:timers/promises';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { joinParts } from './dossier-store.ts';
import { countOldRuns, listOldRuns, type OldRun } from './old-dossier-store.ts';
import { noteSectionCount } from './run-store.ts';

/** So many share a transaction. */
const runsAtOnce = 64;

/** What came of it. */
export interface PackedRuns {
  readonly packed: number;
  /** Runs that are damaged: they stay as they are. */
  readonly damaged: readonly string[];
}

/**
 * Moves over what runs have collected before there were dossiers, run by run, each whole or not at all: whoever stops it loses
 * nothing, and the next time goes on where it was. Others may go on working; a run that is worked on is left to later.
 *
 * @param options.onProgress told of how many of all have been looked at.
 * @throws the reason of the signal; CreditError STORAGE_*.
 */
export async function packOldRuns(
  storage: Storage,
  options: { readonly signal?: AbortSignal; readonly onProgress?: (done: number, all: number) => void } = {},
): Promise<PackedRuns> {
  const { signal, onProgress = () => {} } = options;
  const all = await countOldRuns(storage.db);
  const damaged: string[] = [];
  let packed = 0;
  let after = '';
  for (;;) {
    const runs = await listOldRuns(storage.db, { after, limit: runsAtOnce });
    for (const run of await Promise.all(runs.map((run) => packRun(storage, run)))) {
      if (run.isDamaged) damaged.push(run.id);
      else packed += 1;
    }
    after = runs.at(-1)?.id ?? after;
    if (runs.length > 0) onProgress(packed + damaged.length, all);
    if (runs.length < runsAtOnce) return { packed, damaged };
    // Nothing here waits for anything by itself: a signal gets its turn.
    await nextTurn();
    signal?.throwIfAborted();
  }
}

async function packRun(
  storage: Storage,
  run: OldRun,
): Promise<{ readonly id: string; readonly isDamaged: boolean }> {
  try {
    const document = lockOf.document(run.organizationId, run.document);
    await storage.write({ locks: [document] }, async (db) =>
      noteSectionCount(db, run, await joinParts(db, run)),
    );
    return { id: run.id, isDamaged: false };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { id: run.id, isDamaged: true };
  }
}
