import type { Kysely, Selectable } from 'kysely';
import { giveBack, type Hold, takeClaim } from '../jobs/claim.ts';
import type { Purpose } from '../policy/purpose.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import {
  type BatchOutage,
  type BatchPhase,
  type BatchRunnerKind,
  type BatchWait,
  batchPhases,
} from './batch.ts';
import type { ExtraColumn } from './extra-columns.ts';

type Db = Kysely<Tables>;

/** A batch as it is kept. */
export interface StoredBatch {
  readonly id: string;
  readonly organizationId: string;
  readonly analystId: string;
  readonly name: string;
  readonly policyId: string;
  readonly policyVersion: number;
  readonly profile: string;
  readonly sandbox: boolean;
  readonly runner: BatchRunnerKind;
  readonly phase: BatchPhase;
  readonly reuseWithinDays: number | null;
  readonly lines: {
    readonly pasted: number;
    readonly valid: number;
    readonly invalid: number;
    readonly repeated: number;
  };
  /** How many rows were removed after their retention period. */
  readonly removed: { readonly items: number; readonly refusals: number };
  readonly extraColumns: readonly ExtraColumn[];
  /** For a batch of operations: the version of every policy that they analyse with, by id. Null for one under a policy. */
  readonly versions: Readonly<Record<string, number>> | null;
  /** Why its documents are looked up; null: each as its policy says. */
  readonly purpose: Purpose | null;
  /** SHA-256 of what was taken in, as `InputHash` makes it; null while it is being read. */
  readonly inputHash: string | null;
  readonly holder: string | null;
  readonly heldUntil: string | null;
  readonly fence: number;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** The ceiling that keeps its documents from beginning. */
  readonly waits: BatchWait | null;
  /** The source that its documents wait for, or for which it was paused. */
  readonly outage: BatchOutage | null;
}

export async function insertBatch(db: Db, batch: StoredBatch): Promise<void> {
  await db.insertInto('batch').values(toRow(batch)).execute();
}

/** A batch of the organisation that has been taken in; undefined for an unknown id and for another's alike. */
export async function findBatch(
  db: Db,
  organizationId: string,
  id: string,
): Promise<StoredBatch | undefined> {
  const row = await db
    .selectFrom('batch')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('phase', '!=', 'LOADING')
    .executeTakeFirst();
  return row && toBatch(row);
}

