import type { CompiledPolicy } from '../compile.ts';
import { type Condition, readCondition } from '../condition.ts';
import type { Criterion } from '../criterion.ts';
import { type EvaluationFacts, seenFacts } from '../evaluate.ts';
import { freshnessOf } from '../freshness.ts';
import { inputNamed, isAlwaysGiven } from '../inputs/input.ts';
import type { Policy } from '../policy.ts';
import type { Rule } from '../rules/define-rule.ts';
import { codeName, ruleOfCode } from '../rules/index.ts';
import { valueRange } from '../value-range.ts';
import type { ShownValue } from '../wording.ts';
import type { Boundary, BoundaryPoint } from './boundary.ts';
import { overallBoundaries } from './overall-boundaries.ts';
import { rulePlaces } from './rule-places.ts';

export type { Boundary, BoundaryPoint } from './boundary.ts';

/** How far cases cover the boundaries of one condition. */
export interface BoundaryCoverage {
  readonly boundary: Pick<Boundary, 'name' | 'condition' | 'demanded'>;
  readonly met: readonly BoundaryPoint[];
  readonly missing: readonly BoundaryPoint[];
}

/** Over a whole policy or operation. */
export interface PolicyCoverage {
  readonly boundaries: readonly BoundaryCoverage[];
  readonly met: number;
  readonly demanded: number;
  /** 0 to 100 with two decimals, rounded down: 11,999 of 12,000 is 99.99. */
  readonly percent: number;
}

/**
 * Every boundary of a policy: of each rule each time it stands there, of each member of a combination, and of the policy
 * as a whole.
 */
export function boundariesOf(compiled: CompiledPolicy): readonly Boundary[] {
  const { policy } = compiled;
  const ofRules = rulePlaces(compiled).flatMap(({ compiled: { criterion }, name }) =>
    ofCriterion(criterion, name, policy),
  );
  return [...ofRules, ...overallBoundaries(compiled)];
}

/** Which points some facts meet the boundaries on. Beside the evaluation, so that evaluating costs nothing more. */
export function coverBoundaries(
  boundaries: readonly Boundary[],
  facts: Iterable<EvaluationFacts>,
): PolicyCoverage {
  const seen = boundaries.map(() => new Set<BoundaryPoint>());
  for (const one of facts) {
    boundaries.forEach((boundary, index) => {
      const point = boundary.observe(one);
      if (point !== undefined) seen[index]?.add(point);
    });
  }
  const covered = boundaries.map((boundary, index) => {
    const points = seen[index] ?? new Set();
    return {
      boundary,
      met: boundary.demanded.filter((point) => points.has(point)),
      missing: boundary.demanded.filter((point) => !points.has(point)),
    };
  });
  const met = covered.reduce((sum, one) => sum + one.met.length, 0);
  const demanded = covered.reduce((sum, one) => sum + one.boundary.demanded.length, 0);
  return { boundaries: covered, met, demanded, percent: percentCovered(met, demanded) };
}

/** Rounded down, so that a gap never reads as full coverage. */
export function percentCovered(met: number, demanded: number): number {
  return demanded === 0 ? 100 : Math.floor((met * 10_000) / demanded) / 100;
}

function ofCriterion(criterion: Criterion, name: string, policy: Policy): Boundary[] {
  const whole = { name, condition: criterion.code.condition };
  const { members } = criterion;
  if (members === undefined) {
    const condition = conditionOf(criterion);
    const demanded = demandedBy(criterion, condition, policy);
    return [{ ...whole, demanded, observe: observer(criterion, condition, policy) }];
  }
  const within = criterion.code.condition.startsWith('ALL') ? 'all' : 'any';
  return [
    { ...whole, demanded: ['NOT_MET', 'MET', 'ABSENT'], observe: observer(criterion, undefined, policy) },
    ...members.flatMap((member, index) =>
      ofCriterion(member, `${name} ${within}[${index + 1}] ${codeName(member.code)}`, policy),
    ),
  ];
}

function conditionOf({ code }: Criterion): Condition | undefined {
  const rule = ruleOfCode(code);
  return rule && readCondition(code.condition, rule).condition;
}

/** The points that data can be found on. */
function demandedBy(
  { code, question }: Criterion,
  condition: Condition | undefined,
  { inputs }: Policy,
): readonly BoundaryPoint[] {
  const input = code.rule === 'INPUT' ? inputNamed(inputs, code.input?.name) : undefined;
  const absent: readonly BoundaryPoint[] = isAlwaysGiven(input) ? [] : ['ABSENT'];
  const [lowest, highest = lowest] = condition?.numbers ?? [];
  if (condition === undefined || lowest === undefined || highest === undefined)
    return ['NOT_MET', 'MET', ...absent];
  const { maximum } = input ?? {};
  const goesAbove = typeof maximum !== 'number' || highest < maximum;
  return [
    ...(goesBelow(lowest, condition, question?.rule) ? (['BELOW'] as const) : []),
    'AT',
    ...(highest === lowest ? [] : (['AT_UPPER'] as const)),
    ...(goesAbove ? (['ABOVE'] as const) : []),
    ...absent,
  ];
}

/**
 * Whether a case can have a value below a threshold. If values can be negative, a threshold of 0 needs such a case only if
 * the condition tests for negative values, for example LESS_THAN 0 PERCENT of a margin.
 */
function goesBelow(threshold: number, { operator }: Condition, rule: Rule | undefined): boolean {
  if (rule === undefined || rule.value === 'duration') return threshold > 0;
  const { lowest } = valueRange(rule);
  if (Number.isFinite(lowest)) return threshold > lowest;
  return threshold !== 0 || operator === 'LESS_THAN';
}

function observer(
  criterion: Criterion,
  condition: Condition | undefined,
  policy: Policy,
): Boundary['observe'] {
  const failsWhenMet = criterion.code.conditionRole === 'FAIL_WHEN';
  const freshness = freshnessOf(policy);
  return (facts) => {
    const { sections, circumstances } = seenFacts({ policy, freshness }, facts);
    const judgement = criterion.judge(sections, circumstances);
    if (judgement === undefined) return 'ABSENT';
    if (condition !== undefined && condition.numbers.length > 0)
      return sideOf(judgement.value, condition.numbers);
    return judgement.failed === failsWhenMet ? 'MET' : 'NOT_MET';
  };
}

function sideOf(
  value: ShownValue,
  [lowest = 0, highest = lowest]: readonly number[],
): BoundaryPoint | undefined {
  // What never happened is longer ago than any threshold, and shown as null.
  // A time known only as a span lies on no boundary; what never happened is longer ago than any.
  if (typeof value === 'string') return undefined;
  if (typeof value !== 'number') return 'ABOVE';
  if (value < lowest) return 'BELOW';
  if (value > highest) return 'ABOVE';
  if (value === lowest) return 'AT';
  return value === highest ? 'AT_UPPER' : undefined;
}
