import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

/** A decision of an analyst, as kept: every one of a report stays, the newest is in force. */
export interface ManualDecision {
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
    })
    .execute();
}
