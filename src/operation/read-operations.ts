import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { pageInSlices } from '../base/slices.ts';
import { findStoredOperation } from '../credit-policy/operation-store.ts';
import { inputValues } from '../policy/inputs/given-input.ts';
import type { InputValues } from '../policy/inputs/input.ts';
import type { MemberRelation } from '../policy/operation/candidates.ts';
import type { Operation, OperationStep } from '../policy/operation/operation.ts';
import {
  isSettled,
  judgedMember,
  type NodeState,
  type OperationNode,
  progressOf,
} from '../policy/operation/operation-node.ts';
import { effectOf, type OperationOutcome, type OperationReason } from '../policy/operation/outcome.ts';
import { awaitEnd } from '../report/await-report.ts';
import type { Engine } from '../report/engine.ts';
import { engineOf } from '../report/engine-of.ts';
import { isFinal, type Run } from '../report/report.ts';
import { sandboxNotice } from '../report/report-answer.ts';
import { findRuns, findSandbox } from '../report/run-store.ts';
import type { Storage } from '../storage/open-database.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import { findPrices } from '../usage/usage-store.ts';
import { hasEnded, type OperationRun, type OperationStatus } from './operation-run.ts';
import {
  findOperation,
  findRoots,
  listNodes,
  listOperationRows,
  type OperationNarrowing,
} from './operation-store.ts';
import { settledBy } from './settled-node.ts';

type Db = Storage['db'];

const usualLimit = 50;

/** A document of an operation as it is answered. */
export interface OperationNodeAnswer {
  readonly document: string | null;
  readonly documentKind: 'CPF' | 'CNPJ' | null;
  readonly name: string | null;
  readonly relations: readonly MemberRelation[];
  readonly distance: number;
  readonly state: NodeState;
  readonly reason: string | null;
  readonly reportId: string | null;
  readonly policyId: string | null;
  readonly policyStatus: OperationOutcome | null;
  readonly score: number | null;
  /** What it does to the operation; null where nothing. */
  readonly effect: OperationOutcome | null;
  /** BRL that was counted for it in this operation; null where it has no result. */
  readonly price: number | null;
  /** Whether its report is of another request, so that nothing was counted for it. */
  readonly reused: boolean;
}

/** A step as it is answered: whom it asks for, and what its members do to the operation. */
export interface OperationStepAnswer extends Omit<OperationStep, 'limit'> {
  /** Null where the step has no limit of its own. */
  readonly limit: number | null;
}

