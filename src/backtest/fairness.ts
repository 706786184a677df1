import type { DocumentKind } from '../document/kind.ts';
import type { Objection } from '../policy/readings/decide-by-readings.ts';
import type { CareMark } from './cautious-facts.ts';
import type { DecidedReport } from './decided-page.ts';
import { objectionName } from './move-tally.ts';
import { type Share, shareOf } from './paired-rates.ts';
import { correctedChances, type SharesApart, sharesApart } from './two-shares.ts';

/** By what outcomes are set apart. */
export type FairnessTrait = 'AGE' | 'REGION' | 'COMPANY_SIZE';

/** A rule that speaks against one group more often, or less often, than against the others. */
interface RuleBehind {
  readonly objection: Objection;
  readonly group: Share;
  readonly others: Share;
}

/** How a policy decides one group. */
export interface FairnessGroup {
  /** `25-34`, a region, a size; null where it is not known. */
  readonly group: string | null;
  readonly approved: Share;
  /**
   * TOO_FEW: nothing can be said; UNKNOWN: who they are is not known; DIFFERENT: chance alone hardly explains it, all comparisons
   * counted; NONE_FOUND: it may be chance, which is no proof that there is none.
   */
  readonly verdict: 'TOO_FEW' | 'UNKNOWN' | 'DIFFERENT' | 'NONE_FOUND';
  /** Against everybody else whose trait is known; null for TOO_FEW and UNKNOWN. */
  readonly apart: (SharesApart & { readonly correctedChance: number }) | null;
  /** Of a difference: the rules that weigh most in it. */
  readonly rules: readonly RuleBehind[];
}

/** A policy's decisions on its stored reports, by who they are about. */
export interface FairnessLook {
  readonly documentKind: DocumentKind;
  readonly policyId: string;
  readonly version: number;
  /** The first day; null for all. */
  readonly since: string | null;
  /** Different subjects, each by its newest report. */
  readonly subjects: number;
  /** Older reports of the same subjects, those that ended without a decision, and damaged ones. */
  readonly repeated: number;
  readonly unevaluated: number;
  readonly damaged: number;
  readonly sandbox: number;
  readonly approved: Share;
  readonly traits: readonly { readonly trait: FairnessTrait; readonly groups: readonly FairnessGroup[] }[];
  /** Comparisons that the correction counts. */
  readonly comparisons: number;
  /** Rules of the policy on facts that law treats with care. */
  readonly careful: readonly CareMark[];
}

/** Below so many in a group, or beside it, nothing is said. */
export const fewestToSay = 30;
/** What is called a difference, all comparisons counted. */
const level = 0.05;
const mostRules = 3;

interface Counted {
  count: number;
  approved: number;
  readonly objections: Map<string, { readonly objection: Objection; count: number }>;
}

/** Counts how a policy decides, by who the subjects are; what it holds grows with groups and rules, and by a name for each subject. */
export class FairnessTally {
  readonly #groups = new Map<FairnessTrait, Map<string | null, Counted>>();
  readonly #seen = new Set<string>();
  #approved = 0;
  #sandbox = 0;
  repeated = 0;

