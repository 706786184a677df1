import { type Language, say } from '../base/language.ts';
import { overallGroup } from '../policy/reasons.ts';
import {
  conditionOfRule,
  displayTitle,
  ruleOfReason,
  ruleTitle,
  valueOfRule,
} from '../policy/result-words.ts';
import { bandInWords } from '../policy/score-words.ts';
import type { CreditPolicyDetails, PolicyReason, RuleResult } from '../sections/credit-policy.ts';
import { reportWords } from './report-words.ts';

/** The result of a policy for a dump of its fields: titles in the place of names, and conditions and values in words. */
export function policyDetails(
  result: CreditPolicyDetails,
  language: Language,
): Readonly<Record<string, unknown>> {
  return {
    ...result,
    riskBand: result.riskBand ?? bandInWords(result, language) ?? null,
    reasons: result.reasons.map((reason) => reasonInWords(reason, result, language)),
    groups: result.groups.map(({ title: _, ...group }, index) => ({
      ...group,
      name: displayTitle(result.groups[index] ?? group, language),
      rules: group.rules.map((rule) => ruleInWords(rule, language)),
    })),
  };
}

function reasonInWords(reason: PolicyReason, result: CreditPolicyDetails, language: Language) {
  const { groupIndex: _, ruleIndex: __, ...rest } = reason;
  const group = result.groups.find(({ name }) => name === reason.group);
  const rule = ruleOfReason(reason, result);
  return {
    ...rest,
    group:
      reason.group === overallGroup
        ? say(reportWords.overallGroup, language)
        : displayTitle(group ?? { name: reason.group }, language),
    ...(rule !== undefined && { rule: ruleTitle(rule, language) }),
  };
}

/** What narrows a rule, and what a combination is made of, stand in its title and its condition. */
function ruleInWords(rule: RuleResult, language: Language) {
  const { where: _, members: __, title: ___, ...rest } = rule;
  return {
    ...rest,
    rule: ruleTitle(rule, language),
    condition: conditionOfRule(rule, language) ?? rule.condition,
    value: rule.value === null ? null : (valueOfRule(rule, language) ?? rule.value),
  };
}
