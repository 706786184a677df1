import { bankDebtSections } from '../../sections/bank-debt.ts';
import { confirmingSections, type Existence } from '../../sections/existence.ts';
import type { SectionDetails, SectionType } from '../../sections/index.ts';
import { revenueDependentSections } from '../../sections/revenue-percentage.ts';
import type { CompiledPolicy, CompiledRule } from '../compile.ts';
import type { Criterion } from '../criterion.ts';
import type { PolicyStatus } from '../policy-status.ts';
import type { Circumstances } from '../rules/define-rule.ts';

/** What a decision can still come to. Every one that can be is among them; some may be too many. */
export interface Reach {
  /** The worst first. */
  readonly statuses: readonly PolicyStatus[];
  /** True where there may be no decision at all (`whenMissing: ERROR`). */
  readonly mayEnd: boolean;
  /** The least and the highest score; null where there can be none. */
  readonly score: readonly [number, number] | null;
  /** Whether there may be no score. */
  readonly mayLackScore: boolean;
  /** The names of the bands that scores between these lie in, from the lowest. */
  readonly riskBands: readonly string[];
}

/** How a rule can come out: it fails, it holds, its data are missing. */
interface Ways {
  readonly fails: boolean;
  readonly holds: boolean;
  readonly lacks: boolean;
}

const anyWay: Ways = { fails: true, holds: true, lacks: true };

/**
 * What a policy can decide with some sections still open, whatever they say and were they missing: each rule by itself, its points as an
 * interval, so that the time it takes goes with the number of rules. Rules that move together are taken to move apart, which can only name too much.
 *
 * @param sections those that nothing changes any more; none of `open` is among them.
 */
export function reachOf(
  { policy, groups, minimumCoverage, freshness }: CompiledPolicy,
  sections: Partial<SectionDetails>,
  {
    open,
    circumstances,
    existence,
  }: {
    readonly open: ReadonlySet<SectionType>;
    readonly circumstances: Circumstances;
    /** Whether the sections that are not open confirm the document. */
    readonly existence: Existence;
  },
): Reach {
  const ended = freshness.some(({ whenStale }) => whenStale === 'ERROR');
  const rules = groups.flatMap((group) =>
    group.rules.map((rule) => ({ rule, ways: waysOf(rule.criterion, sections, { open, circumstances }) })),
  );
  const some = (test: (one: (typeof rules)[number]) => boolean) => rules.some(test);
  const must = ({ fails, holds, lacks }: Ways, way: keyof Ways) =>
    Number(fails) + Number(holds) + Number(lacks) === 1 && { fails, holds, lacks }[way];
  const denies = ({ statusToApply }: CompiledRule) => statusToApply === 'DENIED';
  const alerts = (rule: CompiledRule) => !denies(rule) && rule.decisive;
  const isUnseen = ({ whenMissing }: CompiledRule) => whenMissing !== undefined;

  const bands = [...(policy.scoring?.riskBands ?? [])].sort((a, b) => a.from - b.from);
  const { score, mayLackScore } = scoreOf(rules);
  const within = bands.filter(({ from }, place) => {
    const next = bands[place + 1]?.from ?? Number.POSITIVE_INFINITY;
    return score !== null && from <= score[1] && next > score[0];
  });
  const covered = coverageOf(rules);
  const allLack = !some(({ ways }) => ways.fails || ways.holds);
  const mayAllLack = !some(({ ways }) => !ways.lacks);
  const band = (status: PolicyStatus) => within.some((one) => one.status === status);

  const mustDeny =
    some(({ rule, ways }) => denies(rule) && must(ways, 'fails')) ||
    (within.length > 0 && !mayLackScore && within.every(({ status }) => status === 'DENIED'));
  const mayDeny = mustDeny || some(({ rule, ways }) => denies(rule) && ways.fails) || band('DENIED');
  const isUnconfirmed = existence === 'NOT_CONFIRMED';
  const mustAlert =
    allLack ||
    (isUnconfirmed && !confirmingSections.some((type) => open.has(type))) ||
    some(({ rule, ways }) => alerts(rule) && must(ways, 'fails')) ||
    some(({ rule, ways }) => isUnseen(rule) && must(ways, 'lacks')) ||
    (bands.length > 0 && !band('APPROVED')) ||
    covered[1] < minimumCoverage;
  const mayAlert =
    mustAlert ||
    isUnconfirmed ||
    mayAllLack ||
    some(({ rule, ways }) => alerts(rule) && ways.fails) ||
    some(({ rule, ways }) => isUnseen(rule) && ways.lacks) ||
    (bands.length > 0 && mayLackScore) ||
    band('ALERT') ||
    covered[0] < minimumCoverage;
  return {
    statuses: mustDeny
      ? ['DENIED']
      : [
          ...(mayDeny ? (['DENIED'] as const) : []),
          ...(mayAlert ? (['ALERT'] as const) : []),
          ...(mustAlert ? [] : (['APPROVED'] as const)),
        ],
    mayEnd: some(({ rule, ways }) => ways.lacks && (rule.whenMissing === 'ERROR' || ended)),
    score,
    mayLackScore,
    riskBands: within.map((one) => one.band),
  };
}

