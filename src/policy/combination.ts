import { type Language, say, type Text } from '../base/language.ts';
import { type Criterion, compileCriterion, type Judgement } from './criterion.ts';
import type { PolicyRule, PolicyRuleMember } from './policy.ts';

/** `all` fails when every member fails, `any` when at least one does. */
type Combining = 'ALL' | 'ANY';

const words: Readonly<Record<Combining, { readonly title: Text; readonly failing: Text }>> = {
  ALL: {
    title: { en: 'All of', 'pt-BR': 'Todos' },
    failing: { en: 'when all hold', 'pt-BR': 'quando todos valem' },
  },
  ANY: {
    title: { en: 'Any of', 'pt-BR': 'Qualquer um' },
    failing: { en: 'when any holds', 'pt-BR': 'quando qualquer um vale' },
  },
};

/** Compiles what a rule of a policy asks, or a member of a combination, which may be a combination again. */
export function compileRuleCriterion(rule: PolicyRule | PolicyRuleMember, language: Language): Criterion {
  if ('rule' in rule) return compileCriterion(rule, language);
  const name = 'name' in rule ? rule.name : undefined;
  return 'all' in rule
    ? compileCombination('ALL', rule.all, { name, language })
    : compileCombination('ANY', rule.any, { name, language });
}

/**
 * Several criteria made one. What is missing stays open (Kleene's three-valued logic): it leaves the combination
 * undecided unless the others decide it alone, so that no missing piece ever counts as good or bad.
 */
function compileCombination(
  combining: Combining,
  members: readonly PolicyRuleMember[],
  { name, language }: { readonly name: string | undefined; readonly language: Language },
): Criterion {
  const criteria = members.map((member) => compileRuleCriterion(member, language));
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
  const { title, failing } = words[combining];
  const shownTitle = name ?? say(title, language);
  return {
    rule: name ?? combining,
    title: name ?? `${shownTitle}: ${criteria.map((criterion) => criterion.title).join('; ')}`,
    section: criteria[0]?.section,
    condition: `${combining} (${criteria.map(conditionText).join('; ')})`,
    conditionRole: 'FAIL_WHEN',
    members: criteria,
    judge,
    finding: (value) => {
      const values = Array.isArray(value) ? value : [];
      // A null of a member says missing, or a time that never began: the member's own words would guess.
      const findings = criteria.map(
        (criterion, index) => `${criterion.finding(values[index] ?? undefined)} (${criterion.failing})`,
      );
      return `${shownTitle}: ${findings.join('; ')}`;
    },
    failing: say(failing, language),
  };
}

function conditionText({ rule, condition, conditionRole }: Criterion): string {
  if (rule === 'ALL' || rule === 'ANY') return condition;
  return conditionRole === 'FAIL_WHEN' ? `${rule} ${condition}` : `${rule} NOT (${condition})`;
}
