import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { fenceCondition, type Hold, heldCondition, heldParameters, updateHeld } from '../jobs/claim.ts';
import type { GivenInput } from '../policy/inputs/given-input.ts';
import type { Purpose } from '../policy/purpose.ts';
import { sealFor } from '../privacy/subject-seals.ts';
import { readPacked } from '../storage/packed-bytes.ts';
import { readSoundly, type SoundRows } from '../storage/read-soundly.ts';
import { damagedRow, readKeptJson, rowChecksum } from '../storage/row-checksum.ts';
import { sendAlong } from '../storage/send-along.ts';
import type { Tables } from '../storage/tables.ts';
import { type PolicyResult, unpackResult } from './policy-result.ts';
import type { ReportError, Run, RunPhase } from './report.ts';

type Db = Kysely<Tables>;

/** Written out, like the other statements of every run: putting one together would cost more than running it. */
export async function insertRun(db: Db, run: Run): Promise<void> {
  // In the order of the checksum: that a trigger reckons it costs as much again as the insert.
  const values = [
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
    run.asOfDay,
    run.timezone,
    run.sandbox ? 1 : 0,
    run.sourcesDone,
    run.sourcesTotal,
    JSON.stringify(run.errors),
    run.createdAt,
    run.startedAt,
    run.finishedAt,
    null,
    run.profileHash,
    run.inputs.length === 0 ? null : JSON.stringify(run.inputs),
    run.purpose === null ? null : JSON.stringify(run.purpose),
    // Its answers have not expired.
    null,
    run.answersOf,
  ];
  await sendAlong(db, [
    `insert into run (id, report_id, organization_id, number, policy_id, policy_version, profile, requested_amount,
         external_id, phase, as_of, as_of_day, timezone, sandbox, sources_done, sources_total, errors, created_at, started_at,
         finished_at, result, profile_hash, inputs, purpose, evidence_expired_at, answers_of, lease_owner, lease_until, fence, checksum)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [...values, run.holder, run.heldUntil, run.fence, rowChecksum('run', values)],
  ]);
}

/** @throws CreditError RECORD_DAMAGED for an id that is not there: run ids come from other rows alone. */
export async function getRun(db: Db, id: string): Promise<Run> {
  const { rows } = await db.executeQuery<Selectable<Tables['run']>>(
    CompiledQuery.raw('select * from run indexed by run_checksum where id = ?', [id]),
  );
  const [row] = rows;
  if (row === undefined) throw damagedRow('run', { id });
  return toRun(row);
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
  const { rows } = await db.executeQuery<{ id: string; organizationId: string; document: string }>(
    CompiledQuery.raw(
      `select report.id, report.organization_id as "organizationId", report.document
       from run join report on report.id = run.report_id where run.id = ?`,
      [id],
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no run ${id}`);
  return row;
}

/** Runs by their ids. */
export async function findRuns(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Run>> {
  return new Map((await selectRuns(db, ids)).map((row) => [row.id, toRun(row)]));
}

async function selectRuns(db: Db, ids: readonly string[]): Promise<readonly Selectable<Tables['run']>[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.executeQuery<Selectable<Tables['run']>>(
    CompiledQuery.raw(
      'select * from run indexed by run_checksum where id in (select value from json_each(?))',
      [JSON.stringify(ids)],
    ),
  );
  return rows;
}

/**
 * Whether runs have sample data (SANDBOX), by their ids, without unpacking their results. A run that does not exist is omitted.
 *
 * @throws CreditError RECORD_DAMAGED.
 */
export async function findSandbox(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  return new Map((await selectRuns(db, ids)).map(({ id, sandbox }) => [id, sandbox === 1]));
}

/** Where runs stand, by their ids; one that is not there is missing. */
export async function listPhases(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, RunPhase>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('run').select(['id', 'phase']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, phase }) => [id, phase]));
}

/** The latest runs of reports of the organisation. */
export async function listCurrentRuns(
  db: Db,
  organizationId: string,
  reportIds: readonly string[],
): Promise<readonly Run[]> {
  if (reportIds.length === 0) return [];
  const { rows } = await db.executeQuery<Selectable<Tables['run']>>(
    CompiledQuery.raw(
      `select run.* from report join run indexed by run_checksum on run.id = report.current_run_id
       where report.organization_id = ? and report.id in (select value from json_each(?))`,
      [organizationId, JSON.stringify(reportIds)],
    ),
  );
  return rows.map(toRun);
}

/**
 * Returns the id of the last run of each report of the organisation that has ended and was not superseded. Omits reports without such a
 * run.
 */
