import type { Language } from '../base/language.ts';
import type { CriterionCode, RuleOutcome } from '../sections/credit-policy.ts';
import { openLists, sanctions } from '../sections/sanctions.ts';
import { seenDetails } from '../sections/seen-details.ts';
import { staleInWords } from './result-words.ts';

/**
 * Why data that came left rules of a section open: which of them are too old, which lists are not loaded, were not asked or have entries that are only
 * possible. Empty where none of it is why.
 */
export function whyUnanswered(
  rules: readonly RuleOutcome[],
  section: Parameters<typeof seenDetails>[0][number] | undefined,
  language: Language,
): string {
  const old = rules.flatMap(({ stale }) => (stale === undefined ? [] : [staleInWords(stale, language)]));
  const details = section && seenDetails([section], sanctions);
  const lists = details === undefined ? [] : openLists(details, listsOf(rules), language);
  return [...new Set(old), ...lists].join('; ');
}

/** The lists that rules name; undefined where one looks at all. */
function listsOf(rules: readonly RuleOutcome[]): ReadonlySet<string> | undefined {
  const named = rules.flatMap(({ members, where }) =>
    members === undefined ? [listsNamed(where)] : members.map((member) => listsNamed(member.where)),
  );
  return named.some((lists) => lists === undefined)
    ? undefined
    : new Set(named.flatMap((lists) => lists ?? []));
}

function listsNamed(where: CriterionCode['where']): readonly string[] | undefined {
  const lists = where?.['lists'];
  return Array.isArray(lists) ? lists.map(String) : undefined;
}
