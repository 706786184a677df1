import { editionOf, editionsOf } from '../sections/editions.ts';
import { type EditionOfDataset, type SectionEdition, withMaximumAge } from '../sections/fields.ts';
import { type SectionDetails, type SectionType, sectionDefinition } from '../sections/index.ts';
import { type CalendarDay, calendarDay, dayNumber } from './elapsed-time.ts';

/** An edition and the section that contains its data. */
export interface EditionInSection extends SectionEdition {
  readonly section: SectionType;
}

/** Returns the age of data on a day, in whole days; negative if they are dated after it. */
export function ageOn(date: string, day: CalendarDay): number {
  return dayNumber(day) - dayNumber(calendarDay(date));
}

/** Whether an edition is older than its maximum age on the day of the query or of the evaluation. */
export function isOldEdition(
  { stale, publishedOn, staleAfterDays }: Pick<EditionOfDataset, 'stale' | 'publishedOn' | 'staleAfterDays'>,
  day: CalendarDay,
): boolean {
  return stale || ageOn(publishedOn, day) > staleAfterDays;
}

/** Returns the editions of the data in a section. */
export function editionsIn(
  section: SectionType,
  sections: Partial<SectionDetails>,
): readonly EditionInSection[] {
  const details = sections[section];
  return details === undefined ? [] : editionsOf(section, details).map((one) => ({ ...one, section }));
}

/** Returns the sections with another maximum age for some editions, so that these are not too old. */
export function withFresh(
  sections: Partial<SectionDetails>,
  editions: readonly EditionInSection[],
  maximumAgeDays: number,
): Partial<SectionDetails> {
  let all = sections;
  for (const { section, dataset } of editions) {
    const details = all[section];
    if (details === undefined) continue;
    const { freshen } = sectionDefinition(section);
    const fresh = freshen?.(details, dataset, maximumAgeDays) ?? {
      ...details,
      edition: withMaximumAge(editionOf(details), maximumAgeDays),
    };
    all = { ...all, [section]: fresh };
  }
  return all;
}
