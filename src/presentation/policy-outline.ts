import { type Language, say } from '../base/language.ts';
import { type ApprovingRole, type Authority, approvingRoles, boundOf } from '../policy/authority.ts';
import type { CompiledPolicy, CompiledRule } from '../policy/compile.ts';
import { type CriterionWords, criterionWords } from '../policy/criterion-words.ts';
import { freshnessOf, isOptional, reuseOf } from '../policy/freshness.ts';
import { inputRange } from '../policy/inputs/fit-input.ts';
import { inputTitle } from '../policy/inputs/input.ts';
import type { RiskBand } from '../policy/policy.ts';
import { displayTitle, outcomeWords } from '../policy/result-words.ts';
import { planCollection } from '../sections/collection-plan.ts';
import type { CriterionCode } from '../sections/credit-policy.ts';
import { type SectionType, sectionDefinition } from '../sections/index.ts';
import { roleNames, roles } from '../sections/roles.ts';
import { plainWords } from '../wording/plain-words.ts';
import { freshnessInWords, limitFigureWords, reuseDaysInWords } from './policy-words.ts';

/** What is asked of the data, in words: "Time since opening" "when less than 6 months". */
interface CriterionOutline {
  readonly title: string;
  /** The condition with when it speaks against the subject; empty where being so is all. */
  readonly when: string;
  /** The condition alone; `when` ends with it unless several are combined. */
  readonly condition: string;
}

/** A rule in words and numbers. */
interface RuleOutline extends CriterionOutline {
  readonly rule: string;
  /** SCORE: it lowers the score alone. */
  readonly effect: 'DENIED' | 'ALERT' | 'SCORE';
  /** All of it in one sentence. */
  readonly text: string;
  /** What several conditions are combined of; empty where it is one. */
  readonly members: readonly CriterionOutline[];
  /** What a decision comes to without its data; null: it does not count. */
  readonly whenMissing: 'ALERT' | 'ERROR' | null;
  readonly points: number;
  /** What it earns where it fails with an alert. */
  readonly alertPoints: number;
}

/** A policy in words and numbers, as people read it: how it decides, and what it asks for. */
export interface PolicyOutline {
  readonly groups: readonly {
    readonly name: string;
    readonly title: string;
    readonly points: number;
    readonly rules: readonly RuleOutline[];
  }[];
  /** What all rules can earn. */
  readonly points: number;
  /** From 0 to 1. */
  readonly minimumCoverage: number;
  /** The best first; empty where the policy has none. */
  readonly riskBands: readonly RiskBand[];
  readonly creditLimit: {
    readonly basis: string;
    /** What the basis is called. */
    readonly title: string;
    /** BRL; null: no ceiling. */
    readonly maximum: number | null;
    /** What the figures are called that the limit never exceeds. */
    readonly atMost: readonly string[];
    /** In percent of the basis; null: the band offers no limit. */
    readonly shares: readonly { readonly band: string; readonly percent: number | null }[];
  } | null;
  /** How many days an approval is good for; null: the policy does not say. */
  readonly validDays: number | null;
  /** Who may approve how much; null: anybody anything. */
  readonly authority: {
    /** In BRL; null: nothing bounds the role. */
    readonly bounds: readonly { readonly role: ApprovingRole; readonly upTo: number | null }[];
    /** In BRL; null: one signature is always enough. */
    readonly twoSignaturesAbove: number | null;
  } | null;
  /** What it asks of the caller. */
  readonly inputs: readonly {
    readonly name: string;
    readonly title: string;
    /** What it can be. */
    readonly expected: string;
    readonly required: boolean;
  }[];
  /** Whom a report asks, and whether it goes on without their answer. */
  readonly sources: readonly {
    readonly role: string;
    readonly title: string;
    readonly need: 'required' | 'optional';
    /** The titles of what they give. */
    readonly gives: readonly string[];
    /** How old its data may be, what becomes of those that are older, and for how long an answer is used again; null where the policy does not say. */
    readonly freshness: string | null;
  }[];
  /** A finished report so fresh is answered with again; null: never. */
  readonly reuseWithinDays: number | null;
}

