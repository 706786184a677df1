import { statedDayOf } from '../sections/editions.ts';
import { isSectionType, type SectionDetails, type SectionType } from '../sections/index.ts';
import { isRoleName, type RoleName, roles } from '../sections/roles.ts';
import type { CalendarDay } from './elapsed-time.ts';
import type { Policy, SourceNeed } from './policy.ts';
import type { DatedPart } from './rules/define-rule.ts';
import { ageOn, editionsIn, isOldEdition, withFresh } from './section-editions.ts';

/** How old the data of a source may be for a policy. */
export interface Freshness {
  readonly source: RoleName;
  readonly maximumAgeDays: number;
  readonly whenStale: 'NOT_APPLIED' | 'ERROR';
}

/** Data that are older than the policy accepts. */
export interface StaleData extends Freshness {
  readonly section: SectionType;
  readonly part: DatedPart;
  readonly date: string;
}

/** The facts after the maximum ages of a policy were applied. */
interface AgedFacts {
  /** Editions that the policy accepts are not marked as stale here. */
  readonly sections: Partial<SectionDetails>;
  readonly outdated: ReadonlySet<DatedPart>;
  readonly stale: readonly StaleData[];
}

/** What a policy asks of the age of its sources; nothing for nearly every policy. */
export function freshnessOf({ sources }: Pick<Policy, 'sources'>): readonly Freshness[] {
  return Object.entries(sources ?? {}).flatMap(([source, need]) => {
    if (typeof need === 'string' || need.maximumAgeDays === undefined || !isRoleName(source)) return [];
    return [{ source, maximumAgeDays: need.maximumAgeDays, whenStale: need.whenStale ?? 'NOT_APPLIED' }];
  });
}

/** For how long an answer of a role may be used again. */
export interface Reuse {
  readonly days: number;
  /** Data that are older are asked for anew; left out: of any age. */
  readonly maximumAgeDays?: number | undefined;
}

/** Of which roles a policy uses answers again; nothing for nearly every policy. */
export function reuseOf({ sources }: Pick<Policy, 'sources'>): ReadonlyMap<string, Reuse> {
  return new Map(
    Object.entries(sources ?? {}).flatMap(([role, need]) => {
      if (typeof need === 'string' || need.reuseDays === undefined) return [];
      return [[role, { days: need.reuseDays, maximumAgeDays: need.maximumAgeDays }] as const];
    }),
  );
}

/** Whether a source may fail without ending the run. */
export function isOptional(need: SourceNeed): boolean {
  return typeof need === 'string' ? need === 'optional' : need.optional === true;
}

/**
 * Applies the maximum ages that a policy sets in place of the dataset defaults; undefined if it sets none. The age of data counts
 * from their edition, and each list has its own. Without an edition, it counts from the day in `dates` or from the day, month or year
 * that the section states, whichever is older; without any date, data are never too old. If several roles provide a section, the lowest maximum age counts.
 */
export function withOwnAges(
  freshness: readonly Freshness[],
  facts: {
    readonly sections: Partial<SectionDetails>;
    readonly dates?: Partial<Record<SectionType, string>> | undefined;
  },
  asOf: CalendarDay,
): AgedFacts | undefined {
  if (freshness.length === 0) return undefined;
  let { sections } = facts;
  const stale: StaleData[] = [];
  for (const own of freshness) {
    for (const section of roles[own.source].sections) {
      const old = datesOf(section, facts).filter(({ date }) => ageOn(date, asOf) > own.maximumAgeDays);
      stale.push(...old.map((dated) => ({ ...own, section, ...dated })));
      const accepted = editionsIn(section, sections).filter(
        (edition) => isOldEdition(edition, asOf) && ageOn(edition.publishedOn, asOf) <= own.maximumAgeDays,
      );
      sections = withFresh(sections, accepted, own.maximumAgeDays);
    }
  }
  return { sections, stale, outdated: new Set(stale.map(({ part }) => part)) };
}

/** Returns the sections from which amounts may be taken: all except those that are too old. */
export function withoutOutdated(
  sections: Partial<SectionDetails>,
  outdated: ReadonlySet<DatedPart> | undefined,
): Partial<SectionDetails> {
  if (outdated === undefined || outdated.size === 0) return sections;
  return Object.fromEntries(
    Object.entries(sections).filter(([type]) => !isSectionType(type) || !outdated.has(type)),
  );
}

type Dated = Pick<StaleData, 'date' | 'part'>;

function datesOf(
  section: SectionType,
  { sections, dates }: Parameters<typeof withOwnAges>[1],
): readonly Dated[] {
  const dated = (part: DatedPart, date: string | null | undefined): readonly Dated[] =>
    date === null || date === undefined ? [] : [{ part, date }];
  const { SANCTIONS, LICENCES, PEP } = sections;
  if (section === 'SANCTIONS') {
    const lists = SANCTIONS?.lists.filter(({ state }) => state !== 'NOT_ASKED') ?? [];
    return lists.flatMap(({ list, editionDate }) => dated(list, editionDate));
  }
  if (section === 'LICENCES' && LICENCES?.registers !== undefined)
    return LICENCES.registers.flatMap(({ register, editionDate }) => dated(register, editionDate));
  if (section === 'PEP' && (PEP?.edition !== undefined || PEP?.elections?.edition !== undefined)) {
    const { edition, elections } = PEP;
    return [...dated('PEP', edition?.publishedOn), ...dated('ELECTIONS', elections?.edition?.publishedOn)];
  }
  const details = sections[section];
  if (details === undefined) return [];
  const own = 'edition' in details ? details.edition?.publishedOn : undefined;
  return dated(section, own ?? oldest(dates?.[section], statedDayOf(section, details)));
}

function oldest(...dates: readonly (string | undefined)[]): string | undefined {
  return dates.flatMap((date) => date ?? []).toSorted()[0];
}
