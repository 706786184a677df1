import { dayOfUtc } from '../base/calendar-day.ts';
import type { Clock } from '../base/clock.ts';
import { costInBrl, costUnits } from '../base/cost-units.ts';
import type { Storage } from '../storage/open-database.ts';
import { dayIn } from '../wording/calendar.ts';
import { findChargeSpan, findDearest, sumSpent } from './charge-store.ts';
import { type CostCeilings, noCeilings } from './cost-ceilings.ts';
import { type BudgetStanding, budgetStanding, type MonthlyBudget } from './monthly-budget.ts';
import { boundsOf } from './usage-period.ts';

type Db = Storage['db'];

/** What the sources of this month come to by its end, in BRL. */
interface CostForecast {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly spent: number;
  /** On average, of the last seven days, or of those since the first question where they are fewer; today as it stands. */
  readonly perDay: number;
  readonly total: number;
  /** The day on which the budget is spent at this pace, `YYYY-MM-DD`; null where it is already, or not in this month. */
  readonly budgetEndsOn: string | null;
}

/** How much may be spent, null where any amount, and how much of it is, in BRL. */
interface CeilingStanding {
  readonly perReport: number | null;
  readonly perBatch: number | null;
  readonly perDay: number | null;
  /** What the organisation has spent today, and the most that one report and one batch of today have cost. */
  readonly today: number;
  readonly dearestReport: number;
  readonly dearestBatch: number;
  /** When today ends, ISO 8601 UTC. */
  readonly dayEndsAt: string;
}

/** How an organisation's spending on sources stands. */
export interface Spending {
  /** Null where there is none. */
  readonly budget: BudgetStanding | null;
  readonly forecast: CostForecast;
  readonly ceilings: CeilingStanding;
}

/** What of its budget and its ceilings an organisation has spent, and what this month is to come to. */
export async function readSpending(
  { db }: Pick<Storage, 'db'>,
  organizationId: string,
  {
    budget,
    ceilings = noCeilings,
    clock,
  }: {
    readonly budget?: MonthlyBudget | undefined;
    readonly ceilings?: CostCeilings | undefined;
    readonly clock: Clock;
  },
): Promise<Spending> {
  const today = dayIn(clock.now(), ceilings.timezone);
  const month = today.slice(0, 7);
  const spent = await sumSpent(db, organizationId, { month });
  return {
    budget: budget === undefined ? null : budgetStanding(budget, { month, spent }),
    forecast: await forecastCost(db, organizationId, { today, spent, timezone: ceilings.timezone, budget }),
    ceilings: await readCeilings(db, organizationId, { today, ceilings }),
  };
}

/** The pace is that of so many days. */
const daysOfPace = 7;

async function forecastCost(
  db: Db,
  organizationId: string,
  {
    today,
    spent,
    timezone,
    budget,
  }: {
    readonly today: string;
    /** In this month, in cost units. */
    readonly spent: number;
    readonly timezone: string;
    readonly budget: MonthlyBudget | undefined;
  },
): Promise<CostForecast> {
  const month = today.slice(0, 7);
  const span = await findChargeSpan(db, organizationId);
  const begun = span && dayIn(new Date(span.first), timezone);
  const earliest = dayAfter(today, 1 - daysOfPace);
  const first = begun !== undefined && begun > earliest ? begun : earliest;
  const days = 1 + daysBetween(first, today);
  const perDay = (await sumSpent(db, organizationId, { from: first, until: today })) / days;
  const daysLeft = daysBetween(today, lastDayOf(month));
  const missing = budget === undefined ? 0 : costUnits(budget.monthly) - spent;
  const daysOfBudget = missing <= 0 || perDay === 0 ? Number.POSITIVE_INFINITY : Math.ceil(missing / perDay);
  return {
    month,
    spent: costInBrl(spent),
    perDay: costInBrl(Math.round(perDay)),
    total: costInBrl(Math.round(spent + perDay * daysLeft)),
    budgetEndsOn: daysOfBudget <= daysLeft ? dayAfter(today, daysOfBudget) : null,
  };
}

async function readCeilings(
  db: Db,
  organizationId: string,
  { today, ceilings }: { readonly today: string; readonly ceilings: CostCeilings },
): Promise<CeilingStanding> {
  const { perReport, perBatch, perDay, timezone } = ceilings;
  const dearest = await findDearest(db, organizationId, today);
  return {
    perReport,
    perBatch,
    perDay,
    today: costInBrl(await sumSpent(db, organizationId, { day: today })),
    dearestReport: costInBrl(dearest.run),
    dearestBatch: costInBrl(dearest.batch),
    dayEndsAt: boundsOf(today, timezone).before,
  };
}

const dayMs = 86_400_000;

/** Of two days, `YYYY-MM-DD`. */
function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / dayMs);
}

function dayAfter(day: string, days: number): string {
  return dayOfUtc(Date.parse(day) + days * dayMs);
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOfUtc(Date.UTC(year, number, 0));
}
