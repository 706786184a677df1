import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { Run } from './report.ts';
import { toRun } from './run-store.ts';

/**
 * The organisation's runs about a document that ended since an instant or are under way, the newest first; none of what was erased,
 * nor without its answers.
 */
export async function listRunsAbout(
  db: Kysely<Tables>,
  organizationId: string,
  { document, since, limit }: { readonly document: string; readonly since: string; readonly limit: number },
): Promise<readonly Run[]> {
  const { rows } = await db.executeQuery<Selectable<Tables['run']>>(
    CompiledQuery.raw(
      `select run.* from report join run on run.report_id = report.id
       where report.organization_id = ? and report.document = ? and report.erased_at is null
         and run.evidence_expired_at is null and coalesce(run.finished_at, run.created_at) >= ?
       order by run.id desc limit ?`,
      [organizationId, document, since, limit],
    ),
  );
  return rows.map(toRun);
}

/** The ids of the organisation's newest runs, the newest first. */
export async function listNewestRunIds(
  db: Kysely<Tables>,
  organizationId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('run')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
