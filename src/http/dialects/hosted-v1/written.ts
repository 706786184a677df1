import { formatIn } from '../../../wording/format.ts';

/** Days have no zone, and the dialect writes no time of day. */
const format = formatIn('pt-BR', 'UTC');

/** Money as the dialect writes it, "R$ 1.234,56", with plain blanks; null where it is not known. */
export function writtenMoney(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : format.money(value).replaceAll(/\s/g, ' ');
}

/** A day as cards write it, DD/MM/YYYY. */
export function writtenDay(day: string | null | undefined): string | null {
  return day === null || day === undefined ? null : format.date(day);
}
