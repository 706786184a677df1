import { type FieldLine, type FieldTable, sectionPage } from '../../presentation/section-page.ts';
import type { SectionAnswer } from '../../report/report-answer.ts';
import type { CommandContext } from '../context.ts';
import { figureStyle } from './figure-style.ts';
import { paintWarrantMarks } from './warrant-marks.ts';
import { pad, padBefore, textWidth, wrap } from './wrap.ts';

type ViewContext = Pick<CommandContext, 'stdout' | 'language' | 'timezone' | 'accessible' | 'say'>;

/** No line of a field is broken to less than this many columns, however deep it lies. */
const narrowestField = 20;

/**
 * One section with everything in it: its state and sources, then every field by the name that it has in the API, one a
 * line, and lists as tables where the line has room for them. Ends with a line break.
 */
export function sectionView(section: SectionAnswer, context: ViewContext): string {
  const { width, paint } = context.stdout;
  const page = sectionPage(section, figureStyle(context));
  const lines = [
    ...(page.sandbox === undefined ? [] : [paint.warning(page.sandbox)]),
    paint.strong(page.title),
    ...wrap(page.words.join(' · '), width).map((line) => paintWarrantMarks(line, paint)),
    ...[...page.sources, ...page.errors].flatMap((line) => wrap(line, width - 2).map((part) => `  ${part}`)),
    // Whole, however narrow the screen is, so that it can be opened.
    ...page.links.map((link) => `  ${link}`),
    '',
    ...page.fields.flatMap((field) =>
      'text' in field ? fieldLines(field, width) : tableLines(field, context),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const gap = '  ';

/** A line of less room takes no table. */
const narrowestTable = 60;

/**
 * A table of the columns that the line has room for, with the names of the others below; on a narrow terminal, for a
 * reader of the screen, and where the first column alone is longer than a line, the records one after the other.
 */
function tableLines(
  { depth, columns, figures, rows }: FieldTable,
  { stdout, accessible, say }: ViewContext,
): readonly string[] {
  const indent = '  '.repeat(depth);
  const widths = columns.map((column, index) =>
    Math.max(textWidth(column), ...rows.map((row) => textWidth(row[index] ?? ''))),
  );
  const room = stdout.width - indent.length;
  if (accessible || stdout.width < narrowestTable || (widths[0] ?? 0) > room) {
    return rows.flatMap((row, index) => [
      `${indent}${index + 1}.`,
      ...columns.flatMap((column, at) =>
        fieldLines({ depth: depth + 1, text: `${column}: ${row[at] ?? ''}` }, stdout.width).map((text) =>
          paintWarrantMarks(text, stdout.paint),
        ),
      ),
    ]);
  }
  const fitting = fittingColumns(widths, room);
  const line = (cells: readonly string[]) =>
    (
      indent +
      fitting
        .map((index) => (figures[index] ? padBefore : pad)(cells[index] ?? '', widths[index] ?? 0))
        .join(gap)
    ).trimEnd();
  const left = columns.filter((_, index) => !fitting.includes(index));
  return [
    stdout.paint.strong(line(columns)),
    ...rows.map((row) => paintWarrantMarks(line(row), stdout.paint)),
    ...(left.length === 0
      ? []
      : wrap(say('moreColumns', { columns: left.join(', ') }), room).map((text) => indent + text)),
  ];
}

/** Which of the columns there is room for: the first, and from the left every other that still fits. */
function fittingColumns(widths: readonly number[], room: number): readonly number[] {
  const [first = 0, ...others] = widths;
  const fitting = [0];
  let total = first;
  for (const [index, width] of others.entries()) {
    if (total + gap.length + width > room) continue;
    fitting.push(index + 1);
    total += gap.length + width;
  }
  return fitting;
}

function fieldLines({ depth, text }: FieldLine, width: number): readonly string[] {
  const indent = '  '.repeat(depth);
  const room = Math.max(narrowestField, width - indent.length);
  if (textWidth(text) <= room) return [(indent + text).trimEnd()];
  // What goes on stands two columns further in, and has as many fewer.
  return wrap(text, room - gap.length).map((part, index) =>
    (indent + (index > 0 ? gap : '') + part).trimEnd(),
  );
}
