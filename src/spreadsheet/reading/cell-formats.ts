/** How a spreadsheet shows the number in a cell, as far as it changes what is read. */
export interface CellFormat {
  readonly isDate: boolean;
  /** A whole number is filled up with zeros to as many digits. */
  readonly digits: number;
  readonly isPercent: boolean;
}

const plain: CellFormat = { isDate: false, digits: 0, isPercent: false };

/** The built-in formats of dates and times (ECMA-376, part 1, 18.8.30), those of other languages among them. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** The format of a number format's id, with its code where the workbook declares one. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined)
    return isBuiltInDate(id)
      ? { ...plain, isDate: true }
      : id === 9 || id === 10
        ? { ...plain, isPercent: true }
        : plain;
  const [positive = ''] = withoutLiterals(code).split(';');
  return {
    isDate: /[dmyhs]/i.test(positive) && !/general/i.test(positive),
    // `00000000000`, `000.000.000-00` with its points as literals.
    digits: /^[0\s/()-]+$/.test(positive) ? (positive.match(/0/g)?.length ?? 0) : 0,
    isPercent: positive.includes('%'),
  };
}

/** A format code without what it shows as it stands, without colours and conditions; `[h]` counts hours. */
function withoutLiterals(code: string): string {
  return code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^\]]*\]/g, '');
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
