import { parseDocument } from '../document/document.ts';
import type { OperationRun } from '../operation/operation-run.ts';
import { listNodesNow, priceOfNode } from '../operation/read-operations.ts';
import { judgedMember, type OperationNode } from '../policy/operation/operation-node.ts';
import { effectOf } from '../policy/operation/outcome.ts';
import type { Engine } from '../report/engine.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { findPrices } from '../usage/usage-store.ts';
import { listItems } from './batch-item-list-store.ts';
import type { BatchItem } from './batch-item-store.ts';
import { getOperationOfBatch } from './batch-policy.ts';
import type { StoredBatch } from './batch-store.ts';
import { readItemOperations } from './read-item-operations.ts';
import { readListedPages } from './read-listed-batch.ts';
import type { BatchMemberRow } from './spreadsheet/batch-rows.ts';

/** So many documents are read at once; their members one operation after the other. */
const pageItems = 100;

/**
 * Whom the operations of a batch have come upon, document by document in the order of the input, each after the document itself.
 * An operation that the disk has damaged has no members here; its row among the results says why.
 */
export async function* readMemberRows(engine: Engine, batch: StoredBatch): AsyncGenerator<BatchMemberRow> {
  const { db } = engine.storage;
  const { operation } = await getOperationOfBatch(db, batch);
  const pages = readListedPages(engine, batch, (read, listed, last) =>
    listItems(read, listed, { after: last?.position ?? 0, limit: pageItems }),
  );
  for await (const page of pages) {
    const { items, operationOf } = await readItemOperations(db, batch, page.items);
    for (const item of items) {
      const run = operationOf(item)?.run;
      if (run === undefined) continue;
      for (const [node, priceCents] of await readPricedNodes(engine, run)) {
        const effect = effectOf(operation, judgedMember(node));
        yield { ...toMemberRow(item, node), operationId: run.id, effect, priceCents };
      }
    }
  }
}

/** The nodes of an operation, with what was counted for each; null where it was not analysed. */
async function readPricedNodes(
  { storage: { db } }: Engine,
  run: OperationRun,
): Promise<readonly (readonly [OperationNode, number | null])[]> {
  try {
    const nodes = await listNodesNow(db, run);
    const paid = nodes.flatMap(({ paid, runId }) => (paid && runId !== null ? [runId] : []));
    const prices = await findPrices(db, run.organizationId, paid);
    return nodes.map((node) => [node, priceOfNode(node, prices)]);
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  }
}

function toMemberRow(
  { line, document: root }: BatchItem,
  { document, name, relations, state, reason, policyId, reportId, result, score }: OperationNode,
): Omit<BatchMemberRow, 'operationId' | 'effect' | 'priceCents'> {
  return {
    line,
    root,
    member: document === null ? null : (parseDocument(document).document ?? document),
    name,
    relation: relations[0] ?? null,
    relations,
    state,
    reason,
    policyId,
    reportId,
    result,
    score,
  };
}