/** Puts a policy in words. */
export function policyOutline(compiled: CompiledPolicy, language: Language): PolicyOutline {
  const { policy, minimumCoverage } = compiled;
  const bands = (policy.scoring?.riskBands ?? []).toSorted((a, b) => b.from - a.from);
  const groups = compiled.groups.map(({ name, title, rules }) => ({
    name,
    title: plainWords(displayTitle({ name, ...(title !== undefined && { title }) }, language)),
    points: sumOf(rules),
    rules: rules.map((rule) => ruleOutline(rule, language)),
  }));
  return {
    groups,
    points: groups.reduce((sum, { points }) => sum + points, 0),
    minimumCoverage,
    riskBands: bands,
    creditLimit: limitOutline(compiled, bands, language),
    validDays: policy.terms?.validDays ?? null,
    authority: authorityOutline(policy.authority),
    inputs: (policy.inputs ?? []).map((input) => ({
      name: input.name,
      title: plainWords(inputTitle(input, language)),
      expected: say(inputRange(input), language),
      required: input.required === true,
    })),
    sources: sourcesOutline(compiled, language),
    reuseWithinDays: policy.reuseWithinDays ?? null,
  };
}

function sumOf(rules: readonly CompiledRule[]): number {
  return rules.reduce((sum, { points }) => sum + points, 0);
}

function ruleOutline(rule: CompiledRule, language: Language): RuleOutline {
  const { criterion, statusToApply, decisive, whenMissing, points, alertPoints } = rule;
  const { code } = criterion;
  const words = wordsOf(code, language);
  const effect = decisive ? statusToApply : 'SCORE';
  return {
    rule: code.rule,
    effect,
    ...outlineOf(code, words),
    text: plainWords(`${words.title}: ${say(outcomeWords[effect], language)} ${words.failing}`),
    members: (code.members ?? []).map((member) => outlineOf(member, wordsOf(member, language))),
    whenMissing: whenMissing ?? null,
    points,
    alertPoints,
  };
}

function outlineOf(
  { condition: code, conditionRole }: CriterionCode,
  { title, failing, condition }: CriterionWords,
): CriterionOutline {
  // "Bankruptcy" that denies says it all.
  if (code === 'IS_TRUE' && conditionRole === 'FAIL_WHEN')
    return { title: plainWords(title), when: '', condition: '' };
  return { title: plainWords(title), when: plainWords(failing), condition: plainWords(condition) };
}

function wordsOf(code: CriterionCode, language: Language): CriterionWords {
  const words = criterionWords(code, language);
  if (words === undefined) throw new Error(`${code.rule} was compiled and cannot be said`);
  return words;
}

function limitOutline(
  { policy: { creditLimit, inputs } }: CompiledPolicy,
  bands: readonly RiskBand[],
  language: Language,
): PolicyOutline['creditLimit'] {
  if (creditLimit === undefined) return null;
  const { basis, maximum = null, percentByBand, atMost = [] } = creditLimit;
  return {
    basis,
    title: limitFigureWords(basis, inputs, language),
    maximum,
    atMost: atMost.map((figure) => limitFigureWords(figure, inputs, language)),
    shares: bands.map(({ band, status }) => ({
      band,
      // Whom a band denies no limit is offered.
      percent:
        status !== 'DENIED' && Object.hasOwn(percentByBand, band) ? (percentByBand[band] ?? null) : null,
    })),
  };
}

function authorityOutline(authority: Authority | undefined): PolicyOutline['authority'] {
  if (authority === undefined) return null;
  return {
    bounds: approvingRoles.map((role) => ({ role, upTo: boundOf(authority, role) ?? null })),
    twoSignaturesAbove: authority.twoSignaturesAbove ?? null,
  };
}

function sourcesOutline({ policy }: CompiledPolicy, language: Language): PolicyOutline['sources'] {
  const { kind, depth, additionals, sources } = policy;
  const freshness = freshnessOf(policy);
  const reuse = reuseOf(policy);
  const collected = planCollection(kind, depth, additionals).sections;
  return roleNames.flatMap((role) => {
    const sections: readonly SectionType[] = roles[role].sections;
    const gives = sections.filter((section) => collected.includes(section));
    if (gives.length === 0) return [];
    const need = Object.hasOwn(sources, role) ? (sources[role] ?? 'required') : 'required';
    const age = freshness.find(({ source }) => source === role);
    const again = reuse.get(role);
    const ages = [
      ...(age === undefined ? [] : [freshnessInWords(age, language)]),
      ...(again === undefined ? [] : [reuseDaysInWords(again, language)]),
    ];
    return [
      {
        role,
        title: say(roles[role].title, language),
        need: isOptional(need) ? 'optional' : 'required',
        gives: gives.map((section) => say(sectionDefinition(section).title, language)),
        freshness: ages.length === 0 ? null : ages.join('; '),
      },
    ];
  });
}
