import type ExcelJS from 'exceljs';
import type { Language } from '../../base/language.ts';
import { localeOf } from '../../wording/locale.ts';
import type { Cell, NumberFormat, OwnFormat } from './cell.ts';

const dateTimeFormats = { DAY_FIRST: 'dd/mm/yyyy hh:mm', YEAR_FIRST: 'yyyy-mm-dd hh:mm' } as const;
const dayFormats = { DAY_FIRST: 'dd/mm/yyyy', YEAR_FIRST: 'yyyy-mm-dd' } as const;

/** How a cell looks: by what it holds, or by its place. */
export type CellStyle =
  | NumberFormat
  | OwnFormat
  | 'text'
  | 'time'
  | 'day'
  | 'link'
  | 'heading'
  | 'section'
  | 'warning'
  | 'wrapped';

/** Number formats in the spelling of the file, which every program shows in its own language's separators. */
const numberFormats: ReadonlyMap<NumberFormat, string> = new Map([
  ['integer', '0'],
  ['number', 'General'],
  ['tenths', '0.0'],
  ['hundredths', '0.00'],
  ['grouped', '#,##0.00'],
  ['money', '"R$" #,##0.00'],
  ['share', '0%'],
  ['exactShare', '0.0%'],
  ['percent', '0.00"%"'],
]);

/** Text that stays text when somebody edits the cell, whatever it begins with. */
const asText = '@';
const font = { name: 'Calibri', family: 2, size: 11 } as const;
/** A row may be as high as the longest text in it. */
const atTop = { vertical: 'top' } as const;
/** Texts keep off the numbers to their left. */
const asTextAtTop = { ...atTop, horizontal: 'left', indent: 1 } as const;
const inLines = { ...asTextAtTop, wrapText: true } as const;
const solid = (argb: string): ExcelJS.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });

/** Every style of a workbook, as exceljs takes it. */
export function cellStyles(language: Language): ReadonlyMap<CellStyle, Partial<ExcelJS.Style>> {
  const bold = { ...font, bold: true };
  return new Map<CellStyle, Partial<ExcelJS.Style>>([
    ...[...numberFormats].map(([format, numFmt]) => [format, { font, numFmt, alignment: atTop }] as const),
    ['text', { font, numFmt: asText, alignment: asTextAtTop }],
    ['time', { font, numFmt: dateTimeFormats[localeOf(language).dateOrder], alignment: atTop }],
    ['day', { font, numFmt: dayFormats[localeOf(language).dateOrder], alignment: atTop }],
    [
      'link',
      {
        font: { ...font, underline: true, color: { argb: 'FF0563C1' } },
        numFmt: 'General',
        alignment: asTextAtTop,
      },
    ],
    ['heading', { font: bold, fill: solid('FFD9D9D9'), numFmt: asText, alignment: inLines }],
    ['section', { font: bold, fill: solid('FFF2F2F2'), numFmt: asText, alignment: asTextAtTop }],
    [
      'warning',
      {
        font: { ...bold, color: { argb: 'FF9C0006' } },
        fill: solid('FFFFC7CE'),
        numFmt: asText,
        alignment: asTextAtTop,
      },
    ],
    ['wrapped', { font, numFmt: asText, alignment: inLines }],
  ]);
}

/** The style of a cell with a number format of the user's own file. */
export function ownStyle(format: OwnFormat): Partial<ExcelJS.Style> {
  return { font, numFmt: format.slice('own '.length), alignment: atTop };
}

/** Whether a style has a number format of the user's own file. */
export function isOwnStyle(style: CellStyle): style is OwnFormat {
  return style.startsWith('own ');
}

/** How a cell looks by what it holds; a text of a `wrapped` column takes as many lines as it needs. */
export function styleOf(cell: NonNullable<Cell>, wrapped = false): CellStyle {
  switch (cell.kind) {
    case 'number':
    case 'own':
      return cell.format;
    case 'count':
      return 'integer';
    case 'text':
      return wrapped ? 'wrapped' : 'text';
    case 'time':
    case 'day':
    case 'link':
      return cell.kind;
  }
}

/** The colours that repeat a status, each with a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const statusColours = {
  DENIED: { text: 'FF9C0006', ground: 'FFFFC7CE' },
  ALERT: { text: 'FF7F4F00', ground: 'FFFFEB9C' },
  APPROVED: { text: 'FF006100', ground: 'FFC6EFCE' },
  ERROR: { text: 'FFFFFFFF', ground: 'FF595959' },
} as const;
