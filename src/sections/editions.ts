import { dayOfUtc } from '../base/calendar-day.ts';
import type { Language } from '../base/language.ts';
import { ageInDays, dataAgeInWords, isNearMaximumAge } from '../wording/data-age.ts';
import { codeInWords } from './code-words.ts';
import type { EditionOfDataset, SectionEdition } from './fields.ts';
import { isSectionType, type SectionDetails, type SectionType, sectionDefinition } from './index.ts';

/** Returns the edition of a section with data of a single edition. */
export function editionOf(details: SectionDetails[SectionType]): EditionOfDataset | undefined {
  return 'edition' in details ? details.edition : undefined;
}

/** Returns all editions of the data in a section. */
export function editionsOf<Type extends SectionType>(
  type: Type,
  details: SectionDetails[Type],
): readonly SectionEdition[] {
  const { editions } = sectionDefinition(type);
  if (editions !== undefined) return editions(details);
  const edition = editionOf(details);
  return edition === undefined ? [] : [edition];
}

/**
 * Returns the ages of a section's editions on a day. Shows the editions that are too old or soon will be, or else the oldest.
 *
 * @param day `YYYY-MM-DD`.
 * @param maximumAgeDays replaces the maximum age of each edition. Default: `staleAfterDays` of the edition.
 */
export function editionAgesInWords<Type extends SectionType>(
  type: Type,
  details: SectionDetails[Type],
  {
    day,
    language,
    maximumAgeDays,
  }: { readonly day: string; readonly language: Language; readonly maximumAgeDays?: number | undefined },
): readonly string[] {
  const aged = editionsOf(type, details)
    .map(({ list, publishedOn: date, staleAfterDays }) => ({
      list,
      age: {
        date,
        ageDays: ageInDays(date, day),
        maximumAgeDays: maximumAgeDays ?? staleAfterDays,
      },
    }))
    .toSorted((a, b) => b.age.ageDays - a.age.ageDays);
  const near = aged.filter(({ age }) => isNearMaximumAge(age.ageDays, age.maximumAgeDays));
  return (near.length > 0 ? near : aged.slice(0, 1)).map(({ list, age }) => {
    const words = dataAgeInWords(age, language);
    return list === undefined ? words : `${codeInWords(list, language)}: ${words}`;
  });
}

/**
 * Returns the dates of the data in sections: editions of datasets, updates of records, and the days, months and years that sources
 * state.
 *
 * @returns days (`YYYY-MM-DD`), months (`YYYY-MM`) and years (`YYYY`), in no order.
 */
export function datesOfData(sections: Partial<SectionDetails>): readonly string[] {
  const { BASIC_INFORMATION, SANCTIONS, LICENCES, HISTORY, BUREAU_SCORE } = sections;
  const dates = [
    ...Object.keys(sections).flatMap((type) => (isSectionType(type) ? datesOf(type, sections) : [])),
    ...(SANCTIONS?.lists ?? []).map(({ editionDate }) => editionDate),
    ...(LICENCES?.registers ?? []).map(({ editionDate }) => editionDate),
    ...(HISTORY?.months ?? []).map(({ month }) => month),
    ...(BUREAU_SCORE?.scores ?? []).map(({ scoredOn }) => scoredOn),
    BUREAU_SCORE?.scoredOn,
    BASIC_INFORMATION?.updatedOn,
  ];
  return dates.flatMap((date) => date ?? []);
}

function datesOf<Type extends SectionType>(
  type: Type,
  { [type]: details }: Partial<Pick<SectionDetails, Type>>,
): readonly string[] {
  if (details === undefined) return [];
  return [
    ...editionsOf(type, details).map(({ publishedOn }) => publishedOn),
    statedDateOf(type, details) ?? [],
  ].flat();
}

/**
 * Returns the last day of the day, month or year from which the age of a section's data counts, as the source states it.
 *
 * @returns `YYYY-MM-DD`; undefined if the section states no date.
 */
export function statedDayOf<Type extends SectionType>(
  type: Type,
  details: SectionDetails[Type],
): string | undefined {
  const [year, month, day] = statedDateOf(type, details)?.split('-').map(Number) ?? [];
  if (year === undefined) return undefined;
  return dayOfUtc(day === undefined ? Date.UTC(year, month ?? 12, 0) : Date.UTC(year, (month ?? 1) - 1, day));
}

function statedDateOf<Type extends SectionType>(type: Type, details: SectionDetails[Type]): string | null {
  const { dataDay, statedDate } = sectionDefinition(type);
  if (statedDate !== undefined) return statedDate(details);
  const date: unknown = dataDay === undefined ? null : Reflect.get(details, dataDay);
  return typeof date === 'string' ? date : null;
}