/** What a list of batches may be narrowed by; `before` is the id of the last one of the page before. */
export interface BatchFilter {
  readonly phases?: readonly BatchPhase[] | undefined;
  readonly name?: string | undefined;
  readonly policyId?: string | undefined;
  readonly inputHash?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Batches of the organisation that have been taken in, newest first. */
export async function listBatchRows(
  db: Db,
  organizationId: string,
  filter: BatchFilter,
): Promise<readonly StoredBatch[]> {
  let query = db
    .selectFrom('batch')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('phase', '!=', 'LOADING')
    .orderBy('id', 'desc')
    .limit(filter.limit);
  if (filter.phases !== undefined) query = query.where('phase', 'in', filter.phases);
  if (filter.name !== undefined) query = query.where('name', '=', filter.name);
  if (filter.policyId !== undefined) query = query.where('policy_id', '=', filter.policyId);
  if (filter.inputHash !== undefined) query = query.where('input_hash', '=', filter.inputHash);
  if (filter.before !== undefined) query = query.where('id', '<', filter.before);
  return (await query.execute()).map(toBatch);
}

/** What those are called who started batches, by their ids. */
export async function namesOfStarters(
  db: Db,
  organizationId: string,
  batches: readonly Pick<StoredBatch, 'analystId'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(batches.map(({ analystId }) => analystId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('analyst')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Batches in some phase, of every organisation, oldest first: for whoever works for all of them. */
export async function listBatchesIn(
  db: Db,
  phases: readonly BatchPhase[],
  runner?: BatchRunnerKind,
): Promise<readonly StoredBatch[]> {
  let query = db.selectFrom('batch').selectAll().where('phase', 'in', phases).orderBy('id');
  if (runner !== undefined) query = query.where('runner', '=', runner);
  return (await query.execute()).map(toBatch);
}

/** The newest completed batch of the same input as one that is taken in, and with everything else that decides its results. */
export async function findDoneTwin(
  db: Db,
  batch: StoredBatch & { readonly inputHash: string },
): Promise<StoredBatch | undefined> {
  const { reuseWithinDays } = batch;
  let query = db
    .selectFrom('batch')
    .selectAll()
    .where('organization_id', '=', batch.organizationId)
    .where('phase', '=', 'COMPLETED')
    .where('input_hash', '=', batch.inputHash)
    .where('name', '=', batch.name)
    .where('policy_id', '=', batch.policyId)
    .where('policy_version', '=', batch.policyVersion)
    .where('profile', '=', batch.profile);
  query =
    reuseWithinDays === null
      ? query.where('reuse_within_days', 'is', null)
      : query.where('reuse_within_days', '=', reuseWithinDays);
  const { purpose } = toRow(batch);
  query = purpose === null ? query.where('purpose', 'is', null) : query.where('purpose', '=', purpose);
  const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row && toBatch(row);
}

/** What a step in the life of a batch may change. */
type BatchChange = Partial<
  Pick<
    StoredBatch,
    | 'phase'
    | 'runner'
    | 'lines'
    | 'extraColumns'
    | 'inputHash'
    | 'holder'
    | 'heldUntil'
    | 'startedAt'
    | 'finishedAt'
    | 'waits'
    | 'outage'
  >
>;

export async function moveBatch(
  db: Db,
  batch: Pick<StoredBatch, 'organizationId' | 'id'>,
  change: BatchChange,
): Promise<void> {
  await db
    .updateTable('batch')
    .set(columnsOf(change))
    .where('organization_id', '=', batch.organizationId)
    .where('id', '=', batch.id)
    .execute();
}

/**
 * Takes a batch that was read before: its fencing number goes up by one.
 *
 * @returns undefined where somebody works on it, or has taken it since it was read.
 */
export async function claimBatch(
  db: Db,
  batch: StoredBatch,
  claim: { readonly holder: string; readonly now: Date; readonly change: BatchChange },
): Promise<Hold | undefined> {
  return takeClaim(db, 'batch', batch, { ...claim, change: columnsOf(claim.change) });
}

/** Lets go of a batch; false where it is not ours any more. */
export async function releaseBatch(db: Db, hold: Hold, change: BatchChange): Promise<boolean> {
  return giveBack(db, 'batch', hold, columnsOf(change));
}

/** Returns whether a batch is still being loaded under a hold. */
export async function isLoading(
  db: Db,
  { organizationId, id }: Pick<StoredBatch, 'organizationId' | 'id'>,
  { holder, fence }: Hold,
): Promise<boolean> {
  const row = await db
    .selectFrom('batch')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('phase', '=', 'LOADING')
    .where('lease_owner', '=', holder)
    .where('fence', '=', fence)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes rows of a batch that was never taken in wholly, so many of each kind at most, and the batch itself with the last
 * of them; true once it is gone.
 */
export async function deleteFromBatch(
  db: Db,
  batch: Pick<StoredBatch, 'organizationId' | 'id'>,
  mostRows: number,
): Promise<boolean> {
  for (const table of ['batch_item', 'batch_refusal'] as const) {
    const positions = db
      .selectFrom(table)
      .select('position')
      .where('batch_id', '=', batch.id)
      .orderBy('position')
      .limit(mostRows);
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('organization_id', '=', batch.organizationId)
      .where('batch_id', '=', batch.id)
      .where('position', 'in', positions)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === mostRows) return false;
  }
  for (const table of ['batch_tally', 'batch_figure'] as const) {
    await db
      .deleteFrom(table)
      .where('organization_id', '=', batch.organizationId)
      .where('batch_id', '=', batch.id)
      .execute();
  }
  await db
    .deleteFrom('batch')
    .where('organization_id', '=', batch.organizationId)
    .where('id', '=', batch.id)
    .execute();
  return true;
}

function columnsOf(change: BatchChange): Partial<Selectable<Tables['batch']>> {
  const {
    phase,
    runner,
    lines,
    extraColumns,
    inputHash,
    holder,
    heldUntil,
    startedAt,
    finishedAt,
    waits,
    outage,
  } = change;
  return {
    ...(phase !== undefined && { phase }),
    ...(runner !== undefined && { runner }),
    ...(lines !== undefined && {
      pasted_lines: lines.pasted,
      valid_lines: lines.valid,
      invalid_lines: lines.invalid,
      repeated_lines: lines.repeated,
    }),
    ...(extraColumns !== undefined && { extra_columns: JSON.stringify(extraColumns) }),
    ...(inputHash !== undefined && { input_hash: inputHash }),
    ...(holder !== undefined && { lease_owner: holder }),
    ...(heldUntil !== undefined && { lease_until: heldUntil }),
    ...(startedAt !== undefined && { started_at: startedAt }),
    ...(finishedAt !== undefined && { finished_at: finishedAt }),
    ...(waits !== undefined && { waits: waitsColumn(waits) }),
    // A batch waits for one thing at a time: the column holds either.
    ...(outage !== undefined && { waits: waitsColumn(outage) }),
  };
}

function toRow(batch: StoredBatch): Omit<Selectable<Tables['batch']>, 'checksum'> {
  return {
    id: batch.id,
    organization_id: batch.organizationId,
    analyst_id: batch.analystId,
    name: batch.name,
    policy_id: batch.policyId,
    policy_version: batch.policyVersion,
    profile: batch.profile,
    sandbox: batch.sandbox ? 1 : 0,
    runner: batch.runner,
    phase: batch.phase,
    reuse_within_days: batch.reuseWithinDays,
    pasted_lines: batch.lines.pasted,
    valid_lines: batch.lines.valid,
    invalid_lines: batch.lines.invalid,
    repeated_lines: batch.lines.repeated,
    removed_items: batch.removed.items,
    removed_refusals: batch.removed.refusals,
    extra_columns: JSON.stringify(batch.extraColumns),
    versions: batch.versions === null ? null : JSON.stringify(batch.versions),
    purpose: batch.purpose === null ? null : JSON.stringify(batch.purpose),
    input_hash: batch.inputHash,
    lease_owner: batch.holder,
    lease_until: batch.heldUntil,
    fence: batch.fence,
    created_at: batch.createdAt,
    started_at: batch.startedAt,
    finished_at: batch.finishedAt,
    waits: waitsColumn(batch.waits ?? batch.outage),
  };
}

function waitsColumn(waits: BatchWait | BatchOutage | null): string | null {
  return waits === null ? null : JSON.stringify(waits);
}

function waitsIn(row: Selectable<Tables['batch']>): Pick<StoredBatch, 'waits' | 'outage'> {
  const kept = row.waits === null ? null : readKeptJson<BatchWait | BatchOutage>(row.waits, 'batch', row);
  if (kept === null) return { waits: null, outage: null };
  return 'source' in kept ? { waits: null, outage: kept } : { waits: kept, outage: null };
}

function toBatch(row: Selectable<Tables['batch']>): StoredBatch {
  const phase = batchPhases.find((candidate) => candidate === row.phase);
  if (phase === undefined) throw new Error(`The database holds a batch in the phase "${row.phase}"`);
  // Written by this store alone.
  const extraColumns = readKeptJson<ExtraColumn[]>(row.extra_columns, 'batch', row);
  return {
    id: row.id,
    organizationId: row.organization_id,
    analystId: row.analyst_id,
    name: row.name,
    policyId: row.policy_id,
    policyVersion: row.policy_version,
    profile: row.profile,
    sandbox: row.sandbox === 1,
    runner: row.runner,
    phase,
    reuseWithinDays: row.reuse_within_days,
    lines: {
      pasted: row.pasted_lines,
      valid: row.valid_lines,
      invalid: row.invalid_lines,
      repeated: row.repeated_lines,
    },
    removed: { items: row.removed_items, refusals: row.removed_refusals },
    extraColumns,
    versions: row.versions === null ? null : readKeptJson<Record<string, number>>(row.versions, 'batch', row),
    purpose: row.purpose === null ? null : readKeptJson<Purpose>(row.purpose, 'batch', row),
    inputHash: row.input_hash,
    holder: row.lease_owner,
    heldUntil: row.lease_until,
    fence: row.fence,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    ...waitsIn(row),
  };
}
