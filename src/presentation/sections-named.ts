import { languages } from '../base/language.ts';
import type { SectionAnswer } from '../report/report-answer.ts';
import { isSectionType, sectionDefinition } from '../sections/index.ts';
import { sourceTitle } from '../sections/source-words.ts';

/** The sections of a report that a word names: by type (PROCESSES), by title in any language (lawsuits), or by source (courts). */
export function sectionsNamed<Section extends SectionAnswer>(
  sections: readonly Section[],
  name: string,
): readonly Section[] {
  const wanted = bare(name);
  const byType = sections.filter(({ type }) => bare(type.value) === wanted);
  if (byType.length > 0) return byType;
  const byTitle = sections.filter(({ type }) => titlesOf(type.value).some((title) => bare(title) === wanted));
  if (byTitle.length > 0) return byTitle;
  return sections.filter(({ sources, errors }) =>
    [...sources, ...errors].some(({ source }) => namesOf(source).some((one) => bare(one) === wanted)),
  );
}

function namesOf(source: string): readonly string[] {
  return [source, ...languages.map((language) => sourceTitle(source, language))];
}

function titlesOf(type: string): readonly string[] {
  return isSectionType(type) ? Object.values(sectionDefinition(type).title) : [];
}

/** Letters and digits alone, small and without accents: how a word is typed settles nothing. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
