import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { SectionError, SectionSource, SectionStatus } from '../collector/assemble.ts';
import type { Tables } from '../storage/tables.ts';
import { textBySize } from '../storage/text-by-size.ts';

type Db = Kysely<Tables>;

/** A section of a run, as kept. `details` is canonical JSON. */
export interface StoredSection {
  readonly id: string;
  readonly organizationId: string;
  readonly reportId: string;
  readonly runId: string;
  readonly type: string;
  readonly position: number;
  readonly status: SectionStatus;
  readonly details: string;
  readonly integrationCount: number;
  readonly sources: readonly SectionSource[];
  readonly errors: readonly SectionError[];
  readonly updatedAt: string;
}

/** A section to be written, its parts as JSON text. */
interface NewSection
  extends Pick<StoredSection, 'id' | 'type' | 'position' | 'status' | 'details' | 'integrationCount'> {
  readonly sources: string;
  readonly errors: string;
}

/**
 * Writes sections of a run; one that the run has already is written anew where it says something else, and keeps its id.
 * Written out, in one statement: a batch writes thousands a second.
 *
 * @returns the ids by type of those that were written.
 */
export async function putSections(
  db: Db,
  run: { readonly id: string; readonly organizationId: string; readonly reportId: string },
  sections: readonly NewSection[],
  updatedAt: string,
): Promise<ReadonlyMap<string, string>> {
  if (sections.length === 0) return new Map();
  const parameters = sections.flatMap((section) => [
    section.id,
    run.organizationId,
    run.reportId,
    run.id,
    section.type,
    section.position,
    section.status,
    section.details,
    section.integrationCount,
    section.sources,
    section.errors,
    updatedAt,
  ]);
  const { rows } = await db.executeQuery<{ id: string; type: string }>(
    CompiledQuery.raw(putSectionsSql(sections.length), parameters),
  );
  return new Map(rows.map(({ id, type }) => [type, id]));
}

const putSectionsSql = textBySize((count) => {
  const row = '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
  return `insert into section (id, organization_id, report_id, run_id, type, position, status, details,
      integration_count, sources, errors, updated_at)
    values ${Array(count).fill(row).join(', ')}
    on conflict (run_id, type) do update set status = excluded.status, details = excluded.details,
      integration_count = excluded.integration_count, sources = excluded.sources, errors = excluded.errors,
      updated_at = excluded.updated_at
    where section.status <> excluded.status or section.details <> excluded.details
      or section.integration_count <> excluded.integration_count or section.sources <> excluded.sources
      or section.errors <> excluded.errors
    returning id, type`;
});

/** A section of the latest run of a report of the organisation. */
export async function findSection(
  db: Db,
  organizationId: string,
  id: string,
): Promise<StoredSection | undefined> {
  const row = await db
    .selectFrom('section')
    .innerJoin('report', (join) =>
      join.onRef('report.id', '=', 'section.report_id').onRef('report.current_run_id', '=', 'section.run_id'),
    )
    .selectAll('section')
    .where('section.organization_id', '=', organizationId)
    .where('section.id', '=', id)
    .executeTakeFirst();
  return row && toSection(row);
}

/** The sections of a run in the order of the section registry. */
export async function listSections(db: Db, runId: string): Promise<readonly StoredSection[]> {
  const rows = await db
    .selectFrom('section')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute();
  return rows.map(toSection);
}

/** The details, as JSON text, that runs have in one type of section, by run. */
export async function findSectionDetails(
  db: Db,
  runIds: readonly string[],
  type: string,
): Promise<ReadonlyMap<string, string>> {
  if (runIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('section')
    .select(['run_id', 'details'])
    .where('run_id', 'in', runIds)
    .where('type', '=', type)
    .execute();
  return new Map(rows.map((row) => [row.run_id, row.details]));
}

/** The details, as JSON text, of whom reports of the organisation are about, by report. */
export async function findSubjectDetails(
  db: Db,
  organizationId: string,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('section')
    .innerJoin('report', (join) =>
      join.onRef('report.id', '=', 'section.report_id').onRef('report.current_run_id', '=', 'section.run_id'),
    )
    .select(['section.report_id', 'section.details'])
    .where('section.organization_id', '=', organizationId)
    .where('section.report_id', 'in', reportIds)
    .where('section.type', '=', 'BASIC_INFORMATION')
    .execute();
  return new Map(rows.map((row) => [row.report_id, row.details]));
}

function toSection(row: Selectable<Tables['section']>): StoredSection {
  // Written by this store alone.
  const sources: SectionSource[] = JSON.parse(row.sources);
  const errors: SectionError[] = JSON.parse(row.errors);
  return {
    id: row.id,
    organizationId: row.organization_id,
    reportId: row.report_id,
    runId: row.run_id,
    type: row.type,
    position: row.position,
    status: row.status,
    details: row.details,
    integrationCount: row.integration_count,
    sources,
    errors,
    updatedAt: row.updated_at,
  };
}
