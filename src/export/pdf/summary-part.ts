import type { SectionAnswer } from '../../report/report-answer.ts';
import { splitWarrantMark } from '../../sections/criminal-record.ts';
import { amountFigure, countFigure, lowerBound } from '../../sections/figures.ts';
import { isConclusive, isKnownEmpty, readsEmpty } from '../../sections/known-empty.ts';
import { sectionWords } from '../../sections/section-words.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { type Mark, markOfWarrant } from './marks.ts';
import { recordCount } from './negative-totals.ts';
import { colours } from './palette.ts';
import { summaryLead } from './part-leads.ts';
import { beginPart, drawLead, type Setting, word } from './setting.ts';
import { drawTable, type TableRow } from './table.ts';

/** Part 3: a row for each section: who was asked, how many records there are, and what stands there. */
export function drawSummary(setting: Setting, number: number): void {
  const { paper, material } = setting;
  const title = word(setting, 'summary');
  const sections = material.report.sections.filter(
    ({ type }) => !['CREDIT_POLICY', 'SUMMARY'].includes(type.value),
  );
  if (sections.length === 0) return;
  paper.together(() => {
    beginPart(setting, { number, title });
    drawLead(
      setting,
      summaryLead(setting, sections, (section) => markOfSection(section, setting) === 'NOTHING'),
    );
    drawTable(
      paper,
      [
        { title: word(setting, 'theme'), width: 108 },
        { title: word(setting, 'sourceAndDate'), width: 104 },
        { title: word(setting, 'records'), width: 52, align: 'right' },
        { title: word(setting, 'total'), width: 88, align: 'right' },
        { title: word(setting, 'latest'), width: 68 },
        { title: word(setting, 'standing'), width: 73 + 11 },
      ],
      sections.map((section) => summaryRow(setting, section)),
      { continued: word(setting, 'continued', { title: `${number} ${title}` }) },
    );
  });
}

function summaryRow(setting: Setting, section: SectionAnswer): TableRow {
  const { language, format } = setting.style;
  const figuresInWords = sectionWords(section, setting.style).map(splitWarrantMark);
  const words = figuresInWords.map((figure) => figure.words);
  const mark = markOfSection(section, setting);
  const warrant = figuresInWords.find((figure) => figure.mark !== undefined)?.mark;
  const edition = editionOf(section, setting);
  const { count, total, isLowerBound = false, latest } = totalsOf(section, setting);
  const hasRecords = count !== undefined && mark === 'SOMETHING';
  const sources = [...new Set(section.sources.map(({ source }) => sourceTitle(source, language)))].join(', ');
  // "Nothing found" is shown as the state only if it is certain.
  const isAnswered = mark === 'SOMETHING' || (mark === 'UNKNOWN' && section.status === 'COMPLETED');
  const state = isAnswered ? word(setting, hasRecords ? 'onRecord' : 'answered') : (words[0] ?? '–');
  const figures = isAnswered ? words : words.slice(1);
  return {
    cells: [
      section.type.title,
      {
        text: sources || '–',
        colour: colours.soft,
        ...(edition !== undefined && { under: word(setting, 'ofDate', { date: edition }) }),
      },
      ...(hasRecords || figures.length === 0
        ? [
            count === undefined ? '–' : countFigure(count, setting.style),
            typeof total === 'number' ? amountFigure(total, { isLowerBound }, setting.style) : '–',
            typeof latest === 'string' ? format.date(latest) : '–',
          ]
        : // What no figures tell is told in words.
          [{ text: figures.join(' · '), span: 3 }, '', '']),
      { text: state, mark: warrant === undefined ? mark : markOfWarrant[warrant] },
    ],
  };
}

interface Totals {
  readonly count?: ReturnType<typeof recordCount>;
  readonly total?: unknown;
  readonly isLowerBound?: boolean;
  readonly latest?: unknown;
}

/** How many records a section has, of what amount, and of which day the latest is; of lists that are counted alone. */
function totalsOf(section: SectionAnswer, { style }: Setting): Totals {
  const { type, details } = section;
  if (type.value === 'PROCESSES') {
    const { totals, lawsuits } = Object(details);
    const filed: readonly unknown[] = Array.isArray(lawsuits)
      ? lawsuits.map((one) => Object(one).filedOn)
      : [];
    const days = filed.filter((day) => typeof day === 'string');
    const { count, amount } = Object(totals);
    const latest = days.toSorted().at(-1);
    return typeof count === 'number'
      ? { count: { least: count, most: count }, total: amount, ...lowerBound(totals, 'amount'), latest }
      : {};
  }
  const { count, totalAmount, lastDate } = details;
  if (typeof count !== 'number') return {};
  return {
    count: recordCount(section, { isWhole: isConclusive(section, style) }),
    total: totalAmount,
    ...lowerBound(details, 'totalAmount'),
    latest: lastDate,
  };
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
    case 'COMPLETED':
      if (isKnownEmpty(section, style)) return 'NOTHING';
      return section.status === 'NO_RECORD' || readsEmpty(section, style) ? 'UNKNOWN' : 'SOMETHING';
  }
}

/** Of when the oldest of the data are. */
function editionOf({ sources }: SectionAnswer, { style }: Setting): string | undefined {
  const [edition] = sources
    .flatMap(({ editionDate }) => (editionDate === null ? [] : [editionDate]))
    .toSorted();
  return edition === undefined ? undefined : style.format.date(edition);
}
