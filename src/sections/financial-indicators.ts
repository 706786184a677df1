import type {
  BalanceSheet,
  FinancialIndicators,
  FinancialPeriod,
  IncomeStatement,
} from './financial-statements.ts';

type Field = keyof BalanceSheet | keyof IncomeStatement;
type Indicator = keyof FinancialIndicators;

/** Collects which inputs of the indicator at hand are unknown or divide by zero. */
interface Reader {
  known(name: Field): number;
  /** The sum of fields, which must not be 0. */
  divisor(...names: Field[]): number;
  /** A field that must be above 0, since below it the indicator would say the opposite of what it means. */
  positive(name: Field): number;
}

const yearDays = 365;

const liabilities = (read: Reader) => read.known('currentLiabilities') + read.known('nonCurrentLiabilities');
const workingCapital = (read: Reader) => read.known('currentAssets') - read.known('currentLiabilities');

/**
 * Every indicator by its formula; `year` turns an amount of the period into that of a year. Sources: S. C. Kanitz,
 * "Como prever falências" (1978); E. I. Altman, "Predicting financial distress of companies" (2000), models Z' and Z''
 * with the constant 3.25 that scales Z'' for emerging markets.
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
  interestCoverage: (read) => read.known('operatingIncome') / read.divisor('financialExpenses'),
  workingCapital,
  cashConversionCycleDays: (read, year) =>
    yearDays *
    (read.known('inventories') / year(read.divisor('costOfSales')) +
      read.known('receivables') / year(read.divisor('netRevenue')) -
      read.known('suppliers') / year(read.divisor('costOfSales'))),
  kanitz: (read, year) =>
    0.05 * (year(read.known('netIncome')) / read.positive('equity')) +
    1.65 *
      ((read.known('currentAssets') + read.known('nonCurrentAssets') - read.known('fixedAssets')) /
        read.divisor('currentLiabilities', 'nonCurrentLiabilities')) +
    3.55 * ((read.known('currentAssets') - read.known('inventories')) / read.divisor('currentLiabilities')) -
    1.06 * (read.known('currentAssets') / read.divisor('currentLiabilities')) -
    0.33 * (liabilities(read) / read.positive('equity')),
  altmanZPrivate: (read, year) =>
    0.717 * (workingCapital(read) / read.divisor('totalAssets')) +
    0.847 * (read.known('retainedEarnings') / read.divisor('totalAssets')) +
    3.107 * (year(read.known('operatingIncome')) / read.divisor('totalAssets')) +
    0.42 * (read.known('equity') / read.divisor('currentLiabilities', 'nonCurrentLiabilities')) +
    0.998 * (year(read.known('netRevenue')) / read.divisor('totalAssets')),
  altmanZEmerging: (read, year) =>
    3.25 +
    6.56 * (workingCapital(read) / read.divisor('totalAssets')) +
    3.26 * (read.known('retainedEarnings') / read.divisor('totalAssets')) +
    6.72 * (year(read.known('operatingIncome')) / read.divisor('totalAssets')) +
    1.05 * (read.known('equity') / read.divisor('currentLiabilities', 'nonCurrentLiabilities')),
};

function isIndicator(name: string): name is Indicator {
  return Object.hasOwn(formulas, name);
}

/**
 * The indicators of a period, rounded to four decimals, and for each that is null the fields that it lacked: unknown, 0
 * where they divide, or not above 0 where below it the indicator would mean the opposite (Kanitz over negative equity). Amounts of a period shorter than a year are brought to a
 * year where an indicator sets them against a balance. Pure.
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
      const lacking = new Set<Field>();
      const known = (name: Field): number => {
        const value = inputs[name];
        if (value === null) lacking.add(name);
        return value ?? Number.NaN;
      };
      const divisor = (...names: Field[]): number => {
        const sum = names.reduce((total, name) => total + known(name), 0);
        if (sum === 0) for (const name of names) lacking.add(name);
        return sum === 0 ? Number.NaN : sum;
      };
      let isMeaningless = false;
      const positive = (name: Field): number => {
        const value = known(name);
        if (value > 0) return value;
        lacking.add(name);
        isMeaningless = !Number.isNaN(value);
        return Number.NaN;
      };
      const value = formulas[indicator]({ known, divisor, positive }, (amount) => (amount * 12) / months);
      if (Number.isFinite(value)) return [indicator, Math.round(value * 10_000) / 10_000] as const;
      const reason = isMeaningless
        ? 'NOT_POSITIVE'
        : [...lacking].some((name) => inputs[name] === null)
          ? 'UNKNOWN'
          : 'ZERO';
      missingInputs.push({ indicator, inputs: [...lacking], reason });
      return [indicator, null] as const;
    });
  // Every formula gave one entry, and formulas has every indicator.
  return { indicators: Object.fromEntries(calculated) as FinancialIndicators, missingInputs };
}
