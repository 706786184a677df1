import {
  type FormatSection,
  foreignUnit,
  sectionOfNumber,
  sectionOfText,
  splitFormat,
} from './format-sections.ts';

/** How a spreadsheet shows the content of a cell, as far as it changes what is read. */
export interface CellFormat {
  /** The code of the number format, `0.00%`; undefined for the general format and for built-in formats of other languages. */
  readonly code: string | undefined;
  /** Whether the font strikes out the cell. */
  readonly isStruck: boolean;
  isDate(number: number): boolean;
  isPercent(number: number): boolean;
  /** The unit that is shown for a number, if an amount with it is not one in BRL: `US$`, `%`, `mil`; undefined if there is none. */
  foreignUnit(number: number): string | undefined;
  /** The digits of a whole number, with the zeros that the format adds in front; undefined if it adds none. */
  paddedDigits(number: number): string | undefined;
  /** The text that is shown for a number, `091.000.100-65`; undefined if it is the number as it is, or one with decimals. */
  shownNumber(number: number): string | undefined;
  /** The text that is shown for a text; undefined if it is the text as it is. */
  shownText(text: string): string | undefined;
}

/** The built-in formats of dates and times (ECMA-376, part 1, 18.8.30), those of other languages among them. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** The codes of the built-in formats that are the same in every language. */
const builtInCodes: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'mm-dd-yy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yy h:mm'],
  [37, '#,##0 ;(#,##0)'],
  [38, '#,##0 ;[Red](#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;[Red](#,##0.00)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mmss.0'],
  [48, '##0.0E+0'],
]);

/** Returns the format of a number format's id, with its code if the workbook declares one, and of a font. */
export function cellFormat(id: number, code: string | undefined, isStruck = false): CellFormat {
  if (code !== undefined) return { code, isStruck, ...declaredFormat(splitFormat(code)) };
  const nothing = () => undefined;
  return {
    code: builtInCodes.get(id),
    isStruck,
    isDate: () => isBuiltInDate(id),
    isPercent: () => id === 9 || id === 10,
    foreignUnit: () => (id === 9 || id === 10 ? '%' : undefined),
    paddedDigits: nothing,
    shownNumber: nothing,
    shownText: nothing,
  };
}

function declaredFormat(sections: readonly FormatSection[]): Omit<CellFormat, 'code' | 'isStruck'> {
  const of = (number: number) => sectionOfNumber(sections, number);
  const isWhole = (number: number) => Number.isSafeInteger(number) && number >= 0;
  return {
    isDate: (number) => of(number)?.kind === 'DATE',
    isPercent: (number) => of(number)?.isPercent === true,
    foreignUnit: (number) => {
      const section = of(number);
      return section && foreignUnit(section);
    },
    paddedDigits: (number) => {
      const section = isWhole(number) ? of(number) : undefined;
      return section?.kind === 'DIGITS' ? String(number).padStart(section.fewestDigits, '0') : undefined;
    },
    shownNumber: (number) => {
      const section = isWhole(number) ? of(number) : undefined;
      if (section?.kind === 'EMPTY') return literalsOf(section);
      return section?.kind === 'DIGITS' ? fillDigits(section, String(number)) : undefined;
    },
    shownText: (text) => {
      const section = sectionOfText(sections);
      if (section === undefined) return undefined;
      return section.parts.map((part) => (part.kind === 'TEXT' ? text : part.text)).join('');
    },
  };
}

function literalsOf({ parts }: FormatSection): string {
  return parts.map(({ text }) => text).join('');
}

/** Puts digits in their places from the right; those that have none stand in front of the first place. */
function fillDigits({ parts }: FormatSection, digits: string): string {
  const places = parts.filter(({ kind }) => kind === 'DIGIT').length;
  let place = 0;
  return parts
    .map(({ kind, text }) => {
      if (kind !== 'DIGIT') return text;
      const from = digits.length - places + place;
      place += 1;
      const own =
        place === 1
          ? digits.slice(0, Math.max(0, from + 1))
          : digits.slice(Math.max(0, from), Math.max(0, from + 1));
      if (own !== '') return own;
      return text === '0' ? '0' : text === '?' ? ' ' : '';
    })
    .join('');
}

const dayMs = 86_400_000;
/** The number of 1 January 1970, where days are counted from 1900. */
const firstOf1970 = 25_569;

/**
 * A date as it is written, `2026-11-20`, with the time where there is one, `2026-11-20 10:05:00`; a time alone as such.
 * `serial` counts days from 1900, a year that spreadsheets take for a leap year, or from 1904.
 */
export function dateText(serial: number, isFrom1904: boolean): string {
  const beforeLeapDay = !isFrom1904 && serial < 60 ? 1 : 0;
  const days = serial + beforeLeapDay - (isFrom1904 ? firstOf1970 - 1462 : firstOf1970);
  const date = new Date(Math.round((days * dayMs) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return String(serial);
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
  if (serial < 1) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
