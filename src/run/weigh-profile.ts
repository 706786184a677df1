import { costInBrl } from '../base/cost-units.ts';
import { applicableSources, wantedSections } from '../collector/collect.ts';
import type { CompiledPolicy } from '../policy/compile.ts';
import type { Criterion } from '../policy/criterion.ts';
import type { EvaluationFacts } from '../policy/evaluate.ts';
import { settledReach } from '../policy/what-matters/settled-decision.ts';
import { type CollectionPlan, planCollection } from '../sections/collection-plan.ts';
import type { SectionType } from '../sections/index.ts';
import { highestCost, type RolePlayer, usualCost } from '../sources/role-player.ts';
import { attachmentSource } from './attached-statements.ts';

/** A criterion of a policy that no source of a profile feeds. */
export interface UnfedCriterion {
  readonly group: string;
  /** The rule, or the combination that it is a member of. */
  readonly rule: string;
  /** The criterion itself: the same as `rule` unless that is a combination. */
  readonly criterion: string;
  /** What nobody gives. */
  readonly sections: readonly SectionType[];
  /** The settings without which a source that would give it is not asked. */
  readonly lacks: readonly string[];
  /** ATTACHED: statements that are attached to a report give it all the same. */
  readonly otherwise: 'NEVER' | 'ATTACHED';
}

/** What a profile is to a policy. Amounts are in BRL, of one report. */
export interface ProfileWeight {
  readonly policyId: string;
  readonly unfed: readonly UnfedCriterion[];
  readonly cost: {
    /** Every source answers but the last of each role, so that all fallbacks are asked, each at its highest cost. */
    readonly most: number;
    /** Every source answers at once and all are asked. */
    readonly usual: number;
    /** Of the cases of the policy, by its `ask`; null without cases. */
    readonly average: number | null;
    readonly cases: number;
    /** Sources that are asked and whose price and highest cost are unknown: they are in no amount. */
    readonly unpriced: readonly string[];
  };
}

/**
 * Holds the sources of a profile against what a policy asks: which of its criteria can never be known, and what a report costs. Asks nobody.
 *
 * @param cases what cases of the policy are decided over.
 */
export function weighProfile(
  compiled: CompiledPolicy,
  sources: readonly RolePlayer[],
  cases: readonly EvaluationFacts[],
): ProfileWeight {
  const { kind, depth, additionals } = compiled.policy;
  const plan = planCollection(kind, depth, additionals);
  const fitting = applicableSources(sources, kind, plan);
  const players = fitting.filter(({ lacks }) => lacks === undefined);
  const feed = { plan, fitting, given: new Set(players.flatMap((source) => wantedSections(source, plan))) };
  const usual = players.filter(({ use }) => use !== 'fallback');
  const costs = cases.map((facts) => costOfCase(compiled, { facts, players, given: feed.given }));
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  return {
    policyId: compiled.policy.id,
    unfed: compiled.groups.flatMap(({ name, rules }) =>
      rules.flatMap(({ criterion }) => unfedIn(criterion, { ...feed, group: name, rule: ruleOf(criterion) })),
    ),
    cost: {
      most: costInBrl(sum(players.map(highestOf))),
      usual: costInBrl(sum(usual.map(usualCost))),
      average: costs.length === 0 ? null : costInBrl(Math.round(sum(costs) / costs.length)),
      cases: cases.length,
      unpriced: players
        .filter(
          ({ price, statedCost, sandbox }) =>
            price === undefined && statedCost?.most === undefined && !sandbox,
        )
        .map(({ role, provider }) => `${role}/${provider}`),
    },
  };
}

/** Returns the highest possible cost of a source in one report. */
function highestOf(source: RolePlayer): number {
  return (highestCost(source) ?? 0) * (source.mostQuestions ?? 1);
}

function ruleOf({ code }: Criterion): string {
  return code.rule;
}

interface Feed {
  readonly plan: CollectionPlan;
  readonly fitting: readonly RolePlayer[];
  readonly given: ReadonlySet<SectionType>;
  readonly group: string;
  readonly rule: string;
}

function unfedIn(criterion: Criterion, feed: Feed): readonly UnfedCriterion[] {
  const { question, members = [] } = criterion;
  if (question === undefined) return members.flatMap((member) => unfedIn(member, feed));
  const { plan, fitting, given, group, rule } = feed;
  const sections = question.rule.sections.filter((type) => plan.sections.includes(type) && !given.has(type));
  if (sections.length === 0) return [];
  const lacks = fitting.flatMap((source) =>
    source.lacks !== undefined && source.sections.some((type) => sections.includes(type))
      ? [source.lacks]
      : [],
  );
  const isAttached = sections.every((type) => attachmentSource.sections.includes(type));
  return [
    {
      group,
      rule,
      criterion: ruleOf(criterion),
      sections,
      lacks: [...new Set(lacks)],
      otherwise: isAttached ? 'ATTACHED' : 'NEVER',
    },
  ];
}

/** What a case costs where every source answers, in cost units: all of it, or what can matter, as the policy asks. */
function costOfCase(
  compiled: CompiledPolicy,
  {
    facts,
    players,
    given,
  }: {
    readonly facts: EvaluationFacts;
    readonly players: readonly RolePlayer[];
    readonly given: ReadonlySet<SectionType>;
  },
): number {
  const isUsual = ({ use }: RolePlayer) => use !== 'fallback';
  const paid = players.filter((source) => isUsual(source) && usualCost(source) > 0);
  const inOrder = paid.toSorted((one, other) => usualCost(one) - usualCost(other));
  const { kind, depth, additionals, ask } = compiled.policy;
  const collected: ReadonlySet<string> = new Set(planCollection(kind, depth, additionals).sections);
  const gifts: ReadonlySet<string> = given;
  // What nobody gives is known of no report, whatever the case says of it.
  const sections = Object.fromEntries(
    Object.entries(facts.sections).filter(([type]) => gifts.has(type) || !collected.has(type)),
  );
  let cost = 0;
  for (const [at, source] of inOrder.entries()) {
    const open = new Set(inOrder.slice(at).flatMap((one) => one.sections));
    if (ask !== undefined && settledReach(compiled, { ...facts, sections }, open) !== undefined) break;
    cost += usualCost(source);
  }
  return cost;
}
