import { type PolicyCoverage, percentCovered } from '../../cases/boundaries.ts';
import type { BoundaryPoint } from '../../cases/boundary.ts';
import type { MemberRelation } from '../candidates.ts';
import type { Operation, OperationStep } from '../operation.ts';
import { judgedMember, type OperationNode } from '../operation-node.ts';
import type { OperationTree } from '../operation-tree.ts';
import { relationTraits } from '../relation-traits.ts';
import { playGraph } from './play-graph.ts';
import type { OperationCase } from './run-operation-cases.ts';

/** Something that an operation says, and the points on which cases should meet it. */
interface OperationBoundary {
  readonly name: string;
  readonly condition: string;
  readonly demanded: readonly BoundaryPoint[];
  observe(tree: OperationTree): readonly BoundaryPoint[];
}

/**
 * How far cases cover an operation: of each step, who is analysed with which policy, each filter, `unlessRoot`, the limit, and
 * what a member that is denied, has an alert or fails does; of the whole, the limit of analyses where the steps can reach it.
 */
export function coverOperation(operation: Operation, cases: readonly OperationCase[]): PolicyCoverage {
  const trees = cases.map(({ graph }) => playGraph(operation, graph));
  const boundaries = [
    ...operation.steps.flatMap((step) => ofStep(step, operation.limits.reports)),
    ...ofLimits(operation),
  ].map((boundary) => {
    const seen = new Set(trees.flatMap((tree) => boundary.observe(tree)));
    return {
      boundary,
      met: boundary.demanded.filter((point) => seen.has(point)),
      missing: boundary.demanded.filter((point) => !seen.has(point)),
    };
  });
  const met = boundaries.reduce((sum, one) => sum + one.met.length, 0);
  const demanded = boundaries.reduce((sum, one) => sum + one.boundary.demanded.length, 0);
  return { boundaries, met, demanded, percent: percentCovered(met, demanded) };
}

function ofStep(step: OperationStep, reports: number): readonly OperationBoundary[] {
  return [
    ...relationTraits[step.relation].kinds.map((kind) => ofKind(step, kind)),
    ...ofFilters(step),
    ...step.unlessRoot.map((status) => unlessRoot(step, status)),
    // One that the limit of analyses never lets be reached is not asked for.
    ...(step.limit === undefined || step.limit >= reports ? [] : [ofLimit(step, step.limit)]),
    ...effects.map(([key, result]) => ({
      name: `${step.name}/${key}`,
      condition: step[key],
      ...met((tree) =>
        tree.nodes.some((node) => {
          const member = judgedMember(node);
          return member.result === result && member.steps.includes(step.name);
        }),
      ),
    })),
  ];
}

const effects = [
  ['onDenied', 'DENIED'],
  ['onAlert', 'ALERT'],
  ['onError', 'ERROR'],
] as const;

/** Of a kind with a policy, somebody is analysed with it; of another, somebody is listed. */
function ofKind({ name, policies }: OperationStep, kind: 'cpf' | 'cnpj'): OperationBoundary {
  const policy = policies[kind];
  return {
    name: `${name}/policies/${kind}`,
    condition: policy ?? 'KIND',
    ...met((tree) =>
      relationsOf(tree, name).some(
        ({ node, relation }) =>
          node.documentKind === kind && relation.leftOut === (policy === undefined ? 'KIND' : null),
      ),
    ),
  };
}

function ofFilters({ name, relation, where }: OperationStep): readonly OperationBoundary[] {
  const { hasLevels, hasShares, hasStatus } = relationTraits[relation];
  const named = (key: keyof typeof where) => ({ name: `${name}/where/${key}`, condition: `${where[key]}` });
  const isLeftOut = (reason: string) => (tree: OperationTree) =>
    relationsOf(tree, name).some((one) => one.relation.leftOut === reason);
  return [
    ...(hasLevels && where.maximumLevel < 3
      ? [
          {
            ...named('maximumLevel'),
            demanded: ['AT', 'ABOVE'] as const,
            observe: pointsOf(name, ({ level }) => side(level, where.maximumLevel)),
          },
        ]
      : []),
    ...(hasShares && where.minimumSharePercent > 0
      ? [
          {
            ...named('minimumSharePercent'),
            demanded: ['BELOW', 'AT', 'ABSENT'] as const,
            observe: pointsOf(name, ({ sharePercent }) =>
              sharePercent === null ? 'ABSENT' : side(sharePercent, where.minimumSharePercent),
            ),
          },
        ]
      : []),
    ...(hasStatus && where.activeOnly ? [{ ...named('activeOnly'), ...met(isLeftOut('INACTIVE')) }] : []),
    ...(where.certainOnly ? [{ ...named('certainOnly'), ...met(isLeftOut('UNCERTAIN')) }] : []),
  ];
}

function side(value: number, threshold: number): BoundaryPoint {
  if (value === threshold) return 'AT';
  return value < threshold ? 'BELOW' : 'ABOVE';
}

function unlessRoot({ name }: OperationStep, status: string): OperationBoundary {
  return {
    name: `${name}/unlessRoot`,
    condition: status,
    ...met(
      (tree) =>
        tree.nodes[0]?.result === status &&
        relationsOf(tree, name).some(({ relation }) => relation.leftOut === 'ROOT_DECIDED'),
    ),
  };
}

/** As many as the limit allows and nobody left out by it; and one more. */
function ofLimit({ name }: OperationStep, limit: number): OperationBoundary {
  return {
    name: `${name}/limit`,
    condition: `${limit}`,
    demanded: ['AT', 'ABOVE'],
    observe: (tree) => {
      const all = relationsOf(tree, name).map(({ relation }) => relation.leftOut);
      if (all.includes('LIMIT')) return ['ABOVE'];
      return all.filter((leftOut) => leftOut === null).length === limit ? ['AT'] : [];
    },
  };
}

function ofLimits({ steps, limits }: Operation): readonly OperationBoundary[] {
  const reachable = steps.reduce((sum, { limit = Number.POSITIVE_INFINITY }) => sum + limit, 1);
  if (reachable <= limits.reports) return [];
  return [
    {
      name: 'limits/reports',
      condition: `${limits.reports}`,
      ...met((tree) =>
        tree.nodes.some(({ relations }) => relations.some(({ leftOut }) => leftOut === 'REPORTS')),
      ),
    },
  ];
}

function met(isMet: (tree: OperationTree) => boolean): Pick<OperationBoundary, 'demanded' | 'observe'> {
  return { demanded: ['MET'], observe: (tree) => (isMet(tree) ? ['MET'] : []) };
}

function pointsOf(
  step: string,
  point: (relation: MemberRelation) => BoundaryPoint,
): OperationBoundary['observe'] {
  return (tree) => relationsOf(tree, step).map(({ relation }) => point(relation));
}

/** Everybody whom a step has come upon, with each relation. */
function relationsOf(
  { nodes }: OperationTree,
  step: string,
): readonly { readonly node: OperationNode; readonly relation: MemberRelation }[] {
  return nodes.flatMap((node) =>
    node.relations.flatMap((relation) => (relation.step === step ? [{ node, relation }] : [])),
  );
}
