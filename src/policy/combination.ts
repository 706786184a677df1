import { type Criterion, compileCriterion, type Judgement } from './criterion.ts';
import type { PolicyInput } from './inputs/input.ts';
import type { PolicyRule, PolicyRuleMember } from './policy.ts';
import { codeName } from './rules/index.ts';

/** `all` fails when every member fails, `any` when at least one does. */
export type Combining = 'ALL' | 'ANY';

/** Compiles what a rule of a policy asks, or a member of a combination, which may be a combination again. */
export function compileRuleCriterion(
  rule: PolicyRule | PolicyRuleMember,
  inputs: readonly PolicyInput[] | undefined,
): Criterion {
  if ('rule' in rule) return compileCriterion(rule, inputs);
  const name = 'name' in rule ? rule.name : undefined;
  return 'all' in rule
    ? compileCombination('ALL', rule.all, { name, inputs })
    : compileCombination('ANY', rule.any, { name, inputs });
}

/**
 * Several criteria made one. What is missing stays open (Kleene's three-valued logic): it leaves the combination
 * undecided unless the others decide it alone, so that no missing piece ever counts as good or bad.
 */
function compileCombination(
  combining: Combining,
  members: readonly PolicyRuleMember[],
  {
    name,
    inputs,
  }: { readonly name: string | undefined; readonly inputs: readonly PolicyInput[] | undefined },
): Criterion {
  const criteria = members.map((member) => compileRuleCriterion(member, inputs));
  // One member of this kind decides alone: for `all` one that holds good, for `any` one that fails.
  const decisive = combining === 'ANY';
  const judge: Criterion['judge'] = (sections, circumstances) => {
    const judgements: (Judgement | undefined)[] = [];
    for (const criterion of criteria) judgements.push(criterion.judge(sections, circumstances));
    const decided = judgements.some((judgement) => judgement?.failed === decisive);
    if (!decided && judgements.includes(undefined)) return undefined;
    const value = judgements.map((judgement) => (judgement === undefined ? null : judgement.value));
    return { value, failed: decided ? decisive : !decisive };
  };
  return {
    section: criteria[0]?.section,
    code: {
      rule: name ?? combining,
      condition: `${combining} (${criteria.map(conditionText).join('; ')})`,
      conditionRole: 'FAIL_WHEN',
      members: criteria.map(({ code }) => code),
    },
    members: criteria,
    combining,
    judge,
  };
}

function conditionText({ code }: Criterion): string {
  const { rule, condition, conditionRole } = code;
  if (rule === 'ALL' || rule === 'ANY') return condition;
  const name = codeName(code);
  return conditionRole === 'FAIL_WHEN' ? `${name} ${condition}` : `${name} NOT (${condition})`;
}
