import type { DocumentKind } from '../document/kind.ts';
import type { GroupOutcome, PolicyOutcome, RuleOutcome } from '../sections/credit-policy.ts';
import { type Existence, existenceIn } from '../sections/existence.ts';
import type { SectionDetails, SectionType } from '../sections/index.ts';
import type { CompiledGroup, CompiledPolicy, CompiledRule } from './compile.ts';
import { creditLimit, valueOfFigure } from './credit-limit.ts';
import { decide, worse } from './decide.ts';
import { calendarDay } from './elapsed-time.ts';
import { type Freshness, type StaleData, withOwnAges, withoutOutdated } from './freshness.ts';
import type { InputValues } from './inputs/input.ts';
import { oldDataOf } from './old-data.ts';
import type { RuleStatus } from './policy-status.ts';
import { notSeen, overallGroup, type WeighedReason, worstFirst } from './reasons.ts';
import { ruleTitle, tooOldSentence, unseenSentence } from './result-words.ts';
import type { Circumstances } from './rules/define-rule.ts';
import { compositeScore, coverage, type PointTotals, riskBand } from './score.ts';
import { termsOffered } from './terms.ts';

/** What a policy is evaluated over. */
export interface EvaluationFacts {
  readonly documentKind: DocumentKind;
  /** The sections that were collected and what was derived from them; one that is missing is data that is missing. */
  readonly sections: Partial<SectionDetails>;
  /**
   * The day (`YYYY-MM-DD`) of what a section's sources gave, for policies that ask how old data are; sections that name their
   * own edition go by that.
   */
  readonly dates?: Partial<Record<SectionType, string>>;
  /** The sections that may lack records because not all their sources answered. Default: none. */
  readonly incomplete?: ReadonlySet<SectionType>;
  /** The amount that credit is asked for, BRL; null where the request names none. */
  readonly requestedAmount: number | null;
  /** What the caller knows, by the name of the policy's input; left out: nothing. */
  readonly inputs?: InputValues;
  /** Whether a source confirmed that the document exists. Default: derived from the sections. */
  readonly existence?: Existence;
  /** The day of the evaluation in the time zone of the run, `YYYY-MM-DD`. */
  readonly asOf: string;
}

/** The facts that the rules of a policy read. */
interface SeenFacts {
  readonly sections: Partial<SectionDetails>;
  /** Of the evaluation, and what the policy chose. */
  readonly circumstances: Circumstances;
  /** The data that are older than the policy accepts. */
  readonly stale: readonly StaleData[];
}

const noInputs: InputValues = {};
const nothingStale: readonly StaleData[] = [];

/** Returns whether a source confirmed that the document exists. The age of the data does not matter. */
export function existenceOf({ existence, sections }: EvaluationFacts): Existence {
  return existence ?? existenceIn(sections);
}

/** What the rules of a policy are told of the facts. */
export function seenFacts(
  { policy, freshness }: Pick<CompiledPolicy, 'policy' | 'freshness'>,
  facts: EvaluationFacts,
): SeenFacts {
  const { sections, asOf, requestedAmount, inputs = noInputs, incomplete } = facts;
  const { bureauScore = 'FALLBACK' } = policy;
  const circumstances = { asOf: calendarDay(asOf), requestedAmount, inputs, bureauScore, incomplete };
  const aged = withOwnAges(freshness, facts, circumstances.asOf);
  if (aged === undefined) return { sections, circumstances, stale: nothingStale };
  const { outdated, stale } = aged;
  return { sections: aged.sections, circumstances: { ...circumstances, outdated }, stale };
}

/**
 * The decision of a policy with everything that it rests on: every rule's value and result, group scores, score,
 * risk band, coverage, credit limit and reasons, as codes and values: `wordPolicyResult` says them. Pure and deterministic: equal arguments give equal content in
 * equal order. Throws only for a defect: of a rule, or of a caller who gives the other document kind.
 */
