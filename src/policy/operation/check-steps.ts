import type { DocumentKind } from '../../document/kind.ts';
import { type Depth, planCollection } from '../../sections/collection-plan.ts';
import type { Problem, ValuePath } from '../../yaml/finding.ts';
import type { PolicyInput } from '../inputs/input.ts';
import { checkOperationInputs } from './check-inputs.ts';
import { type OperationFile, rootStep } from './operation.ts';
import { relationTraits } from './relation-traits.ts';
import * as problems from './step-problems.ts';

/** What of a policy an operation is checked against. */
export interface KnownPolicy {
  readonly kind: DocumentKind;
  readonly depth: Depth;
  /** What it asks of the caller. */
  readonly inputs?: readonly PolicyInput[] | undefined;
}

/** What an operation can be checked against beside its language. */
export interface OperationSurroundings {
  /** The policies that there are, by their ids; left out, policies are not looked for. */
  readonly policies?: ReadonlyMap<string, KnownPolicy>;
  /** Whether there may be more policies than those: who is asked without a database cannot know. */
  readonly mayBeMore?: boolean;
  /** The day (`YYYY-MM-DD`) by which comments that pass findings over run out. */
  readonly today?: string | undefined;
}

type StepFile = OperationFile['steps'][number];

/** Where members of a step come to stand. */
interface Standing {
  /** Steps from the root. */
  readonly distance: number;
  readonly kinds: readonly DocumentKind[];
  /** The policies by which they are analysed. */
  readonly policyIds: readonly string[];
  /** What the root must not come to, for anybody to be analysed. */
  readonly unless: ReadonlySet<string>;
}

const bothKinds = ['cpf', 'cnpj'] as const;
/** What a root comes to whose members can be analysed. */
const rootOutcomes = ['APPROVED', 'ALERT', 'DENIED'];
const usualLimits = { reports: 100, levels: 3 };

/** What is wrong or doubtful with the steps of an operation, and with the policies that it names. */
export function* checkSteps(file: OperationFile, surroundings: OperationSurroundings): Generator<Problem> {
  yield* checkPolicy(file.policy, file.operation, { path: ['policy'], surroundings });
  const limits = { ...usualLimits, ...file.limits };
  const before = new Map<string, Standing>([
    [rootStep, { distance: 0, kinds: [file.operation], policyIds: [file.policy], unless: new Set<string>() }],
  ]);
  for (const [place, step] of file.steps.entries()) {
    const path: ValuePath = ['steps', place];
    if (before.has(step.name)) yield problems.repeatedStep([...path, 'name'], step.name);
    const above = before.get(step.of);
    if (above === undefined) yield problems.unknownStep([...path, 'of'], step.of, [...before.keys()]);
    const standing = standingOf(step, above);
    if (standing.distance > limits.levels)
      yield problems.tooFar([...path, 'of'], standing.distance, limits.levels);
    else if (above !== undefined) yield* checkRelation(step, above, { path, surroundings });
    for (const kind of bothKinds) {
      const policy = step.policies[kind];
      if (policy !== undefined)
        yield* checkPolicy(policy, kind, { path: [...path, 'policies', kind], surroundings });
    }
    yield* checkReach(step, standing, { path, reports: limits.reports });
    yield* checkFilters(step, path);
    if (!before.has(step.name)) before.set(step.name, standing);
  }
  yield* checkOperationInputs(file, surroundings.policies ?? new Map());
}

function standingOf(
  { relation, policies, unlessRoot = [] }: StepFile,
  above: Standing | undefined,
): Standing {
  const kinds = relationTraits[relation].kinds.filter((kind) => policies[kind] !== undefined);
  return {
    distance: (above?.distance ?? 0) + 1,
    kinds,
    policyIds: kinds.flatMap((kind) => policies[kind] ?? []),
    unless: new Set([...(above?.unless ?? []), ...unlessRoot]),
  };
}

interface Surrounded {
  readonly path: ValuePath;
  readonly surroundings: OperationSurroundings;
}

/** Whether those above have the relation, and as many levels of it as are asked for. */
function* checkRelation(
  { of, relation, where }: StepFile,
  above: Standing,
  { path, surroundings: { policies } }: Surrounded,
): Generator<Problem> {
  const traits = relationTraits[relation];
  if (above.kinds.length > 0 && !above.kinds.some((kind) => traits.of.includes(kind))) {
    yield problems.neverCollected([...path, 'relation'], { relation, of, kind: above.kinds[0] ?? 'cpf' });
    return;
  }
  const wanted = where?.maximumLevel ?? 1;
  const policiesAbove = above.policyIds.map((id) => ({ id, policy: policies?.get(id) }));
  const levels = policiesAbove.map(({ policy }) => (policy === undefined ? 3 : levelsOf(policy)));
  const [first] = policiesAbove;
  if (first === undefined || !traits.hasLevels || wanted <= Math.max(...levels)) return;
  yield problems.levelNeverCollected([...path, 'where', 'maximumLevel'], {
    wanted,
    collected: Math.max(...levels),
    policyId: first.id,
    depth: first.policy?.depth ?? '',
  });
}

function levelsOf({ kind, depth }: KnownPolicy): number {
  return planCollection(kind, depth, []).scope.relationLevels;
}

function* checkPolicy(
  policyId: string,
  kind: DocumentKind,
  { path, surroundings: { policies, mayBeMore = false } }: Surrounded,
): Generator<Problem> {
  const actual = policies?.get(policyId)?.kind;
  if (policies === undefined || actual === kind) return;
  const suitable = [...policies].flatMap(([id, of]) => (of.kind === kind ? [id] : []));
  const about = { policyId, kind, suitable };
  if (actual !== undefined) yield problems.wrongKind(path, { ...about, actual });
  else yield mayBeMore ? problems.notSeen(path, about) : problems.unknownPolicy(path, about);
}

/** Whether a step can ever analyse anybody, and ever be held back by its limit. */
function* checkReach(
  { relation, limit }: StepFile,
  { kinds, distance, unless }: Standing,
  { path, reports }: { readonly path: ValuePath; readonly reports: number },
): Generator<Problem> {
  const [only] = relationTraits[relation].kinds;
  if (kinds.length === 0 && only !== undefined) {
    yield problems.kindNeverMet([...path, 'policies'], relation, only);
  } else if (rootOutcomes.every((status) => unless.has(status))) {
    yield problems.rootAlwaysDecides([...path, 'name']);
  } else if (reports <= distance) {
    yield problems.noReportLeft([...path, 'name'], { distance, reports });
  } else if (limit !== undefined && limit >= reports) {
    yield problems.limitNeverMet([...path, 'limit'], { limit, reports });
  }
}

function* checkFilters({ relation, where = {} }: StepFile, path: ValuePath): Generator<Problem> {
  const { hasLevels, hasShares, hasStatus } = relationTraits[relation];
  const idle = [
    (where.maximumLevel ?? 1) > 1 && !hasLevels ? 'maximumLevel' : undefined,
    (where.minimumSharePercent ?? 0) > 0 && !hasShares ? 'minimumSharePercent' : undefined,
    where.activeOnly === true && !hasStatus ? 'activeOnly' : undefined,
  ];
  for (const filter of idle) {
    if (filter !== undefined) yield problems.filterNeverApplies([...path, 'where', filter], relation);
  }
}
