import type { OperationNode } from './operation-node.ts';

/** A document of an operation with those that it has led to. */
export interface MemberBranch<Node> {
  readonly node: Node;
  readonly members: readonly MemberBranch<Node>[];
}

/**
 * Each document once, under the one that its first relation leads from, in the order of the nodes.
 *
 * @param nodes the root first.
 * @returns undefined where there is no root.
 */
export function memberTree<Node extends Pick<OperationNode, 'document' | 'relations'>>(
  nodes: readonly Node[],
): MemberBranch<Node> | undefined {
  const [root, ...members] = nodes;
  if (root === undefined) return undefined;
  const below = new Map<string, Node[]>();
  for (const node of members) {
    const above = node.relations[0]?.of ?? root.document ?? '';
    const there = below.get(above);
    if (there === undefined) below.set(above, [node]);
    else there.push(node);
  }
  const branchOf = (node: Node): MemberBranch<Node> => {
    const { document } = node;
    const led = document === null ? [] : (below.get(document) ?? []);
    // A document that stands twice, once whole and once not, has its members once.
    if (document !== null) below.delete(document);
    return { node, members: led.map(branchOf) };
  };
  return branchOf(root);
}