export async function listEndedRunIds(
  db: Db,
  organizationId: string,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('run')
    .select(['id', 'report_id'])
    .where('organization_id', '=', organizationId)
    .where('report_id', 'in', reportIds)
    .where('phase', 'in', ['COMPLETED', 'ERROR'])
    .orderBy('number')
    .execute();
  return new Map(rows.map(({ id, report_id }) => [report_id, id]));
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

/** Runs by their ids, and which of them are damaged. */
export async function findSoundRuns(db: Db, ids: readonly string[]): Promise<SoundRows<Run>> {
  return readSoundly(
    ids,
    (some) => findRuns(db, some),
    (id) => damagedRow('run', { id }),
  );
}

/** What may change of a run beside its phase. */
export type RunChange = Partial<
  Pick<
    Run,
    | 'sourcesDone'
    | 'holder'
    | 'heldUntil'
    | 'fence'
    | 'losses'
    | 'suspectSince'
    | 'errors'
    | 'sectionCount'
    | 'startedAt'
    | 'finishedAt'
  >
> & {
  /** What the policy made of it, as `packResult` packs it. */
  readonly result?: Uint8Array | null;
};

const changedColumns: readonly (readonly [keyof RunChange | 'phase', string])[] = [
  ['phase', 'phase'],
  ['sourcesDone', 'sources_done'],
  ['holder', 'lease_owner'],
  ['heldUntil', 'lease_until'],
  ['fence', 'fence'],
  ['losses', 'losses'],
  ['suspectSince', 'suspect_since'],
  ['errors', 'errors'],
  ['result', 'result'],
  ['sectionCount', 'section_count'],
  ['startedAt', 'started_at'],
  ['finishedAt', 'finished_at'],
];

/**
 * Writes a step of a run. Only `move-report.ts` calls it, which asks the transition table.
 *
 * @param hold without a holder: whoever holds the run, as long as it has the fencing number.
 * @throws what `otherwise` gives, by the end of the transaction, where the run has another fencing number or holder.
 */
export async function updateRun(
  db: Db,
  hold: Pick<Hold, 'id' | 'fence'> & Partial<Hold>,
  change: RunChange & Pick<Run, 'phase'>,
  otherwise: () => Error,
): Promise<void> {
  const changed = changedColumns.filter(([key]) => change[key] !== undefined);
  const columns = changed.map(([, name]) => `${name} = ?`);
  const { id, fence, holder } = hold;
  const [condition, parameters] =
    holder === undefined
      ? [fenceCondition('run'), [id, fence]]
      : [heldCondition('run'), heldParameters({ id, fence, holder })];
  await sendAlong(
    db,
    [
      `update run set ${columns.join(', ')} where ${condition}`,
      [...changed.map(([key]) => columnValue(change, key)), ...parameters],
    ],
    otherwise,
  );
}

function columnValue(change: RunChange & Pick<Run, 'phase'>, key: keyof RunChange | 'phase'): unknown {
  return key === 'errors' ? JSON.stringify(change.errors) : change[key];
}

/** Notes how many sources of the held run have answered or failed; false when it is no longer ours. */
export async function noteSourcesDone(db: Db, hold: Hold, sourcesDone: number): Promise<boolean> {
  return updateHeld(db, 'run', hold, { sources_done: sourcesDone });
}

/** Puts the result of a later evaluation in place: that of a final run, which nobody holds. */
export async function replaceResult(
  db: Db,
  run: Pick<Run, 'id' | 'organizationId'> & { readonly document: string },
  result: Uint8Array,
): Promise<void> {
  await db
    .updateTable('run')
    .set({ result: await sealFor(db, run, 'run.result', result) })
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.id)
    .execute();
}

/** Notes how many sections a final run has, of which none is lost, now that more have come or they are kept otherwise. */
export async function noteSectionCount(
  db: Db,
  run: Pick<Run, 'id' | 'organizationId'>,
  sectionCount: number,
): Promise<void> {
  await db
    .updateTable('run')
    .set({ section_count: sectionCount })
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.id)
    .where('section_count', '>', 0)
    .execute();
}

/** A run as it is kept. @throws CreditError RECORD_DAMAGED */
export function toRun(row: Selectable<Tables['run']>): Run {
  // Written by this store alone.
  const errors = readKeptJson<ReportError[]>(row.errors, 'run', row);
  const result = readResult(row);
  return {
    id: row.id,
    reportId: row.report_id,
    organizationId: row.organization_id,
    number: row.number,
    policyId: row.policy_id,
    policyVersion: row.policy_version,
    profile: row.profile,
    profileHash: row.profile_hash,
    requestedAmount: row.requested_amount,
    inputs: row.inputs === null ? [] : readKeptJson<readonly GivenInput[]>(row.inputs, 'run', row),
    purpose: row.purpose === null ? null : readKeptJson<Purpose>(row.purpose, 'run', row),
    externalId: row.external_id,
    answersOf: row.answers_of,
    phase: row.phase,
    asOf: row.as_of,
    asOfDay: row.as_of_day,
    timezone: row.timezone,
    sandbox: row.sandbox === 1,
    sourcesDone: row.sources_done,
    sourcesTotal: row.sources_total,
    holder: row.lease_owner,
    heldUntil: row.lease_until,
    fence: row.fence,
    failures: row.failures,
    losses: row.losses,
    suspectSince: row.suspect_since,
    errors,
    policyResult: result?.details ?? null,
    policySection: result === undefined ? null : headOf(result),
    sectionCount: row.section_count,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

function headOf({ integrationCount, updatedAt }: PolicyResult): Omit<PolicyResult, 'details'> {
  return { integrationCount, updatedAt };
}

function readResult(row: Selectable<Tables['run']>): PolicyResult | undefined {
  const { result } = row;
  return result === null ? undefined : readPacked('run', row, { packed: result, unpack: unpackResult });
}
