import { daySerial, type WallClock } from '../../wording/wall-clock.ts';
import type { Cell } from './cell.ts';
import type { CellStyle } from './cell-styles.ts';
import { styleOf } from './cell-styles.ts';
import { escapeXml, xmlText } from './cell-text.ts';

/** What a row needs to know of its workbook. */
export interface RowContext {
  readonly clock: WallClock;
  /** The index of each style in the workbook's table of styles. */
  readonly styleIds: ReadonlyMap<CellStyle, number>;
  /** The letters of each column. */
  readonly letters: readonly string[];
  /** How many characters a line of each column holds whose texts take as many lines as they need; 0 for the others. */
  readonly lineLengths: readonly number[];
}

/**
 * One row in the XML of a sheet (ECMA-376 part 1, 18.3.1.73). Texts are inline strings (18.18.11), never the results of
 * formulas, and formulas come with their results.
 *
 * @param cells from column A on; undefined is an empty one.
 * @param style the look of every cell, where it is not settled by what the cell holds.
 */
export function rowXml(
  row: number,
  cells: readonly Cell[],
  { clock, styleIds, letters, lineLengths, style }: RowContext & { readonly style?: CellStyle | undefined },
): string {
  let xml = '';
  let lines = 1;
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index];
    if (cell === undefined) {
      if (style !== undefined) xml += `<c r="${letters[index]}${row}" s="${styleIds.get(style)}"/>`;
      continue;
    }
    const lineLength = lineLengths[index] ?? 0;
    if (lineLength > 0 && cell.kind === 'text') lines = Math.max(lines, linesOf(cell.text, lineLength));
    xml += `<c r="${letters[index]}${row}" s="${styleIds.get(style ?? styleOf(cell, lineLength > 0))}"`;
    switch (cell.kind) {
      case 'text': {
        const text = xmlText(cell.text);
        xml += ` t="inlineStr"><is><t${needsSpace(text) ? ' xml:space="preserve"' : ''}>${text}</t></is></c>`;
        break;
      }
      case 'number':
      case 'own':
        xml += `><v>${cell.value}</v></c>`;
        break;
      case 'time':
        xml += `><v>${clock.serial(cell.at)}</v></c>`;
        break;
      case 'day':
        xml += `><v>${daySerial(cell.on)}</v></c>`;
        break;
      case 'link':
        xml += ` t="str"><f>${escapeXml(hyperlink(cell))}</f><v>${escapeXml(cell.text)}</v></c>`;
        break;
      case 'count':
        xml += `><f>${escapeXml(cell.formula)}</f><v>${cell.value}</v></c>`;
        break;
    }
  }
  return `<row r="${row}"${heightOf(lines)}>${xml}</row>`;
}

/** Of a line of text, in points. */
export const lineHeight = 15;
/** The highest that a row can be, in points. */
const mostHeight = 405;

/** Said where a text takes several lines: programs that print without showing a sheet first do not measure it themselves. */
function heightOf(lines: number): string {
  return lines === 1 ? '' : ` ht="${Math.min(mostHeight, lines * lineHeight)}"`;
}

/** How many lines of so many characters a text takes at most, broken between its words. */
export function linesOf(text: string, length: number): number {
  let lines = 0;
  // What is higher than a row can be is not counted further.
  for (const paragraph of text.slice(0, length * mostHeight).split('\n')) {
    lines += 1;
    let free = length;
    for (const word of paragraph.split(' ')) {
      if (word.length > free && free < length) {
        lines += 1;
        free = length;
      }
      if (word.length > length) lines += Math.ceil(word.length / length) - 1;
      free -= Math.min(word.length, length) + 1;
    }
  }
  return lines;
}

/** Blanks at either end, and line breaks, would otherwise be lost. */
function needsSpace(text: string): boolean {
  return /^\s|\s$|[\n\t]/.test(text);
}

function hyperlink({ url, text }: { readonly url: string; readonly text: string }): string {
  return `HYPERLINK(${quoted(url)},${quoted(text)})`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
