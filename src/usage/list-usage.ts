import { CreditError } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import { startOfDay } from '../wording/calendar.ts';
import { offsetAt, zoneFormat } from '../wording/time-zone.ts';
import { findUsageSpan, listUsageGroups, type UsageGroup } from './usage-store.ts';

/** What a list of usage may be added up by, within a month or a day. */
export type UsageGrouping = 'policy' | 'depth' | 'day';

/** One line of the usage list; by a grouping, only what it is added up by. */
export interface UsageItem {
  /** `YYYY-MM`. */
  readonly month: string;
  /** `YYYY-MM-DD`. */
  readonly day?: string;
  readonly policyId?: string;
  readonly depth?: string;
  readonly documentKind?: 'cpf' | 'cnpj';
  /** How many runs were counted. */
  readonly count: number;
  /** Their price together, in BRL. */
  readonly price: number;
}

export interface UsageAnswer {
  readonly items: readonly UsageItem[];
  readonly total: { readonly count: number; readonly price: number };
}

interface UsageQuery {
  readonly month?: string;
  /** Whose months and days they are, an IANA name; UTC unless told. */
  readonly timezone?: string;
  /** By policy, depth and document kind together unless told. */
  readonly by?: UsageGrouping;
}

/**
 * The organisation's counted runs by month, policy, depth and document kind, newest month first, or by one of these or by
 * day. A month is one of the calendar on the wall of `timezone`.
 *
 * @throws CreditError INVALID_ARGUMENT for a `month` that is not `YYYY-MM`.
 */
export async function listUsage(
  db: Storage['db'],
  organizationId: string,
  { month, timezone = 'UTC', by }: UsageQuery = {},
): Promise<UsageAnswer> {
  if (month !== undefined) requireMonth(month);
  const months = month === undefined ? await monthsInUse(db, organizationId, timezone) : [month];
  const periods = by === 'day' ? months.flatMap((one) => daysOf(one).toReversed()) : months;
  const sums = new Map<string, { item: Omit<UsageItem, 'count' | 'price'>; count: number; cents: number }>();
  for (const period of periods) {
    const groups = await listUsageGroups(db, organizationId, boundsOf(period, timezone));
    for (const group of groups) {
      const item = keptOf(period, group, by);
      const key = JSON.stringify(item);
      const sum = sums.get(key) ?? { item, count: 0, cents: 0 };
      sum.count += group.count;
      sum.cents += group.priceCents;
      sums.set(key, sum);
    }
  }
  const all = [...sums.values()];
  return {
    items: all.map(({ item, count, cents }) => ({ ...item, count, price: inBrl(cents) })),
    total: {
      count: all.reduce((total, { count }) => total + count, 0),
      price: inBrl(all.reduce((total, { cents }) => total + cents, 0)),
    },
  };
}

function requireMonth(month: string): void {
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

/** What stands in a line of a period. */
function keptOf(
  period: string,
  { policyId, depth, documentKind }: UsageGroup,
  by: UsageGrouping | undefined,
) {
  const month = period.slice(0, 7);
  switch (by) {
    case 'policy':
      return { month, policyId };
    case 'depth':
      return { month, depth };
    case 'day':
      return { month, day: period };
    default:
      return { month, policyId, depth, documentKind };
  }
}

/** From the month of the newest counted run back to that of the oldest. */
async function monthsInUse(
  db: Storage['db'],
  organizationId: string,
  timezone: string,
): Promise<readonly string[]> {
  const span = await findUsageSpan(db, organizationId);
  if (span === undefined) return [];
  const format = zoneFormat(timezone);
  const monthOf = (timestamp: string) => {
    const instant = Date.parse(timestamp);
    return new Date(instant + offsetAt(instant, format)).toISOString().slice(0, 7);
  };
  const [first, last] = [monthOf(span.first), monthOf(span.last)];
  const months: string[] = [];
  for (let month = last; month >= first; month = monthAfter(month, -1)) months.push(month);
  return months;
}

function daysOf(month: string): readonly string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** The instants between which a month or a day lies: the first is in it, the second is not. */
function boundsOf(period: string, timezone: string): { readonly from: string; readonly before: string } {
  const isMonth = period.length === 7;
  const first = isMonth ? `${period}-01` : period;
  const next = isMonth
    ? startOfDay(`${monthAfter(period, 1)}-01`, timezone)
    : startOfDay(period, timezone, 1);
  return { from: startOfDay(first, timezone).toISOString(), before: next.toISOString() };
}

function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

// Added up as whole cents and divided once: sums of fractions would drift.
function inBrl(cents: number): number {
  return cents / 100;
}
