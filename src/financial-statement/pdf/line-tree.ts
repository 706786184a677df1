/** A line, and those right below that it is the sum of. */
export interface LineNode<Line> {
  readonly line: Line;
  readonly parts: readonly LineNode<Line>[];
}

/**
 * Lines as the tree that their amounts tell: a line is the sum of as few of those right below it as give its amount, whatever
 * their signs as a whole. A statement shows this by indents and letters, which a PDF does not have. Pure.
 *
 * @param tolerance BRL, of what is lost in rounding.
 * @param fewestParts 1: of two lines with one amount the second is all of the first. 2: they are neighbours.
 */
export function treeOf<Line extends { readonly amount: number }>(
  lines: readonly Line[],
  tolerance: number,
  fewestParts: 1 | 2,
): readonly LineNode<Line>[] {
  const nodes: { readonly node: LineNode<Line>; readonly end: number }[] = [];
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (line === undefined) continue;
    nodes[index] = { node: { line, parts: [] }, end: index + 1 };
    if (line.amount === 0) continue;
    const parts: LineNode<Line>[] = [];
    let sum = 0;
    for (let at = index + 1; at < lines.length; ) {
      const below = nodes[at];
      if (below === undefined) break;
      parts.push(below.node);
      sum += below.node.line.amount;
      at = below.end;
      if (parts.length < fewestParts) continue;
      if (Math.abs(Math.abs(sum) - Math.abs(line.amount)) <= tolerance) {
        nodes[index] = { node: { line, parts }, end: at };
        break;
      }
    }
  }
  const top: LineNode<Line>[] = [];
  for (let at = 0; at < lines.length; ) {
    const next = nodes[at];
    if (next === undefined) break;
    top.push(next.node);
    at = next.end;
  }
  return top;
}

/** The sum of the lines at the top of a tree. */
export function sumOfNodes(nodes: readonly LineNode<{ readonly amount: number }>[]): number {
  return nodes.reduce((sum, { line }) => sum + line.amount, 0);
}

/** Every line of a tree, from its top down. */
export function linesOfNodes<Line>(nodes: readonly LineNode<Line>[]): readonly Line[] {
  return nodes.flatMap(({ line, parts }) => [line, ...linesOfNodes(parts)]);
}
