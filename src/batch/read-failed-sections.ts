import type { Run } from '../report/report.ts';
import { findSections } from '../report/section-store.ts';
import { isSectionType, type SectionType } from '../sections/index.ts';
import type { Storage } from '../storage/open-database.ts';
import { readSoundly } from '../storage/read-soundly.ts';

/** A section and its state. */
export interface AnsweredSection {
  readonly type: { readonly value: string };
  readonly status: string;
}

/**
 * Returns the sections of runs for which a source failed, with their states, by run. Runs without failures are not read and not in the
 * result. If the sections of a run are damaged, they count as FAILED.
 */
export async function readFailedSections(
  db: Storage['db'],
  runs: readonly Run[],
): Promise<ReadonlyMap<string, readonly AnsweredSection[]>> {
  const failed = new Map(
    runs.flatMap(({ id, errors }) => {
      const types = errors.flatMap(({ section }) =>
        section !== null && isSectionType(section) ? [section] : [],
      );
      return types.length === 0 ? [] : [[id, new Set<SectionType>(types)] as const];
    }),
  );
  const all = [...new Set([...failed.values()].flatMap((types) => [...types]))];
  const { sound } = await readSoundly([...failed.keys()], (ids) =>
    findSections(
      db,
      runs.filter(({ id }) => ids.includes(id)),
      all,
    ),
  );
  return new Map(
    [...failed].map(([id, types]) => {
      const stored = new Map(sound.get(id)?.map(({ type, status }) => [type, status]));
      return [
        id,
        [...types].map((value) => ({ type: { value }, status: stored.get(value) ?? 'FAILED' })),
      ] as const;
    }),
  );
}
