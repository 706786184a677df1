import { describe, expect, test } from 'vitest';
import { statementNotes } from '../../src/sections/statement-notes.ts';
import { periodWith } from './some-statements.ts';

const codes = (...periods: Parameters<typeof statementNotes>[0][number][]) =>
  statementNotes(periods).map(({ code }) => code);

/** Neither good nor bad in anything. */
const quiet = {
  indicators: {
    currentRatio: 1.2,
    interestCoverage: 2,
    debtToAssets: 0.5,
    netMargin: 0.05,
    returnOnEquity: 0.1,
    cashConversionCycleDays: 60,
    kanitz: 3,
    altmanZPrivate: 3,
    altmanZEmerging: 6,
  },
};
const quietBut = (indicators: Partial<typeof quiet.indicators>) =>
  periodWith({ indicators: { ...quiet.indicators, ...indicators } });

describe('the notes on statements', () => {
  test('are none where nothing stands out', () => {
    expect(statementNotes([])).toEqual([]);
    expect(statementNotes([periodWith(quiet)])).toEqual([]);
    expect(statementNotes([periodWith(quiet), periodWith({ ...quiet, year: 2024 })])).toEqual([]);
  });

  test('say what was found, in which period and against which threshold', () => {
    expect(statementNotes([quietBut({ currentRatio: 0.8 })])).toEqual([
      {
        code: 'LOW_LIQUIDITY',
        severity: 'NEGATIVE',
        year: 2025,
        indicator: 'currentRatio',
        value: 0.8,
        threshold: 1,
      },
    ]);
  });

  test.each([
    [{ currentRatio: 0.9999 }, 'LOW_LIQUIDITY', { currentRatio: 1 }],
    [{ currentRatio: 1.5001 }, 'COMFORTABLE_LIQUIDITY', { currentRatio: 1.5 }],
    [{ interestCoverage: 0.9999 }, 'OPERATION_BELOW_INTEREST', { interestCoverage: 1.5 }],
    [{ interestCoverage: 1.4999 }, 'LOW_COVERAGE', { interestCoverage: 1.5 }],
    [{ interestCoverage: 3.0001 }, 'COMFORTABLE_COVERAGE', { interestCoverage: 3 }],
    [{ debtToAssets: 0.7001 }, 'HIGH_DEBT', { debtToAssets: 0.7 }],
    [{ debtToAssets: 0.3999 }, 'LOW_DEBT', { debtToAssets: 0.4 }],
    [{ netMargin: -0.0001 }, 'NEGATIVE_MARGIN', { netMargin: 0 }],
    [{ returnOnEquity: 0.1501 }, 'HIGH_RETURN', { returnOnEquity: 0.15 }],
    [{ cashConversionCycleDays: 120.5 }, 'LONG_CASH_CYCLE', { cashConversionCycleDays: 120 }],
    [{ kanitz: -3.1 }, 'KANITZ_DISTRESS', { kanitz: 0.0001 }],
    [{ kanitz: -3 }, 'KANITZ_DOUBTFUL', { kanitz: 0.0001 }],
    [{ altmanZPrivate: 1.22 }, 'ALTMAN_Z_PRIVATE_DISTRESS', { altmanZPrivate: 2.91 }],
    [{ altmanZPrivate: 2.9 }, 'ALTMAN_Z_PRIVATE_DOUBTFUL', { altmanZPrivate: 2.91 }],
    [{ altmanZEmerging: 4.34 }, 'ALTMAN_Z_EMERGING_DISTRESS', { altmanZEmerging: 5.86 }],
    [{ altmanZEmerging: 5.85 }, 'ALTMAN_Z_EMERGING_DOUBTFUL', { altmanZEmerging: 5.86 }],
  ])('%o is noted as %s, and %o is not', (beyond, code, within) => {
    expect(codes(quietBut(beyond))).toEqual([code]);
    expect(codes(quietBut(within))).toEqual([]);
  });

  test('say what a figure turned into between periods', () => {
    const earlier = (change: Parameters<typeof periodWith>[0]) =>
      periodWith({ ...quiet, year: 2024, ...change });
    const now = periodWith(quiet);
    expect(codes(now, earlier({ incomeStatement: { netRevenue: 1_251_000 } }))).toEqual(['REVENUE_FELL']);
    expect(codes(now, earlier({ incomeStatement: { netRevenue: 1_250_000 } }))).toEqual([]);
    expect(codes(now, earlier({ incomeStatement: { netRevenue: 833_000 } }))).toEqual(['REVENUE_GREW']);
    expect(codes(quietBut({ netMargin: -0.1 }), earlier({}))).toEqual([
      'NEGATIVE_MARGIN',
      'MARGIN_TURNED_NEGATIVE',
    ]);
    expect(codes(quietBut({ debtToAssets: 0.7 }), earlier({}))).toEqual(['DEBT_ROSE']);
    const broke = periodWith({ ...quiet, balanceSheet: { equity: -1 } });
    expect(codes(broke, earlier({}))).toEqual(['NEGATIVE_EQUITY', 'EQUITY_TURNED_NEGATIVE']);
    expect(codes(broke, earlier({ balanceSheet: { equity: -2 } }))).toEqual(['NEGATIVE_EQUITY']);
  });

  test('set half a year against a whole one as a year, and say that they do', () => {
    const half = periodWith({ ...quiet, months: 6, incomeStatement: { netRevenue: 500_000 } });
    expect(codes(half, periodWith({ ...quiet, year: 2024 }))).toEqual(['SHORT_PERIOD']);
  });

  test('leave out what is not known', () => {
    const { indicators } = quiet;
    const unknown = Object.fromEntries(Object.keys(indicators).map((name) => [name, null]));
    const blank = periodWith({ indicators: unknown, balanceSheet: { equity: null } });
    expect(codes(blank, periodWith({ ...quiet, year: 2024, incomeStatement: { netRevenue: null } }))).toEqual(
      [],
    );
  });
});
