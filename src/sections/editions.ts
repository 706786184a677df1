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
 */
export function editionAgesInWords<Type extends SectionType>(
  type: Type,
  details: SectionDetails[Type],
  { day, language }: { readonly day: string; readonly language: Language },
): readonly string[] {
  const aged = editionsOf(type, details)
    .map(({ list, publishedOn: date, staleAfterDays: maximumAgeDays }) => ({
      list,
      age: { date, ageDays: ageInDays(date, day), maximumAgeDays },
    }))
    .toSorted((a, b) => b.age.ageDays - a.age.ageDays);
  const near = aged.filter(({ age }) => isNearMaximumAge(age.ageDays, age.maximumAgeDays));
  return (near.length > 0 ? near : aged.slice(0, 1)).map(({ list, age }) => {
    const words = dataAgeInWords(age, language);
    return list === undefined ? words : `${codeInWords(list, language)}: ${words}`;
  });
}

/**
 * Returns the dates of the data in sections: editions of datasets, updates of records, and reference months.
 *
 * @returns days (`YYYY-MM-DD`) and months (`YYYY-MM`), in no order.
 */
export function datesOfData(sections: Partial<SectionDetails>): readonly string[] {
  const { BASIC_INFORMATION, SANCTIONS, LICENCES, CRIMINAL_RECORD, SCR, HISTORY, CATEGORIES } = sections;
  const dates = [
    ...Object.keys(sections).flatMap((type) => (isSectionType(type) ? publicationDays(type, sections) : [])),
    ...(SANCTIONS?.lists ?? []).map(({ editionDate }) => editionDate),
    ...(LICENCES?.registers ?? []).map(({ editionDate }) => editionDate),
    ...(HISTORY?.months ?? []).map(({ month }) => month),
    BASIC_INFORMATION?.updatedOn,
    CRIMINAL_RECORD?.referenceMonth,
    SCR?.referenceMonth,
    CATEGORIES?.referenceMonth,
  ];
  return dates.flatMap((date) => date ?? []);
}

function publicationDays<Type extends SectionType>(
  type: Type,
  { [type]: details }: Partial<Pick<SectionDetails, Type>>,
): readonly string[] {
  return details === undefined ? [] : editionsOf(type, details).map(({ publishedOn }) => publishedOn);
}
