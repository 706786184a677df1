import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CaseGraph, GraphEntry } from '../../../src/policy/operation/cases/operation-case-file.ts';
import { playGraph } from '../../../src/policy/operation/cases/play-graph.ts';
import { completeOperation, type Operation } from '../../../src/policy/operation/operation.ts';
import { notAnalysed, type OperationNode } from '../../../src/policy/operation/operation-node.ts';
import { OperationTree } from '../../../src/policy/operation/operation-tree.ts';
import type { OperationOutcome } from '../../../src/policy/operation/outcome.ts';
import type { RelationsDetails } from '../../../src/sections/relations.ts';

/** Documents by short names: the tree knows nothing of check digits. */
const isWhole = (document: string) => !document.includes('*');

function operation(limits: { readonly limit?: number; readonly reports?: number } = {}): Operation {
  return completeOperation({
    id: 'o',
    name: 'O',
    operation: 'cnpj',
    policy: 'company',
    steps: [
      {
        name: 'partners',
        of: 'root',
        relation: 'PARTNERS',
        where: { minimumSharePercent: 10 },
        policies: { cpf: 'person', cnpj: 'company' },
        unlessRoot: ['DENIED'],
        ...(limits.limit !== undefined && { limit: limits.limit }),
      },
      {
        name: 'theirs',
        of: 'partners',
        relation: 'COMPANIES',
        policies: { cnpj: 'company' },
        onDenied: 'ALERT',
        onAlert: 'IGNORE',
      },
    ],
    ...(limits.reports !== undefined && { limits: { reports: limits.reports } }),
  });
}

const root: OperationNode = {
  position: 0,
  document: 'root',
  documentKind: 'cnpj',
  name: null,
  relations: [],
  distance: 0,
  state: 'PENDING',
  reason: null,
  policyId: 'company',
  ...notAnalysed,
};

interface Owner {
  readonly document: string;
  readonly sharePercent: number;
}

/** Who owns whom: the partners of the root, and the companies of each. */
interface World {
  readonly partners: readonly Owner[];
  readonly companies: Readonly<Record<string, readonly string[]>>;
  readonly results: Readonly<Record<string, OperationOutcome>>;
}

const kindOf = (document: string): 'cpf' | 'cnpj' => (document.startsWith('p') ? 'cpf' : 'cnpj');
const none: RelationsDetails = {
  levels: 1,
  partners: null,
  branches: null,
  companies: null,
  relatives: null,
  sameAddress: null,
};
const related = (document: string) => ({
  level: 1,
  name: document,
  document,
  documentKind: kindOf(document),
  certainty: 'CERTAIN' as const,
  through: null,
  role: null,
  since: null,
  restrictive: null,
  restrictiveAmount: null,
});

function relationsIn({ partners, companies }: World, document: string): RelationsDetails {
  const own = { ageBand: null, age: null, deceased: null, pep: null };
  return {
    ...none,
    ...(document === 'root' && {
      partners: partners.map((owner) => ({
        ...related(owner.document),
        ...own,
        sharePercent: owner.sharePercent,
      })),
    }),
    companies: (companies[document] ?? []).map((company) => ({
      ...related(company),
      sharePercent: null,
      status: null,
    })),
  };
}

/** Runs an operation in a world without sources: every document at once, in any order of them. */
function play(
  world: World,
  of: Operation,
  order: (nodes: readonly OperationNode[]) => readonly OperationNode[],
) {
  const tree = new OperationTree(of, { nodes: [root], expanded: [] });
  for (;;) {
    for (const node of order(tree.nodes.filter(({ state }) => state === 'PENDING'))) {
      const result = world.results[node.document ?? ''] ?? 'APPROVED';
      tree.change(node.position, result === 'ERROR' ? { state: 'ERROR' } : { state: 'ANALYSED', result });
    }
    const step = tree.nextStep();
    if (step === undefined) return tree;
    const above = tree
      .above(step)
      .map(({ document }) => ({ document: document ?? '', relations: relationsIn(world, document ?? '') }));
    tree.expand(step, above, isWhole);
  }
}

const documents = ['p1', 'p2', 'p3', 'c1', 'c2', 'c3', 'root', 'p*4'];
const world: fc.Arbitrary<World> = fc.record({
  partners: fc.array(
    fc.record({ document: fc.constantFrom(...documents), sharePercent: fc.integer({ min: 0, max: 100 }) }),
    { maxLength: 8 },
  ),
  companies: fc.dictionary(
    fc.constantFrom(...documents),
    fc.array(fc.constantFrom('c1', 'c2', 'c3', 'root'), { maxLength: 4 }),
  ),
  results: fc.dictionary(
    fc.constantFrom(...documents),
    fc.constantFrom<OperationOutcome>('APPROVED', 'ALERT', 'DENIED', 'ERROR'),
  ),
});