export function evaluatePolicy(compiled: CompiledPolicy, facts: EvaluationFacts): PolicyOutcome {
  const { policy, minimumCoverage } = compiled;
  const { documentKind, requestedAmount } = facts;
  if (documentKind !== policy.kind)
    throw new Error(`${policy.id} is for a ${policy.kind}, not a ${documentKind}`);
  const { sections, circumstances, stale } = seenFacts(compiled, facts);

  const totals = { earned: 0, attainable: 0, all: 0, evaluatedRules: 0, rules: 0 };
  const reasons: WeighedReason[] = [];
  const groups: GroupOutcome[] = [];
  const state: EvaluationState = {
    sections,
    circumstances,
    stale,
    totals,
    reasons,
    decisiveStatus: 'NOT_APPLIED',
    unseen: false,
  };
  for (const [index, group] of compiled.groups.entries()) groups.push(evaluateGroup(group, index, state));

  const score = compositeScore(totals);
  const bands = policy.scoring?.riskBands ?? [];
  const band = riskBand(score, bands);
  const covered = coverage(totals);
  const { policyStatus, causes } = decide({
    worstRule: state.decisiveStatus,
    unseen: state.unseen,
    banded: bands.length > 0,
    band,
    coverage: covered,
    minimumCoverage,
    existence: existenceOf(facts),
  });
  for (const { cause, status } of causes) {
    const figures = cause === 'MINIMUM_COVERAGE' ? { minimumCoverage } : {};
    reasons.push({ reason: { group: overallGroup, rule: cause, ...figures, status }, lostPoints: 0 });
  }
  const bandName = band?.band ?? null;
  const limit = creditLimit(policy.creditLimit, {
    policyStatus,
    riskBand: bandName,
    sections: withoutOutdated(sections, circumstances.outdated),
    requestedAmount,
    inputs: circumstances.inputs,
    declared: policy.inputs,
  });
  return {
    policyId: policy.id,
    policyVersion: compiled.version,
    policyHash: compiled.hash,
    policyStatus,
    score,
    riskBand: bandName,
    coverage: covered,
    creditLimit: limit,
    ...(policy.terms !== undefined &&
      policyStatus !== 'DENIED' && {
        terms: termsOffered(policy.terms, { creditLimit: limit, day: circumstances.asOf }),
      }),
    reasons: worstFirst(reasons),
    groups,
  };
}

/** A figure that the credit limit of a policy speaks of, in BRL; undefined where the facts do not have it. */
export function figureOfLimit(
  compiled: CompiledPolicy,
  figure: string,
  facts: EvaluationFacts,
): number | undefined {
  const { sections: all, circumstances } = seenFacts(compiled, facts);
  const { inputs, requestedAmount, outdated } = circumstances;
  const sections = withoutOutdated(all, outdated);
  return valueOfFigure(figure, { sections, requestedAmount, inputs, declared: compiled.policy.inputs });
}

interface EvaluationState extends SeenFacts {
  /** Added to. */
  readonly totals: { -readonly [Name in keyof PointTotals]: number };
  /** Added to. */
  readonly reasons: WeighedReason[];
  /** The worst so far of what decides; a rule that counts in the score alone weighs as APPROVED. */
  decisiveStatus: RuleStatus;
  /** Whether a rule had no data without which the policy may not approve. */
  unseen: boolean;
}

function evaluateGroup(
  { name, title, rules }: CompiledGroup,
  groupIndex: number,
  state: EvaluationState,
): GroupOutcome {
  const { totals } = state;
  let status: RuleStatus = 'NOT_APPLIED';
  let score = 0;
  let maximumScore = 0;
  const results: RuleOutcome[] = [];
  // Counted by hand: every rule of every document passes here, and an iterator of pairs costs a tenth of a rule.
  let ruleIndex = -1;
  for (const rule of rules) {
    ruleIndex += 1;
    const result = evaluateRule(rule, state);
    results.push(result);
    status = worse(status, result.status);
    totals.rules += 1;
    totals.all += rule.points;
    if (result.status === 'NOT_APPLIED') {
      if (rule.whenMissing !== undefined) noteUnseen({ group: name, groupIndex, ruleIndex }, rule, state);
      continue;
    }
    totals.evaluatedRules += 1;
    score += result.earnedPoints;
    maximumScore += rule.points;
    state.decisiveStatus = worse(state.decisiveStatus, rule.decisive ? result.status : 'APPROVED');
    if (result.status !== 'APPROVED') {
      const reason = { group: name, groupIndex, ruleIndex, rule: result.rule, status: result.status };
      state.reasons.push({
        reason: rule.decisive ? reason : { ...reason, decisive: false },
        lostPoints: rule.points - result.earnedPoints,
      });
    }
  }
  totals.earned += score;
  totals.attainable += maximumScore;
  return { name, ...(title !== undefined && { title }), status, score, maximumScore, rules: results };
}

