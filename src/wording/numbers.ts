import type { Language } from '../base/language.ts';
import { localeOf } from './locale.ts';

// Written here and not by Intl, whose output may change with the version of Node: a result reads
// the same everywhere.

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

function groupedWhole(value: number, separator: string): string {
  const digits = String(value);
  return value < 1000 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, separator);
}
