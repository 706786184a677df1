import { describe, expect, test } from 'vitest';
import { financialStatements } from '../../src/sections/financial-statements.ts';
import type { FinancialPeriod, UnconfirmedPeriod } from '../../src/sections/statement-period.ts';
import { keyOfPeriod, withSums } from '../../src/sections/statement-years.ts';
import { periodWith } from './some-statements.ts';

/** A period of equal months; the revenue tells the periods apart. */
function span(year: number, months: number, index: number, netRevenue: number): FinancialPeriod {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  return {
    ...periodWith({ year, months, incomeStatement: { netRevenue } }),
    start: day((index - 1) * months, 1),
    end: day(index * months, 0),
  };
}

const quarter = (year: number, index: number, netRevenue = 100) => span(year, 3, index, netRevenue);
const quarters = (year: number, netRevenue = 100) =>
  [1, 2, 3, 4].map((index) => quarter(year, index, netRevenue));

const sums = (periods: readonly FinancialPeriod[], toConfirm: readonly FinancialPeriod[] = []) =>
  withSums(periods, toConfirm)
    .filter(({ parts }) => parts !== undefined)
    .map((period) => [keyOfPeriod(period), period.incomeStatement.netRevenue]);

describe('sums of periods', () => {
  test('without doubts are those of the last twelve months and of each year before', () => {
    expect(sums([...quarters(2025), ...quarters(2024, 50)])).toEqual([
      ['2025-12-31/12', 400],
      ['2024-12-31/12', 200],
    ]);
    expect(sums([quarter(2025, 1), ...quarters(2024, 50)])).toEqual([
      ['2025-03-31/12', 250],
      ['2024-12-31/12', 200],
    ]);
  });

  test('leave out periods whose first and last day are exchanged, or that have no months', () => {
    const exchanged = { ...quarter(2025, 1), start: '2025-12-31', end: '2025-01-01', months: 12 };
    const empty = { ...quarter(2024, 4), start: '2025-01-01', months: 0 };
    expect(withSums([exchanged])).toEqual([exchanged]);
    expect(withSums([empty])).toEqual([empty]);
    expect(sums([...quarters(2025), exchanged, empty, ...quarters(2023, 20)], [exchanged])).toEqual([
      ['2025-12-31/12', 400],
      ['2023-12-31/12', 80],
    ]);
  });

  test('are unknown for the year of a quarter with doubts, and the years before are whole', () => {
    for (const index of [1, 2, 3]) {
      const doubtful = quarter(2025, index);
      const clean = quarters(2025).filter(({ end }) => end !== doubtful.end);
      expect(sums([...clean, ...quarters(2024, 50), ...quarters(2023, 20)], [doubtful])).toEqual([
        ['2024-12-31/12', 200],
        ['2023-12-31/12', 80],
      ]);
    }
  });

  test('end with the last quarter without doubts if the latest one has doubts', () => {
    expect(sums([...quarters(2025).slice(0, 3), ...quarters(2024, 50)], [quarter(2025, 4)])).toEqual([
      ['2025-09-30/12', 350],
      ['2024-12-31/12', 200],
      // The first nine months that are known.
      ['2024-09-30/9', 150],
    ]);
  });

  test('are unknown for each year with a doubtful quarter, month or half-year', () => {
    expect(sums([...quarters(2025), ...quarters(2024).slice(1)], [quarter(2024, 1)])).toEqual([
      ['2025-12-31/12', 400],
    ]);
    const months = Array.from({ length: 12 }, (_, index) => span(2025, 1, index + 1, 10));
    expect(sums(months)).toEqual([['2025-12-31/12', 120]]);
    expect(sums(months.toSpliced(6, 1), months.slice(6, 7))).toEqual([]);
    expect(sums([span(2025, 6, 2, 60)], [span(2025, 6, 1, 40)])).toEqual([]);
  });

  test('use a period without doubts where an upload has the same one with doubts', () => {
    expect(sums(quarters(2025), [quarter(2025, 2, 999)])).toEqual([['2025-12-31/12', 400]]);
    expect(sums(quarters(2025), [span(2025, 12, 1, 999)])).toEqual([['2025-12-31/12', 400]]);
  });

  test('of a section wait for the confirmation of its periods, and so does the limit', () => {
    const [doubtful, ...clean] = quarters(2025, 300_000);
    if (doubtful === undefined) throw new Error('a year has quarters');
    const { indicators: _, missingInputs: __, ...statements } = doubtful;
    const toConfirm: UnconfirmedPeriod[] = [{ ...statements, doubts: [] }];
    const settle = (details: { periods: FinancialPeriod[]; toConfirm?: UnconfirmedPeriod[] }) =>
      financialStatements.settle?.({ suggestedLimit: null, notes: null, ...details });
    expect(settle({ periods: clean, toConfirm })).toMatchObject({
      periods: [{ months: 3 }, { months: 3 }, { months: 3 }],
      suggestedLimit: null,
    });
    expect(settle({ periods: [doubtful, ...clean] })).toMatchObject({
      periods: [{ months: 12, incomeStatement: { netRevenue: 1_200_000 } }, {}, {}, {}, {}],
      suggestedLimit: 25_000,
    });
  });
});
