import { expect, test } from 'vitest';
import type { FinancialPeriod } from '../../src/sections/financial-statements.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { merged, statusOf } from './stated-sections.ts';

const balanceSheet = {
  cash: 10,
  inventories: 0,
  currentAssets: 200,
  totalAssets: 400,
  currentLiabilities: 100,
  nonCurrentLiabilities: 50,
  equity: 250,
};
const incomeStatement = { netRevenue: 1_000, netIncome: 100 };

const period = (more: object = {}) => ({
  start: '2025-01-01',
  end: '2025-12-31',
  year: 2025,
  months: 12,
  origin: 'SOURCE',
  scope: 'INDIVIDUAL',
  balanceSheet,
  incomeStatement,
  indicators: {},
  ...more,
});
const withFigures = (balance: object, income: object = {}) => ({
  balanceSheet: { ...balanceSheet, ...balance },
  incomeStatement: { ...incomeStatement, ...income },
});

/** Returns the latest period of several sources, the same in any order, and what rules make of it. */
function latestOf(...periods: readonly [object, ...object[]]) {
  const statements = (all: readonly object[]) => {
    const [first = {}, ...others] = all.map((one) => ({ periods: [one] }));
    return merged('FINANCIAL_STATEMENTS', first, ...others);
  };
  const own = statements(periods);
  expect(statements(periods.toReversed())).toEqual(own);
  expect(mergeSection('FINANCIAL_STATEMENTS', [own])).toEqual(own);
  // Rows of one source are read alike.
  expect(merged('FINANCIAL_STATEMENTS', { periods })).toEqual(own);
  const [latest] = own.periods;
  if (latest === undefined) throw new Error('no period');
  const status = (rule: string, failWhen: string) => statusOf('FINANCIAL_STATEMENTS', own, [rule, failWhen]);
  return { latest, status, limit: own.suggestedLimit, periods: own.periods };
}

test('a figure on which two sources differ is unknown, and so are its indicators', () => {
  const { latest, status, limit } = latestOf(period(), period(withFigures({ currentLiabilities: 250 })));
  expect(latest.balanceSheet).toMatchObject({ ...balanceSheet, currentLiabilities: null });
  expect(latest.sourcesDiffer).toEqual(['currentLiabilities']);
  expect(latest.indicators).toMatchObject({ currentRatio: null, workingCapital: null, netMargin: 0.1 });
  expect(limit).toBeNull();
  expect(status('FINANCIAL_CURRENT_RATIO', 'LESS_THAN 1')).toBe('NOT_APPLIED');
  expect(status('FINANCIAL_NET_MARGIN', 'LESS_THAN 5 PERCENT')).toBe('APPROVED');
});

test('a figure that one source lacks is that of the other', () => {
  const { latest } = latestOf(
    period(withFigures({ currentLiabilities: null })),
    period(withFigures({}, { netIncome: null })),
  );
  expect(latest).toMatchObject({ balanceSheet, incomeStatement });
  expect(latest.indicators).toMatchObject({ currentRatio: 2, netMargin: 0.1 });
  expect(latest).not.toHaveProperty('sourcesDiffer');
});

test('figures that three sources state differ if one of them does', () => {
  const { latest } = latestOf(period(), period(), period(withFigures({}, { netIncome: -1 })));
  expect(latest.sourcesDiffer).toEqual(['netIncome']);
  expect(latest.indicators.netMargin).toBeNull();
});

test('the statements of the company come before those of its group', () => {
  const group = period({ scope: 'CONSOLIDATED', ...withFigures({ currentLiabilities: 999 }) });
  const { latest } = latestOf(period(), group);
  expect(latest).toMatchObject({ scope: 'INDIVIDUAL', balanceSheet });
  expect(latest).not.toHaveProperty('sourcesDiffer');
});

test('attached statements come before sources', () => {
  const attached = { periods: [period({ origin: 'TYPED', ...withFigures({ currentLiabilities: 250 }) })] };
  const { periods } = merged('FINANCIAL_STATEMENTS', attached, { periods: [period()] });
  expect(periods).toMatchObject([{ origin: 'TYPED', balanceSheet: { currentLiabilities: 250 } }]);
});

test('a sum of quarters is unknown where sources differ on a quarter', () => {
  const quarter = (start: string, end: string, netIncome: number) =>
    period({ start, end, months: 3, ...withFigures({}, { netIncome }) }) as unknown as FinancialPeriod;
  const first = quarter('2025-07-01', '2025-09-30', 10);
  const own = merged(
    'FINANCIAL_STATEMENTS',
    { periods: [first, quarter('2025-10-01', '2025-12-31', 10)] },
    { periods: [first, quarter('2025-10-01', '2025-12-31', 20)] },
  );
  const [sum] = own.periods;
  expect(sum).toMatchObject({
    months: 6,
    incomeStatement: { netIncome: null },
    sourcesDiffer: ['netIncome'],
  });
});

test('exchanged days are exchanged back if the length then fits', () => {
  const days = { start: '2025-12-31', end: '2025-01-01' };
  const { latest, status } = latestOf(period(days));
  expect(latest).toMatchObject({ start: '2025-01-01', end: '2025-12-31', year: 2025 });
  expect(status('STATEMENTS_AGE', 'LESS_THAN 12 MONTHS')).toBe('DENIED');
  expect(latestOf(period(days), period()).periods).toHaveLength(1);
});

test('statements that end before they start decide nothing', () => {
  const { status } = latestOf(
    period({ start: '2026-05-31', end: '2025-01-01', indicators: { currentRatio: 2 } }),
  );
  for (const [rule, failWhen] of [
    ['STATEMENTS_AGE', 'GREATER_THAN 12 MONTHS'],
    ['FINANCIAL_CURRENT_RATIO', 'LESS_THAN 1'],
    ['FINANCIAL_SUGGESTED_LIMIT', 'LESS_THAN 1 BRL'],
  ] as const)
    expect(status(rule, failWhen)).toBe('NOT_APPLIED');
});
