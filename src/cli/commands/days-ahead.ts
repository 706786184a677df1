import { dayAfter } from '../../base/calendar-day.ts';
import { CreditError } from '../../base/errors.ts';
import { wallClockIn } from '../../wording/wall-clock.ts';

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

/** From today to so many days ahead, where the reader is. */
export function daysAhead(
  days: number,
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): { readonly from: string; readonly to: string } {
  const from = wallClockIn(timezone).iso(now.toISOString()).slice(0, 10);
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  return { from, to: dayAfter({ year, month, day }, days) };
}
