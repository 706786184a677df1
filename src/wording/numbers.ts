import type { Language } from '../base/language.ts';
import { localeOf } from './locale.ts';

// Written here and not by Intl, whose output may change with the version of Node: a result reads the same everywhere. And the
// first number that Intl writes costs a twentieth of a whole analysis on the command line.

/** An amount of BRL, to the cent: `R$ 1.234,56`, with a no-break space, so that it is never torn. */
export function reais(value: number, language: Language): string {
  const { decimalMark, thousandsMark } = localeOf(language);
  const cents = Math.round(Math.abs(value) * 100);
  const decimals = String(cents % 100).padStart(2, '0');
  const whole = groupedWhole(Math.floor(cents / 100), thousandsMark);
  return `${value < 0 && cents > 0 ? '-' : ''}R$\u00A0${whole}${decimalMark}${decimals}`;
}

/** A number with at most two decimals. */
export function groupedNumber(value: number, language: Language): string {
  const { decimalMark, thousandsMark } = localeOf(language);
  if (Number.isInteger(value) && value >= 0) return groupedWhole(value, thousandsMark);
  const hundredths = Math.round(Math.abs(value) * 100);
  const whole = groupedWhole(Math.floor(hundredths / 100), thousandsMark);
  const decimals = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const sign = value < 0 && hundredths > 0 ? '-' : '';
  return `${sign}${whole}${decimals === '' ? '' : `${decimalMark}${decimals}`}`;
}

/** Returns a percentage or a threshold with all its decimals, at most twelve, and separated thousands. */
export function exactNumber(value: number, language: Language): string {
  const short = groupedNumber(value, language);
  if (Number(value.toFixed(2)) === value) return short;
  const { decimalMark, thousandsMark } = localeOf(language);
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(12).replace(/0+$/, '').split('.');
  const grouped = groupedWhole(Number(whole), thousandsMark);
  return `${value < 0 ? '-' : ''}${grouped}${fraction === '' ? '' : `${decimalMark}${fraction}`}`;
}

/** A number with its decimals, ten at most, and its thousands together: a ratio, a degree of latitude. */
export function ungroupedNumber(value: number, language: Language): string {
  // As short as it is written: with ten decimals 723.43 would be 723.4300000001.
  const written = String(value);
  const short = /^-?\d+(\.\d{1,10})?$/.test(written) ? written : value.toFixed(10).replace(/\.?0+$/, '');
  return short === '-0' ? '0' : short.replace('.', localeOf(language).decimalMark);
}

/** A number with one decimal. */
export function oneDecimal(value: number, language: Language): string {
  const { decimalMark, thousandsMark } = localeOf(language);
  const tenths = Math.round(Math.abs(value) * 10);
  const sign = value < 0 && tenths > 0 ? '-' : '';
  return `${sign}${groupedWhole(Math.floor(tenths / 10), thousandsMark)}${decimalMark}${tenths % 10}`;
}

/** A share from 0 to 1 in whole percent, halves upward as they are written: 0.285 is 29%. */
export function sharePercent(share: number, language: Language): string {
  // Times a hundred it may be a little less than it is in writing: 28.499999999999996.
  const percent = Math.round(Number((share * 100).toPrecision(15)));
  return `${groupedNumber(percent === 0 ? 0 : percent, language)}${localeOf(language).percentMark}`;
}

function groupedWhole(value: number, separator: string): string {
  const digits = String(value);
  return value < 1000 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, separator);
}

/** Whether a column contains only figures, which are aligned right. Unknown values do not count. */
export function areFigures(values: readonly unknown[]): boolean {
  const figures = values.filter((value) => value !== null && value !== undefined);
  return figures.length > 0 && figures.every((value) => typeof value === 'number');
}
