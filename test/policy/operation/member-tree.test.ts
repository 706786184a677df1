import { describe, expect, test } from 'vitest';
import { memberTree } from '../../../src/policy/operation/member-tree.ts';

const relation = (of: string) => ({
  of,
  step: 'partners',
  relation: 'PARTNERS' as const,
  role: null,
  sharePercent: null,
  level: 1,
  leftOut: null,
});
const node = (document: string | null, of?: string) => ({
  document,
  relations: of === undefined ? [] : [relation(of)],
});

describe('the tree of members', () => {
  test('has each document once, below the one that its first relation leads from, in their order', () => {
    const nodes = [node('a'), node('b', 'a'), node('c', 'b'), node('d', 'a'), node(null, 'a')];
    const [a, b, c, d, masked] = nodes;
    expect(memberTree(nodes)).toEqual({
      node: a,
      members: [
        { node: b, members: [{ node: c, members: [] }] },
        { node: d, members: [] },
        { node: masked, members: [] },
      ],
    });
  });

  test('ends where two nodes have one document', () => {
    const nodes = [node('a'), node('m', 'a'), node('m', 'a'), node('x', 'm')];
    const tree = memberTree(nodes);
    expect(tree?.members.map(({ members }) => members.length)).toEqual([1, 0]);
  });

  test('of nobody is none', () => {
    expect(memberTree([])).toBeUndefined();
  });
});