const asIs = (nodes: readonly OperationNode[]) => nodes;

describe('whatever the relations are', () => {
  test('every document is one node, and the root is nobody’s member', () => {
    fc.assert(
      fc.property(world, (one) => {
        const { nodes, isOver } = play(one, operation(), asIs);
        const whole = nodes.map(({ document }) => document);
        expect(new Set(whole).size).toBe(whole.length);
        expect(nodes.slice(1).some(({ document }) => document === 'root')).toBe(false);
        expect(isOver).toBe(true);
      }),
    );
  });

  test('it comes to the same in whatever order lists stand and analyses end', () => {
    fc.assert(
      fc.property(world, (one) => {
        const turned: World = {
          ...one,
          partners: one.partners.toReversed(),
          companies: Object.fromEntries(
            Object.entries(one.companies).map(([document, list]) => [document, list.toReversed()]),
          ),
        };
        const first = play(one, operation({ limit: 2 }), asIs);
        const second = play(turned, operation({ limit: 2 }), (nodes) => nodes.toReversed());
        const standing = ({ nodes }: OperationTree) =>
          nodes.map(({ document, state, reason, result }) => ({ document, state, reason, result }));
        expect(standing(second)).toEqual(standing(first));
        expect(second.judge()).toEqual(first.judge());
      }),
    );
  });

  test('no more is analysed than the limits allow, and nobody disappears', () => {
    fc.assert(
      fc.property(
        world,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 5 }),
        (one, limit, reports) => {
          const { nodes } = play(one, operation({ limit, reports }), asIs);
          const asked = nodes.filter(({ policyId }) => policyId !== null);
          expect(asked.length).toBeLessThanOrEqual(reports);
          const partners = asked.filter(
            ({ relations }) => relations.find(({ leftOut }) => leftOut === null)?.step === 'partners',
          );
          expect(partners.length).toBeLessThanOrEqual(limit);
          if ((one.results['root'] ?? 'APPROVED') === 'ERROR') return;
          const seen = new Set(nodes.map(({ document }) => document));
          for (const { document } of one.partners) expect(seen.has(document)).toBe(true);
        },
      ),
    );
  });

  test('it is never better than its root', () => {
    fc.assert(
      fc.property(world, (one) => {
        const gravity = ['APPROVED', 'ALERT', 'DENIED', 'ERROR'];
        const { outcome } = play(one, operation(), asIs).judge();
        const own = one.results['root'] ?? 'APPROVED';
        expect(gravity.indexOf(outcome)).toBeGreaterThanOrEqual(gravity.indexOf(own));
      }),
    );
  });
});

/** A chain of steps that leads back to where it began as often as it likes. */
const chain = completeOperation({
  id: 'o',
  name: 'O',
  operation: 'cnpj',
  policy: 'company',
  steps: [
    { name: 'one', of: 'root', relation: 'PARTNERS', policies: { cnpj: 'company' }, limit: 3 },
    { name: 'two', of: 'one', relation: 'COMPANIES', policies: { cnpj: 'company' }, onDenied: 'ALERT' },
    { name: 'three', of: 'two', relation: 'PARTNERS', policies: { cnpj: 'company' }, onAlert: 'IGNORE' },
    { name: 'four', of: 'three', relation: 'COMPANIES', policies: { cnpj: 'company' } },
  ],
  limits: { reports: 6, levels: 4 },
});

const word = fc.constantFrom('root', 'a', 'b', 'c', 'd', 'e', 'f', 'g');
const entry: fc.Arbitrary<GraphEntry> = fc.record(
  {
    who: word,
    kind: fc.constant('cnpj' as const),
    sharePercent: fc.integer({ min: 0, max: 100 }),
    document: fc.constantFrom('WHOLE' as const, 'MASKED' as const, 'NONE' as const),
  },
  { requiredKeys: ['who', 'kind'] },
);
const graph: fc.Arbitrary<CaseGraph> = fc.dictionary(
  word,
  fc.record(
    {
      status: fc.constantFrom<OperationOutcome>('APPROVED', 'ALERT', 'DENIED', 'ERROR'),
      PARTNERS: fc.array(entry, { maxLength: 5 }),
      COMPANIES: fc.array(entry, { maxLength: 5 }),
    },
    { requiredKeys: [] },
  ),
);

