import { formatDocument, hideDocument } from '../../document/mask.ts';
import {
  type ListColumn,
  type ListRecord,
  listsOfSection,
  type ReportList,
} from '../../presentation/report-lists.ts';
import type { SectionAnswer } from '../../report/report-answer.ts';
import { splitWarrantMark } from '../../sections/criminal-record.ts';
import { fieldKind, fieldPlace } from '../../sections/field-kind.ts';
import { fieldLabel } from '../../sections/field-labels.ts';
import { fieldText } from '../../sections/field-text.ts';
import { isSectionType, sectionDefinition } from '../../sections/index.ts';
import { reuseInWords } from '../../sections/reuse-words.ts';
import { sectionWords } from '../../sections/section-words.ts';
import { isSeen } from '../../sections/seen-details.ts';
import { sourceAgeInWords, sourceTitle } from '../../sections/source-words.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { areFigures } from '../../wording/numbers.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { type Mark, markOfWarrant } from './marks.ts';
import { colours } from './palette.ts';
import { area } from './paper.ts';
import { beginSection, note, type Setting, word } from './setting.ts';
import { markOfSection } from './summary-part.ts';
import { drawTable, fitWidths, tableNeed } from './table.ts';

/** Of a long list as many rows are printed, unless it is to be whole. */
export const shownRows = 200;
/** As many columns fit on a page. */
const mostColumns = 7;

/** A section with its source, its state, its single fields and its lists. */
export function drawSection(setting: Setting, section: SectionAnswer): void {
  beginOf(setting, section);
  drawState(setting, section);
  if (!isSeen(section)) return;
  drawFacts(setting, section);
  drawLinks(setting, section);
  for (const list of listsOfSection(section, setting.style.language)) drawList(setting, section, list);
}

/** The title of a section, with whom the data are of. */
export function beginOf(setting: Setting, section: SectionAnswer): void {
  const { language } = setting.style;
  const said = section.sources.map((answer) => {
    const again = reuseInWords(answer, setting.style);
    const title = [sourceTitle(answer.source, language), ...(again === undefined ? [] : [again])];
    return [...title, ...sourceAgeInWords(answer, language)].join(', ');
  });
  // Two bureaus of one role and one day are one source to whoever reads.
  beginSection(setting, section.type.title, [...new Set(said)].join('; '));
}

/** What became of a section, in words, with its key figures and with what failed. */
export function drawState(setting: Setting, section: SectionAnswer): void {
  const { paper, style } = setting;
  const lines: readonly { readonly mark?: Mark; readonly text: string }[] = [
    ...stateLines(section, setting),
    ...section.errors.map(({ source, message }) => ({
      text: `${sourceTitle(source, style.language)}: ${plainWords(message)}`,
    })),
  ];
  for (const { mark, text } of lines) {
    paper.need(14);
    if (mark !== undefined) paper.mark(mark, area.left, paper.y + 1, 8);
    paper.y += paper.text(
      'P',
      text,
      { x: area.left + 13, y: paper.y, width: area.width - 13 },
      { size: 8.5, leading: 11 },
    );
  }
  paper.y += 4;
}

/** The state and the key figures of a section in one line; each figure with a warrant mark in a line of its own. */
function stateLines(
  section: SectionAnswer,
  setting: Setting,
): readonly { readonly mark: Mark; readonly text: string }[] {
  const figures = sectionWords(section, setting.style).map(splitWarrantMark);
  const plain = figures.flatMap(({ mark, words }) => (mark === undefined ? [words] : []));
  return [
    ...figures.flatMap(({ mark, words }) =>
      mark === undefined ? [] : [{ mark: markOfWarrant[mark], text: words }],
    ),
    ...(plain.length === 0 ? [] : [{ mark: markOfSection(section, setting), text: plain.join(' · ') }]),
  ];
}

/** More facts than these may be parted, and need not stand with the table that follows. */
const manyFacts = 9;

interface Fact {
  readonly label: string;
  readonly text: string;
}

/** The single fields of a section. */
export function drawFacts(setting: Setting, section: SectionAnswer): void {
  const { paper } = setting;
  const facts = factsIn(section.details, { type: section.type.value, path: [] }, setting);
  if (facts.length === 0) return;
  // What is told of one thing is not parted, unless it is long.
  paper.together(() => drawColumns(setting, facts));
  // Few of them stay with the table that follows.
  if (facts.length > manyFacts) paper.mayPart();
}

/** Facts in three columns, each below what it is called. */
function drawColumns({ paper }: Setting, facts: readonly Fact[]): void {
  const space = 17;
  const width = (area.width - 2 * space) / 3;
  paper.within('L', () => {
    for (let at = 0; at < facts.length; at += 3) {
      const row = facts.slice(at, at + 3).map(({ label, text }) => ({
        label: paper.lines(label, width, { size: 7.25 }),
        text: paper.lines(text, width, { size: 8.5 }).slice(0, 40),
      }));
      const height = Math.max(...row.map(({ label, text }) => label.length * 9 + text.length * 10.5)) + 8;
      paper.need(height);
      const { y } = paper;
      for (const [column, { label, text }] of row.entries()) {
        const x = area.left + column * (width + space);
        paper.ornament(() => paper.drawRule(x, y, width, { weight: 0.5, colour: colours.line }));
        paper.within('LI', () => {
          paper.within('Lbl', () =>
            paper.content(() => {
              for (const [line, words] of label.entries())
                paper.drawLine(words, { x, y: y + 3 + line * 9 }, { size: 7.25, colour: colours.soft });
            }),
          );
          paper.within('LBody', () =>
            paper.content(() => {
              const top = y + 3 + label.length * 9;
              for (const [line, words] of text.entries()) paper.drawLine(words, { x, y: top + line * 10.5 });
            }),
          );
        });
      }
      paper.y += height;
      if (facts.length > manyFacts && at === manyFacts) paper.mayPart();
    }
  });
  paper.y += 4;
}

