import { describe, expect, test } from 'vitest';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { soundBalance, soundIncome } from '../sections/some-statements.ts';
import { refusalOf } from './refusal-of.ts';

const period = { year: 2025, months: 12, balanceSheet: soundBalance, incomeStatement: soundIncome };
const periods = (...list: readonly object[]) => ({ periods: list });

describe('typed statements', () => {
  test('are read under the names of the contract, latest first, each figure with its path', () => {
    const { origin, company, periods: read } = readTyped(periods({ ...period, year: 2024 }, period));
    expect(origin).toBe('TYPED');
    expect(company).toEqual({ document: null, name: null });
    expect(read.map(({ year }) => year)).toEqual([2025, 2024]);
    expect(read[0]).toMatchObject({ balanceSheet: soundBalance, incomeStatement: soundIncome });
    expect(read[0]?.figures).toHaveLength(24);
    expect(read[0]?.figures[0]).toEqual({
      field: 'cash',
      amount: 50_000,
      place: 'periods/1/balanceSheet/cash',
      label: 'cash',
      guessed: false,
    });
  });

  test('leave unknown what is left out or null, and keep a 0 as a 0', () => {
    const { periods: read } = readTyped(
      periods({ year: 2025, months: 3, balanceSheet: { cash: 0, equity: null } }),
    );
    expect(read[0]?.balanceSheet).toMatchObject({ cash: 0, equity: null, totalAssets: null });
    expect(read[0]?.incomeStatement.netRevenue).toBeNull();
    expect(read[0]?.figures).toHaveLength(1);
  });

  test.each([
    [null, 'the body: an object was expected'],
    [[], 'the body: an object was expected'],
    [{}, 'periods: it is missing'],
    [periods(), 'periods: a list of 1 to 40 periods was expected'],
    [periods(...Array.from({ length: 41 }, (_, n) => ({ ...period, year: 2000 + n }))), 'periods: a list'],
    [{ ...periods(period), company: 'x' }, 'company: the name is unknown'],
    [periods({ months: 12 }), 'periods/0/year: it is missing'],
    [periods({ year: 1899, months: 12 }), 'periods/0/year: a whole number from 1900 to 2100'],
    [periods({ year: 2101, months: 12 }), 'periods/0/year: a whole number from 1900 to 2100'],
    [periods({ year: 2025, months: 0 }), 'periods/0/months: a whole number from 1 to 12'],
    [periods({ year: 2025, months: 13 }), 'periods/0/months: a whole number from 1 to 12'],
    [
      periods(period, { ...period, balanceSheet: { caixa: 1 } }),
      'periods/1/balanceSheet/caixa: the name is unknown',
    ],
    [
      periods({ ...period, balanceSheet: { netIncome: 1 } }),
      'periods/0/balanceSheet/netIncome: the name is unknown',
    ],
    [periods({ ...period, balanceSheet: { cash: '1' } }), 'periods/0/balanceSheet/cash: an amount in BRL'],
    [periods({ ...period, balanceSheet: { cash: 1.1e15 } }), 'periods/0/balanceSheet/cash: an amount in BRL'],
    [
      periods({ ...period, incomeStatement: { netIncome: Number.POSITIVE_INFINITY } }),
      'netIncome: an amount in BRL',
    ],
    [
      periods(period, { ...period, year: 2024 }, period),
      'periods/2: the period 2025 of 12 months is given twice',
    ],
  ])('are refused with the place: %o', async (body, told) => {
    const { code, message } = await refusalOf(() => readTyped(body));
    expect(code).toBe('STATEMENT_UNREADABLE');
    expect(message).toContain(told);
  });

  test('are refused when nothing stands in them', async () => {
    expect(await refusalOf(() => readTyped(periods({ year: 2025, months: 12 })))).toMatchObject({
      code: 'STATEMENT_EMPTY',
    });
  });

  test('take the same year in two lengths', () => {
    const { periods: read } = readTyped(periods({ ...period, months: 6 }, period));
    expect(read.map(({ months }) => months)).toEqual([12, 6]);
  });
});
