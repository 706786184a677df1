import type { Kysely, Selectable } from 'kysely';
import type { Role } from '../auth/role.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { Report } from './report.ts';

type Db = Kysely<Tables>;

/** The approval of one of the two who must sign it, as kept; those that came to nothing stay. */
export interface Signature {
  readonly id: string;
  /** PENDING: it awaits the other one. VOID: the decision went another way, or was made anew. */
  readonly state: 'PENDING' | 'COUNTED' | 'VOID';
  readonly commentary: string;
  readonly terms: DecisionTerms | null;
  readonly role: Role;
  readonly analystId: string;
  readonly analystName: string;
  /** The analyst, or who made the client that the analyst is. */
  readonly personId: string;
  readonly signedAt: string;
}

type SignedReport = Pick<Report, 'organizationId' | 'id' | 'currentRunId'>;

export async function insertSignature(db: Db, report: SignedReport, signature: Signature): Promise<void> {
  await db
    .insertInto('signature')
    .values({
      id: signature.id,
      organization_id: report.organizationId,
      report_id: report.id,
      run_id: report.currentRunId,
      state: signature.state,
      commentary: signature.commentary,
      terms: signature.terms && JSON.stringify(signature.terms),
      role: signature.role,
      analyst_id: signature.analystId,
      analyst_name: signature.analystName,
      person_id: signature.personId,
      signed_at: signature.signedAt,
    })
    .execute();
}

/** The signatures that stand on a report as it is: of the decision in force, or one that awaits another. In their order. */
export async function listSignatures(db: Db, report: SignedReport): Promise<readonly Signature[]> {
  const rows = await db
    .selectFrom('signature')
    .selectAll()
    .where('organization_id', '=', report.organizationId)
    .where('report_id', '=', report.id)
    .where('run_id', '=', report.currentRunId)
    .where('state', '<>', 'VOID')
    .orderBy('signed_at')
    .orderBy('id')
    .execute();
  return rows.map(toSignature);
}

/** Voids every signature of a report: its decision is replaced. */
export function voidSignatures(db: Db, report: Omit<SignedReport, 'currentRunId'>): Promise<void> {
  return voidSignaturesIn(db, report, ['PENDING', 'COUNTED']);
}

/** Voids the signature of a report that awaits a second one. Those of the decision in force stay. */
export function voidPendingSignature(db: Db, report: Omit<SignedReport, 'currentRunId'>): Promise<void> {
  return voidSignaturesIn(db, report, ['PENDING']);
}

async function voidSignaturesIn(
  db: Db,
  report: Omit<SignedReport, 'currentRunId'>,
  states: readonly Signature['state'][],
): Promise<void> {
  await db
    .updateTable('signature')
    .set({ state: 'VOID' })
    .where('organization_id', '=', report.organizationId)
    .where('report_id', '=', report.id)
    .where('state', 'in', states)
    .execute();
}

/** A signature has been joined by the other one. */
export async function countSignature(
  db: Db,
  { organizationId }: Pick<Report, 'organizationId'>,
  id: string,
): Promise<void> {
  await db
    .updateTable('signature')
    .set({ state: 'COUNTED' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

function toSignature(row: Selectable<Tables['signature']>): Signature {
  return {
    id: row.id,
    state: row.state,
    commentary: row.commentary,
    terms: row.terms === null ? null : readKeptJson(row.terms, 'signature', row),
    role: row.role,
    analystId: row.analyst_id,
    analystName: row.analyst_name,
    personId: row.person_id,
    signedAt: row.signed_at,
  };
}
