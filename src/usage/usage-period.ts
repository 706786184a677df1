import { CreditError } from '../base/errors.ts';
import { startOfDay } from '../wording/calendar.ts';

/** @throws CreditError INVALID_ARGUMENT for what is not `YYYY-MM`. */
export function requireMonth(month: string): void {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'month',
    reason: { en: `"${month}" is no month`, 'pt-BR': `"${month}" não é um mês` },
    expected: {
      en: 'a month as YYYY-MM, such as 2026-11',
      'pt-BR': 'um mês como AAAA-MM, por exemplo 2026-11',
    },
  });
}

/** The instants between which a month or a day lies: the first is in it, the second is not. */
export function boundsOf(
  period: string,
  timezone: string,
): { readonly from: string; readonly before: string } {
  const isMonth = period.length === 7;
  const first = isMonth ? `${period}-01` : period;
  const next = isMonth
    ? startOfDay(`${monthAfter(period, 1)}-01`, timezone)
    : startOfDay(period, timezone, 1);
  return { from: startOfDay(first, timezone).toISOString(), before: next.toISOString() };
}

/** The month so many months after one, `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
