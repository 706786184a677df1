import { isRecord } from '../../../base/is-record.ts';
import type { CalendarDay } from '../../elapsed-time.ts';
import { isSpan } from '../../span.ts';
import { field, items, listAt, type Placement, type Put, revenueOf, section, shareOf } from './placement.ts';

const owed = { action: 'BANK_DEBT', worse: 'HIGHER' } as const;

/** The three bands without any debt. */
export const noBands = ['TO_EXPIRE', 'EXPIRED', 'LOSS'].map((band) => ({ band, amount: 0 }));

const shareOfBand =
  (band: string): Put =>
  (value, { sections }) => {
    if (typeof value !== 'number') return section('SCR', { bands: null });
    const revenue = revenueOf(sections);
    if (revenue <= 0) return undefined;
    const bands = listAt(sections, 'SCR', 'bands').map((one) =>
      isRecord(one) && one['band'] === band ? { ...one, amount: shareOf(value, revenue) } : one,
    );
    return section('SCR', { bands });
  };

/** Returns a month of bank debt, counted back from the newest known month. */
function monthOf(asOf: CalendarDay, monthsBefore: number, isOverdue: boolean) {
  const at = asOf.year * 12 + asOf.month - 2 - monthsBefore;
  const expired = isOverdue ? 100 : 0;
  const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  return { month, toExpire: 0, expired, loss: 0, total: expired };
}

/** Rules about debt to banks. */
export const bankDebtPlacements: Readonly<Record<string, Placement>> = {
  SCR_TOTAL_DEBT: { put: field('SCR', 'totalDebt'), ...owed },
  SCR_CALCULATED_REVENUE: {
    put: (value, { sections }) => {
      if (typeof value !== 'number')
        return section('SCR', { totalDebt: null, calculatedRevenuePercentage: null });
      const revenue = revenueOf(sections);
      return revenue > 0 ? section('SCR', { totalDebt: shareOf(value, revenue) }) : undefined;
    },
    ...owed,
    order: 3,
  },
  SCR_CALCULATED_REVENUE_EXPIRED: { put: shareOfBand('EXPIRED'), ...owed, order: 3 },
  SCR_CALCULATED_REVENUE_TO_EXPIRE: { put: shareOfBand('TO_EXPIRE'), ...owed, order: 3 },
  SCR_CALCULATED_REVENUE_LOSS: { put: shareOfBand('LOSS'), ...owed, order: 3 },
  SCR_LIMIT_USAGE: {
    put: (value) =>
      section('SCR', {
        limits:
          typeof value === 'number' ? { granted: 100_000, used: shareOf(value, 100_000) } : { used: null },
      }),
    action: 'CREDIT_LIMITS',
    worse: 'HIGHER',
  },
  SCR_AVAILABLE_LIMIT: { put: field('SCR', 'limits', 'available'), action: null, worse: 'LOWER' },
  SCR_INSTITUTIONS: {
    put: field('SCR', 'relationships', 'institutions'),
    action: null,
    worse: undefined,
  },
  SCR_RELATIONSHIP_TIME: { put: field('SCR', 'relationships', 'since'), action: null, worse: 'LOWER' },
  SCR_MONTHS_OVERDUE: {
    put: (value, { where, asOf, turn = 0 }) => {
      if (typeof value !== 'number') return section('HISTORY', { months: [] });
      const looked = typeof where['lastMonths'] === 'number' ? where['lastMonths'] : 12;
      if (value > looked && where['lastMonths'] !== undefined) return undefined;
      const count = Math.max(looked, value);
      // The newest months are overdue, or the oldest ones.
      const first = turn % 2 === 0 ? 0 : count - value;
      const months = items(count, (index) => monthOf(asOf, index, index >= first && index < first + value));
      return months && section('HISTORY', { months });
    },
    partly: (reading, { where, asOf }) => {
      const looked = Number(where['lastMonths']);
      if (!isSpan(reading) || reading.most === null || reading.most > looked) return undefined;
      const { least, most } = reading;
      if (where['lastMonths'] === undefined) {
        // The bands of a month that may be overdue do not add up to its total.
        const all = items(most, (index) => ({ ...monthOf(asOf, index, index < least), total: 100 }));
        return all && section('HISTORY', { months: all });
      }
      // Months that may be overdue are left out. At least one month must be known.
      const months = items(looked - (most - least), (index) => monthOf(asOf, index, index < least));
      return months && months.length > 0 ? section('HISTORY', { months }) : undefined;
    },
    action: null,
    worse: 'HIGHER',
  },
  SCR_CATEGORIES: {
    put: (value) =>
      Array.isArray(value)
        ? section('CATEGORIES', {
            categories: value.map((code) => ({
              code,
              name: null,
              toExpire: 100,
              expired: 0,
              loss: 0,
              total: 100,
            })),
          })
        : section('CATEGORIES', null),
    action: null,
    worse: undefined,
  },
};
