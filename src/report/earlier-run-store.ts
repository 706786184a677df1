import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import { type PolicyStatus, policyStatuses, type Run } from './report.ts';
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

/** What the policy said in the newest run before this one that it was evaluated in; null where there is none. */
export async function findPreviousResult(
  db: Kysely<Tables>,
  { reportId, number }: Pick<Run, 'reportId' | 'number'>,
): Promise<PolicyStatus | null> {
  if (number === 1) return null;
  const { rows } = await db.executeQuery<Selectable<Tables['run']>>(
    CompiledQuery.raw(
      `select * from run
       where report_id = ? and number < ? and result is not null
       order by number desc limit 1`,
      [reportId, number],
    ),
  );
  const [row] = rows;
  const policyResult = row === undefined ? null : toRun(row).policyResult;
  if (row === undefined || policyResult === null) return null;
  const result = readKeptJson<{ readonly policyStatus?: string }>(policyResult, 'run', row);
  return policyStatuses.find((status) => status === result.policyStatus) ?? null;
}
