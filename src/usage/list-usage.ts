import { costInBrl } from '../base/cost-units.ts';
import { Slices } from '../base/slices.ts';
import type { Storage } from '../storage/open-database.ts';
import { offsetAt, zoneFormat } from '../wording/time-zone.ts';
import { findChargeSpan, listChargeGroups } from './charge-store.ts';
import { boundsOf, monthAfter, requireMonth } from './usage-period.ts';
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
  /** What sources charged, of runs that were not counted too, in BRL. */
  readonly cost: number;
  /** The number of sent queries with an unknown cost. They count in `cost` with their highest known cost. */
  readonly costUnknown: number;
  /** What was not asked of sources, for it could not have mattered or had been answered, in BRL. */
  readonly saved: number;
}

export interface UsageAnswer {
  readonly items: readonly UsageItem[];
  readonly total: Pick<UsageItem, keyof Figures>;
}

type Figures = Pick<UsageItem, 'count' | 'price' | 'cost' | 'costUnknown' | 'saved'>;

/** What is added up. */
interface Sum {
  readonly item: Omit<UsageItem, keyof Figures>;
  count: number;
  cents: number;
  /** In cost units. */
  cost: number;
  costUnknown: number;
  saved: number;
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
  const sums = new Map<string, Sum>();
  const slices = new Slices();
  for (const period of periods) {
    if (slices.isOver) await slices.pause();
    const bounds = boundsOf(period, timezone);
    const sumOf = (group: GroupKey): Sum => {
      const item = keptOf(period, group, by);
      const key = JSON.stringify(item);
      const sum = sums.get(key) ?? { item, count: 0, cents: 0, cost: 0, costUnknown: 0, saved: 0 };
      sums.set(key, sum);
      return sum;
    };
    for (const group of await listUsageGroups(db, organizationId, bounds)) {
      const sum = sumOf(group);
      sum.count += group.count;
      sum.cents += group.priceCents;
    }
    for (const group of await listChargeGroups(db, organizationId, bounds)) {
      const sum = sumOf(group);
      sum.cost += group.cost;
      sum.costUnknown += group.unknown;
      sum.saved += group.saved;
    }
  }
  const all = [...sums.values()];
  const totalOf = (key: Exclude<keyof Sum, 'item'>) => all.reduce((total, sum) => total + sum[key], 0);
  return {
    items: all.map(({ item, count, cents, cost, costUnknown, saved }) => ({
      ...item,
      count,
      price: inBrl(cents),
      cost: costInBrl(cost),
      costUnknown,
      saved: costInBrl(saved),
    })),
    total: {
      count: totalOf('count'),
      price: inBrl(totalOf('cents')),
      cost: costInBrl(totalOf('cost')),
      costUnknown: totalOf('costUnknown'),
      saved: costInBrl(totalOf('saved')),
    },
  };
}

type GroupKey = Pick<UsageGroup, 'policyId' | 'depth' | 'documentKind'>;

/** What stands in a line of a period. */
function keptOf(period: string, { policyId, depth, documentKind }: GroupKey, by: UsageGrouping | undefined) {
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
  const spans = [await findUsageSpan(db, organizationId), await findChargeSpan(db, organizationId)].filter(
    (span) => span !== undefined,
  );
  if (spans.length === 0) return [];
  const [first = ''] = spans.map((span) => span.first).sort();
  const last =
    spans
      .map((span) => span.last)
      .sort()
      .at(-1) ?? first;
  const format = zoneFormat(timezone);
  const monthOf = (timestamp: string) => {
    const instant = Date.parse(timestamp);
    return new Date(instant + offsetAt(instant, format)).toISOString().slice(0, 7);
  };
  const [oldest, newest] = [monthOf(first), monthOf(last)];
  const months: string[] = [];
  for (let month = newest; month >= oldest; month = monthAfter(month, -1)) months.push(month);
  return months;
}

function daysOf(month: string): readonly string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

// Added up as whole cents and divided once: sums of fractions would drift.
function inBrl(cents: number): number {
  return cents / 100;
}
