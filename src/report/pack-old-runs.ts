import type { Storage } from '../storage/open-database.ts';
import { joinParts } from './dossier-store.ts';
import { countOldRuns, listOldRuns } from './old-dossier-store.ts';
import { noteSectionCount } from './run-store.ts';
import { type WorkThroughOptions, workThrough } from './work-through.ts';

/** What came of it. */
export interface PackedRuns {
  readonly packed: number;
  /** Runs that are damaged: they stay as they are. */
  readonly damaged: readonly string[];
}

/**
 * Moves over what runs have collected before there were dossiers, run by run; a run that is worked on is left to later.
 *
 * @throws as workThrough.
 */
export async function packOldRuns(storage: Storage, options: WorkThroughOptions = {}): Promise<PackedRuns> {
  const { sound, damaged } = await workThrough(
    storage,
    {
      all: await countOldRuns(storage.db),
      list: (last, limit) => listOldRuns(storage.db, { after: last?.id ?? '', limit }),
      write: async (db, run) => noteSectionCount(db, run, await joinParts(db, run)),
    },
    options,
  );
  return { packed: sound, damaged };
}
