import { say } from '../../base/language.ts';
import type { SectionAnswer } from '../../report/report-answer.ts';
import { sectionWords } from '../../sections/section-words.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { nothingFound } from '../../wording/nothing-found.ts';
import type { Mark } from './marks.ts';
import { colours } from './palette.ts';
import { beginPart, type Setting, word } from './setting.ts';
import { drawTable } from './table.ts';

/** Part 3: a row for each section: who was asked, of when the data are, and what stands there. */
export function drawSummary(setting: Setting, number: number): void {
  const { paper, material, style } = setting;
  const title = word(setting, 'summary');
  const sections = material.report.sections.filter(
    ({ type }) => !['CREDIT_POLICY', 'SUMMARY'].includes(type.value),
  );
  if (sections.length === 0) return;
  beginPart(setting, { number, title });
  drawTable(
    paper,
    [
      { title: word(setting, 'theme'), width: 118 },
      { title: word(setting, 'source'), width: 112 },
      { title: word(setting, 'dataOf'), width: 62 },
      { title: word(setting, 'standing'), width: 201 },
    ],
    sections.map((section) => ({
      cells: [
        section.type.title,
        {
          text: section.sources.map(({ source }) => sourceTitle(source, style.language)).join(', ') || '–',
          colour: colours.soft,
        },
        { text: editionOf(section, setting), colour: colours.soft },
        { text: sectionWords(section, style).join(' · '), mark: markOfSection(section, setting) },
      ],
    })),
    { continued: word(setting, 'continued', { title: `${number} ${title}` }) },
  );
}

/** Which sign stands before the state of a section; the words say the same. */
export function markOfSection(section: SectionAnswer, { style }: Setting): Mark {
  switch (section.status) {
    case 'NOT_COLLECTED':
      return 'NOT_ASKED';
    case 'FAILED':
    case 'PARTIAL':
      return 'UNKNOWN';
    case 'NO_RECORD':
      return 'NOTHING';
    case 'COMPLETED':
      return sectionWords(section, style)[0] === say(nothingFound, style.language) ? 'NOTHING' : 'SOMETHING';
  }
}

function editionOf({ sources }: SectionAnswer, { style }: Setting): string {
  const [edition] = sources
    .flatMap(({ editionDate }) => (editionDate === null ? [] : [editionDate]))
    .toSorted();
  return edition === undefined ? '–' : style.format.date(edition);
}