/** What is known of single fields; lists have tables of their own. */
function factsIn(
  value: unknown,
  place: { readonly type: string; readonly path: readonly string[] },
  setting: Setting,
): readonly Fact[] {
  const { type, path } = place;
  const { style } = setting;
  if (typeof value !== 'object' || value === null) return [];
  const fields = Object.entries(value).toSorted(
    ([a], [b]) => fieldPlace(type, [...path, a]) - fieldPlace(type, [...path, b]) || 0,
  );
  return fields.flatMap(([name, field]): readonly Fact[] => {
    const at = { type, path: [...path, name] };
    if (field === null || field === undefined) return [];
    const label = labelOf(at, style);
    if (Array.isArray(field)) {
      const texts = field.filter((one) => typeof one !== 'object').map((one) => fieldText(one, at, style));
      return texts.length === 0 ? [] : [{ label, text: texts.join(', ') }];
    }
    if (typeof field === 'object') return factsIn(field, at, setting);
    const shown =
      typeof field === 'string' && fieldKind(type, at.path) === 'DOCUMENT'
        ? partDocument(field)
        : fieldText(field, at, style);
    return [{ label, text: shown }];
  });
}

/** What only holds others says nothing by its name. */
const wrappers = ['company', 'person', 'address', 'coordinates'];

/** What a field is called; one within another with the name of that before it. */
function labelOf(
  { type, path }: { readonly type: string; readonly path: readonly string[] },
  { language }: FigureStyle,
): string {
  const label = fieldLabel(type, path, language);
  const around = path.slice(0, -1);
  const last = around.at(-1);
  if (last === undefined || wrappers.includes(last)) return label;
  return `${fieldLabel(type, around, language)}: ${label}`;
}

/** A document of somebody else: a company's whole, a person's in part. */
export function partDocument(document: string): string {
  if (/^[0-9A-Z]{12}\d{2}$/.test(document)) return formatDocument({ kind: 'cnpj', value: document });
  if (/^\d{11}$/.test(document)) return hideDocument({ kind: 'cpf', value: document });
  return plainWords(document);
}

function drawLinks(setting: Setting, section: SectionAnswer): void {
  const { value: type } = section.type;
  const links = isSectionType(type) ? (sectionDefinition(type).links?.(section.details) ?? []) : [];
  const { paper } = setting;
  for (const link of links.filter((link) => /^https:\/\//.test(link))) {
    paper.need(14);
    paper.link([{ text: word(setting, 'openMap'), place: { x: area.left, y: paper.y } }], link);
    paper.y += 14;
  }
}

/** A list of a section as a table: its first rows, and the columns that fit. */
export function drawList(setting: Setting, section: SectionAnswer, list: ReportList): void {
  const { paper, material } = setting;
  const total = list.records.length;
  const records = material.form.whole ? list.records : list.records.slice(0, shownRows);
  const used = list.columns.filter((column) => list.records.some((record) => isKnown(column.of(record))));
  const texts = used.slice(0, mostColumns).map((column) => ({
    title: column.label,
    texts: records.map((record) => cellText(setting, list, column, record)),
  }));
  const widths = fitWidths(paper, texts);
  const columns = widths.map((width, at) => ({
    title: texts[at]?.title ?? '',
    width,
    ...(areFigures(records.map((record) => used[at]?.of(record))) && { align: 'right' as const }),
  }));
  const rows = records.map((_, row) => ({ cells: columns.map((_, at) => texts[at]?.texts[row] ?? '–') }));
  if (list.title !== section.type.title) {
    paper.need(30 + tableNeed(paper, columns, rows));
    beginSection(setting, list.title);
  }
  drawTable(paper, columns, rows, { continued: word(setting, 'continued', { title: list.title }) });
  const remarks = [
    ...(records.length < total ? [word(setting, 'shownFirst', { shown: records.length, total })] : []),
    ...(used.length > columns.length
      ? [
          word(setting, 'moreColumns', {
            columns: used
              .slice(mostColumns)
              .map(({ label }) => label)
              .join(', '),
          }),
        ]
      : []),
  ];
  if (remarks.length > 0) note(setting, remarks.join(' '));
  paper.y += 4;
}

function isKnown(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/** A text of a cell is no longer than a page can hold. */
const longestCell = 600;

function cellText(setting: Setting, list: ReportList, column: ListColumn, record: ListRecord): string {
  const value = column.of(record);
  const { type } = list;
  if (typeof value === 'string' && column.kind === 'DOCUMENT') return partDocument(value);
  const shown = (one: unknown) => {
    const said = fieldText(one, { type, path: column.path }, setting.style);
    // A day stays on its line.
    return column.kind === 'DAY' ? said.replaceAll(' ', '\u00a0') : said;
  };
  const text = Array.isArray(value) ? value.map(shown).join(', ') : shown(value);
  return text.length <= longestCell ? text : `${text.slice(0, longestCell)}…`;
}
