import type { Storage } from '../storage/open-database.ts';
import { indexName } from './name-index-store.ts';
import { readCollectedNames } from './read-subject-names.ts';
import { behindAll } from './report-list-store.ts';
import { countUnnamedReports, listUnnamedReports, nameReport } from './report-store.ts';
import { type WorkThroughOptions, workThrough } from './work-through.ts';

/**
 * Puts the subject's name beside each report that was made before names stood there, the newest first. A report whose sections
 * are damaged stays without.
 *
 * @returns how many were looked at and are sound.
 * @throws as workThrough.
 */
export async function fillSubjectNames(storage: Storage, options: WorkThroughOptions = {}): Promise<number> {
  const { sound } = await workThrough(
    storage,
    {
      all: await countUnnamedReports(storage.db),
      list: (last, limit) => listUnnamedReports(storage.db, { before: last?.id ?? behindAll, limit }),
      write: async (db, report) => {
        const names = await readCollectedNames(db, report.organizationId, [report.id]);
        await nameReport(db, report, names.get(report.id) ?? '');
        await indexName(db, report.id);
      },
    },
    options,
  );
  return sound;
}
