import type { RuleOutcome } from '../sections/credit-policy.ts';
import type { SectionDetails, SectionType } from '../sections/index.ts';
import { isRoleName, type RoleName, roles } from '../sections/roles.ts';
import type { SanctionList } from '../sections/sanctions.ts';
import type { Criterion } from './criterion.ts';
import { type CalendarDay, calendarDay, dayNumber } from './elapsed-time.ts';
import type { Policy, SourceNeed } from './policy.ts';
import { findRule } from './rules/index.ts';

/** How old the data of a source may be for a policy. */
export interface Freshness {
  readonly source: RoleName;
  readonly maximumAgeDays: number;
  readonly whenStale: 'NOT_APPLIED' | 'ERROR';
}

/** Data that are older than the policy lets them be. */
interface StaleData extends Freshness {
  readonly section: SectionType;
  /** Of a section that is made of lists: the one. */
  readonly list?: SanctionList;
  readonly date: string;
}

/** What is left of the facts where some of them are too old. */
export interface FreshFacts {
  readonly sections: Partial<SectionDetails>;
  /** Lists that are too old to say anything. */
  readonly outdatedLists: ReadonlySet<SanctionList>;
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
 * The facts without what is too old; undefined where nothing is, as in nearly every evaluation. The day of a section's data
 * is the edition that it names itself, each list its own, and else the day in `dates`; what has neither is not old.
 */
export function leaveStaleOut(
  freshness: readonly Freshness[],
  facts: {
    readonly sections: Partial<SectionDetails>;
    readonly dates?: Partial<Record<SectionType, string>> | undefined;
  },
  asOf: CalendarDay,
): FreshFacts | undefined {
  if (freshness.length === 0) return undefined;
  const today = dayNumber(asOf);
  const stale = freshness.flatMap((own) =>
    roles[own.source].sections.flatMap((section) =>
      datesOf(section, facts)
        .filter(({ date }) => today - dayNumber(calendarDay(date)) > own.maximumAgeDays)
        .map((dated): StaleData => ({ ...own, section, ...dated })),
    ),
  );
  if (stale.length === 0) return undefined;
  const sections = { ...facts.sections };
  for (const { section, list } of stale) if (list === undefined) delete sections[section];
  return { sections, stale, outdatedLists: new Set(stale.flatMap(({ list }) => list ?? [])) };
}

type Dated = Pick<StaleData, 'date' | 'list'>;

function datesOf(
  section: SectionType,
  { sections, dates }: Parameters<typeof leaveStaleOut>[1],
): readonly Dated[] {
  if (section === 'SANCTIONS') {
    const lists = sections.SANCTIONS?.lists.filter(({ state }) => state !== 'NOT_ASKED') ?? [];
    return lists.flatMap(({ list, editionDate }) =>
      editionDate === null ? [] : [{ list, date: editionDate }],
    );
  }
  const details = sections[section];
  if (details === undefined) return [];
  const own = 'edition' in details ? details.edition?.publishedOn : undefined;
  const date = own ?? dates?.[section];
  return date === undefined ? [] : [{ date }];
}

/** What kept a rule from being applied, of the data that are too old: what ends the run first, then the oldest. */
export function staleDataOf(criterion: Criterion, { stale }: FreshFacts): RuleOutcome['stale'] {
  const [worst] = stale
    .filter((data) => reads(criterion, data))
    .sort(
      (a, b) =>
        Number(b.whenStale === 'ERROR') - Number(a.whenStale === 'ERROR') || (a.date < b.date ? -1 : 1),
    );
  if (worst === undefined) return undefined;
  const { source, list, date, maximumAgeDays } = worst;
  return { source, ...(list !== undefined && { list }), date, maximumAgeDays };
}

function reads({ code, members }: Criterion, data: StaleData): boolean {
  if (members !== undefined) return members.some((member) => reads(member, data));
  const rule = findRule(code.rule);
  if (rule === undefined || ![...rule.sections, ...rule.alsoReads].includes(data.section)) return false;
  const lists = code.where?.['lists'];
  return data.list === undefined || !Array.isArray(lists) || lists.includes(data.list);
}
