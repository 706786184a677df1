import type { Kysely } from 'kysely';
import { partId, wholeBounds } from '../base/ids.ts';
import { type SectionType, sectionTypes } from '../sections/index.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { Dossier, DossierSection } from './dossier.ts';
import { findDossiers, readDossier } from './dossier-store.ts';
import type { Run } from './report.ts';
import { toRun } from './run-store.ts';

type Db = Kysely<Tables>;

/** A section of a run, as kept. `details` is canonical JSON. */
export interface StoredSection extends Omit<DossierSection, 'position'> {
  readonly id: string;
  readonly reportId: string;
  /** The day of the run in its time zone, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** The time zone of the run. */
  readonly timezone: string;
}

/** Returns a section of the latest run of a report of the organisation, with the run. */
export async function findSection(
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ readonly run: Run; readonly section: StoredSection } | undefined> {
  const { from, to } = wholeBounds('run', id) ?? { from: '', to: '' };
  const rows = await db
    .selectFrom('run')
    .innerJoin('report', 'report.current_run_id', 'run.id')
    .selectAll('run')
    .where('run.organization_id', '=', organizationId)
    .where('run.id', '>=', from)
    .where('run.id', '<=', to)
    .execute();
  for (const row of rows) {
    const run = toRun(row);
    const section = (await listSections(db, run)).find((one) => one.id === id);
    if (section !== undefined) return { run, section };
  }
  return undefined;
}

/**
 * All sections of a run, in the order of the section registry.
 *
 * @throws CreditError RECORD_DAMAGED for one that is not as it was written, and where one cannot be found any more.
 */
export async function listAllSections(db: Db, run: Run): Promise<readonly StoredSection[]> {
  const dossier = await readDossier(db, run.id);
  // 0 says that some were lost.
  const isWhole = run.sectionCount === null || dossier.sections.length === (run.sectionCount || undefined);
  if (!isWhole) throw damagedRow('run', run);
  return sectionsOf(run, dossier);
}

/** The sections that a run has so far, in the order of the section registry. */
export async function listSections(db: Db, run: Run): Promise<readonly StoredSection[]> {
  return sectionsOf(run, await readDossier(db, run.id));
}

/** One type of section of a run. */
export async function findSectionOfType(db: Db, run: Run, type: string): Promise<StoredSection | undefined> {
  return sectionsOf(run, await readDossier(db, run.id), [type])[0];
}

/** The sections of some types that runs have, by run. */
export async function findSections(
  db: Db,
  runs: readonly Run[],
  types: readonly SectionType[],
): Promise<ReadonlyMap<string, readonly StoredSection[]>> {
  const dossiers = await findDossiers(
    db,
    runs.map(({ id }) => id),
    types,
  );
  return new Map(
    runs.flatMap((run) => {
      const dossier = dossiers.get(run.id);
      return dossier === undefined ? [] : [[run.id, sectionsOf(run, dossier, types)]];
    }),
  );
}

/** @param types Default: all. Naming a section costs more than skipping it. */
function sectionsOf(run: Run, { sections }: Dossier, types?: readonly string[]): readonly StoredSection[] {
  const result = policySection(run);
  const all = result === undefined ? sections : [...sections, result];
  return all
    .filter(({ type }) => types === undefined || types.includes(type))
    .toSorted((one, other) => one.position - other.position)
    .map(({ position: _, ...section }) => ({
      ...section,
      id: partId('sec', run.id, section.type),
      reportId: run.reportId,
      asOf: run.asOfDay,
      timezone: run.timezone,
    }));
}

/** Returns the result of a run as a section; undefined if the run has no result. */
function policySection({ policyResult, policySection: head }: Run): DossierSection | undefined {
  if (policyResult === null || head === null) return undefined;
  return {
    ...head,
    type: 'CREDIT_POLICY',
    position: sectionTypes.indexOf('CREDIT_POLICY'),
    status: 'COMPLETED',
    details: policyResult,
    sources: [],
    errors: [],
  };
}
