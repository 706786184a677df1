import type { Clock } from '../base/clock.ts';
import { costInBrl, costUnits } from '../base/cost-units.ts';
import type { Storage } from '../storage/open-database.ts';
import { dayIn } from '../wording/calendar.ts';
import { sumSpent } from './charge-store.ts';

/** What an organisation means its sources to cost in a month. It stops nothing. */
export interface MonthlyBudget {
  /** In BRL, above 0. */
  readonly monthly: number;
  /** Whose months they are, an IANA name. */
  readonly timezone: string;
}

export const budgetWarnings = ['BUDGET_NEARLY_SPENT', 'BUDGET_SPENT'] as const;

/** How much of a budget is spent. */
export interface BudgetStanding {
  readonly month: string;
  /** In BRL, as `spent`. */
  readonly monthly: number;
  readonly spent: number;
  /** Whole, rounded down: 100 only where all is spent. */
  readonly percent: number;
  /** From 80 and from 100 %; null below. */
  readonly warning: (typeof budgetWarnings)[number] | null;
}

/** What of this month's budget an organisation has spent; null where it has none. */
export async function readBudgetStanding(
  { db }: Pick<Storage, 'db'>,
  organizationId: string,
  { budget, clock }: { readonly budget?: MonthlyBudget | undefined; readonly clock: Clock },
): Promise<BudgetStanding | null> {
  if (budget === undefined) return null;
  const month = dayIn(clock.now(), budget.timezone).slice(0, 7);
  return budgetStanding(budget, { month, spent: await sumSpent(db, organizationId, { month }) });
}

/** @param spending `spent` in cost units. */
export function budgetStanding(
  { monthly }: Pick<MonthlyBudget, 'monthly'>,
  { month, spent }: { readonly month: string; readonly spent: number },
): BudgetStanding {
  const percent = Math.floor((spent * 100) / costUnits(monthly));
  const warning = percent >= 100 ? 'BUDGET_SPENT' : percent >= 80 ? 'BUDGET_NEARLY_SPENT' : null;
  return { month, monthly, spent: costInBrl(spent), percent, warning };
}
