import { setImmediate as nextTurn } from 'node:timers/promises';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { indexName } from './name-index-store.ts';
import { readCollectedNames } from './read-subject-names.ts';
import type { Report } from './report.ts';
import { countUnnamedReports, listUnnamedReports, nameReport } from './report-store.ts';

/** So many share a transaction. */
const reportsAtOnce = 64;

/** Sorts behind every identifier. */
const behindAll = 'rpt_~';

/**
 * Puts the subject's name beside each report that was made before names stood there, the newest first: whoever stops it loses
 * nothing, and the next time goes on where it was. Others may go on working. A report whose sections are damaged stays without.
 *
 * @param options.onProgress told of how many of all have been looked at.
 * @returns how many were looked at and are sound.
 * @throws the reason of the signal; CreditError STORAGE_*.
 */
export async function fillSubjectNames(
  storage: Storage,
  options: { readonly signal?: AbortSignal; readonly onProgress?: (done: number, all: number) => void } = {},
): Promise<number> {
  const { signal, onProgress = () => {} } = options;
  const all = await countUnnamedReports(storage.db);
  let before = behindAll;
  let [done, filled] = [0, 0];
  for (;;) {
    const reports = await listUnnamedReports(storage.db, { before, limit: reportsAtOnce });
    const isSound = await Promise.all(reports.map((report) => fillName(storage, report)));
    done += reports.length;
    filled += isSound.filter(Boolean).length;
    before = reports.at(-1)?.id ?? before;
    if (reports.length > 0) onProgress(done, all);
    if (reports.length < reportsAtOnce) return filled;
    // Nothing here waits for anything by itself: a signal gets its turn.
    await nextTurn();
    signal?.throwIfAborted();
  }
}

/** @returns false for one that is damaged. */
async function fillName(
  storage: Storage,
  report: Pick<Report, 'id' | 'organizationId' | 'document'>,
): Promise<boolean> {
  const document = lockOf.document(report.organizationId, report.document);
  try {
    await storage.write({ locks: [document] }, async (db) => {
      const names = await readCollectedNames(db, report.organizationId, [report.id]);
      await nameReport(db, report, names.get(report.id) ?? '');
      await indexName(db, report.id);
    });
    return true;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return false;
  }
}
