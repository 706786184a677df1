import { say, type Text } from '../base/language.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { nothingFound } from '../wording/nothing-found.ts';
import { outdatedInWords, reasonsLeftOut, type ShownSection, sectionWords } from './section-words.ts';

const noEntry: Text = { en: 'none', 'pt-BR': 'nenhum' };

/**
 * Whether a section contains everything that is on record: all its sources answered, none was left out, and no data are older than the
 * section or the policy accepts.
 */
export function isConclusive(section: ShownSection, style: FigureStyle): boolean {
  const { status, sources } = section;
  const isTooOld = sources.some(
    ({ ageDays, maximumAgeDays }) =>
      ageDays !== undefined && maximumAgeDays !== undefined && ageDays > maximumAgeDays,
  );
  return (
    (status === 'COMPLETED' || status === 'NO_RECORD') &&
    !isTooOld &&
    reasonsLeftOut(section).length === 0 &&
    outdatedInWords(section, style).length === 0
  );
}

/** Whether a section is certainly empty. */
export function isKnownEmpty(section: ShownSection, style: FigureStyle): boolean {
  if (!isConclusive(section, style)) return false;
  return section.status === 'NO_RECORD' || readsEmpty(section, style);
}

/** Whether the sources of a section answered and found no records. Sources that did not answer may have some. */
export function readsEmpty(section: ShownSection, style: FigureStyle): boolean {
  return (
    section.status === 'COMPLETED' && sectionWords(section, style)[0] === say(nothingFound, style.language)
  );
}

/**
 * Returns the text for an empty list of a section: "none" if all sources answered and there are no records, `–` if that is unknown. A
 * source may state a number of records without listing them.
 */
export function emptyListInWords(section: ShownSection, style: FigureStyle): string {
  // The result of a policy is always complete.
  const isNothing = section.type.value === 'CREDIT_POLICY' || isKnownEmpty(section, style);
  return isNothing ? say(noEntry, style.language) : '–';
}
