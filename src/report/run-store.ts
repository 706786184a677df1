import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { RunTable, Tables } from '../storage/tables.ts';
import type { ReportError, Run, RunPhase } from './report.ts';

type Db = Kysely<Tables>;

/** The hold of one worker on one run: its writes land only while the run still carries this fencing number. */
export interface Hold {
  readonly runId: string;
  readonly holder: string;
  readonly fence: number;
}

/** Written out, like the other statements of every run: putting one together would cost more than running it. */
export async function insertRun(db: Db, run: Run): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      `insert into run (id, report_id, organization_id, number, policy_id, policy_version, profile, requested_amount,
         external_id, phase, as_of, sandbox, sources_done, sources_total, lease_owner, lease_until, fence, attempts,
         errors, policy_result, created_at, started_at, finished_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        run.id,
        run.reportId,
        run.organizationId,
        run.number,
        run.policyId,
        run.policyVersion,
        run.profile,
        run.requestedAmount,
        run.externalId,
        run.phase,
        run.asOf,
        run.sandbox ? 1 : 0,
        run.sourcesDone,
        run.sourcesTotal,
        run.leaseOwner,
        run.leaseUntil,
        run.fence,
        run.attempts,
        JSON.stringify(run.errors),
        run.policyResult,
        run.createdAt,
        run.startedAt,
        run.finishedAt,
      ],
    ),
  );
}

/** @throws Error for an id that does not exist: run ids never come from a caller. */
export async function getRun(db: Db, id: string): Promise<Run> {
  return toRun(await db.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

/**
 * The report that a run belongs to, as far as it never changes.
 *
 * @throws Error for an id that does not exist.
 */
export async function getReportOfRun(
  db: Db,
  id: string,
): Promise<{ readonly id: string; readonly organizationId: string; readonly document: string }> {
  const row = await db
    .selectFrom('run')
    .innerJoin('report', 'report.id', 'run.report_id')
    .select(['report.id', 'report.organization_id', 'report.document'])
    .where('run.id', '=', id)
    .executeTakeFirstOrThrow();
  return { id: row.id, organizationId: row.organization_id, document: row.document };
}

/** Runs by their ids. */
export async function findRuns(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Run>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('run').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toRun(row)]));
}

/** The number of the report's latest run. */
export async function getRunNumber(db: Db, reportId: string): Promise<number> {
  const { number } = await db
    .selectFrom('run')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow();
  return number;
}

/** Runs that nobody has finished, oldest first. */
export async function listUnfinishedRuns(db: Db, limit: number): Promise<readonly Run[]> {
  const rows = await db
    .selectFrom('run')
    .selectAll()
    .where('phase', 'in', ['PENDING', 'PROCESSING', 'EVALUATING'])
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toRun);
}

/**
 * Takes the run for `holder` until `leaseUntil`: fencing number and attempts go up by one. The caller has seen, in
 * the same transaction, that the run may be taken.
 */
export async function claimRun(
  db: Db,
  run: Run,
  claim: { holder: string; leaseUntil: string; startedAt: string },
): Promise<Hold> {
  const fence = run.fence + 1;
  await db
    .updateTable('run')
    .set({
      phase: 'PROCESSING',
      lease_owner: claim.holder,
      lease_until: claim.leaseUntil,
      fence,
      attempts: run.attempts + 1,
      started_at: run.startedAt ?? claim.startedAt,
    })
    .where('id', '=', run.id)
    .execute();
  return { runId: run.id, holder: claim.holder, fence };
}

/** Lengthens the hold; false when the run is no longer ours. */
export async function renewLease(db: Db, hold: Hold, leaseUntil: string): Promise<boolean> {
  return moveHeldRun(db, hold, { lease_until: leaseUntil });
}

/**
 * Gives the run back, as it stands, for another to take up at once. Unless the attempt `counts` as a failed one, it
 * is given back too.
 */
export async function releaseRun(db: Db, hold: Hold, attempt: { counts: boolean }): Promise<boolean> {
  const { numUpdatedRows } = await held(db, hold)
    .set((set) => ({
      lease_owner: null,
      lease_until: null,
      attempts: set('attempts', '-', attempt.counts ? 0 : 1),
    }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How far the held run is; false when it is no longer ours. */
export async function moveRun(
  db: Db,
  hold: Hold,
  change: { phase?: RunPhase; sourcesDone?: number; errors?: readonly ReportError[] },
): Promise<boolean> {
  return moveHeldRun(db, hold, {
    ...(change.phase !== undefined && { phase: change.phase }),
    ...(change.sourcesDone !== undefined && { sources_done: change.sourcesDone }),
    ...(change.errors !== undefined && { errors: JSON.stringify(change.errors) }),
  });
}

/** Ends the held run and lets go of it; false when it is no longer ours. */
export async function finishRun(
  db: Db,
  hold: Hold,
  end: {
    phase: 'COMPLETED' | 'ERROR';
    errors: readonly ReportError[];
    policyResult: string | null;
    /** As it stands unless told. */
    sourcesDone?: number;
    finishedAt: string;
  },
): Promise<boolean> {
  const { numAffectedRows } = await db.executeQuery(
    CompiledQuery.raw(
      `update run set phase = ?, errors = ?, policy_result = ?, sources_done = coalesce(?, sources_done),
         finished_at = ?, lease_owner = null, lease_until = null
       where id = ? and fence = ? and lease_owner = ?`,
      [
        end.phase,
        JSON.stringify(end.errors),
        end.policyResult,
        end.sourcesDone ?? null,
        end.finishedAt,
        hold.runId,
        hold.fence,
        hold.holder,
      ],
    ),
  );
  return numAffectedRows === 1n;
}

/** Puts the result of a later evaluation in place: that of a final run, which nobody holds. */
export async function replacePolicyResult(
  db: Db,
  run: Pick<Run, 'id' | 'organizationId'>,
  policyResult: string,
): Promise<void> {
  await db
    .updateTable('run')
    .set({ policy_result: policyResult })
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.id)
    .execute();
}

/** Takes the run away from whoever holds it: the fencing number goes up, so that its late writes are refused. */
export async function supersedeRun(db: Db, runId: string, finishedAt: string): Promise<void> {
  await db
    .updateTable('run')
    .set((set) => ({
      phase: 'SUPERSEDED',
      fence: set('fence', '+', 1),
      lease_owner: null,
      lease_until: null,
      finished_at: finishedAt,
    }))
    .where('id', '=', runId)
    .execute();
}

function held(db: Db, hold: Hold) {
  return db
    .updateTable('run')
    .where('id', '=', hold.runId)
    .where('fence', '=', hold.fence)
    .where('lease_owner', '=', hold.holder);
}

async function moveHeldRun(db: Db, hold: Hold, change: Partial<Selectable<RunTable>>): Promise<boolean> {
  const { numUpdatedRows } = await held(db, hold).set(change).executeTakeFirst();
  return numUpdatedRows === 1n;
}

function toRun(row: Selectable<RunTable>): Run {
  // Written by this store alone.
  const errors: ReportError[] = JSON.parse(row.errors);
  return {
    id: row.id,
    reportId: row.report_id,
    organizationId: row.organization_id,
    number: row.number,
    policyId: row.policy_id,
    policyVersion: row.policy_version,
    profile: row.profile,
    requestedAmount: row.requested_amount,
    externalId: row.external_id,
    phase: row.phase,
    asOf: row.as_of,
    sandbox: row.sandbox === 1,
    sourcesDone: row.sources_done,
    sourcesTotal: row.sources_total,
    leaseOwner: row.lease_owner,
    leaseUntil: row.lease_until,
    fence: row.fence,
    attempts: row.attempts,
    errors,
    policyResult: row.policy_result,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
