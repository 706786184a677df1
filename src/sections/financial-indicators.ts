import type {
  BalanceSheet,
  FinancialIndicators,
  FinancialPeriod,
  IncomeStatement,
} from './statement-period.ts';

type Field = keyof BalanceSheet | keyof IncomeStatement;
type Indicator = keyof FinancialIndicators;

/** Collects which inputs of the indicator at hand are unknown, or are no sound divisor. */
interface Reader {
  known(name: Field): number;
  /**
   * The sum of fields, which must be above 0: a ratio over nothing has no value, and over a negative amount it changes
   * its sign, so that a loss over negative equity would look like a return.
   */
  divisor(...names: Field[]): number;
}

const yearDays = 365;

const liabilities = (read: Reader) => read.known('currentLiabilities') + read.known('nonCurrentLiabilities');
const workingCapital = (read: Reader) => read.known('currentAssets') - read.known('currentLiabilities');
/** Kanitz' and Altman's EBIT: operating income, which is before interest and tax. */
const ebit = (read: Reader) => read.known('operatingIncome');
/** What Kanitz calls the long-term receivables: the non-current assets that are not fixed. */
const longTermReceivables = (read: Reader) => read.known('nonCurrentAssets') - read.known('fixedAssets');

/**
 * Every indicator by its formula; `year` turns an amount of the period into that of a year. Debt is all that is owed,
 * as the Brazilian literature has it ("endividamento geral", "capital de terceiros"): A. Assaf Neto, "Estrutura e análise
 * de balanços" (2020). Sources of the scores: insolvency-bands.ts.
 */
const formulas: Readonly<Record<Indicator, (read: Reader, year: (amount: number) => number) => number>> = {
  currentRatio: (read) => read.known('currentAssets') / read.divisor('currentLiabilities'),
  quickRatio: (read) =>
    (read.known('currentAssets') - read.known('inventories')) / read.divisor('currentLiabilities'),
  cashRatio: (read) => read.known('cash') / read.divisor('currentLiabilities'),
  debtToEquity: (read) => liabilities(read) / read.divisor('equity'),
  debtToAssets: (read) => liabilities(read) / read.divisor('totalAssets'),
  grossMargin: (read) => read.known('grossProfit') / read.divisor('netRevenue'),
  operatingMargin: (read) => read.known('operatingIncome') / read.divisor('netRevenue'),
  netMargin: (read) => read.known('netIncome') / read.divisor('netRevenue'),
  returnOnEquity: (read, year) => year(read.known('netIncome')) / read.divisor('equity'),
  returnOnAssets: (read, year) => year(read.known('netIncome')) / read.divisor('totalAssets'),
  interestCoverage: (read) => ebit(read) / read.divisor('financialExpenses'),
  workingCapital,
  cashConversionCycleDays: (read, year) =>
    yearDays *
    (read.known('inventories') / year(read.divisor('costOfSales')) +
      read.known('receivables') / year(read.divisor('netRevenue')) -
      read.known('suppliers') / year(read.divisor('costOfSales'))),
  kanitz: (read, year) =>
    0.05 * (year(read.known('netIncome')) / read.divisor('equity')) +
    1.65 *
      ((read.known('currentAssets') + longTermReceivables(read)) /
        read.divisor('currentLiabilities', 'nonCurrentLiabilities')) +
    3.55 * ((read.known('currentAssets') - read.known('inventories')) / read.divisor('currentLiabilities')) -
    1.06 * (read.known('currentAssets') / read.divisor('currentLiabilities')) -
    0.33 * (liabilities(read) / read.divisor('equity')),
  altmanZPrivate: (read, year) =>
    0.717 * (workingCapital(read) / read.divisor('totalAssets')) +
    0.847 * (read.known('retainedEarnings') / read.divisor('totalAssets')) +
    3.107 * (year(ebit(read)) / read.divisor('totalAssets')) +
    0.42 * (read.known('equity') / read.divisor('currentLiabilities', 'nonCurrentLiabilities')) +
    0.998 * (year(read.known('netRevenue')) / read.divisor('totalAssets')),
  altmanZEmerging: (read, year) =>
    3.25 +
    6.56 * (workingCapital(read) / read.divisor('totalAssets')) +
    3.26 * (read.known('retainedEarnings') / read.divisor('totalAssets')) +
    6.72 * (year(ebit(read)) / read.divisor('totalAssets')) +
    1.05 * (read.known('equity') / read.divisor('currentLiabilities', 'nonCurrentLiabilities')),
};

function isIndicator(name: string): name is Indicator {
  return Object.hasOwn(formulas, name);
}

/**
 * The indicators of a period, rounded to four decimals, and for each that is null the fields that it lacked, with its
 * divisors where they are known but no indicator can be had from them: a divisor that is 0 or negative. Amounts of a period
 * shorter than a year are brought to a year where an indicator sets them against a balance. Pure.
 */
export function financialIndicators({
  months,
  balanceSheet,
  incomeStatement,
}: Pick<FinancialPeriod, 'months' | 'balanceSheet' | 'incomeStatement'>): Pick<
  FinancialPeriod,
  'indicators' | 'missingInputs'
> {
  const inputs: Readonly<Record<Field, number | null>> = { ...balanceSheet, ...incomeStatement };
  const missingInputs: FinancialPeriod['missingInputs'] = [];
  const calculated = Object.keys(formulas)
    .filter(isIndicator)
    .map((indicator) => {
      const lacking = new Set<string>();
      const notPositive = new Map<string, Field[]>();
      const inputOf = (name: Field): number => {
        const value = inputs[name];
        if (value === null) lacking.add(name);
        return value ?? Number.NaN;
      };
      const divisor = (...names: Field[]): number => {
        const sum = names.reduce((total, name) => total + inputOf(name), 0);
        if (!(sum <= 0)) return sum;
        for (const name of names) lacking.add(name);
        notPositive.set(names.join('+'), names);
        return Number.NaN;
      };
      const value = formulas[indicator]({ known: inputOf, divisor }, (amount) => (amount * 12) / months);
      if (Number.isFinite(value)) return [indicator, Math.round(value * 10_000) / 10_000] as const;
      missingInputs.push({
        indicator,
        inputs: [...lacking],
        reason: null,
        ...(notPositive.size > 0 && { notPositive: [...notPositive.values()] }),
      });
      return [indicator, null] as const;
    });
  // Every formula gave one entry, and formulas has every indicator.
  return { indicators: Object.fromEntries(calculated) as FinancialIndicators, missingInputs };
}
