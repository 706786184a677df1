import type { CriterionCode, PolicyOutcome } from '../../sections/credit-policy.ts';
import type { CompiledPolicy } from '../compile.ts';
import type { Criterion } from '../criterion.ts';
import { firstSourceOf } from './sources-of-rule.ts';

/** A number that was found near to where a rule would say something else. */
export interface NearestThreshold {
  /** The rule with its condition. */
  readonly code: CriterionCode;
  readonly section: string;
  /** The role of the source; `caller` of what the caller said, null where the request itself says it. */
  readonly source: string | null;
  readonly value: number;
  readonly threshold: number;
  /** Between the two, in the unit of the condition. */
  readonly distance: number;
  /** That as a part of the threshold, 0 to 0.1. */
  readonly relative: number;
}

/** What is farther away than this part of its threshold is not near. */
const near = 0.1;
const mostShown = 3;

/**
 * The numbers of a result that lie nearest to a threshold of theirs, the nearest first, at most three, and none farther than a tenth of it. A
 * threshold of 0 is left out: everything is infinitely far from it, or at it.
 */
export function nearestThresholds(
  { groups }: Pick<CompiledPolicy, 'groups'>,
  outcome: Pick<PolicyOutcome, 'groups'>,
): readonly NearestThreshold[] {
  const all = groups.flatMap(({ rules }, group) =>
    rules.flatMap(({ criterion }, index) => {
      const result = outcome.groups[group]?.rules[index];
      return result === undefined || result.status === 'NOT_APPLIED'
        ? []
        : thresholdsOf(criterion, result.value);
    }),
  );
  const nearest = new Map<string, NearestThreshold>();
  for (const one of all.sort((a, b) => a.relative - b.relative)) {
    const { rule, where, input } = one.code;
    const fact = JSON.stringify([rule, where ?? null, input?.name ?? null]);
    if (!nearest.has(fact)) nearest.set(fact, one);
  }
  return [...nearest.values()].slice(0, mostShown);
}

function thresholdsOf(criterion: Criterion, value: unknown): readonly NearestThreshold[] {
  const { question, members = [], code } = criterion;
  if (question === undefined) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [];
    return members.flatMap((member, index) => thresholdsOf(member, values[index]));
  }
  if (typeof value !== 'number') return [];
  const { rule, condition } = question;
  return condition.numbers.flatMap((threshold) => {
    const distance = Math.round(Math.abs(value - threshold) * 1e6) / 1e6;
    const relative = distance / Math.abs(threshold);
    if (threshold === 0 || relative > near) return [];
    const section = rule.sections[0] ?? 'REQUEST';
    return [{ code, section, source: firstSourceOf(rule), value, threshold, distance, relative }];
  });
}
