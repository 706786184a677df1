import { effectiveMinimumCoverage } from '../../../src/policy/compile.ts';
import type { Policy, PolicyRule, RiskBand } from '../../../src/policy/policy.ts';

/** A policy with one figure changed. */
export interface PolicyMutant {
  readonly name: string;
  readonly policy: Policy;
}

/** How far a figure is moved: what cases must notice. An edge is moved as far as there is a score to tell it by. */
const steps = { band: 30, points: 10, coverage: 0.08, percent: 1, maximum: 1 } as const;

/** The scores that subjects of whom everything is known can have, or more. */
function possibleScores({ groups }: Policy): ReadonlySet<number> {
  const weighed = groups.flatMap(({ rules }) => rules).filter(({ points = 0 }) => points > 0);
  const all = weighed.reduce((sum, { points = 0 }) => sum + points, 0);
  let sums = new Set([0]);
  for (const { points = 0, alertPoints = points / 2, statusToApply } of weighed) {
    const failing = statusToApply === 'DENIED' ? 0 : alertPoints;
    sums = new Set([...sums].flatMap((sum) => [sum + points, sum + failing]));
  }
  return new Set([...sums].map((sum) => Math.round((1000 * sum) / all)));
}

/** Every mutant of points, band edges, band results, minimum coverage and credit limit. */
export function* policyMutants(policy: Policy): Generator<PolicyMutant> {
  yield* mutantsOfPoints(policy);
  yield* mutantsOfBands(policy);
  const minimum = effectiveMinimumCoverage(policy);
  for (const by of [-steps.coverage, steps.coverage]) {
    if (policy.scoring === undefined) continue;
    const scoring = { ...policy.scoring, minimumCoverage: Math.max(0, Math.min(1, minimum + by)) };
    yield {
      name: `minimumCoverage ${minimum} -> ${scoring.minimumCoverage}`,
      policy: { ...policy, scoring },
    };
  }
  yield* mutantsOfLimit(policy);
}

function* mutantsOfPoints(policy: Policy): Generator<PolicyMutant> {
  for (const [groupIndex, group] of policy.groups.entries()) {
    for (const [ruleIndex, rule] of group.rules.entries()) {
      const { points = 0, alertPoints } = rule;
      if (points === 0) continue;
      const changed = (name: string, other: PolicyRule): PolicyMutant => ({
        name: `${group.name}[${ruleIndex}] ${name}`,
        policy: {
          ...policy,
          groups: policy.groups.map((one, index) =>
            index === groupIndex
              ? { ...one, rules: one.rules.map((old, at) => (at === ruleIndex ? other : old)) }
              : one,
          ),
        },
      });
      for (const by of [-steps.points, steps.points])
        yield changed(`points ${points} -> ${points + by}`, { ...rule, points: points + by });
      if (rule.statusToApply === 'DENIED') continue;
      const earned = alertPoints ?? points / 2;
      const other = earned >= steps.points ? earned - steps.points : earned + steps.points;
      yield changed(`alertPoints ${earned} -> ${other}`, { ...rule, alertPoints: other });
    }
  }
}

function* mutantsOfBands(policy: Policy): Generator<PolicyMutant> {
  const { scoring } = policy;
  if (scoring === undefined) return;
  const bands = scoring.riskBands;
  const scores = [...possibleScores(policy)];
  const moved = (from: number, direction: 1 | -1): number | undefined => {
    for (let by = steps.band; by < 250; by += steps.band) {
      const [lowest, highest] = direction === 1 ? [from, from + by] : [from - by, from];
      if (scores.some((score) => score >= lowest && score < highest)) return from + direction * by;
    }
    return undefined;
  };
  const withBand = (index: number, change: Partial<RiskBand>): Policy => ({
    ...policy,
    scoring: {
      ...scoring,
      riskBands: bands.map((band, at) => (at === index ? { ...band, ...change } : band)),
    },
  });
  for (const [index, { band, from, status }] of bands.entries()) {
    for (const direction of from === 0 ? [] : ([-1, 1] as const)) {
      const other = moved(from, direction);
      if (other !== undefined)
        yield { name: `band ${band} from ${from} -> ${other}`, policy: withBand(index, { from: other }) };
    }
    for (const other of ['APPROVED', 'ALERT', 'DENIED'] as const)
      if (other !== status)
        yield { name: `band ${band} ${status} -> ${other}`, policy: withBand(index, { status: other }) };
  }
}

function* mutantsOfLimit(policy: Policy): Generator<PolicyMutant> {
  const { creditLimit } = policy;
  if (creditLimit === undefined) return;
  const { percentByBand, maximum } = creditLimit;
  for (const [band, percent] of Object.entries(percentByBand)) {
    for (const by of [-steps.percent, steps.percent])
      yield {
        name: `limit ${band} ${percent} -> ${percent + by}`,
        policy: {
          ...policy,
          creditLimit: { ...creditLimit, percentByBand: { ...percentByBand, [band]: percent + by } },
        },
      };
  }
  for (const by of maximum === undefined ? [] : [-steps.maximum, steps.maximum])
    yield {
      name: `limit maximum ${maximum} -> ${(maximum ?? 0) + by}`,
      policy: { ...policy, creditLimit: { ...creditLimit, maximum: (maximum ?? 0) + by } },
    };
}
