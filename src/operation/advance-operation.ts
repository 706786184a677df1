import { parseDocument } from '../document/document.ts';
import type { Operation } from '../policy/operation/operation.ts';
import {
  isSettled,
  type OperationNode,
  type OperationProgress,
  progressOf,
} from '../policy/operation/operation-node.ts';
import { OperationTree } from '../policy/operation/operation-tree.ts';
import { type AcceptedRun, ReportAcceptor } from '../report/create-report.ts';
import { readDossier } from '../report/dossier-store.ts';
import type { Engine } from '../report/engine.ts';
import { isFinal, policyStatuses, type Run } from '../report/report.ts';
import { documentType, sandboxNotice } from '../report/report-answer.ts';
import { findReport } from '../report/report-store.ts';
import { reservationLocks } from '../report/reserve-cost.ts';
import { findRuns, listPhases } from '../report/run-store.ts';
import type { RelationsDetails } from '../sections/relations.ts';
import { inOrder, type Lock, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { damagedRow, readKeptJson } from '../storage/row-checksum.ts';
import { eventLocks } from '../webhook/event-locks.ts';
import { inputsOfNode } from './inputs-of-operation.ts';
import { hasEnded, type OperationRun } from './operation-run.ts';
import {
  findOperation,
  listNodes,
  listOperationsOfBatch,
  putNode,
  updateOperation,
} from './operation-store.ts';
import { isSandbox, readOperationOf } from './read-operations.ts';
import { settledBy, standingOf } from './settled-node.ts';

type Db = Storage['db'];

/** So often a document is asked for whose runs others take the place of. */
const mostAttempts = 3;

/** Where a step forward has led. */
export interface Advance {
  readonly hasEnded: boolean;
  /** Whether another step may lead further at once. */
  readonly hasMoved: boolean;
  /** The runs that it waits for. */
  readonly runIds: readonly string[];
  readonly progress: OperationProgress;
}

type OperationKey = Pick<OperationRun, 'id' | 'organizationId'>;

/**
 * Takes an operation as far as it goes by what is there now, in one transaction: notes which runs have ended, asks for the
 * documents whose turn it is, tells the members of the next steps, and ends it when nothing is left. Whoever does it, and
 * however often, comes to the same: a process that dies leaves nothing that the next does not find.
 *
 * @throws CreditError STORAGE_*, RECORD_DAMAGED.
 */
export async function advanceOperation(engine: Engine, key: OperationKey): Promise<Advance> {
  const nodes = await listNodes(engine.storage.db, key);
  const documents = nodes.flatMap(({ document, state }) =>
    state === 'PENDING' && document !== null ? [document] : [],
  );
  const over = { hasEnded: true, hasMoved: false, runIds: [], progress: progressOf(nodes) };
  const { organizationId } = key;
  const run = await findOperation(engine.storage.db, organizationId, key.id);
  if (run === undefined || hasEnded(run)) return over;
  const { batchId } = run;
  const locks = inOrder(stepLocks(engine, run, documents));
  if (await isWaiting(engine.storage.db, nodes)) {
    return { hasEnded: false, hasMoved: false, runIds: runIdsOf(nodes), progress: progressOf(nodes) };
  }
  const acceptor =
    documents.length > 0
      ? await ReportAcceptor.open(engine, run, { isCapOptional: true, batchId })
      : undefined;
  const advance = await engine.storage.write({ locks }, async (db) => {
    const current = await findOperation(db, organizationId, key.id);
    if (current === undefined || hasEnded(current)) return over;
    const step = new AdvanceStep(engine, db, { run: current, acceptor, documents: new Set(documents) });
    return step.take();
  });
  if (advance.hasEnded) engine.endings.tell(key.id);
  return advance;
}

/**
 * Requests the analysis of the root of a new operation, in the transaction that creates the operation. The transaction has `stepLocks`.
 *
 * @throws CreditError COST_CEILING_REACHED, BATCH_COST_REACHED if a spending cap does not pay for the root.
 */
export async function requestRoot(
  engine: Engine,
  db: Db,
  { run, acceptor }: { readonly run: OperationRun; readonly acceptor: ReportAcceptor },
): Promise<void> {
  await new AdvanceStep(engine, db, { run, acceptor, documents: new Set([run.document]) }).take();
}

/**
 * Returns the locks of a transaction that takes an operation forward.
 *
 * @param documents the documents whose analysis it may request.
 */
export function stepLocks(
  engine: Engine,
  { id, organizationId, batchId }: Pick<OperationRun, 'id' | 'organizationId' | 'batchId'>,
  documents: readonly string[],
): readonly Lock[] {
  return [
    lockOf.operation(id),
    ...documents.map((document) => lockOf.document(organizationId, document)),
    ...(documents.length > 0 ? reservationLocks(engine, organizationId, batchId) : []),
    ...eventLocks(organizationId, id),
  ];
}

/** Whether there is nothing to do but to wait for runs that are under way: most looks at an operation find it so, and write nothing. */
async function isWaiting(db: Db, nodes: readonly OperationNode[]): Promise<boolean> {
  if (nodes.every(isSettled) || nodes.some(({ state }) => state === 'PENDING')) return false;
  const runIds = runIdsOf(nodes);
  const phases = await listPhases(db, runIds);
  return runIds.every((id) => {
    const phase = phases.get(id);
    // One that is missing is told where it is looked at.
    return phase !== undefined && !isFinal(phase);
  });
}

/** The runs that are under way for these nodes. */
function runIdsOf(nodes: readonly OperationNode[]): readonly string[] {
  return nodes.flatMap(({ state, runId }) => (state === 'PROCESSING' && runId !== null ? [runId] : []));
}

/** One step of one operation, within a transaction. */
class AdvanceStep {
  readonly #engine: Engine;
  readonly #db: Db;
  readonly #run: OperationRun;
  /** Where there is anything to ask for. */
  readonly #acceptor: ReportAcceptor | undefined;
  /** The documents that the transaction is alone with. */
  readonly #documents: ReadonlySet<string>;
  /** The nodes of the operation that this one retries, read once. */
  #retriedNodes: Promise<readonly OperationNode[]> | undefined;

  constructor(
    engine: Engine,
    db: Db,
    options: {
      readonly run: OperationRun;
      readonly acceptor: ReportAcceptor | undefined;
      readonly documents: ReadonlySet<string>;
    },
  ) {
    this.#engine = engine;
    this.#db = db;
    this.#run = options.run;
    this.#acceptor = options.acceptor;
    this.#documents = options.documents;
  }

  async take(): Promise<Advance> {
    const nodes = await listNodes(this.#db, this.#run);
    const operation = await readOperationOf(this.#db, this.#run);
    const tree = new OperationTree(operation, { nodes, expanded: this.#run.expanded });
    await this.#noteEnds(tree);
    for (const node of tree.nodes) if (node.state === 'PENDING') await this.#ask(tree, node, operation);
    await this.#expand(tree);
    await this.#write(tree);
    return {
      hasEnded: tree.isOver,
      // Whom this step has come upon, the next one is alone with; who waits for others is asked for later.
      hasMoved: tree.nodes.some(
        ({ state, document }) => state === 'PENDING' && document !== null && !this.#documents.has(document),
      ),
      progress: progressOf(tree.nodes),
      runIds: runIdsOf(tree.nodes),
    };
  }

  async #noteEnds(tree: OperationTree): Promise<void> {
    const waiting = tree.nodes.filter(({ state }) => state === 'PROCESSING');
    const phases = await listPhases(this.#db, runIdsOf(waiting));
    const isOver = ({ runId }: OperationNode) => isFinal(phases.get(runId ?? '') ?? 'COMPLETED');
    const runs = await findRuns(this.#db, runIdsOf(waiting.filter(isOver)));
    for (const node of waiting.filter(isOver)) {
      const run = runs.get(node.runId ?? '');
      if (run === undefined) throw damagedRow('run', { id: node.runId });
      if (run.phase !== 'SUPERSEDED') await this.#settle(tree, node, run);
      else if (node.attempts < mostAttempts) tree.change(node.position, { state: 'PENDING' });
      else tree.change(node.position, { state: 'ERROR', reason: 'SUPERSEDED' });
    }
  }

  async #settle(tree: OperationTree, node: OperationNode, run: Run): Promise<void> {
    const report = await findReport(this.#db, run.organizationId, run.reportId);
    tree.change(node.position, { ...settledBy(run), name: report?.subjectName || node.name });
  }

  /** Asks for a document, unless it is analysed under other terms just now: then it waits for the end of that. */
  async #ask(tree: OperationTree, node: OperationNode, operation: Operation): Promise<void> {
    const { document, policyId } = node;
    if (this.#acceptor === undefined || document === null || policyId === null) return;
    if (!this.#documents.has(document)) return;
    const decided = await this.#findDecided(node);
    if (decided !== undefined) {
      tree.change(node.position, decided);
      return;
    }
    const parsed = parseDocument(document);
    if (parsed.document === undefined) throw damagedRow('operation_node', this.#run);
    const policyVersion = this.#run.versions[policyId];
    const versioned = { ...this.#run, operation };
    const accepted = await this.#acceptor.acceptUnlessBusy(this.#db, {
      document: parsed.document,
      policyId,
      ...(policyVersion !== undefined && { policyVersion }),
      inputs: await inputsOfNode(this.#db, versioned, this.#run.inputs, node),
      purpose: this.#run.purpose,
    });
    if (accepted.outcome === 'BUSY') return;
    tree.change(node.position, { ...boundTo(accepted), attempts: node.attempts + 1 });
    if (!isFinal(accepted.run.phase)) return;
    const [bound] = tree.nodes.filter(({ position }) => position === node.position);
    if (bound !== undefined) await this.#settle(tree, bound, accepted.run);
  }

  /** Returns the decision of an analyst on a report of the operation that this one retries: its document is not analysed again. */
  async #findDecided({ document, policyId }: OperationNode): Promise<Partial<OperationNode> | undefined> {
    this.#retriedNodes ??= this.#listRetriedNodes();
    const nodes = await this.#retriedNodes;
    const node = nodes.find((one) => one.document === document && one.policyId === policyId);
    if (node === undefined || node.reportId === null) return undefined;
    const report = await findReport(this.#db, this.#run.organizationId, node.reportId);
    const result = report && report.decidedAt !== null ? standingOf(report) : undefined;
    if (report === undefined || result === undefined) return undefined;
    const { reportId, runId, reason } = node;
    return { state: 'ANALYSED', reportId, runId, reason, result, score: report.score };
  }

  async #listRetriedNodes(): Promise<readonly OperationNode[]> {
    const { batchId, organizationId, document, id } = this.#run;
    if (batchId === null) return [];
    const ofBatch = await listOperationsOfBatch(this.#db, { id: batchId, organizationId }, [document]);
    const retried = ofBatch.filter((one) => one.id !== id).at(-1);
    return retried === undefined ? [] : listNodes(this.#db, retried);
  }

  async #expand(tree: OperationTree): Promise<void> {
    for (let step = tree.nextStep(); step !== undefined; step = tree.nextStep()) {
      const above = await Promise.all(
        tree.above(step).map(async ({ document, runId }) => ({
          document: document ?? '',
          relations: await this.#readRelations(runId),
        })),
      );
      tree.expand(step, above, (text) => parseDocument(text).document !== undefined);
    }
  }

  async #readRelations(runId: string | null): Promise<RelationsDetails> {
    const none = {
      levels: 1,
      partners: null,
      branches: null,
      companies: null,
      relatives: null,
      sameAddress: null,
    };
    if (runId === null) return none;
    const { sections } = await readDossier(this.#db, runId);
    const section = sections.find(({ type }) => type === 'RELATIONS');
    if (section === undefined || section.details === '{}') return none;
    // Written by the run, in the shape of the section.
    return readKeptJson<RelationsDetails>(section.details, 'dossier', { run_id: runId, number: 1 });
  }

  async #write(tree: OperationTree): Promise<void> {
    const { changed, expanded, isOver } = tree;
    if (changed.length === 0 && expanded.length === this.#run.expanded.length && !isOver) return;
    for (const node of changed) await putNode(this.#db, this.#run, node);
    const updatedAt = this.#engine.clock.now().toISOString();
    const nodeCount = tree.nodes.length;
    if (!isOver) {
      const under = { status: 'PROCESSING', reasons: [], finishedAt: null } as const;
      await updateOperation(this.#db, this.#run, { ...under, expanded, nodeCount, updatedAt });
      return;
    }
    const { outcome: status, reasons } = tree.judge();
    await updateOperation(this.#db, this.#run, {
      status,
      reasons,
      expanded,
      nodeCount,
      updatedAt,
      finishedAt: updatedAt,
    });
    await tellOfOperation(this.#engine, this.#db, { ...this.#run, status });
  }
}

function boundTo({ report, run, outcome }: AcceptedRun): Partial<OperationNode> {
  return {
    state: 'PROCESSING',
    reportId: report.id,
    runId: run.id,
    paid: outcome === 'CREATED' || outcome === 'REPROCESSED',
  };
}

/** OPERATION: it has ended, or has come to another status. In the transaction of that, and after it. */
export async function tellOfOperation(engine: Engine, db: Db, run: OperationRun): Promise<void> {
  const { id, organizationId, document, documentKind, status, externalId } = run;
  await engine.outbox.record(db, {
    organizationId,
    type: 'OPERATION',
    subjectId: id,
    at: engine.clock.now(),
    content: async () => {
      const nodes = await listNodes(db, run);
      const { name } = await readOperationOf(db, run);
      const reports = nodes.flatMap(({ reportId, relations, result, ...node }) =>
        reportId === null
          ? []
          : [
              {
                reportId,
                document: node.document ?? '',
                relation: relations[0]?.relation ?? 'SELF',
                policyStatus: result ?? 'PENDING',
              },
            ],
      );
      const runs = await findRuns(
        db,
        nodes.flatMap(({ runId }) => (runId === null ? [] : [runId])),
      );
      const sandbox =
        runs.size === 0 ? await isSandbox(engine, run) : [...runs.values()].some((one) => one.sandbox);
      return {
        operationId: id,
        operationName: name,
        document,
        type: documentType(documentKind),
        status,
        policyStatus: policyStatuses.find((one) => one === status) ?? 'PENDING',
        score: nodes.find(({ distance }) => distance === 0)?.score ?? null,
        ...(externalId !== null && { externalId }),
        reports,
        sandbox,
        ...(sandbox && { notice: sandboxNotice }),
      };
    },
  });
}
