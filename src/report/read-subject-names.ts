import type { Actor } from '../auth/actor.ts';
import { maskTrailingCpf } from '../document/mask.ts';
import type { Storage } from '../storage/open-database.ts';
import { readSoundly } from '../storage/read-soundly.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Engine } from './engine.ts';
import { listCurrentRuns } from './run-store.ts';
import { findSections, type StoredSection } from './section-store.ts';

/**
 * What the subjects of reports are called, by report, as far as it was collected; a company's name without the CPF of
 * its owner.
 */
export async function readSubjectNames(
  { storage }: Pick<Engine, 'storage'>,
  actor: Pick<Actor, 'organizationId'>,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const namesOf = async (db: Storage['db'], ids: readonly string[]) => {
    const runs = await listCurrentRuns(db, actor.organizationId, ids);
    return new Map(
      [...(await findSections(db, runs, ['BASIC_INFORMATION'])).values()].flatMap((sections) =>
        sections.flatMap((section) =>
          nameIn(section).map((name): [string, string] => [section.reportId, name]),
        ),
      ),
    );
  };
  // What is damaged has no name that could be shown.
  const { sound } = await storage.read((db) => readSoundly(reportIds, (ids) => namesOf(db, ids)));
  return sound;
}

function nameIn(section: StoredSection): readonly string[] {
  const parsed = readKeptJson<unknown>(section.details, 'section', section);
  if (typeof parsed !== 'object' || parsed === null || !('name' in parsed)) return [];
  return typeof parsed.name === 'string' ? [maskTrailingCpf(parsed.name)] : [];
}
