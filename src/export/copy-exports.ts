import type { Storage } from '../storage/open-database.ts';
import { listKeptExports } from './export-store.ts';
import { openExportShelf } from './open-export-shelf.ts';
import { SealedExports } from './sealed-exports.ts';

/** So many are looked at in one go. */
const atATime = 200;

/**
 * Puts the bytes of the exports of a database that was copied where the copy looks for them, sealed as they are: the key of whom they
 * are about was copied too. What is there already, as in a folder that both have, stays.
 *
 * @returns how many were put there; one whose bytes had gone is not counted, and can be asked for again.
 * @throws CreditError STORAGE_FULL and the like; the reason of the signal.
 */
export async function copyExports({
  from,
  to,
  signal,
}: {
  readonly from: Storage;
  /** Has the rows of the exports. */
  readonly to: Storage;
  readonly signal?: AbortSignal;
}): Promise<number> {
  const [source, target] = [openExportShelf(from), openExportShelf(to)];
  const [atSource, atTarget] = [new SealedExports(from, source), new SealedExports(to, target)];
  let copied = 0;
  let after = '';
  for (;;) {
    const kept = await listKeptExports(to.db, { after, limit: atATime });
    for (const one of kept) {
      signal?.throwIfAborted();
      if ((await atTarget.has(one)) || !(await atSource.has(one))) continue;
      await target.write(one, await source.read(one));
      copied += 1;
    }
    after = kept.at(-1)?.id ?? after;
    if (kept.length < atATime) return copied;
  }
}
