import type { Language } from '../base/language.ts';
import type { DocumentKind } from '../document/kind.ts';
import type { CreditPolicyDetails, GroupResult, RuleResult } from '../sections/credit-policy.ts';
import type { SectionDetails } from '../sections/index.ts';
import type { CompiledGroup, CompiledPolicy, CompiledRule } from './compile.ts';
import { creditLimit } from './credit-limit.ts';
import { decide, worse } from './decide.ts';
import { calendarDay } from './elapsed-time.ts';
import type { RuleStatus } from './policy-status.ts';
import {
  causeSentence,
  notSeen,
  notSeenSentence,
  overallGroup,
  unseenSentence,
  type WeighedReason,
  worstFirst,
} from './reasons.ts';
import type { Circumstances } from './rules/define-rule.ts';
import { compositeScore, coverage, type PointTotals, riskBand } from './score.ts';

/** What a policy is evaluated over. */
export interface EvaluationFacts {
  readonly documentKind: DocumentKind;
  /** The sections that were collected and what was derived from them; one that is missing is data that is missing. */
  readonly sections: Partial<SectionDetails>;
  /** The amount that credit is asked for, BRL; null where the request names none. */
  readonly requestedAmount: number | null;
  /** The time of the evaluation, ISO 8601 UTC. */
  readonly asOf: string;
}

/**
 * The decision of a policy with everything that it rests on: every rule's value, result and sentence, group scores,
 * score, risk band, coverage, credit limit and reasons. Pure and deterministic: equal arguments give equal content in
 * equal order. Throws only for a defect: of a rule, or of a caller who gives the other document kind.
 */
export function evaluatePolicy(compiled: CompiledPolicy, facts: EvaluationFacts): CreditPolicyDetails {
  const { policy, minimumCoverage } = compiled;
  const { documentKind, sections, requestedAmount, asOf } = facts;
  if (documentKind !== policy.kind)
    throw new Error(`${policy.id} is for a ${policy.kind}, not a ${documentKind}`);
  const circumstances: Circumstances = { asOf: calendarDay(asOf), requestedAmount };

  const totals = { earned: 0, attainable: 0, all: 0, evaluatedRules: 0, rules: 0 };
  const reasons: WeighedReason[] = [];
  const groups: GroupResult[] = [];
  const state: EvaluationState = {
    sections,
    circumstances,
    totals,
    reasons,
    language: policy.language,
    decisiveStatus: 'NOT_APPLIED',
    unseen: false,
  };
  for (const group of compiled.groups) {
    groups.push(evaluateGroup(group, state));
  }

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
  });
  for (const { cause, status } of causes) {
    const figures = { score, band: band?.band, coverage: covered, minimumCoverage };
    reasons.push({
      reason: {
        group: overallGroup,
        rule: cause,
        status,
        text: causeSentence(cause, figures, policy.language),
      },
      lostPoints: 0,
    });
  }
  const bandName = band?.band ?? null;
  return {
    policyId: policy.id,
    policyVersion: compiled.version,
    policyHash: compiled.hash,
    policyStatus,
    score,
    riskBand: bandName,
    coverage: covered,
    creditLimit: creditLimit(policy.creditLimit, {
      policyStatus,
      riskBand: bandName,
      sections,
      requestedAmount,
    }),
    reasons: worstFirst(reasons),
    groups,
  };
}

interface EvaluationState {
  readonly sections: Partial<SectionDetails>;
  readonly circumstances: Circumstances;
  /** Added to. */
  readonly totals: { -readonly [Name in keyof PointTotals]: number };
  /** Added to. */
  readonly reasons: WeighedReason[];
  readonly language: Language;
  /** The worst so far of what decides; a rule that counts in the score alone weighs as APPROVED. */
  decisiveStatus: RuleStatus;
  /** Whether a rule had no data without which the policy may not approve. */
  unseen: boolean;
}

function evaluateGroup({ name, rules }: CompiledGroup, state: EvaluationState): GroupResult {
  const { totals } = state;
  let status: RuleStatus = 'NOT_APPLIED';
  let score = 0;
  let maximumScore = 0;
  const results: RuleResult[] = [];
  for (const rule of rules) {
    const result = evaluateRule(rule, state);
    results.push(result);
    status = worse(status, result.status);
    totals.rules += 1;
    totals.all += rule.points;
    if (result.status === 'NOT_APPLIED') {
      if (rule.whenMissing !== undefined) noteUnseen(name, rule, state);
      continue;
    }
    totals.evaluatedRules += 1;
    score += result.earnedPoints;
    maximumScore += rule.points;
    state.decisiveStatus = worse(state.decisiveStatus, rule.decisive ? result.status : 'APPROVED');
    if (result.status !== 'APPROVED') {
      const { rule: id, status: failed, text } = result;
      const lostPoints = rule.points - result.earnedPoints;
      state.reasons.push({
        reason: { group: name, rule: id, status: failed, ...(!rule.decisive && notDecisive), text },
        lostPoints,
      });
    }
  }
  totals.earned += score;
  totals.attainable += maximumScore;
  return { name, status, score, maximumScore, rules: results };
}

const notDecisive = { decisive: false } as const;

function noteUnseen(group: string, { criterion, points }: CompiledRule, state: EvaluationState): void {
  state.unseen = true;
  state.reasons.push({
    reason: {
      group,
      rule: notSeen,
      unseenRule: criterion.rule,
      status: 'ALERT',
      text: notSeenSentence(criterion.title, state.language),
    },
    lostPoints: points,
  });
}

/** A rule that had no data, and without which the policy gives no decision at all (`whenMissing: ERROR`). */
export interface UnseenEssential {
  readonly group: string;
  readonly result: RuleResult;
  /** Why there is no decision, in the policy's language. */
  readonly message: string;
}

/** The rules for whose data's sake an evaluation is no decision, in the order of the policy; usually none. */
export function unseenEssentials(
  { groups, policy }: CompiledPolicy,
  details: Pick<CreditPolicyDetails, 'groups'>,
): readonly UnseenEssential[] {
  return groups.flatMap(({ name, rules }, groupIndex) =>
    rules.flatMap(({ whenMissing, criterion }, ruleIndex) => {
      const result = details.groups[groupIndex]?.rules[ruleIndex];
      if (whenMissing !== 'ERROR' || result?.status !== 'NOT_APPLIED') return [];
      return [{ group: name, result, message: unseenSentence(criterion.title, policy.language) }];
    }),
  );
}

function evaluateRule(
  { criterion, statusToApply, points, alertPoints, decisive, sentence }: CompiledRule,
  { sections, circumstances }: EvaluationState,
): RuleResult {
  const judgement = criterion.judge(sections, circumstances);
  const status = judgement === undefined ? 'NOT_APPLIED' : judgement.failed ? statusToApply : 'APPROVED';
  const earned = status === 'APPROVED' ? points : status === 'ALERT' ? alertPoints : 0;
  return {
    rule: criterion.rule,
    title: criterion.title,
    status,
    section: criterion.section ?? 'REQUEST',
    value: judgement === undefined ? null : judgement.value,
    condition: criterion.condition,
    conditionRole: criterion.conditionRole,
    statusToApply,
    ...(!decisive && notDecisive),
    points,
    earnedPoints: earned,
    text: sentence(judgement?.value),
  };
}
