import type { Kysely, Selectable } from 'kysely';
import type { SectionError, SectionSource, SectionStatus } from '../collector/assemble.ts';
import type { SectionTable, Tables } from '../storage/tables.ts';

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

/**
 * Writes a section, or writes it anew where the run has one of that type already and it says something else; its id is
 * kept.
 *
 * @returns the section's id; undefined where the run has this very section, and nothing was written.
 */
export async function putSection(db: Db, section: StoredSection): Promise<string | undefined> {
  const content = {
    status: section.status,
    details: section.details,
    integration_count: section.integrationCount,
    sources: JSON.stringify(section.sources),
    errors: JSON.stringify(section.errors),
  };
  const written = await db
    .insertInto('section')
    .values({
      id: section.id,
      organization_id: section.organizationId,
      report_id: section.reportId,
      run_id: section.runId,
      type: section.type,
      position: section.position,
      updated_at: section.updatedAt,
      ...content,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'type'])
        .doUpdateSet({ ...content, updated_at: section.updatedAt })
        .where(({ eb, or, ref }) =>
          or([
            eb('section.status', '!=', ref('excluded.status')),
            eb('section.details', '!=', ref('excluded.details')),
            eb('section.integration_count', '!=', ref('excluded.integration_count')),
            eb('section.sources', '!=', ref('excluded.sources')),
            eb('section.errors', '!=', ref('excluded.errors')),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return written?.id;
}

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

function toSection(row: Selectable<SectionTable>): StoredSection {
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
