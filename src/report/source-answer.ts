import { isRecord } from '../base/is-record.ts';
import type { SectionSource } from '../collector/assemble.ts';
import { statedDayOf } from '../sections/editions.ts';
import { isSectionType, type SectionDetails, type SectionType } from '../sections/index.ts';
import { isSeen } from '../sections/seen-details.ts';
import { ageInDays } from '../wording/data-age.ts';
import { dayOfSource } from './evaluated-facts.ts';
import type { StoredSection } from './section-store.ts';

/** The result of one source for a section, as the API returns it. */
export interface SourceAnswer extends SectionSource {
  /**
   * The date of the data, if the source answered: `editionDate` or the day of the answer. If the section states an older day, month
   * or year: its last day.
   */
  readonly dataDate?: string;
  /** The age of the data on the evaluation day, in days. */
  readonly ageDays?: number;
  /** The maximum age of the data in days, from the policy or the dataset. */
  readonly maximumAgeDays?: number;
}

interface DetailedSection extends Pick<StoredSection, 'type' | 'status' | 'asOf' | 'timezone'> {
  /** Details that match the schema of the section's type. */
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Adds the date and the age of the data to a source that answered. The date is the one from which the evaluation counts the age.
 *
 * @param maximumAgeDays from the policy. Default: the maximum age of the section's single edition.
 */
export function withDataAge(
  source: SectionSource,
  section: DetailedSection,
  maximumAgeDays: number | undefined,
): SourceAnswer {
  if (source.status !== 'ANSWERED') return source;
  const { asOf, details, timezone } = section;
  const day = dayOfSource(source, timezone);
  const { edition } = details;
  const stated = isRecord(edition) ? undefined : statedDay(section);
  const dataDate = stated !== undefined && stated < day ? stated : day;
  const ofEdition =
    isRecord(edition) && edition['publishedOn'] === dataDate ? edition['staleAfterDays'] : undefined;
  const most = maximumAgeDays ?? (typeof ofEdition === 'number' ? ofEdition : undefined);
  return {
    ...source,
    dataDate,
    ageDays: ageInDays(dataDate, asOf),
    ...(most !== undefined && { maximumAgeDays: most }),
  };
}

function statedDay({ type, status, details }: DetailedSection): string | undefined {
  if (!isSectionType(type) || !isSeen({ status })) return undefined;
  // The details were checked against the section's schema before they were stored.
  return statedDayOf(type, details as SectionDetails[SectionType]);
}
