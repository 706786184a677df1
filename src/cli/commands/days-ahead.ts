import { dayAfter } from '../../base/calendar-day.ts';
import { CreditError } from '../../base/errors.ts';
import { dayIn } from '../../wording/calendar.ts';
import { textOf } from '../output/texts.ts';

/**
 * So many days ahead, as people type it: `30d`, `30`.
 *
 * @throws CreditError INVALID_ARGUMENT
 */
export function readDaysAhead(word: string, name: string): number {
  const days = Number(/^(\d{1,4})\s*d?$/i.exec(word.trim())?.[1] ?? Number.NaN);
  if (days >= 0 && days <= 3650) return days;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: `"${word}" is no number of days`, 'pt-BR': `"${word}" não é um número de dias` },
    expected: { en: 'days, such as 30d, 3650 at most', 'pt-BR': 'dias, por exemplo 30d, até 3650' },
  });
}

/** Returns today in a time zone, and the day `days` days later. */
export function daysAhead(
  days: number,
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): { readonly from: string; readonly to: string } {
  const from = dayIn(now, timezone);
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  return { from, to: dayAfter({ year, month, day }, days) };
}

/** A day as `YYYY-MM-DD` or `DD/MM/YYYY`, given back as the former. @throws CreditError INVALID_ARGUMENT */
export function readDay(word: string, name: string): string {
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(word);
  const iso = brazilian ? `${brazilian[3]}-${brazilian[2]}-${brazilian[1]}` : word;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : new Date(Number.NaN);
  if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso)) return iso;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: `"${word}" is no day`, 'pt-BR': `"${word}" não é um dia` },
    expected: { en: 'a day, such as 2026-11-20', 'pt-BR': 'um dia, por exemplo 20/11/2026' },
  });
}

/** Refuses a day after today. @throws CreditError INVALID_ARGUMENT */
export function requirePastDay(day: string | undefined, name: string, today: string): void {
  if (day === undefined || day <= today) return;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: textOf('futureDay'),
    expected: { en: 'a day that has been', 'pt-BR': 'um dia que já passou' },
  });
}
