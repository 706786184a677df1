import { daySerial } from '../../wording/wall-clock.ts';

/** How a number is shown; see `numberFormats` in cell-styles.ts. */
export type NumberFormat =
  | 'integer'
  | 'number'
  | 'tenths'
  | 'hundredths'
  | 'grouped'
  | 'money'
  | 'share'
  | 'exactShare'
  | 'percent';

/** A number format of the user's own file, by its code. */
export type OwnFormat = `own ${string}`;

/** What one cell holds, whoever writes it down; undefined is an empty cell, which says that something is unknown. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly format: NumberFormat }
  /** `text` is the value in a file without formats. */
  | { readonly kind: 'own'; readonly value: number; readonly format: OwnFormat; readonly text: string }
  | { readonly kind: 'time'; readonly at: string }
  | { readonly kind: 'day'; readonly on: string }
  | { readonly kind: 'link'; readonly url: string; readonly text: string }
  | { readonly kind: 'count'; readonly formula: string; readonly value: number }
  | undefined;

/** A text, whatever it begins with: never a formula. Empty where there is none. */
export function textCell(text: string | null | undefined): Cell {
  return text === null || text === undefined || text === '' ? undefined : { kind: 'text', text };
}

/** A number; empty where it is unknown. */
export function numberCell(value: number | null | undefined, format: NumberFormat): Cell {
  if (value === null || value === undefined || !Number.isFinite(value)) return undefined;
  return { kind: 'number', value, format };
}

/** A point in time, ISO 8601; shown in the reader's zone. Empty where it is unknown. */
export function timeCell(at: string | null): Cell {
  return at === null || Number.isNaN(Date.parse(at)) ? undefined : { kind: 'time', at };
}

/** A calendar day, `YYYY-MM-DD`, which has no zone; a text where it is none. */
export function dayCell(on: string): Cell {
  return /^\d{4}-\d{2}-\d{2}$/.test(on) && !Number.isNaN(Date.parse(on)) ? { kind: 'day', on } : textCell(on);
}

/** Whole reais of cents. */
export function priceCell(cents: number | null): Cell {
  return numberCell(cents === null ? null : cents / 100, 'money');
}

/** What a formula can hold of one text: https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3 */
const longestInFormula = 255;

/**
 * A link to something of ours that has an id, shown as `text`; the plain id where there is no address for it, or one that
 * a formula cannot hold.
 */
export function linkCell(
  id: string | null,
  link: { readonly url: string | undefined; readonly text: string },
): Cell {
  if (id === null) return undefined;
  const { url, text } = link;
  if (url === undefined || url.length > longestInFormula) return textCell(id);
  return { kind: 'link', url, text };
}

/** The numbers that a column of the user's may hold, and how each is shown, so that no digit looks changed. */
const plainNumbers: readonly (readonly [RegExp, NumberFormat])[] = [
  [/^-?[1-9]\d{0,8}$|^0$/, 'integer'],
  [/^-?(?:0|[1-9]\d{0,8})[.,]\d$/, 'tenths'],
  [/^-?(?:0|[1-9]\d{0,8})[.,]\d\d$/, 'hundredths'],
  [/^-?[1-9]\d{0,2}(?:\.\d{3}){1,3},\d\d$/, 'grouped'],
  [/^-?[1-9]\d{0,2}(?:,\d{3}){1,3}\.\d\d$/, 'grouped'],
];

/**
 * Whether a text of the user's own file can be nothing but a number. Codes with leading zeros, documents, telephones, dates
 * and amounts like 1.234, which mean one thing here and another there, are none.
 */
export function isPlainNumber(text: string): boolean {
  return plainNumbers.some(([pattern]) => pattern.test(text)) && !/^-[0.,]+$/.test(text);
}

/** Tokens of a number format that every spreadsheet program reads. */
const formatTokens =
  /^(?:[0#?.,% dmyhsDMYHS:/()+$;-]|E[+-]|AM\/PM|"[^"\p{C}]*"|\\[ -~]|[_*][ -~]|\[\$[^[\]\p{C}]*\]|\[[A-Za-z]{1,7}\])+$/u;
const longestFormat = 100;

/** Whether the code of a number format can be written to another workbook as it is. */
export function isOwnFormat(code: string): boolean {
  return code === 'General' || (code.length <= longestFormat && formatTokens.test(code));
}

/** A date and a time as `dateText` writes them. */
const ownTime = /^(?:(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?|(\d{2}:\d{2}:\d{2}))$/;

/** Whether a text is a date, a time, or a number with all of its digits, so that the value in a spreadsheet is exactly the same. */
export function isOwnValue(text: string): boolean {
  return ownValue(text) !== undefined;
}

/** Before this day, spreadsheets count days differently, because they take 1900 for a leap year. */
const firstOwnDay = '1900-03-01';

function ownValue(text: string): number | undefined {
  const [time, day, hourOfDay, hour] = ownTime.exec(text) ?? [];
  if (time === undefined) {
    const number = Number(text);
    return Number.isFinite(number) && String(number) === text ? number : undefined;
  }
  if (day !== undefined && day < firstOwnDay) return undefined;
  const milliseconds = Date.parse(`1970-01-01T${hourOfDay ?? hour ?? '00:00:00'}Z`);
  const value = (day === undefined ? 0 : daySerial(day)) + milliseconds / 86_400_000;
  return Number.isFinite(value) ? value : undefined;
}

/**
 * What the user's own file held: a value with the number format of its column, or a plain number as one where its column holds
 * numbers.
 */
export function inputCell(
  text: string,
  column: { readonly numbers: boolean; readonly format?: string | undefined },
): Cell {
  // A column of plain numbers in the general format shows as many decimals as each number has.
  const isOwn = column.format !== undefined && !(column.numbers && column.format === 'General');
  const value = isOwn ? ownValue(text) : undefined;
  if (value !== undefined) return { kind: 'own', value, format: `own ${column.format}`, text };
  const [, format] =
    (column.numbers && isPlainNumber(text) && plainNumbers.find(([pattern]) => pattern.test(text))) || [];
  return format === undefined ? textCell(text) : numberCell(readDecimal(text), format);
}

/** Reads a number whose last separator, where one or two digits follow it, is the decimal one. */
function readDecimal(text: string): number {
  const [, whole = '', decimals = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals}`);
}
