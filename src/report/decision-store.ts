import type { Kysely } from 'kysely';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import type { Tables } from '../storage/tables.ts';

/** A decision of an analyst, as kept: every one of a report stays, the newest is in force. */
interface ManualDecision {
  readonly id: string;
  readonly organizationId: string;
  readonly reportId: string;
  readonly approved: boolean;
  readonly commentary: string;
  readonly analystId: string;
  readonly analystName: string;
  readonly previousStatus: string;
  readonly previousAnalystId: string | null;
  readonly decidedAt: string;
  readonly terms: DecisionTerms | null;
}

/** Who had decided on a report before the decision in force; undefined where nobody had. */
export async function findPreviousAnalystId(
  db: Kysely<Tables>,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('manual_decision')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('report_id', '=', id)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.previous_analyst_id ?? undefined;
}

/** Returns the time of the manual decision that was in force at `at`, both in ISO 8601; undefined if there was none. */
export async function findDecisionTime(
  db: Kysely<Tables>,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  at: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('manual_decision')
    .select('decided_at')
    .where('organization_id', '=', organizationId)
    .where('report_id', '=', id)
    .where('decided_at', '<=', at)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.decided_at;
}

export async function insertDecision(db: Kysely<Tables>, decision: ManualDecision): Promise<void> {
  await db
    .insertInto('manual_decision')
    .values({
      id: decision.id,
      organization_id: decision.organizationId,
      report_id: decision.reportId,
      approved: decision.approved ? 1 : 0,
      commentary: decision.commentary,
      analyst_id: decision.analystId,
      analyst_name: decision.analystName,
      previous_status: decision.previousStatus,
      previous_analyst_id: decision.previousAnalystId,
      decided_at: decision.decidedAt,
      terms: decision.terms && JSON.stringify(decision.terms),
    })
    .execute();
}
