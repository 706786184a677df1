import { isServerAddress } from '../base/server-address.ts';
import type { Storage } from '../storage/open-database.ts';
import { sealedBytesOf } from '../storage/sealed-values.ts';
import { ExportFiles } from './export-files.ts';
import { ExportRows } from './export-rows.ts';
import { listKeptExports } from './export-store.ts';
import { SealedExports } from './sealed-exports.ts';

/** So many are looked at in one go. */
const atATime = 200;

/**
 * Seals the files of exports that lie in the clear, one after the other.
 *
 * @returns how many were sealed.
 * @throws CreditError as SealedExports.write; the reason of the signal.
 */
export async function sealExports(storage: Storage, signal?: AbortSignal): Promise<number> {
  const shelf = isServerAddress(storage.file) ? new ExportRows(storage) : new ExportFiles(storage.file);
  const exports = new SealedExports(storage, shelf);
  let sealed = 0;
  let after = '';
  for (;;) {
    const kept = await listKeptExports(storage.db, { after, limit: atATime });
    for (const one of kept) {
      signal?.throwIfAborted();
      if (!(await shelf.has(one))) continue;
      const bytes = await shelf.read(one);
      if (sealedBytesOf(bytes) !== undefined) continue;
      await exports.write(one, bytes);
      sealed += 1;
    }
    after = kept.at(-1)?.id ?? after;
    if (kept.length < atATime) return sealed;
  }
}