/** Whether a criterion reads anything that is open, itself or by a section that its content depends on. */
export function isOpenCriterion(
  { question, members = [] }: Criterion,
  open: ReadonlySet<SectionType>,
): boolean {
  if (question === undefined) return members.some((member) => isOpenCriterion(member, open));
  const { sections, alsoReads } = question.rule;
  const read = [...sections, ...alsoReads];
  if (read.some((type) => open.has(type))) return true;
  const isAny = (types: readonly SectionType[]) => read.some((type) => types.includes(type));
  if (bankDebtSections.some((type) => open.has(type)) && isAny(bankDebtSections)) return true;
  return open.has('REVENUE') && isAny(revenueDependentSections);
}

function waysOf(
  criterion: Criterion,
  sections: Partial<SectionDetails>,
  context: { readonly open: ReadonlySet<SectionType>; readonly circumstances: Circumstances },
): Ways {
  if (!isOpenCriterion(criterion, context.open)) {
    const judgement = criterion.judge(sections, context.circumstances);
    return {
      fails: judgement?.failed === true,
      holds: judgement?.failed === false,
      lacks: judgement === undefined,
    };
  }
  const { members, combining } = criterion;
  if (members === undefined) return anyWay;
  const ways = members.map((member) => waysOf(member, sections, context));
  // As combination.ts combines: one member of the deciding kind decides alone.
  const [decides, other] =
    combining === 'ANY' ? (['fails', 'holds'] as const) : (['holds', 'fails'] as const);
  const mayAvoid = ways.every((one) => one[other] || one.lacks);
  const result = { fails: false, holds: false, lacks: mayAvoid && ways.some(({ lacks }) => lacks) };
  result[decides] = ways.some((one) => one[decides]);
  result[other] = ways.every((one) => one[other]);
  return result;
}

interface WeighedRule {
  readonly rule: CompiledRule;
  readonly ways: Ways;
}

/** What a rule can earn of what it could, in each way. */
function sharesOf({ rule, ways }: WeighedRule): readonly (readonly [earned: number, of: number])[] {
  const { points, alertPoints, statusToApply } = rule;
  return [
    ...(ways.fails ? [[statusToApply === 'ALERT' ? alertPoints : 0, points] as const] : []),
    ...(ways.holds ? [[points, points] as const] : []),
    ...(ways.lacks ? [[0, 0] as const] : []),
  ];
}

/** The ends of a share of sums: the best share of all is where no choice gains more than it costs at that share (Dinkelbach). */
function scoreOf(rules: readonly WeighedRule[]): Pick<Reach, 'score' | 'mayLackScore'> {
  const shares = rules.filter(({ rule }) => rule.points > 0 || rule.alertPoints > 0).map(sharesOf);
  const mayLackScore = shares.every((options) => options.some(([, of]) => of === 0));
  const ends = ([1, -1] as const).map((direction) => {
    let share = direction === 1 ? 0 : 1;
    let best: number | undefined;
    for (let round = 0; round <= shares.length + 1; round += 1) {
      let [earned, attainable] = [0, 0];
      for (const options of shares) {
        let [gain, choice] = [Number.NEGATIVE_INFINITY, [0, 0] as readonly [number, number]];
        for (const option of options) {
          const own = direction * (option[0] - share * option[1]);
          // Of equal ones that which counts: there is a score then.
          if (own > gain || (own === gain && option[1] > choice[1])) [gain, choice] = [own, option];
        }
        earned += choice[0];
        attainable += choice[1];
      }
      if (attainable === 0) break;
      const next = earned / attainable;
      if (best !== undefined && direction * (next - best) <= 0) break;
      best = next;
      share = next;
    }
    return best;
  });
  const [most, least] = ends;
  if (most === undefined || least === undefined) {
    const isAny = shares.some((options) => options.some(([, of]) => of > 0));
    return { score: isAny ? [0, 1000] : null, mayLackScore };
  }
  return { score: [Math.round(1000 * least), Math.round(1000 * most)], mayLackScore };
}

/** The least and the most that can be covered, 0 to 1; as score.ts has it. */
function coverageOf(rules: readonly WeighedRule[]): readonly [number, number] {
  const all = rules.reduce((sum, { rule }) => sum + rule.points, 0);
  const weight = ({ rule }: WeighedRule) => (all === 0 ? 1 : rule.points);
  const whole = all === 0 ? rules.length : all;
  const least = rules.reduce((sum, one) => sum + (one.ways.lacks ? 0 : weight(one)), 0);
  const most = rules.reduce((sum, one) => sum + (one.ways.fails || one.ways.holds ? weight(one) : 0), 0);
  return [least / whole, most / whole];
}
