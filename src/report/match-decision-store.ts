import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../storage/tables.ts';

/** What somebody decided about a possible match, as kept: every one stays, the newest about a row is in force. */
export interface MatchDecision {
  readonly id: string;
  readonly organizationId: string;
  /** Where it was decided. */
  readonly reportId: string;
  /** The subject of the report. */
  readonly document: string;
  readonly dataset: string;
  /** Of the row of the list, in lower-case hexadecimal: a row that changes is another one. */
  readonly rowSha256: string;
  readonly entryName: string;
  /** true: the entry is not the subject's; false: it is open again. */
  readonly setAside: boolean;
  readonly reason: string;
  readonly analystId: string;
  readonly analystName: string;
  readonly decidedAt: string;
}

export async function insertMatchDecision(db: Kysely<Tables>, decision: MatchDecision): Promise<void> {
  await db
    .insertInto('match_decision')
    .values({
      id: decision.id,
      organization_id: decision.organizationId,
      report_id: decision.reportId,
      document: decision.document,
      dataset: decision.dataset,
      row_sha256: decision.rowSha256,
      entry_name: decision.entryName,
      set_aside: decision.setAside ? 1 : 0,
      reason: decision.reason,
      analyst_id: decision.analystId,
      analyst_name: decision.analystName,
      decided_at: decision.decidedAt,
    })
    .execute();
}

/** Every decision about possible matches of a document, the oldest first. */
export async function listMatchDecisions(
  db: Kysely<Tables>,
  organizationId: string,
  document: string,
): Promise<readonly MatchDecision[]> {
  // Written out, like the other statements of every run.
  const { rows } = await db.executeQuery<Selectable<Tables['match_decision']>>(
    CompiledQuery.raw(
      'select * from match_decision where organization_id = ? and document = ? order by decided_at, id',
      [organizationId, document],
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    reportId: row.report_id,
    document: row.document,
    dataset: row.dataset,
    rowSha256: row.row_sha256,
    entryName: row.entry_name,
    setAside: row.set_aside === 1,
    reason: row.reason,
    analystId: row.analyst_id,
    analystName: row.analyst_name,
    decidedAt: row.decided_at,
  }));
}

/** The decisions that are in force: of each row the newest, where it sets the row aside. */
export function inForce(decisions: readonly MatchDecision[]): readonly MatchDecision[] {
  const newest = new Map(decisions.map((decision) => [decision.rowSha256, decision]));
  return [...newest.values()].filter(({ setAside }) => setAside);
}