/** An operation as it is listed. */
export interface OperationItem {
  readonly id: string;
  readonly operationId: string;
  readonly operationVersion: number;
  readonly operationName: string;
  /** What people read in place of the name, where the operation says it. */
  readonly title?: NonNullable<Operation['title']>;
  readonly document: string;
  readonly type: 'cpf' | 'cnpj';
  /** What the root is called; null until its report has ended, and where no source gives it. */
  readonly name: string | null;
  readonly externalId?: string;
  readonly status: OperationStatus;
  readonly reasons: readonly OperationReason[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly finishedAt: string | null;
}

/** An operation as it is answered. */
export interface OperationAnswer extends OperationItem {
  readonly progress: { readonly done: number; readonly total: number; readonly final: boolean };
  readonly root: OperationNodeAnswer;
  /** The root first, then in the order of coming upon them. */
  readonly nodes: readonly OperationNodeAnswer[];
  /** What it does, in the version that it began with. */
  readonly steps: readonly OperationStepAnswer[];
  readonly limits: Operation['limits'];
  /** What the caller said of the root, by the names of the operation's inputs; absent where that is nothing. */
  readonly inputs?: InputValues;
  /** Why it was asked for, by its code; absent where each of its reports says it, or nobody does. */
  readonly purpose?: string;
  /** What it analyses with, in the versions that were fixed when it began. */
  readonly policies: readonly { readonly policyId: string; readonly policyVersion: number }[];
  /** Runs that were made for it and counted, and their price in BRL. */
  readonly counted: number;
  readonly price: number;
  readonly sandbox: boolean;
  readonly notice?: string;
}

/**
 * An operation as it stands.
 *
 * @throws CreditError UNKNOWN_OPERATION, for another organisation's too.
 */
export async function getOperation(engine: Engine, actor: Actor, id: string): Promise<OperationAnswer> {
  return engine.storage.read(async (db) =>
    answerOperation(db, await requireOperationRun(db, actor, id), () => isSandbox(engine, actor)),
  );
}

/** An operation with what an answer leaves out: what stands still, and what each of its nodes costs. */
export interface WholeOperation {
  readonly run: OperationRun;
  readonly answer: OperationAnswer;
  /** BRL cents that were counted for each node, in their order; null where it was not analysed. */
  readonly prices: readonly (number | null)[];
  /** Equal revisions have equal answers; null while anything is under way, of a cancelled one too. */
  readonly finalRevision: number | null;
}

/** @param isSandboxYet asked where nothing has been analysed yet. @throws CreditError UNKNOWN_OPERATION */
export async function readWholeOperation(
  db: Db,
  actor: Pick<Actor, 'organizationId'>,
  id: string,
  isSandboxYet: () => Promise<boolean>,
): Promise<WholeOperation> {
  return wholeOperation(db, await requireOperationRun(db, actor, id), isSandboxYet);
}

/** Whether what new runs of an organisation are told is invented. */
export async function isSandbox(
  engine: Engine,
  { organizationId }: Pick<Actor, 'organizationId'>,
): Promise<boolean> {
  const { loadProfile, profileName } = engineOf(engine, organizationId);
  const { sources } = await loadProfile(profileName);
  return sources.some(({ sandbox }) => sandbox);
}

/**
 * Waits until an operation has ended, `timeoutMs` have passed or `signal` aborts, whichever comes first.
 *
 * @throws CreditError UNKNOWN_OPERATION
 */
export async function awaitOperation(
  engine: Engine,
  actor: Actor,
  id: string,
  options: Parameters<typeof awaitEnd>[3],
): Promise<void> {
  const isOver = async () => hasEnded(await requireOperationRun(engine.storage.db, actor, id));
  await awaitEnd(engine, id, isOver, options);
}

/** The organisation's operations, the newest first; a cursor is the id of the last one of the page before. */
export async function listOperations(
  engine: Engine,
  actor: Actor,
  query: OperationNarrowing & { readonly limit?: number; readonly cursor?: string } = {},
): Promise<{ readonly items: readonly OperationItem[]; readonly nextCursor: string | null }> {
  const { limit = usualLimit, cursor, ...narrowing } = query;
  return pageInSlices({ limit, cursor }, (part) => listPart(engine, actor, { ...narrowing, ...part }));
}

/** Reads the part of a page that one slice of the main thread reads. */
async function listPart(
  engine: Engine,
  actor: Actor,
  {
    limit,
    cursor: before,
    ...narrowing
  }: OperationNarrowing & { readonly limit: number; readonly cursor: string | undefined },
): Promise<{ readonly items: readonly OperationItem[]; readonly nextCursor: string | null }> {
  return engine.storage.read(async (db) => {
    const runs = await listOperationRows(db, actor.organizationId, {
      ...narrowing,
      before,
      limit: limit + 1,
    });
    const page = runs.slice(0, limit);
    const roots = await findRoots(
      db,
      actor.organizationId,
      page.map(({ id }) => id),
    );
    const items: OperationItem[] = [];
    for (const run of page) {
      const name = roots.get(run.id)?.name ?? null;
      items.push(toItem(run, await readOperationOf(db, run), name));
    }
    return { items, nextCursor: runs.length > limit ? (page.at(-1)?.id ?? null) : null };
  });
}

/** @throws CreditError UNKNOWN_OPERATION */
export async function requireOperationRun(
  db: Db,
  actor: Pick<Actor, 'organizationId'>,
  id: string,
): Promise<OperationRun> {
  const run = await findOperation(db, actor.organizationId, id);
  if (run === undefined) throw new CreditError('UNKNOWN_OPERATION', { operationId: id });
  return run;
}

/** What an operation does, in the version that it began with. @throws CreditError RECORD_DAMAGED where that is missing. */
export async function readOperationOf(db: Db, run: OperationRun): Promise<Operation> {
  const { operationId, operationVersion: version } = run;
  const stored = await findStoredOperation(db, run, { policyId: operationId, version });
  if (stored === undefined) {
    const { organizationId: organization_id } = run;
    throw damagedRow('policy_version', { organization_id, policy_id: operationId, version });
  }
  return stored.operation;
}

/** @param isSandboxYet asked where nothing has been analysed yet. */
export async function answerOperation(
  db: Db,
  run: OperationRun,
  isSandboxYet: () => Promise<boolean>,
): Promise<OperationAnswer> {
  return (await wholeOperation(db, run, isSandboxYet)).answer;
}

async function wholeOperation(
  db: Db,
  run: OperationRun,
  isSandboxYet: () => Promise<boolean>,
): Promise<WholeOperation> {
  const operation = await readOperationOf(db, run);
  const nodes = await listNodesNow(db, run);
  const flags = await findSandbox(
    db,
    nodes.flatMap(({ runId }) => runId ?? []),
  );
  const sandbox = flags.size === 0 ? await isSandboxYet() : [...flags.values()].includes(true);
  const paid = nodes.flatMap(({ runId, paid }) => (paid && runId !== null ? [runId] : []));
  const priceOf = await findPrices(db, run.organizationId, paid);
  const counted = [...priceOf.values()];
  const prices = nodes.map((node) => priceOfNode(node, priceOf));
  const answered = nodes.map((node, place) => ({
    ...toNodeAnswer(node),
    effect: effectOf(operation, judgedMember(node)),
    price: inReais(prices[place] ?? null),
  }));
  const [root] = answered;
  if (root === undefined) throw damagedRow('operation_node', { operation_id: run.id, position: 0 });
  const answer = {
    ...toItem(run, operation, root.name),
    progress: { ...progressOf(nodes), final: run.finishedAt !== null },
    root,
    nodes: answered,
    steps: operation.steps.map(({ limit, ...step }) => ({ ...step, limit: limit ?? null })),
    limits: operation.limits,
    ...(run.inputs.length > 0 && { inputs: inputValues(run.inputs) }),
    ...(run.purpose !== null && { purpose: run.purpose.code }),
    policies: Object.entries(run.versions).map(([policyId, policyVersion]) => ({ policyId, policyVersion })),
    counted: counted.length,
    price: counted.reduce((sum, cents) => sum + cents, 0) / 100,
    sandbox,
    ...(sandbox && { notice: sandboxNotice }),
  };
  return { run, answer, prices, finalRevision: finalRevisionOf(run, nodes) };
}

/**
 * Reads `WholeOperation.finalRevision` without the rest.
 *
 * @throws CreditError UNKNOWN_OPERATION, RECORD_DAMAGED.
 */
export async function readFinalRevision(
  db: Db,
  actor: Pick<Actor, 'organizationId'>,
  id: string,
): Promise<number | null> {
  const run = await requireOperationRun(db, actor, id);
  return finalRevisionOf(run, await listNodesNow(db, run));
}

function finalRevisionOf(run: OperationRun, nodes: readonly OperationNode[]): number | null {
  return hasEnded(run) && nodes.every(isSettled) ? run.revision : null;
}

/**
 * Returns what was counted for a node in its operation, in BRL cents; null if it was not analysed.
 *
 * @throws CreditError RECORD_DAMAGED if the price of a paid analysis is missing.
 */
export function priceOfNode(
  { state, reason, paid, runId }: OperationNode,
  prices: ReadonlyMap<string, number>,
): number | null {
  if (state !== 'ANALYSED') return null;
  if (!paid) return 0;
  const price = prices.get(runId ?? '');
  // Its analysis failed, and its report was decided on later.
  if (price === undefined && reason !== null) return 0;
  if (price === undefined) throw damagedRow('usage', { id: runId ?? '' });
  return price;
}

/** The nodes of an operation as they stand by now. */
export async function listNodesNow(db: Db, run: OperationRun): Promise<readonly OperationNode[]> {
  const nodes = await listNodes(db, run);
  if (!hasEnded(run)) return nodes;
  const underWay = nodes.flatMap(({ state, runId }) => (state === 'PROCESSING' && runId) || []);
  const runs = await findRuns(db, underWay);
  return nodes.map((node) => asItStands(node, runs));
}

function inReais(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** What was under way when its operation was cancelled ends by itself, and nobody notes it: it is read where it stands. */
function asItStands(node: OperationNode, runs: ReadonlyMap<string, Run>): OperationNode {
  const run = node.state === 'PROCESSING' ? runs.get(node.runId ?? '') : undefined;
  return run !== undefined && isFinal(run.phase) ? { ...node, ...settledBy(run) } : node;
}

function toItem(
  run: OperationRun,
  { name: operationName, title }: Operation,
  name: string | null,
): OperationItem {
  return {
    id: run.id,
    operationId: run.operationId,
    operationVersion: run.operationVersion,
    operationName,
    ...(title !== undefined && { title }),
    document: run.document,
    type: run.documentKind,
    name,
    ...(run.externalId !== null && { externalId: run.externalId }),
    status: run.status,
    reasons: run.reasons,
    createdAt: run.createdAt,
    updatedAt: run.updatedAt,
    finishedAt: run.finishedAt,
  };
}

function toNodeAnswer(node: OperationNode): Omit<OperationNodeAnswer, 'effect' | 'price'> {
  const { document, documentKind, name, relations, distance, state, reason, reportId, policyId, score } =
    node;
  return {
    document,
    documentKind: documentKind === null ? null : documentKind === 'cpf' ? 'CPF' : 'CNPJ',
    name,
    relations,
    distance,
    state,
    reason,
    reportId,
    policyId,
    policyStatus: node.result,
    score,
    reused: state === 'ANALYSED' && !node.paid,
  };
}
