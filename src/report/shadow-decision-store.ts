import type { Kysely } from 'kysely';
import type { DecisionFigures, DecisionStatus } from '../policy/decision-tally.ts';
import { damagedRow, readKeptJson, rowChecksum } from '../storage/row-checksum.ts';
import { sendAlong } from '../storage/send-along.ts';
import type { Tables } from '../storage/tables.ts';
import type { Run } from './report.ts';

type Db = Kysely<Tables>;

/** What a candidate in shadow decides of a run, beside what is decided. */
export interface ShadowDecision {
  readonly shadowId: string;
  readonly inForce: DecisionFigures;
  readonly candidate: DecisionFigures | PassedOver;
}

/**
 * Why a candidate decided nothing beside the policy in force. BROKE: it threw, with what it said. NOT_ASKED: that policy had not
 * everything asked, since it could not matter to it. DECIDES: the run was of its own share.
 */
export type PassedOver =
  | { readonly passedOver: 'BROKE'; readonly message: string }
  | { readonly passedOver: 'NOT_ASKED' | 'DECIDES' };

/** Keeps what a candidate decided of a run that has just ended; a run ends once. */
export async function insertShadowDecision(
  db: Db,
  run: Pick<Run, 'id' | 'organizationId' | 'reportId' | 'policyVersion' | 'sandbox'>,
  { shadowId, inForce, candidate }: ShadowDecision,
): Promise<void> {
  const status = 'passedOver' in candidate ? candidate.passedOver : candidate.policyStatus;
  const isOther = 'policyStatus' in candidate && !sameFigures(inForce, candidate);
  const values = [
    run.id,
    run.organizationId,
    shadowId,
    run.reportId,
    run.policyVersion,
    run.sandbox ? 1 : 0,
    inForce.policyStatus,
    status,
    inForce.policyStatus === status && isOther ? 1 : 0,
    JSON.stringify({ inForce, candidate }),
  ];
  await sendAlong(db, [
    `insert into shadow_decision (run_id, organization_id, shadow_id, report_id, policy_version, sandbox, status_in_force, status,
       other_figures, figures, checksum)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [...values, rowChecksum('shadow_decision', values)],
  ]);
}

function sameFigures(one: DecisionFigures, other: DecisionFigures): boolean {
  return (
    one.score === other.score && one.riskBand === other.riskBand && one.creditLimit === other.creditLimit
  );
}

/** How many runs went from one decision to another under a candidate, or were passed over. */
export interface ShadowCount {
  readonly from: DecisionStatus;
  readonly to: DecisionStatus | PassedOver['passedOver'];
  readonly count: number;
  readonly otherFigures: number;
  readonly sandbox: number;
  /** The versions of the policy in force. */
  readonly oldest: number;
  readonly newest: number;
}

/**
 * Counts what a candidate has decided, by both decisions, and what it has not.
 *
 * @throws CreditError RECORD_DAMAGED if a row has an unknown decision.
 */
export async function countShadowDecisions(
  db: Db,
  organizationId: string,
  shadowId: string,
): Promise<readonly ShadowCount[]> {
  const rows = await db
    .selectFrom('shadow_decision')
    .select(({ fn }) => [
      'status_in_force',
      'status',
      fn.min('run_id').as('run_id'),
      fn.countAll<number>().as('count'),
      fn.sum<number>('other_figures').as('other'),
      fn.sum<number>('sandbox').as('sandbox'),
      fn.min('policy_version').as('oldest'),
      fn.max('policy_version').as('newest'),
    ])
    .where('organization_id', '=', organizationId)
    .where('shadow_id', '=', shadowId)
    .groupBy(['status_in_force', 'status'])
    .execute();
  return rows.map((row) => ({
    from: statusOf(row.status_in_force, row),
    to: passedOver.find((one) => one === row.status) ?? statusOf(row.status, row),
    count: Number(row.count),
    otherFigures: Number(row.other),
    sandbox: Number(row.sandbox),
    oldest: Number(row.oldest),
    newest: Number(row.newest),
  }));
}

/** A report of which a candidate decided otherwise. */
export interface ShadowExample {
  readonly reportId: string;
  readonly inForce: DecisionFigures;
  readonly candidate: DecisionFigures;
}

/** A report of which a candidate could not decide, with what it said. */
export interface BrokenExample {
  readonly reportId: string;
  readonly message: string;
}

/** The newest reports of which a candidate broke. @throws CreditError RECORD_DAMAGED */
export async function listBrokenExamples(
  db: Db,
  organizationId: string,
  { shadowId, limit }: { readonly shadowId: string; readonly limit: number },
): Promise<readonly BrokenExample[]> {
  const rows = await selectDecisions(db, organizationId, shadowId)
    .where('status', '=', 'BROKE')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const { candidate } = readKeptJson<Broken>(row.figures, 'shadow_decision', row);
    return { reportId: row.report_id, message: candidate.message };
  });
}

/** The newest reports that go from one decision to another under a candidate. @throws CreditError RECORD_DAMAGED */
export async function listShadowExamples(
  db: Db,
  organizationId: string,
  wanted: {
    readonly shadowId: string;
    readonly from: DecisionStatus;
    readonly to: DecisionStatus;
    readonly limit: number;
  },
): Promise<readonly ShadowExample[]> {
  const rows = await selectDecisions(db, organizationId, wanted.shadowId)
    .where('status_in_force', '=', wanted.from)
    .where('status', '=', wanted.to)
    .limit(wanted.limit)
    .execute();
  return rows.map((row) => {
    const { inForce, candidate } = readKeptJson<Decided>(row.figures, 'shadow_decision', row);
    return { reportId: row.report_id, inForce, candidate };
  });
}

/** What the rows of a candidate say, the newest first. */
function selectDecisions(db: Db, organizationId: string, shadowId: string) {
  return db
    .selectFrom('shadow_decision')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('shadow_id', '=', shadowId)
    .orderBy('run_id', 'desc');
}

/** What `figures` holds of a run that both decided, and of one on which the candidate broke. */
type Decided = Omit<ShadowExample, 'reportId'>;
type Broken = { readonly candidate: Extract<PassedOver, { passedOver: 'BROKE' }> };

const passedOver: readonly PassedOver['passedOver'][] = ['BROKE', 'NOT_ASKED', 'DECIDES'];

const statuses: readonly DecisionStatus[] = ['APPROVED', 'ALERT', 'DENIED', 'ERROR'];

function statusOf(word: string, row: { readonly run_id: string }): DecisionStatus {
  const status = statuses.find((one) => one === word);
  if (status === undefined) throw damagedRow('shadow_decision', row);
  return status;
}
