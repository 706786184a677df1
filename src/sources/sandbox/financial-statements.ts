import { financialIndicators } from '../../sections/financial-indicators.ts';
import type {
  BalanceSheet,
  FinancialPeriod,
  FinancialStatementsDetails,
  IncomeStatement,
} from '../../sections/financial-statements.ts';
import { statementNotes } from '../../sections/statement-notes.ts';
import { suggestedLimit } from '../../sections/suggested-limit.ts';
import { Random } from './random.ts';
import { activeUntil } from './registration.ts';
import type { Health } from './sandbox-case.ts';
import type { Subject } from './subject.ts';
import type { World } from './world.ts';

/** Shares of revenue, each from and to: what goods cost, what running costs, and what is owed. */
const habits: Readonly<
  Record<Health, Readonly<Record<'cost' | 'running' | 'debt', readonly [number, number]>>>
> = {
  EXCELLENT: { cost: [0.5, 0.6], running: [0.15, 0.22], debt: [0.05, 0.15] },
  GOOD: { cost: [0.55, 0.66], running: [0.18, 0.25], debt: [0.1, 0.25] },
  FAIR: { cost: [0.62, 0.72], running: [0.22, 0.3], debt: [0.2, 0.5] },
  POOR: { cost: [0.7, 0.85], running: [0.24, 0.36], debt: [0.5, 1.1] },
};

const lastYear = 2025;

function statementsOf(random: Random, grossRevenue: number, health: Health) {
  const share = (range: readonly [number, number], of: number) =>
    Math.round(of * (range[0] + random.next() * (range[1] - range[0])));
  const habit = habits[health];
  const netRevenue = Math.round(grossRevenue * 0.9);
  const costOfSales = share(habit.cost, netRevenue);
  const grossProfit = netRevenue - costOfSales;
  const operatingExpenses = share(habit.running, netRevenue);
  const operatingIncome = grossProfit - operatingExpenses;
  const debt = share(habit.debt, netRevenue);
  const financialExpenses = Math.round(debt * 0.14);
  const incomeBeforeTax = operatingIncome - financialExpenses;
  const netIncome = incomeBeforeTax - Math.max(0, Math.round(incomeBeforeTax * 0.24));
  const incomeStatement: IncomeStatement = {
    grossRevenue,
    netRevenue,
    costOfSales,
    grossProfit,
    operatingExpenses,
    operatingIncome,
    financialExpenses,
    depreciation: Math.round(netRevenue * 0.02),
    incomeBeforeTax,
    netIncome,
  };
  const cash = share([0.02, 0.1], netRevenue);
  const receivables = share([0.06, 0.14], netRevenue);
  const inventories = share([0.04, 0.15], costOfSales);
  const otherCurrent = share([0, 0.02], netRevenue);
  const currentAssets = cash + receivables + inventories + otherCurrent;
  const fixedAssets = share([0.15, 0.4], netRevenue);
  const nonCurrentAssets = fixedAssets + share([0, 0.05], netRevenue);
  const suppliers = share([0.05, 0.12], costOfSales);
  const shortTermDebt = Math.round(debt * 0.45);
  const currentLiabilities = suppliers + shortTermDebt + share([0.01, 0.05], netRevenue);
  const longTermDebt = debt - shortTermDebt;
  const nonCurrentLiabilities = longTermDebt + share([0, 0.02], netRevenue);
  const totalAssets = currentAssets + nonCurrentAssets;
  const equity = totalAssets - currentLiabilities - nonCurrentLiabilities;
  const balanceSheet: BalanceSheet = {
    cash,
    receivables,
    inventories,
    currentAssets,
    nonCurrentAssets,
    fixedAssets,
    totalAssets,
    suppliers,
    shortTermDebt,
    currentLiabilities,
    longTermDebt,
    nonCurrentLiabilities,
    retainedEarnings: Math.round(equity * 0.6),
    equity,
  };
  return { balanceSheet, incomeStatement };
}

/** FINANCIAL_STATEMENTS of a company: up to three whole years; the smallest keep no books. */
export function financialStatementsOf(world: World, subject: Subject): FinancialStatementsDetails {
  const { revenue, taxRegime, openingDate } = world.company(subject);
  const random = new Random(`${subject.key}:statements`);
  const until = activeUntil(world, subject);
  const years = [lastYear, lastYear - 1, lastYear - 2].filter(
    (year) => `${year}-01-01` >= openingDate && `${year}-12-31` < until,
  );
  const periods =
    taxRegime === 'MEI'
      ? []
      : years.map((year): FinancialPeriod => {
          const gross =
            year === lastYear
              ? revenue
              : Math.round(revenue * (1 - (lastYear - year) * (random.next() * 0.2 - 0.05)));
          const { balanceSheet, incomeStatement } = statementsOf(random, gross, subject.health);
          return {
            start: `${year}-01-01`,
            end: `${year}-12-31`,
            year,
            months: 12,
            origin: 'SOURCE',
            scope: 'INDIVIDUAL',
            balanceSheet,
            incomeStatement,
            ...financialIndicators({ months: 12, balanceSheet, incomeStatement }),
            extracted: [],
          };
        });
  return { periods, suggestedLimit: suggestedLimit(periods), notes: statementNotes(periods) };
}
