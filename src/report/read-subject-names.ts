import type { Actor } from '../auth/actor.ts';
import type { Storage } from '../storage/open-database.ts';
import { readSoundly } from '../storage/read-soundly.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Engine } from './engine.ts';
import { findReports } from './report-store.ts';
import { listCurrentRuns } from './run-store.ts';
import { findSections } from './section-store.ts';
import { subjectNameIn } from './subject-name.ts';

/**
 * What the subjects of reports are called, by report, as far as it was collected; a company's name without the CPF of
 * its owner.
 */
export async function readSubjectNames(
  { storage }: Pick<Engine, 'storage'>,
  actor: Pick<Actor, 'organizationId'>,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return storage.read(async (db) => {
    // What is damaged has no name that could be shown.
    const { sound: reports } = await readSoundly(reportIds, (ids) =>
      findReports(db, actor.organizationId, ids),
    );
    const unnamed = reportIds.filter((id) => reports.get(id)?.subjectName === null);
    const { sound: collected } = await readSoundly(unnamed, (ids) =>
      readCollectedNames(db, actor.organizationId, ids),
    );
    return new Map(
      reportIds.flatMap((id): [string, string][] => {
        const name = reports.get(id)?.subjectName ?? collected.get(id) ?? '';
        return name === '' ? [] : [[id, name]];
      }),
    );
  });
}

/** Returns the names that the latest runs of reports have collected, for reports that are in progress. */
async function readCollectedNames(
  db: Storage['db'],
  organizationId: string,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const runs = await listCurrentRuns(db, organizationId, reportIds);
  const sections = await findSections(db, runs, ['BASIC_INFORMATION']);
  return new Map(
    [...sections.values()].flat().flatMap((section): [string, string][] => {
      const name = subjectNameIn(readKeptJson<unknown>(section.details, 'section', section));
      return name === undefined ? [] : [[section.reportId, name]];
    }),
  );
}
