import type { PolicyOutcome } from '../../sections/credit-policy.ts';
import { type SectionDetails, type SectionType, sectionDefinition } from '../../sections/index.ts';
import { withRevenuePercentages } from '../../sections/revenue-percentage.ts';
import type { CompiledPolicy } from '../compile.ts';
import { creditLimitBasis, isCreditLimitBasis } from '../credit-limit.ts';
import { type EvaluationFacts, evaluatePolicy, existenceOf, seenFacts } from '../evaluate.ts';
import { notSeen } from '../reasons.ts';
import { isOpenCriterion, type Reach, reachOf } from './reachable-by-intervals.ts';

/** What must be settled, beside the status, before sources are left out. */
type Aim = 'BAND' | 'SCORE' | 'LIMIT';

/** What a policy says must be settled before sources that cost something are left out; undefined where it asks all. */
function aimsOf({ policy }: CompiledPolicy): ReadonlySet<Aim> | undefined {
  const { ask } = policy;
  if (ask === undefined) return undefined;
  return new Set(typeof ask === 'string' ? [] : ask.whenItMatters);
}

/** The facts without what is open, and all that is open: also what is derived from everything. */
function closedFacts(
  facts: EvaluationFacts,
  open: ReadonlySet<SectionType>,
): { readonly facts: EvaluationFacts; readonly open: ReadonlySet<SectionType> } {
  const isOpen = (type: string) => [...open].some((one) => one === type) || isDerived(type);
  const sections: Partial<SectionDetails> = Object.fromEntries(
    Object.entries(facts.sections).filter(([type]) => !isOpen(type)),
  );
  const derived = derivedSections.filter((type) => !open.has(type));
  return {
    facts: { ...facts, sections: withRevenuePercentages(sections) },
    open: new Set([...open, ...derived]),
  };
}

const derivedSections: readonly SectionType[] = ['SUMMARY', 'SYNTHETIC_SCORE'];

function isDerived(type: string): boolean {
  return derivedSections.some((one) => one === type && sectionDefinition(one).comesWith === 'DERIVED');
}

/**
 * What a policy decides whatever the open sections say, and were they missing; undefined where they could change it: the status, what
 * the policy aims at beside it, and the limit of an approval.
 */
export function settledReach(
  compiled: CompiledPolicy,
  evaluated: EvaluationFacts,
  openSections: ReadonlySet<SectionType>,
): Reach | undefined {
  const { facts, open } = closedFacts(evaluated, openSections);
  const { sections, circumstances } = seenFacts(compiled, facts);
  const reach = reachOf(compiled, sections, { open, circumstances, existence: existenceOf(facts) });
  const [status, ...others] = reach.statuses;
  if (reach.mayEnd || status === undefined || others.length > 0) return undefined;
  const aims = aimsOf(compiled) ?? new Set<Aim>();
  const { creditLimit } = compiled.policy;
  const needsLimit =
    creditLimit !== undefined && (status === 'APPROVED' || (aims.has('LIMIT') && status === 'ALERT'));
  const isOneBand = isOne(reach.riskBands) && !reach.mayLackScore;
  if ((aims.has('BAND') || needsLimit) && !isOneBand) return undefined;
  if (aims.has('SCORE') && !isOneScore(reach)) return undefined;
  return needsLimit && limitIsOpen(compiled, open) ? undefined : reach;
}

function isOne(list: readonly unknown[]): boolean {
  return list.length <= 1;
}

function isOneScore({ score, mayLackScore }: Reach): boolean {
  return score === null || (score[0] === score[1] && !mayLackScore);
}

function limitIsOpen({ policy: { creditLimit } }: CompiledPolicy, open: ReadonlySet<SectionType>): boolean {
  if (creditLimit === undefined) return false;
  return [creditLimit.basis, ...(creditLimit.atMost ?? [])].some((figure) => {
    const section = isCreditLimitBasis(figure) ? creditLimitBasis(figure).section : undefined;
    return section !== undefined && open.has(section);
  });
}

/**
 * The decision of a policy some of whose sources were not asked, for they could not matter: the status is that of whatever they
 * would have said. Score, band and limit are told where they are settled too. Where the sources could matter after all, what they
 * would have said counts as missing.
 */
export function evaluateSettled(
  compiled: CompiledPolicy,
  facts: EvaluationFacts,
  open: ReadonlySet<SectionType>,
): PolicyOutcome {
  if (open.size === 0) return evaluatePolicy(compiled, facts);
  const reach = settledReach(compiled, facts, open);
  if (reach === undefined) return evaluatePolicy(compiled, facts);
  const closed = closedFacts(facts, open);
  // That all of it is missing is one of the ways that were looked at, so the status is the settled one.
  const outcome = evaluatePolicy(compiled, closed.facts);
  return asSettled(compiled, outcome, { reach, open: closed.open });
}

function asSettled(
  compiled: CompiledPolicy,
  { terms, ...outcome }: PolicyOutcome,
  { reach, open }: { readonly reach: Reach; readonly open: ReadonlySet<SectionType> },
): PolicyOutcome {
  const isSpared = (group: number | undefined, rule: number | undefined) => {
    const compiledRule = compiled.groups[group ?? -1]?.rules[rule ?? -1];
    const result = outcome.groups[group ?? -1]?.rules[rule ?? -1];
    return (
      compiledRule !== undefined &&
      result?.status === 'NOT_APPLIED' &&
      isOpenCriterion(compiledRule.criterion, open)
    );
  };
  const groups = outcome.groups.map((group, groupIndex) => ({
    ...group,
    rules: group.rules.map((rule, ruleIndex) =>
      isSpared(groupIndex, ruleIndex) ? { ...rule, cannotMatter: true as const } : rule,
    ),
  }));
  const coverage = coverageWith(compiled, groups);
  const reasons = outcome.reasons.filter(({ rule, groupIndex, ruleIndex }) => {
    if (rule === notSeen) return !isSpared(groupIndex, ruleIndex);
    return rule !== 'MINIMUM_COVERAGE' || coverage < compiled.minimumCoverage;
  });
  const { statuses, score, mayLackScore, riskBands } = reach;
  const isFixed = isOneScore(reach);
  const hasBand = isOne(riskBands) && !mayLackScore;
  const keepsLimit = hasBand && !limitIsOpen(compiled, open);
  return {
    ...outcome,
    score: isFixed ? outcome.score : null,
    riskBand: hasBand ? outcome.riskBand : null,
    coverage,
    creditLimit: keepsLimit ? outcome.creditLimit : null,
    ...(terms !== undefined && keepsLimit && { terms }),
    reasons,
    groups,
    proof: {
      statuses: [...statuses],
      score: score === null ? null : { from: score[0], to: score[1] },
      riskBands: [...riskBands],
    },
  };
}

/** The share that was evaluated, or could not matter. */
function coverageWith(
  { groups: compiledGroups }: CompiledPolicy,
  groups: readonly { readonly rules: readonly { readonly status: string; readonly cannotMatter?: true }[] }[],
): number {
  const rules = compiledGroups.flatMap((group, groupIndex) =>
    group.rules.map(({ points }, ruleIndex) => {
      const rule = groups[groupIndex]?.rules[ruleIndex];
      return { points, isCovered: rule?.status !== 'NOT_APPLIED' || rule.cannotMatter === true };
    }),
  );
  const all = rules.reduce((sum, { points }) => sum + points, 0);
  const weight = (points: number) => (all === 0 ? 1 : points);
  const covered = rules.reduce((sum, { points, isCovered }) => sum + (isCovered ? weight(points) : 0), 0);
  return covered / (all === 0 ? rules.length : all);
}
