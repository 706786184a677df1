import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { nextSlice } from '../base/slices.ts';
import { OperationTree } from '../policy/operation/operation-tree.ts';
import type { Engine } from '../report/engine.ts';
import { findReports } from '../report/report-store.ts';
import { inOrder, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { eventLocks } from '../webhook/event-locks.ts';
import { tellOfOperation } from './advance-operation.ts';
import { hasEnded, type OperationRun } from './operation-run.ts';
import { findOperation, listNodes, putNode, updateOperation } from './operation-store.ts';
import {
  getOperation,
  type OperationAnswer,
  readOperationOf,
  requireOperationRun,
} from './read-operations.ts';
import { standingOf } from './settled-node.ts';

/**
 * Ends an operation before its end: what has not begun is never asked for, and what is under way ends by itself.
 *
 * @throws CreditError UNKNOWN_OPERATION, OPERATION_ENDED.
 */
export async function cancelOperation(engine: Engine, actor: Actor, id: string): Promise<OperationAnswer> {
  await engine.storage.write({ locks: locksOf(actor, id) }, async (db) => {
    const run = await requireOperationRun(db, actor, id);
    if (hasEnded(run)) throw new CreditError('OPERATION_ENDED', { operationId: id, status: run.status });
    await endOperation(engine, db, run);
  });
  engine.endings.tell(id);
  await nextSlice();
  return getOperation(engine, actor, id);
}

/** Ends an operation before its end, in the transaction of the caller, who is alone with it; one that has ended stays so. */
export async function endOperation(
  engine: Engine,
  db: Storage['db'],
  key: Pick<OperationRun, 'id' | 'organizationId'>,
): Promise<void> {
  const run = await findOperation(db, key.organizationId, key.id);
  if (run === undefined || hasEnded(run)) return;
  const nodes = await listNodes(db, run);
  for (const node of nodes) {
    if (node.state === 'PENDING') await putNode(db, run, { ...node, state: 'CANCELLED' });
  }
  const at = engine.clock.now().toISOString();
  const { expanded } = run;
  const end = {
    status: 'CANCELLED',
    reasons: [],
    expanded,
    nodeCount: nodes.length,
    updatedAt: at,
    finishedAt: at,
  } as const;
  await updateOperation(db, run, end);
  await tellOfOperation(engine, db, { ...run, ...end });
}

/**
 * Derives the status of an ended operation again from the current status of its reports, which includes decisions of analysts, also on
 * reports in ERROR. Queries no source. Sends an event if the status changes.
 *
 * @throws CreditError UNKNOWN_OPERATION; OPERATION_UNFINISHED; OPERATION_ENDED for one that was cancelled.
 */
export async function reEvaluateOperation(
  engine: Engine,
  actor: Actor,
  id: string,
): Promise<OperationAnswer> {
  await engine.storage.write({ locks: locksOf(actor, id) }, async (db) => {
    const run = await requireOperationRun(db, actor, id);
    if (!hasEnded(run)) throw new CreditError('OPERATION_UNFINISHED', { operationId: id });
    if (run.status === 'CANCELLED')
      throw new CreditError('OPERATION_ENDED', { operationId: id, status: run.status });
    const tree = new OperationTree(await readOperationOf(db, run), {
      nodes: await listNodes(db, run),
      expanded: run.expanded,
    });
    const ended = tree.nodes.filter(({ state }) => state === 'ANALYSED' || state === 'ERROR');
    const reportIds = ended.flatMap(({ reportId }) => reportId ?? []);
    const reports = await findReports(db, run.organizationId, reportIds);
    for (const { position, reportId, state, result } of ended) {
      const report = reports.get(reportId ?? '');
      const standing = report && standingOf(report);
      if (report === undefined || standing === undefined) continue;
      // Each node that is written again would make the transaction longer.
      if (standing === (state === 'ERROR' ? 'ERROR' : result)) continue;
      // The reason of an analysis that failed is kept, because the analysis was not counted.
      tree.change(position, { state: 'ANALYSED', result: standing, score: report.score });
      // A person who decides knows that no party below was analysed; a policy does not.
      if (state === 'ERROR' && report.decidedAt === null) tree.noteUnread(position);
    }
    const { outcome: status, reasons } = tree.judge();
    for (const node of tree.changed) await putNode(db, run, node);
    const at = engine.clock.now().toISOString();
    await updateOperation(db, run, {
      status,
      reasons,
      expanded: run.expanded,
      nodeCount: tree.nodes.length,
      updatedAt: at,
      finishedAt: run.finishedAt,
    });
    if (status !== run.status) await tellOfOperation(engine, db, { ...run, status });
  });
  await nextSlice();
  return getOperation(engine, actor, id);
}

function locksOf({ organizationId }: Actor, id: string) {
  return inOrder([lockOf.operation(id), ...eventLocks(organizationId, id)]);
}
