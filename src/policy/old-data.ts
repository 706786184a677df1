import type { RuleOutcome } from '../sections/credit-policy.ts';
import type { SectionDetails } from '../sections/index.ts';
import { roleNames, roles } from '../sections/roles.ts';
import type { Criterion } from './criterion.ts';
import type { CalendarDay } from './elapsed-time.ts';
import type { StaleData } from './freshness.ts';
import type { Circumstances } from './rules/define-rule.ts';
import { findRule } from './rules/index.ts';
import { ageOn, type EditionInSection, editionsIn, isOldEdition, withFresh } from './section-editions.ts';

/**
 * Returns the old data because of which a rule was not evaluated: with the same content, but fresh, the rule would have been
 * evaluated. If data are older than the policy accepts, those that end the run come first, then the oldest. Otherwise returns the
 * oldest stale edition that the rule requires. undefined if age is not the reason.
 */
export function oldDataOf(
  criterion: Criterion,
  {
    sections,
    circumstances,
    stale,
  }: {
    readonly sections: Partial<SectionDetails>;
    readonly circumstances: Circumstances;
    readonly stale: readonly StaleData[];
  },
): RuleOutcome['stale'] {
  const own = stale.filter((data) => reads(criterion, data));
  const { asOf } = circumstances;
  const editions = editionsOf(criterion, sections).filter((edition) => isOldEdition(edition, asOf));
  if (own.length === 0 && editions.length === 0) return undefined;
  const { outdated: _, ...anyAge } = circumstances;
  const isOpenWith = (old?: EditionInSection) =>
    criterion.judge(
      withFresh(
        sections,
        editions.filter((one) => one !== old),
        Number.POSITIVE_INFINITY,
      ),
      anyAge,
    ) === undefined;
  if (isOpenWith()) return undefined;
  const [worst] = own.toSorted(
    (a, b) => Number(b.whenStale === 'ERROR') - Number(a.whenStale === 'ERROR') || (a.date < b.date ? -1 : 1),
  );
  if (worst !== undefined) return outcomeOfOwn(worst, asOf);
  const needed = editions.filter(isOpenWith);
  const [oldest] = (needed.length > 0 ? needed : editions).toSorted((a, b) =>
    a.publishedOn < b.publishedOn ? -1 : 1,
  );
  return oldest && outcomeOfEdition(oldest, asOf);
}

function outcomeOfOwn(
  { source, section, part, date, maximumAgeDays }: StaleData,
  asOf: CalendarDay,
): RuleOutcome['stale'] {
  const isList = part !== section && part !== 'ELECTIONS';
  return { source, ...(isList && { list: part }), date, ageDays: ageOn(date, asOf), maximumAgeDays };
}

function outcomeOfEdition(
  { section, dataset, list, publishedOn: date, staleAfterDays: maximumAgeDays }: EditionInSection,
  asOf: CalendarDay,
): RuleOutcome['stale'] {
  const source = roleNames.find((role) => roles[role].sections.some((one) => one === section)) ?? section;
  const ageDays = ageOn(date, asOf);
  return { source, ...(list !== undefined && { list }), dataset, date, ageDays, maximumAgeDays };
}

function reads(
  { code, members }: Criterion,
  { section, part }: Pick<StaleData, 'section' | 'part'>,
): boolean {
  if (members !== undefined) return members.some((member) => reads(member, { section, part }));
  const rule = findRule(code.rule);
  if (rule === undefined || ![...rule.sections, ...rule.alsoReads].includes(section)) return false;
  const { lists, agencies } = code.where ?? {};
  const named = section === 'SANCTIONS' ? lists : agencies;
  return part === section || !Array.isArray(named) || named.includes(part);
}

function editionsOf(
  { members, section }: Criterion,
  sections: Partial<SectionDetails>,
): readonly EditionInSection[] {
  if (members === undefined) return section === undefined ? [] : editionsIn(section, sections);
  const all = members.flatMap((member) => editionsOf(member, sections));
  const isSame = (a: EditionInSection, b: EditionInSection) =>
    a.dataset === b.dataset && a.section === b.section;
  return all.filter((one, at) => all.findIndex((other) => isSame(one, other)) === at);
}
