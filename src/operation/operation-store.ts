import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { idBoundAt } from '../base/ids.ts';
import type { GivenInput } from '../policy/inputs/given-input.ts';
import type { MemberRelation } from '../policy/operation/candidates.ts';
import { nodeStates, type OperationNode } from '../policy/operation/operation-node.ts';
import { type OperationReason, operationOutcomes } from '../policy/operation/outcome.ts';
import type { Purpose } from '../policy/purpose.ts';
import { damagedRow, readKeptJson } from '../storage/row-checksum.ts';
import { listCountedRows } from '../storage/row-totals.ts';
import { sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';
import { verifyingJoin } from '../storage/verify-rows.ts';
import { type OperationRun, type OperationStatus, operationStatuses } from './operation-run.ts';

type Db = Kysely<Tables>;

export async function insertOperation(db: Db, run: OperationRun): Promise<void> {
  await db
    .insertInto('operation')
    .values({
      id: run.id,
      organization_id: run.organizationId,
      analyst_id: run.analystId,
      policy_id: run.operationId,
      policy_version: run.operationVersion,
      document: run.document,
      document_kind: run.documentKind,
      external_id: run.externalId,
      batch_id: run.batchId,
      status: run.status,
      reasons: JSON.stringify(run.reasons),
      versions: JSON.stringify(run.versions),
      expanded: JSON.stringify(run.expanded),
      node_count: run.nodeCount,
      inputs: run.inputs.length === 0 ? null : JSON.stringify(run.inputs),
      purpose: run.purpose === null ? null : JSON.stringify(run.purpose),
      created_at: run.createdAt,
      updated_at: run.updatedAt,
      finished_at: run.finishedAt,
      lease_owner: null,
      lease_until: null,
    })
    .execute();
}

/** Writes where an operation stands. The caller owns the transaction, and is alone with the operation. */
export async function updateOperation(
  db: Db,
  run: Pick<OperationRun, 'id' | 'organizationId'>,
  change: Pick<OperationRun, 'status' | 'reasons' | 'expanded' | 'nodeCount' | 'updatedAt' | 'finishedAt'>,
): Promise<void> {
  await db
    .updateTable('operation')
    .set(({ eb }) => ({
      status: change.status,
      reasons: JSON.stringify(change.reasons),
      expanded: JSON.stringify(change.expanded),
      node_count: change.nodeCount,
      updated_at: change.updatedAt,
      finished_at: change.finishedAt,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', run.id)
    .where('organization_id', '=', run.organizationId)
    .execute();
}

/** An operation of the organisation; undefined for an unknown id and for another organisation's alike. */
export async function findOperation(
  db: Db,
  organizationId: string,
  id: string,
): Promise<OperationRun | undefined> {
  const row = await db
    .selectFrom('operation')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toOperation(row);
}

/** What a list of operations may be narrowed by, beside its page. */
export interface OperationNarrowing {
  readonly status?: OperationStatus;
  /** Of the root. */
  readonly document?: string;
  readonly documentKind?: 'cpf' | 'cnpj';
  readonly operationId?: string;
  readonly externalId?: string;
  /** ISO 8601 UTC with milliseconds; both ends are in. What counts is the instant of an operation's identifier. */
  readonly createdFrom?: string;
  readonly createdTo?: string;
}

/** Operations of the organisation, the newest first; `before` is the id of the last one of the page before. */
export async function listOperationRows(
  db: Db,
  organizationId: string,
  page: OperationNarrowing & { readonly before?: string | undefined; readonly limit: number },
): Promise<readonly OperationRun[]> {
  const { status, document, documentKind, operationId, externalId, createdFrom, createdTo, before } = page;
  let query = db.selectFrom('operation').selectAll().where('organization_id', '=', organizationId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (document !== undefined) query = query.where('document', '=', document);
  if (documentKind !== undefined) query = query.where('document_kind', '=', documentKind);
  if (operationId !== undefined) query = query.where('policy_id', '=', operationId);
  if (externalId !== undefined) query = query.where('external_id', '=', externalId);
  if (createdFrom !== undefined) query = query.where('id', '>=', idBoundAt('opr', Date.parse(createdFrom)));
  if (createdTo !== undefined) query = query.where('id', '<', idBoundAt('opr', Date.parse(createdTo) + 1));
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(toOperation);
}

/** Operations of every organisation that are not at their end, the oldest first; those of a batch are the work of whoever runs it. */
export async function listUnfinishedOperations(
  db: Db,
  limit: number,
): Promise<readonly Pick<OperationRun, 'id' | 'organizationId'>[]> {
  return db
    .selectFrom('operation')
    .select(['id', 'organization_id as organizationId'])
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .where('batch_id', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** An operation that this machine takes forward, or could. */
interface OperationTurn extends Pick<OperationRun, 'id' | 'organizationId'> {
  /** ISO 8601; null where it is nobody's turn, or that of a machine whose turn is over. */
  readonly until: string | null;
}

/**
 * Operations that are not at their end and which no other machine takes forward at `turn.now` (ISO 8601), the oldest first; without
 * those of batches.
 */
export async function listOperationsInTurn(
  db: Db,
  turn: { readonly holder: string; readonly now: string; readonly limit: number },
): Promise<readonly OperationTurn[]> {
  const { rows } = await db.executeQuery<OperationTurn>(
    CompiledQuery.raw(
      `select id, organization_id as "organizationId", case when lease_owner = ? and lease_until > ? then lease_until end as until
       from operation where status in ('PENDING', 'PROCESSING') and batch_id is null
         and (lease_owner is null or lease_owner = ? or lease_until <= ?)
       order by id limit ?`,
      [turn.holder, turn.now, turn.holder, turn.now, turn.limit],
    ),
  );
  return rows;
}

/**
 * Takes operations to take forward, or goes on with them; those that another machine is taking are passed over.
 *
 * @param turn.now and `until`: ISO 8601.
 * @returns the ids of those that were taken.
 */
export async function takeOperations(
  db: Db,
  ids: readonly string[],
  turn: { readonly holder: string; readonly now: string; readonly until: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await db.executeQuery<{ id: string }>(
    CompiledQuery.raw(
      `with next as (
         select id from operation where id in (select value from json_each(?))
           and (lease_owner is null or lease_owner = ? or lease_until <= ?) order by id ${sqlWords(db).skipLocked}
       )
       update operation set lease_owner = ?, lease_until = ? where id in (select id from next) returning id`,
      [JSON.stringify(ids), turn.holder, turn.now, turn.holder, turn.until],
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Leaves what a machine took forward to the others. */
export async function leaveOperations(db: Db, holder: string): Promise<void> {
  await db
    .updateTable('operation')
    .set({ lease_owner: null, lease_until: null })
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .where('lease_owner', '=', holder)
    .execute();
}

/** The operations that were made for documents of a batch, the oldest first. */
export async function listOperationsOfBatch(
  db: Db,
  batch: Pick<OperationRun, 'id' | 'organizationId'>,
  documents: readonly string[],
): Promise<readonly OperationRun[]> {
  if (documents.length === 0) return [];
  const rows = await db
    .selectFrom('operation')
    .selectAll()
    .where('batch_id', '=', batch.id)
    .where('organization_id', '=', batch.organizationId)
    .where('document', 'in', documents)
    .orderBy('id')
    .execute();
  return rows.map(toOperation);
}

/** The operations of a batch that are not at their end. */
export async function listUnfinishedOfBatch(
  db: Db,
  batch: Pick<OperationRun, 'id' | 'organizationId'>,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('operation')
    .select('id')
    .where('batch_id', '=', batch.id)
    .where('organization_id', '=', batch.organizationId)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .execute();
  return rows.map(({ id }) => id);
}

/** The roots of operations, by their operations. */
export async function findRoots(
  db: Db,
  organizationId: string,
  operationIds: readonly string[],
): Promise<ReadonlyMap<string, OperationNode>> {
  if (operationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('operation_node')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('operation_id', 'in', operationIds)
    .where('position', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.operation_id, toNode(row)]));
}

/** Of the nodes of operations those with one of these documents, by their operations. */
export async function findNodes(
  db: Db,
  organizationId: string,
  {
    operationIds,
    documents,
  }: { readonly operationIds: readonly string[]; readonly documents: readonly string[] },
): Promise<ReadonlyMap<string, readonly OperationNode[]>> {
  if (operationIds.length === 0 || documents.length === 0) return new Map();
  const rows = await db
    .selectFrom('operation_node')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('operation_id', 'in', operationIds)
    .where('document', 'in', documents)
    .execute();
  const nodes = new Map<string, OperationNode[]>();
  for (const row of rows) nodes.set(row.operation_id, [...(nodes.get(row.operation_id) ?? []), toNode(row)]);
  return nodes;
}

/**
 * Returns how many runs were counted for operations, and their price in BRL cents.
 *
 * @throws CreditError RECORD_DAMAGED if the price of a paid analysis is damaged or missing.
 */
export async function sumPaid(
  db: Db,
  organizationId: string,
  operationIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly counted: number; readonly priceCents: number }>> {
  if (operationIds.length === 0) return new Map();
  const rows = await verifyingJoin(
    db
      .selectFrom('operation_node')
      .leftJoin('usage', 'usage.run_id', 'operation_node.run_id')
      .select([
        'operation_node.operation_id as id',
        'operation_node.run_id as runId',
        'operation_node.state as state',
        'operation_node.reason as reason',
        'usage.price_cents as priceCents',
      ])
      .where('operation_node.organization_id', '=', organizationId)
      .where('operation_node.operation_id', 'in', operationIds)
      .where('operation_node.paid', '=', 1),
    'usage',
  ).execute();
  const sums = new Map<string, { readonly counted: number; readonly priceCents: number }>();
  for (const { id, runId, state, reason, priceCents } of rows) {
    // A node with a reason failed, and its report was decided on later.
    if (priceCents === null && state === 'ANALYSED' && reason === null)
      throw damagedRow('usage', { id: runId ?? '' });
    if (priceCents === null) continue;
    const before = sums.get(id) ?? { counted: 0, priceCents: 0 };
    sums.set(id, { counted: before.counted + 1, priceCents: before.priceCents + priceCents });
  }
  return sums;
}

/** Returns the nodes of an operation, the root first. @throws CreditError RECORD_DAMAGED if a node is damaged or missing. */
export async function listNodes(
  db: Db,
  { id, organizationId }: Pick<OperationRun, 'id' | 'organizationId'>,
): Promise<readonly OperationNode[]> {
  const order = 'operation_node.position';
  return (await listCountedRows(db, 'operation_node', { id, organizationId, order })).map(toNode);
}

/** Writes a node as it is now, new or not. The caller owns the transaction, and is alone with the operation. */
export async function putNode(
  db: Db,
  run: Pick<OperationRun, 'id' | 'organizationId'>,
  node: OperationNode,
): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(putNodeStatement, [
      run.id,
      node.position,
      run.organizationId,
      node.document,
      node.documentKind,
      node.name,
      JSON.stringify(node.relations),
      node.distance,
      node.state,
      node.reason,
      node.policyId,
      node.reportId,
      node.runId,
      node.attempts,
      node.paid ? 1 : 0,
      node.result,
      node.score,
    ]),
  );
}

/** Written out: an operation puts each of its nodes several times, and putting the statement together costs more than running it. */
const putNodeStatement = `insert into operation_node (operation_id, position, organization_id, document, document_kind, name,
    relations, distance, state, reason, policy_id, report_id, run_id, attempts, paid, result, score)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (operation_id, position) do update set
    document = excluded.document, document_kind = excluded.document_kind, name = excluded.name,
    relations = excluded.relations, distance = excluded.distance, state = excluded.state, reason = excluded.reason,
    policy_id = excluded.policy_id, report_id = excluded.report_id, run_id = excluded.run_id,
    attempts = excluded.attempts, paid = excluded.paid, result = excluded.result, score = excluded.score`;

function toOperation(row: Selectable<Tables['operation']>): OperationRun {
  const status = operationStatuses.find((one) => one === row.status);
  if (status === undefined) throw damagedRow('operation', row);
  return {
    id: row.id,
    organizationId: row.organization_id,
    analystId: row.analyst_id,
    operationId: row.policy_id,
    operationVersion: row.policy_version,
    document: row.document,
    documentKind: row.document_kind,
    externalId: row.external_id,
    batchId: row.batch_id,
    status,
    reasons: readKeptJson<OperationReason[]>(row.reasons, 'operation', row),
    versions: readKeptJson<Record<string, number>>(row.versions, 'operation', row),
    expanded: readKeptJson<string[]>(row.expanded, 'operation', row),
    inputs: row.inputs === null ? [] : readKeptJson<GivenInput[]>(row.inputs, 'operation', row),
    purpose: row.purpose === null ? null : readKeptJson<Purpose>(row.purpose, 'operation', row),
    revision: row.revision,
    nodeCount: row.node_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    finishedAt: row.finished_at,
  };
}

function toNode(row: Selectable<Tables['operation_node']>): OperationNode {
  const state = nodeStates.find((one) => one === row.state);
  if (state === undefined) throw damagedRow('operation_node', row);
  return {
    position: row.position,
    document: row.document,
    documentKind: row.document_kind,
    name: row.name,
    relations: readKeptJson<MemberRelation[]>(row.relations, 'operation_node', row),
    distance: row.distance,
    state,
    reason: row.reason,
    policyId: row.policy_id,
    reportId: row.report_id,
    runId: row.run_id,
    attempts: row.attempts,
    paid: row.paid === 1,
    result: operationOutcomes.find((one) => one === row.result) ?? null,
    score: row.score,
  };
}