  /** Reports come newest first: of each subject the newest counts. */
  add(
    { document, after, sandbox }: DecidedReport,
    traits: ReadonlyMap<FairnessTrait, string | undefined>,
  ): void {
    if (this.#seen.has(document)) {
      this.repeated += 1;
      return;
    }
    this.#seen.add(document);
    const isApproved = after.figures.policyStatus === 'APPROVED';
    if (isApproved) this.#approved += 1;
    if (sandbox) this.#sandbox += 1;
    const objections = isApproved ? [] : after.objections();
    for (const [trait, group = null] of traits) {
      const own = countedOf(this.#groups, trait, group);
      own.count += 1;
      if (isApproved) own.approved += 1;
      for (const [name, objection] of new Map(objections.map((one) => [objectionName(one), one]))) {
        const entry = own.objections.get(name) ?? { objection, count: 0 };
        entry.count += 1;
        own.objections.set(name, entry);
      }
    }
  }

  result(): Pick<FairnessLook, 'subjects' | 'repeated' | 'sandbox' | 'approved' | 'traits' | 'comparisons'> {
    const traits = [...this.#groups].map(([trait, groups]) => ({ trait, groups: groupsOf(groups) }));
    const compared = traits.flatMap(({ groups }) => groups).filter(({ apart }) => apart !== null);
    const chances = correctedChances(compared.map(({ apart }) => apart?.chance ?? 1));
    const corrected = new Map(compared.map((one, place) => [one, chances[place] ?? 1]));
    return {
      subjects: this.#seen.size,
      repeated: this.repeated,
      sandbox: this.#sandbox,
      approved: shareOf(this.#approved, this.#seen.size),
      traits: traits.map(({ trait, groups }) => ({
        trait,
        groups: groups.map((group) => judged(group, corrected.get(group))),
      })),
      comparisons: compared.length,
    };
  }
}

type UnjudgedGroup = Omit<FairnessGroup, 'apart' | 'verdict'> & {
  readonly apart: SharesApart | null;
};

function groupsOf(groups: ReadonlyMap<string | null, Counted>): readonly UnjudgedGroup[] {
  const all = [...groups].sort(([a], [b]) => Number(a === null) - Number(b === null) || compare(a, b));
  const namedGroups = all.filter(([group]) => group !== null);
  return all.map(([group, counted]) => {
    const others = namedGroups.filter(([other]) => other !== group).map(([, other]) => other);
    const [of, count] = [sum(others.map((one) => one.count)), sum(others.map((one) => one.approved))];
    const isEnough = group !== null && counted.count >= fewestToSay && of >= fewestToSay;
    return {
      group,
      approved: shareOf(counted.approved, counted.count),
      apart: isEnough ? sharesApart({ count: counted.approved, of: counted.count }, { count, of }) : null,
      rules: isEnough ? rulesBehind(counted, others) : [],
    };
  });
}

function judged({ apart, ...group }: UnjudgedGroup, correctedChance: number | undefined): FairnessGroup {
  if (apart === null || correctedChance === undefined)
    return { ...group, apart: null, rules: [], verdict: group.group === null ? 'UNKNOWN' : 'TOO_FEW' };
  const isDifferent = correctedChance < level;
  return {
    ...group,
    apart: { ...apart, correctedChance },
    rules: isDifferent ? group.rules.filter((one) => pulls(one, apart)).slice(0, mostRules) : [],
    verdict: isDifferent ? 'DIFFERENT' : 'NONE_FOUND',
  };
}

/** The rules by how much more, or less, they speak against a group than against the others. */
function rulesBehind(own: Counted, others: readonly Counted[]): readonly RuleBehind[] {
  const of = sum(others.map(({ count }) => count));
  const names = new Map([own, ...others].flatMap(({ objections }) => [...objections]));
  return [...names]
    .map(([name, { objection }]) => ({
      objection,
      group: shareOf(own.objections.get(name)?.count ?? 0, own.count),
      others: shareOf(sum(others.map((one) => one.objections.get(name)?.count ?? 0)), of),
    }))
    .sort((a, b) => Math.abs(gapOf(b)) - Math.abs(gapOf(a)));
}

function gapOf({ group, others }: RuleBehind): number {
  return (group.rate ?? 0) - (others.rate ?? 0);
}

/** Whether a rule speaks against whoever is approved less often, more often than against the others; by a hundredth at least. */
function pulls(rule: RuleBehind, { difference }: SharesApart): boolean {
  const gap = gapOf(rule);
  return Math.abs(gap) >= 0.01 && Math.sign(gap) === -Math.sign(difference);
}

function countedOf(
  groups: Map<FairnessTrait, Map<string | null, Counted>>,
  trait: FairnessTrait,
  group: string | null,
): Counted {
  const own = groups.get(trait) ?? new Map<string | null, Counted>();
  groups.set(trait, own);
  const counted = own.get(group) ?? { count: 0, approved: 0, objections: new Map() };
  own.set(group, counted);
  return counted;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function compare(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