describe('whoever owns whom', () => {
  test('circles end, everybody is there once, and no more is analysed than the limit allows', () => {
    fc.assert(
      fc.property(graph, (one) => {
        const tree = playGraph(chain, one);
        expect(tree.isOver).toBe(true);
        const whole = tree.nodes.flatMap(({ document }) => document ?? []);
        expect(new Set(whole).size).toBe(whole.length);
        expect(tree.nodes.slice(1).some(({ document }) => document === 'root')).toBe(false);
        expect(tree.nodes.filter(({ policyId }) => policyId !== null).length).toBeLessThanOrEqual(6);
      }),
    );
  });

  test('the order of lists changes nothing', () => {
    fc.assert(
      fc.property(graph, (one) => {
        const turned: CaseGraph = Object.fromEntries(
          Object.entries(one).map(([who, { PARTNERS = [], COMPANIES = [], ...said }]) => [
            who,
            { ...said, PARTNERS: PARTNERS.toReversed(), COMPANIES: COMPANIES.toReversed() },
          ]),
        );
        const standing = ({ nodes }: OperationTree) =>
          nodes.map(({ document, name, state, reason, result }) => [document, name, state, reason, result]);
        const [first, second] = [playGraph(chain, one), playGraph(chain, turned)];
        expect(standing(second)).toEqual(standing(first));
        expect(second.judge()).toEqual(first.judge());
      }),
    );
  });

  test('every reason names somebody who has come to something, and the gravest is the status', () => {
    fc.assert(
      fc.property(graph, (one) => {
        const tree = playGraph(chain, one);
        const { outcome, reasons } = tree.judge();
        for (const { document, result } of reasons) {
          const node = tree.nodes.find((of) => of.document === document);
          expect(node?.state === 'ERROR' ? 'ERROR' : node?.result).toBe(result);
        }
        expect(outcome).toBe(reasons[0]?.effect ?? 'APPROVED');
      }),
    );
  });
});

const partner = (document: string, sharePercent = 50) => ({ document, sharePercent });

describe('what a member does', () => {
  test('a denied partner denies, a denied company of a partner alerts, and its alert does nothing', () => {
    const of = (results: World['results']) =>
      play({ partners: [partner('p1')], companies: { p1: ['c1'] }, results }, operation(), asIs).judge();
    expect(of({ p1: 'DENIED' }).outcome).toBe('DENIED');
    expect(of({ c1: 'DENIED' })).toEqual({
      outcome: 'ALERT',
      reasons: [{ document: 'c1', step: 'theirs', result: 'DENIED', effect: 'ALERT' }],
    });
    expect(of({ c1: 'ALERT' }).outcome).toBe('APPROVED');
    expect(of({ p1: 'ERROR' }).outcome).toBe('ALERT');
    expect(of({ root: 'ERROR' }).outcome).toBe('ERROR');
  });

  test('members are not paid for where the root has decided', () => {
    const { nodes } = play(
      { partners: [partner('p1')], companies: {}, results: { root: 'DENIED' } },
      operation(),
      asIs,
    );
    expect(nodes[1]).toMatchObject({ state: 'NOT_PAID', reason: 'ROOT_DECIDED', policyId: null });
  });

  test('who is left out is named with the reason', () => {
    const { nodes } = play(
      {
        partners: [partner('p1', 60), partner('p2', 30), partner('p3', 5), partner('p*4', 90)],
        companies: {},
        results: {},
      },
      operation({ limit: 1 }),
      asIs,
    );
    expect(
      Object.fromEntries(nodes.map(({ document, state, reason }) => [document, `${state} ${reason}`])),
    ).toEqual({
      root: 'ANALYSED null',
      'p*4': 'NOT_ANALYSABLE MASKED',
      p1: 'ANALYSED null',
      p2: 'LEFT_OUT LIMIT',
      p3: 'LEFT_OUT SHARE',
    });
  });

  test('a company that is a partner and a company of a partner is analysed once, and counts for both', () => {
    const tree = play(
      { partners: [partner('p1'), partner('c1')], companies: { p1: ['c1'] }, results: { c1: 'ALERT' } },
      operation(),
      asIs,
    );
    const node = tree.nodes.find(({ document }) => document === 'c1');
    expect(node?.relations.map(({ step }) => step)).toEqual(['partners', 'theirs']);
    expect(tree.judge().outcome).toBe('ALERT');
  });
});
