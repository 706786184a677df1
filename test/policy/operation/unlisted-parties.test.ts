import { describe, expect, test } from 'vitest';
import type { RelationLists } from '../../../src/policy/operation/candidates.ts';
import { completeOperation } from '../../../src/policy/operation/operation.ts';
import { rootNode } from '../../../src/policy/operation/operation-node.ts';
import { OperationTree } from '../../../src/policy/operation/operation-tree.ts';
import type { OperationOutcome } from '../../../src/policy/operation/outcome.ts';

const operation = completeOperation({
  id: 'o',
  name: 'O',
  operation: 'cnpj',
  policy: 'company',
  steps: [
    {
      name: 'partners',
      of: 'root',
      relation: 'PARTNERS',
      policies: { cpf: 'person' },
      unlessRoot: ['DENIED'],
    },
    { name: 'theirs', of: 'partners', relation: 'COMPANIES', policies: { cnpj: 'company' } },
  ],
});
const root = rootNode('company', { document: 'root', documentKind: 'cnpj', name: null });
const none: RelationLists = {
  partners: null,
  branches: null,
  companies: null,
  relatives: null,
  sameAddress: null,
};
const isWhole = () => true;

describe('parties that no source lists', () => {
  /** The tree of a root with this result and these relations, whose partner has unknown companies. */
  function treeOf(result: OperationOutcome, partners: RelationLists['partners'], of = operation) {
    const tree = new OperationTree(of, { nodes: [root], expanded: [] });
    tree.change(0, { state: 'ANALYSED', result });
    for (let step = tree.nextStep(); step !== undefined; step = tree.nextStep()) {
      const above = tree.above(step).map(({ document }) => ({
        document: document ?? '',
        relations: { ...none, ...(document === 'root' && { partners }) },
      }));
      tree.expand(step, above, isWhole);
      for (const node of tree.nodes.filter(({ state }) => state === 'PENDING'))
        tree.change(node.position, { state: 'ANALYSED', result: 'APPROVED' });
    }
    return tree;
  }
  const partner = {
    level: 1,
    name: 'P',
    document: 'p1',
    documentKind: 'cpf',
    certainty: 'CERTAIN',
  } as const;

  test('count as onError says, for the node that they belong to', () => {
    const tree = treeOf('APPROVED', null);
    expect(tree.isOver).toBe(true);
    expect(tree.nodes.slice(1)).toMatchObject([
      { document: null, state: 'ERROR', reason: 'RELATIONS_UNKNOWN', policyId: null, distance: 1 },
    ]);
    expect(tree.judge()).toEqual({
      outcome: 'ALERT',
      reasons: [{ document: 'root', step: 'partners', result: 'ERROR', effect: 'ALERT' }],
    });
  });

  test('of a member count too', () => {
    expect(treeOf('APPROVED', [partner]).judge()).toEqual({
      outcome: 'ALERT',
      reasons: [{ document: 'p1', step: 'theirs', result: 'ERROR', effect: 'ALERT' }],
    });
  });

  test('change nothing if the step ignores errors, or is not taken for the result of the root', () => {
    const { steps, ...rest } = operation;
    const lenient = { ...rest, steps: steps.map((step) => ({ ...step, onError: 'IGNORE' as const })) };
    expect(treeOf('APPROVED', null, lenient).judge()).toEqual({ outcome: 'APPROVED', reasons: [] });
    expect(treeOf('DENIED', null).nodes).toHaveLength(1);
  });

  test('are not missed if the list is empty', () => {
    expect(treeOf('APPROVED', []).judge()).toEqual({ outcome: 'APPROVED', reasons: [] });
  });

  test('are unknown below a node whose first analysis failed and whose report has a result by now', () => {
    const tree = new OperationTree(operation, { nodes: [root], expanded: [] });
    tree.change(0, { state: 'ERROR' });
    for (let step = tree.nextStep(); step !== undefined; step = tree.nextStep())
      tree.expand(step, [], isWhole);
    tree.change(0, { state: 'ANALYSED', result: 'APPROVED' });
    tree.noteUnread(0);
    expect(tree.judge()).toEqual({
      outcome: 'ALERT',
      reasons: [{ document: 'root', step: 'partners', result: 'ERROR', effect: 'ALERT' }],
    });
  });
});
