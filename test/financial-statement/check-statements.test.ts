import { describe, expect, test } from 'vitest';
import { CreditError, describeError } from '../../src/base/errors.ts';
import { checkStatements } from '../../src/financial-statement/check-statements.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import type { BalanceSheet } from '../../src/sections/financial-statements.ts';
import { soundBalance } from '../sections/some-statements.ts';
import { refusalOf } from './refusal-of.ts';

const read = (change: Partial<BalanceSheet>) => () =>
  readTyped({ periods: [{ year: 2025, months: 12, balanceSheet: { ...soundBalance, ...change } }] });

describe('statements that contradict themselves', () => {
  test('are refused where the assets are not what they consist of, naming period, field and both amounts', async () => {
    expect(await refusalOf(read({ currentAssets: 250_000 }))).toEqual({
      code: 'STATEMENT_INCONSISTENT',
      httpStatus: 422,
      message:
        'The financial statements contradict themselves: 2025 (12 months), periods/0/balanceSheet/totalAssets: totalAssets (Total assets) is 500,000.00, but its parts give 450,000.00 (current assets + non-current assets).',
    });
  });

  test('are refused where the assets are not liabilities plus equity', async () => {
    const { code, message } = await refusalOf(read({ equity: 300_000 }));
    expect(code).toBe('STATEMENT_INCONSISTENT');
    expect(message).toContain('550,000.00 (current liabilities + non-current liabilities + equity)');
  });

  test('are refused in Portuguese with its way of writing amounts', () => {
    try {
      read({ equity: 300_000 })();
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof CreditError)) throw error;
      expect(describeError(error, 'pt-BR').message).toContain(
        '2025 (12 meses), periods/0/balanceSheet/totalAssets: totalAssets (Ativo total) é 500.000,00, mas as partes somam 550.000,00',
      );
    }
  });

  test.each([
    ['a thousandth of the total', 500, true],
    ['more than that', 501, false],
  ])('may be off by %s', (_much, off, accepted) => {
    const reading = read({ currentAssets: 300_000 + off });
    if (accepted) expect(reading).not.toThrow();
    else expect(reading).toThrow(CreditError);
  });

  test('of a small company may be off by 1 BRL', () => {
    const small = { totalAssets: 100, currentAssets: 60, nonCurrentAssets: 40, equity: null };
    expect(read({ ...small, nonCurrentAssets: 41 })).not.toThrow();
    expect(read({ ...small, nonCurrentAssets: 41.01 })).toThrow(CreditError);
  });

  test('are not refused for a sum with an unknown part', () => {
    expect(read({ nonCurrentAssets: null, equity: null, totalAssets: 1 })).not.toThrow();
  });
});

test('an amount that is no finite number is refused with its place, wherever it came from', async () => {
  const { periods, ...statements } = readTyped({
    periods: [{ year: 2025, months: 12, incomeStatement: { netIncome: 1 } }],
  });
  const broken = (amount: number) => () =>
    checkStatements({
      ...statements,
      periods: periods.map((period) => ({
        ...period,
        figures: period.figures.map((figure) => ({ ...figure, amount, place: 'line 34' })),
      })),
    });
  for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, -1.0001e15]) {
    const { code, message } = await refusalOf(broken(amount));
    expect(code).toBe('STATEMENT_UNREADABLE');
    expect(message).toContain('line 34: the amount');
  }
  expect(broken(-1e15)).not.toThrow();
});
