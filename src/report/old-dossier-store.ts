import type { Kysely, Selectable } from 'kysely';
import type { SectionError, SectionSource } from '../collector/assemble.ts';
import type { KeptEvidence } from '../collector/kept-evidence.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { Dossier, DossierSection } from './dossier.ts';
import type { Run } from './report.ts';

/*
 * What runs collected before there were dossiers: a row for each section and for each answer. It is read where it is, until it
 * is moved over.
 */

type Db = Kysely<Tables>;

/** What is kept of runs in the form from before, by run. @throws CreditError RECORD_DAMAGED */
export async function findOldDossiers(
  db: Db,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, Dossier>> {
  const sections = await db
    .selectFrom('section')
    .selectAll()
    .where('run_id', 'in', runIds)
    .orderBy('position')
    .execute();
  const evidence = await db
    .selectFrom('evidence')
    .selectAll()
    .where('run_id', 'in', runIds)
    .orderBy('role')
    .orderBy('provider')
    .execute();
  const dossiers = new Map<string, { sections: DossierSection[]; evidence: KeptEvidence[] }>();
  const dossierOf = (runId: string) => {
    const dossier = dossiers.get(runId) ?? { sections: [], evidence: [] };
    dossiers.set(runId, dossier);
    return dossier;
  };
  for (const row of sections) dossierOf(row.run_id).sections.push(toSection(row));
  for (const row of evidence) dossierOf(row.run_id).evidence.push(toEvidence(row));
  return dossiers;
}

/** A final run that has something kept in the form from before. */
interface OldRun extends Pick<Run, 'id' | 'organizationId'> {
  readonly document: string;
}

/** Such runs of all organisations, in the order of their ids. */
export async function listOldRuns(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly OldRun[]> {
  return oldRuns(db)
    .innerJoin('report', 'report.id', 'run.report_id')
    .select(['run.id', 'run.organization_id as organizationId', 'report.document'])
    .where('run.id', '>', after)
    .orderBy('run.id')
    .limit(limit)
    .execute();
}

/** How many there are. */
export async function countOldRuns(db: Db): Promise<number> {
  const { count } = await oldRuns(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function oldRuns(db: Db) {
  return db
    .selectFrom('run')
    .where('run.phase', 'in', ['COMPLETED', 'ERROR', 'SUPERSEDED'])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('section').select('section.id').whereRef('section.run_id', '=', 'run.id')),
        exists(selectFrom('evidence').select('evidence.id').whereRef('evidence.run_id', '=', 'run.id')),
      ]),
    );
}

/** Notes which run the sections belong to by their own names, under which they have been told of. */
export async function nameOldSections(
  db: Db,
  run: Pick<Run, 'id' | 'organizationId'>,
  { sections }: Dossier,
): Promise<void> {
  const names = sections.flatMap(({ id }) =>
    id === undefined ? [] : [{ section_id: id, run_id: run.id, organization_id: run.organizationId }],
  );
  if (names.length > 0) await db.insertInto('section_name').values(names).execute();
}

/** Deletes what is kept of a run in the form from before. */
export async function deleteOldRows(db: Db, run: Pick<Run, 'id' | 'organizationId'>): Promise<void> {
  for (const table of ['section', 'evidence'] as const) {
    await db
      .deleteFrom(table)
      .where('run_id', '=', run.id)
      .where('organization_id', '=', run.organizationId)
      .execute();
  }
}

function toSection(row: Selectable<Tables['section']>): DossierSection {
  // Written by this program alone.
  const sources = readKeptJson<SectionSource[]>(row.sources, 'section', row);
  const errors = readKeptJson<SectionError[]>(row.errors, 'section', row);
  const { id, type, position, status, details } = row;
  const { integration_count: integrationCount, updated_at: updatedAt } = row;
  return { id, type, position, status, details, integrationCount, sources, errors, updatedAt };
}

function toEvidence(row: Selectable<Tables['evidence']>): KeptEvidence {
  return {
    role: row.role,
    provider: row.provider,
    sandbox: row.sandbox === 1,
    outcome: row.outcome,
    // Written by this program alone.
    failure: row.failure === null ? null : readKeptJson(row.failure, 'evidence', row),
    evidence: {
      contentType: row.content_type,
      body: row.body,
      sha256: row.sha256,
      editionDate: row.edition_date,
      requestedAt: row.requested_at,
      receivedAt: row.received_at,
      attempts: row.attempts,
    },
  };
}