function noteUnseen(
  place: { readonly group: string; readonly groupIndex: number; readonly ruleIndex: number },
  { criterion, points }: CompiledRule,
  state: EvaluationState,
): void {
  state.unseen = true;
  state.reasons.push({
    reason: { ...place, rule: notSeen, unseenRule: criterion.code.rule, status: 'ALERT' },
    lostPoints: points,
  });
}

/**
 * A rule that had no data, and without which the policy gives no decision at all: `whenMissing: ERROR`, or `whenStale: ERROR`
 * of the source whose data are too old.
 */
interface UnseenEssential {
  readonly group: string;
  readonly result: RuleOutcome;
  /** Why there is no decision, in the policy's language. */
  readonly message: string;
}

/** The rules for whose data's sake an evaluation is no decision, in the order of the policy; usually none. */
export function unseenEssentials(
  { groups, policy, freshness }: CompiledPolicy,
  details: Pick<PolicyOutcome, 'groups'>,
): readonly UnseenEssential[] {
  const isPossible =
    freshness.some(endsRun) ||
    groups.some(({ rules }) => rules.some(({ whenMissing }) => whenMissing === 'ERROR'));
  if (!isPossible) return [];
  return groups.flatMap(({ name, rules }, groupIndex) =>
    rules.flatMap(({ whenMissing }, ruleIndex) => {
      const result = details.groups[groupIndex]?.rules[ruleIndex];
      if (result?.status !== 'NOT_APPLIED') return [];
      const { stale } = result;
      const isTooOld =
        stale !== undefined &&
        stale.dataset === undefined &&
        freshness.some((own) => own.source === stale.source && endsRun(own));
      if (!isTooOld && whenMissing !== 'ERROR') return [];
      const { language } = policy;
      const title = ruleTitle(result, language);
      const message =
        stale === undefined ? unseenSentence(title, language) : tooOldSentence(title, stale, language);
      return [{ group: name, result, message }];
    }),
  );
}

function endsRun({ whenStale }: Freshness): boolean {
  return whenStale === 'ERROR';
}

/**
 * Plain literals, which cost a tenth of what spreads do: one for rules that say no more, one for those about an input, for a
 * policy may have as many of them. Spreads are for the few rules with other particulars.
 */
function evaluateRule(
  { criterion, statusToApply, points, alertPoints, input, particulars }: CompiledRule,
  { sections, circumstances, stale }: EvaluationState,
): RuleOutcome {
  const { rule, condition, conditionRole } = criterion.code;
  const judgement = criterion.judge(sections, circumstances);
  const status = judgement === undefined ? 'NOT_APPLIED' : judgement.failed ? statusToApply : 'APPROVED';
  const section = criterion.section ?? 'REQUEST';
  const value = judgement === undefined ? null : judgement.value;
  const earnedPoints = status === 'APPROVED' ? points : status === 'ALERT' ? alertPoints : 0;
  const outcome: RuleOutcome =
    input === undefined
      ? { rule, condition, conditionRole, status, section, value, statusToApply, points, earnedPoints }
      : {
          rule,
          condition,
          conditionRole,
          status,
          section,
          value,
          statusToApply,
          points,
          earnedPoints,
          input,
        };
  const whole = particulars === undefined ? outcome : { ...outcome, ...particulars };
  if (judgement !== undefined) return whole;
  const old = oldDataOf(criterion, { sections, circumstances, stale });
  return old === undefined ? whole : { ...whole, stale: old };
}
