import type { Language } from '../base/language.ts';
import type { CriterionCode, RuleOutcome } from '../sections/credit-policy.ts';
import { isSectionType, sectionDefinition } from '../sections/index.ts';
import { staleInWords } from './result-words.ts';

interface AnsweredSection {
  readonly type: { readonly value: string };
  readonly status: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Why data that came left rules of a section open: which of them are too old, which lists are not loaded, were not asked or have entries that are only
 * possible. Empty where none of it is why.
 */
export function whyUnanswered(
  rules: readonly RuleOutcome[],
  section: AnsweredSection | undefined,
  language: Language,
): string {
  const old = rules.flatMap(({ stale }) => (stale === undefined ? [] : [staleInWords(stale, language)]));
  const lists = section === undefined ? [] : openListsOf(section, listsOf(rules), language);
  return [...new Set(old), ...lists].join('; ');
}

/** The collector keeps only details that fit the schema of their type. */
function openListsOf(
  { type: { value: type }, status, details }: AnsweredSection,
  meant: ReadonlySet<string> | undefined,
  language: Language,
): readonly string[] {
  if (!isSectionType(type) || (status !== 'COMPLETED' && status !== 'PARTIAL')) return [];
  return sectionDefinition(type).openLists?.(details, meant, language) ?? [];
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
