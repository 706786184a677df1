import type { RuleOutcome } from '../sections/credit-policy.ts';
import type { StaleEdition } from '../sections/fields.ts';
import { type SectionDetails, type SectionType, sectionDefinition } from '../sections/index.ts';
import { roleNames, roles } from '../sections/roles.ts';
import type { Criterion } from './criterion.ts';
import type { Circumstances } from './rules/define-rule.ts';

interface StaleInSection extends StaleEdition {
  readonly section: SectionType;
}

/**
 * The stale edition that kept a rule from being applied: the rule would have been, had it been fresh and found nothing more. Of several
 * the oldest that it cannot do without; undefined where no edition is why.
 */
export function staleEditionOf(
  criterion: Criterion,
  sections: Partial<SectionDetails>,
  circumstances: Circumstances,
): RuleOutcome['stale'] {
  const stale = staleIn(criterion, sections);
  if (stale.length === 0) return undefined;
  const isOpenWith = (kept?: StaleInSection) =>
    criterion.judge(freshened(sections, stale, kept), circumstances) === undefined;
  if (isOpenWith()) return undefined;
  const needed = stale.filter(isOpenWith);
  const [oldest] = (needed.length > 0 ? needed : stale).toSorted((a, b) =>
    a.publishedOn < b.publishedOn ? -1 : 1,
  );
  if (oldest === undefined) return undefined;
  const { section, dataset, list, publishedOn: date, staleAfterDays: maximumAgeDays } = oldest;
  const source = roleNames.find((role) => roles[role].sections.some((one) => one === section)) ?? section;
  return { source, ...(list !== undefined && { list }), dataset, date, maximumAgeDays };
}

function staleIn(
  { members, section }: Criterion,
  sections: Partial<SectionDetails>,
): readonly StaleInSection[] {
  if (members !== undefined) {
    const all = members.flatMap((member) => staleIn(member, sections));
    return all.filter((one, at) => all.findIndex(({ dataset }) => dataset === one.dataset) === at);
  }
  const details = section && sections[section];
  if (section === undefined || details === undefined) return [];
  return (
    sectionDefinition(section)
      .staleEditions?.(details)
      .map((one) => ({ ...one, section })) ?? []
  );
}

/** The sections as they would be, had the editions been fresh, but for one. */
function freshened(
  sections: Partial<SectionDetails>,
  stale: readonly StaleInSection[],
  kept: StaleInSection | undefined,
): Partial<SectionDetails> {
  let all = sections;
  for (const one of stale) {
    const { section, dataset } = one;
    const details = all[section];
    if (one === kept || details === undefined) continue;
    all = { ...all, [section]: sectionDefinition(section).freshen?.(details, dataset) ?? details };
  }
  return all;
}
