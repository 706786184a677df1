import { type FieldLine, sectionPage } from '../../presentation/section-page.ts';
import type { SectionAnswer } from '../../report/report-answer.ts';
import { warrantMarks } from '../../sections/criminal-record.ts';
import type { CommandContext } from '../context.ts';
import type { Painter } from './colour.ts';
import { figureStyle } from './figure-style.ts';
import { wrap } from './wrap.ts';

type ViewContext = Pick<CommandContext, 'stdout' | 'language' | 'timezone'>;

/** No line of a field is broken to less than this many columns, however deep it lies. */
const narrowestField = 20;

/**
 * One section with everything in it: its state and sources, then every field by the name that it has in the API, one a
 * line. Ends with a line break.
 */
export function sectionView(section: SectionAnswer, context: ViewContext): string {
  const { width, paint } = context.stdout;
  const page = sectionPage(section, figureStyle(context));
  const lines = [
    ...(page.sandbox === undefined ? [] : [paint.warning(page.sandbox)]),
    paint.strong(page.title),
    ...wrap(page.words.join(' · '), width).map((line) => paintMarks(line, paint)),
    ...[...page.sources, ...page.errors].flatMap((line) => wrap(line, width - 2).map((part) => `  ${part}`)),
    // Whole, however narrow the screen is, so that it can be opened.
    ...page.links.map((link) => `  ${link}`),
    '',
    ...page.fields.flatMap((field) => fieldLines(field, width)),
  ];
  return `${lines.join('\n')}\n`;
}

/** Paints the marks of warrants: red in force, yellow past. */
function paintMarks(line: string, paint: Painter): string {
  return line
    .replaceAll(`${warrantMarks.active} `, `${paint.bad(warrantMarks.active)} `)
    .replace(/(^|· )! /g, `$1${paint.warning(warrantMarks.past)} `);
}

function fieldLines({ depth, text }: FieldLine, width: number): readonly string[] {
  const indent = '  '.repeat(depth);
  return wrap(text, Math.max(narrowestField, width - indent.length)).map((part, index) =>
    (indent + (index > 0 ? '  ' : '') + part).trimEnd(),
  );
}
