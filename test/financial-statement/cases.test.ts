import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { statementDetails } from '../../src/financial-statement/analyze-statements.ts';
import { extractStatements } from '../../src/financial-statement/extract-statements.ts';
import type { ExtractedStatements } from '../../src/financial-statement/extracted-statements.ts';
import { refusalOf } from './refusal-of.ts';

const folder = 'fixtures/statements/cases';

const extract = (name: string): Promise<ExtractedStatements> =>
  extractStatements({ fileName: name, bytes: new Uint8Array(readFileSync(`${folder}/${name}`)) });

/** The company of all files: the same figures in each form, times a factor. */
const balance = (factor: number) => ({
  cash: 200 * factor,
  receivables: 250 * factor,
  inventories: 150 * factor,
  currentAssets: 600 * factor,
  nonCurrentAssets: 400 * factor,
  fixedAssets: 400 * factor,
  totalAssets: 1000 * factor,
  suppliers: 180 * factor,
  shortTermDebt: 120 * factor,
  currentLiabilities: 300 * factor,
  longTermDebt: 200 * factor,
  nonCurrentLiabilities: 200 * factor,
  retainedEarnings: -100 * factor,
  equity: 500 * factor,
});
const income = (factor: number) => ({
  netRevenue: 900 * factor,
  costOfSales: 500 * factor,
  grossProfit: 400 * factor,
  operatingExpenses: 240 * factor,
  operatingIncome: 160 * factor,
  financialExpenses: 40 * factor,
  incomeBeforeTax: 120 * factor,
  netIncome: 90 * factor,
});
/** Files of the ECF show no financial expenses. */
const taxIncome = (factor: number) => ({
  netRevenue: 900 * factor,
  costOfSales: 500 * factor,
  operatingExpenses: 280 * factor,
  operatingIncome: 120 * factor,
  incomeBeforeTax: 120 * factor,
  netIncome: 90 * factor,
});

interface Expected {
  readonly start?: string;
  readonly end?: string;
  readonly balance?: object;
  readonly income: object;
  readonly kanitz?: number;
}

const year2024 = { start: '2024-01-01', end: '2024-12-31' };

const counted: readonly (readonly [file: string, Expected])[] = [
  ['f-one.txt', { balance: balance(1), income: income(1), kanitz: 4.864 }],
  ['f-sub.txt', { balance: balance(1), income: income(1), kanitz: 4.864 }],
  ['f-intangible.txt', { balance: balance(1), income: income(1), kanitz: 4.864 }],
  ['n-circulante.txt', { balance: balance(1), income: income(1) }],
  ['n-numbered.txt', { balance: balance(1), income: income(1) }],
  [
    'n-dre-vendas.txt',
    {
      balance: balance(1),
      income: { ...income(1), operatingExpenses: 250, operatingIncome: 150 },
    },
  ],
  [
    'n-dre-custos.txt',
    { balance: balance(1), income: { netRevenue: 900, costOfSales: 500, operatingExpenses: 280 } },
  ],
  [
    'ecd-short-levels.txt',
    {
      start: '2016-01-01',
      end: '2016-12-31',
      balance: { totalAssets: 1000, currentAssets: 600, equity: 500 },
      income: { grossRevenue: 1000, costOfSales: 500, netIncome: 90 },
    },
  ],
  ['ecd-layout7.txt', { start: '2018-01-01', end: '2018-12-31', balance: balance(1), income: income(1) }],
  ['ecd-empty-codagl.txt', { balance: balance(1), income: income(1) }],
  ['ecd-halves.txt', { balance: balance(1), income: income(4), kanitz: 4.891 }],
  ['q-months.txt', { balance: balance(1), income: income(12), kanitz: 4.963 }],
  ['ecf-mixed.txt', { balance: balance(1), income: taxIncome(10), kanitz: 4.945 }],
  ['ecf-blank.txt', { balance: balance(1), income: taxIncome(1) }],
  ['ecd-scp.txt', { balance: balance(50), income: income(50) }],
  ['ecf-scp.txt', { balance: balance(50), income: taxIncome(50) }],
  ['auditor-first.pdf', { balance: balance(10), income: income(10) }],
  ['b-office-first.pdf', { balance: balance(10), income: income(10) }],
  ['narrative-milhares.pdf', { balance: balance(10), income: income(10) }],
  ['scale-milreais.pdf', { balance: balance(10_000), income: income(10_000) }],
  ['scale-r1000.pdf', { balance: balance(10_000), income: income(10_000) }],
  ['march.pdf', { start: '2023-04-01', end: '2024-03-31', balance: balance(10), income: income(10) }],
  ['b-june-year.pdf', { start: '2023-07-01', end: '2024-06-30', balance: balance(10), income: income(10) }],
];

const doubtful: readonly (readonly [file: string, doubts: readonly string[], scope: string])[] = [
  ['group-only.pdf', ['OF_GROUP'], 'CONSOLIDATED'],
  ['b-cons-line.pdf', ['OF_GROUP'], 'CONSOLIDATED'],
  ['c-cover.pdf', ['SCALE_UNCLEAR'], 'INDIVIDUAL'],
  ['negative-costs.xlsx', ['SIGN_UNLIKELY', 'SIGN_UNLIKELY', 'SIGN_UNLIKELY'], 'INDIVIDUAL'],
];

const refused: readonly (readonly [file: string, message: string])[] = [
  ['dollars.pdf', 'foreign currency'],
  ['c-usd.pdf', 'foreign currency'],
  ['b-usd-head.pdf', 'foreign currency'],
  ['ecd-cut-j100.txt', 'cut off'],
  ['renamed-dre.xlsx', 'the sheet "DRE" is missing'],
  ['renamed-balanco.xlsx', 'the sheet "Balanço" is missing'],
];

describe('statements of one company', () => {
  test.each(counted)('in %s give its figures', async (file, expected) => {
    const details = statementDetails([await extract(file)]);
    const { start, end } = { ...year2024, ...expected };
    expect(details.toConfirm).toBeUndefined();
    expect(details.periods[0]).toMatchObject({
      start,
      end,
      months: 12,
      scope: 'INDIVIDUAL',
      balanceSheet: expected.balance ?? {},
      incomeStatement: expected.income,
      ...(expected.kanitz !== undefined && { indicators: { kanitz: expected.kanitz } }),
    });
  });

  test.each(doubtful)('in %s count once a person confirms them', async (file, doubts, scope) => {
    const { periods, toConfirm, suggestedLimit } = statementDetails([await extract(file)]);
    expect([periods, suggestedLimit]).toEqual([[], null]);
    expect(toConfirm?.[0]).toMatchObject({ ...year2024, scope });
    expect(toConfirm?.[0]?.doubts.map(({ kind }) => kind)).toEqual(doubts);
  });

  test.each(refused)('in %s are refused', async (file, message) => {
    const refusal = await refusalOf(() => extract(file));
    expect(refusal.code).toBe('STATEMENT_UNREADABLE');
    expect(refusal.message).toContain(message);
  });

  test('of a silent partnership are those of its own CNPJ', async () => {
    for (const file of ['ecd-scp.txt', 'ecf-scp.txt']) {
      expect((await extract(file)).company.document).toBe('99990004000121');
    }
  });

  test('are all tried', () => {
    const tried = [...counted, ...doubtful, ...refused].map(([file]) => file);
    expect(readdirSync(folder).toSorted()).toEqual([...tried, 'year-2052.xlsx'].toSorted());
  });
});
