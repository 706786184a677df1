import type { SectionDetails } from '../../../../src/sections/index.ts';
import type { FinancialIndicators } from '../../../../src/sections/statement-period.ts';
import { type Sections, soundCompany } from '../../facts.ts';
import { absent, clean, found, type RuleTable } from '../rule-table.ts';
import { limitTable } from './threshold-table.ts';

const noIndicators: FinancialIndicators = {
  currentRatio: null,
  quickRatio: null,
  cashRatio: null,
  debtToEquity: null,
  debtToAssets: null,
  grossMargin: null,
  operatingMargin: null,
  netMargin: null,
  returnOnEquity: null,
  returnOnAssets: null,
  interestCoverage: null,
  workingCapital: null,
  cashConversionCycleDays: null,
  kanitz: null,
  altmanZPrivate: null,
  altmanZEmerging: null,
};

const noBalance = {
  cash: null,
  receivables: null,
  inventories: null,
  currentAssets: null,
  nonCurrentAssets: null,
  fixedAssets: null,
  totalAssets: null,
  suppliers: null,
  shortTermDebt: null,
  currentLiabilities: null,
  longTermDebt: null,
  nonCurrentLiabilities: null,
  retainedEarnings: null,
  equity: null,
};

const noIncome = {
  grossRevenue: null,
  netRevenue: null,
  costOfSales: null,
  grossProfit: null,
  operatingExpenses: null,
  operatingIncome: null,
  financialExpenses: null,
  depreciation: null,
  incomeBeforeTax: null,
  netIncome: null,
};

const statements = (
  indicators: Partial<FinancialIndicators>,
  suggestedLimit: number | null = null,
  latest = 2025,
): Sections => ({
  FINANCIAL_STATEMENTS: {
    periods: [latest, latest - 1].map((year) => ({
      start: `${year}-01-01`,
      end: `${year}-12-31`,
      year,
      months: 12,
      origin: null,
      scope: null,
      balanceSheet: noBalance,
      incomeStatement: noIncome,
      // Only the latest period counts.
      indicators: { ...noIndicators, ...(year === latest && indicators) },
      missingInputs: [],
      extracted: [],
    })),
    suggestedLimit,
    notes: [],
  },
});

/** The rule over each indicator; `scale` where it is written as a percentage. */
const indicatorRules: readonly (readonly [
  string,
  keyof FinancialIndicators,
  number,
  '' | 'PERCENT' | 'BRL',
])[] = [
  ['CURRENT_RATIO', 'currentRatio', 1.2, ''],
  ['QUICK_RATIO', 'quickRatio', 0.8, ''],
  ['DEBT_TO_EQUITY', 'debtToEquity', 1.5, ''],
  ['INTEREST_COVERAGE', 'interestCoverage', 2, ''],
  ['NET_MARGIN', 'netMargin', 3, 'PERCENT'],
  ['RETURN_ON_EQUITY', 'returnOnEquity', 8, 'PERCENT'],
  ['WORKING_CAPITAL', 'workingCapital', 0, 'BRL'],
  ['KANITZ', 'kanitz', -3, ''],
  ['ALTMAN_Z_PRIVATE', 'altmanZPrivate', 1.23, ''],
  ['ALTMAN_Z_EMERGING', 'altmanZEmerging', 4.35, ''],
];

type Scr = SectionDetails['SCR'];

const scr = (change: Partial<Scr>): Sections => ({ SCR: { ...soundCompany.SCR, ...change } });
const limits = (granted: number | null, used: number | null, available: number | null = null) =>
  scr({ limits: { granted, used, available } });
const ties = (institutions: number | null, since: string | null) =>
  scr({ relationships: { institutions, operations: null, since } });

const months = (...overdue: number[]): Sections => ({
  HISTORY: {
    months: overdue.map((expired, index) => ({
      month: `2026-${String(index + 1).padStart(2, '0')}`,
      toExpire: 0,
      expired,
      loss: 0,
      total: expired,
      availableLimits: null,
      institutions: null,
    })),
  },
});

export const financialTables: readonly RuleTable[] = [
  ...indicatorRules.map(([name, indicator, limit, unit]): RuleTable => {
    const scale = unit === 'PERCENT' ? 100 : 1;
    const at = (value: number) => statements({ [indicator]: value / scale });
    return {
      rule: `FINANCIAL_${name}`,
      kind: 'cnpj',
      condition: { failWhen: `LESS_THAN ${limit} ${unit}`.trim() },
      points: {
        below: found(limit - 0.5, at(limit - 0.5)),
        at: clean(limit, at(limit)),
        above: clean(limit + 0.5, at(limit + 0.5)),
        absent: absent({}),
        'absent when an input is missing': absent(statements({})),
      },
    };
  }),
  {
    rule: 'STATEMENTS_AGE',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 18 MONTHS' },
    points: {
      recent: clean(10, statements({}, null, 2025)),
      old: found(34, statements({}, null, 2023)),
      absent: absent({}),
      'absent without a period': absent({
        FINANCIAL_STATEMENTS: { periods: [], suggestedLimit: null, notes: [] },
      }),
    },
  },
  {
    rule: 'FINANCIAL_KANITZ',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 0' },
    where: { maximumAgeMonths: 60 },
    points: {
      'old, as the policy accepts': found(-1, statements({ kanitz: -1 }, null, 2023)),
      'recent enough': clean(1, statements({ kanitz: 1 })),
      absent: absent(statements({})),
    },
  },
  {
    rule: 'FINANCIAL_KANITZ',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 0' },
    points: {
      low: found(-1, statements({ kanitz: -1 })),
      high: clean(1, statements({ kanitz: 1 })),
      'absent if older than 24 months': absent(statements({ kanitz: 1 }, null, 2023)),
    },
  },
  limitTable('FINANCIAL_SUGGESTED_LIMIT', {
    limit: 50_000,
    unit: 'BRL',
    facts: (limit) => statements({}, limit),
    unknown: { 'when there is none': statements({}) },
  }),
  limitTable('SCR_TOTAL_DEBT', {
    limit: 100_000,
    unit: 'BRL',
    facts: (totalDebt) => scr({ totalDebt }),
    unknown: { 'when it is not known': scr({ totalDebt: null }) },
  }),
  limitTable('SCR_CALCULATED_REVENUE', {
    limit: 30,
    unit: 'PERCENT',
    facts: (calculatedRevenuePercentage) => scr({ calculatedRevenuePercentage }),
    unknown: { 'when the revenue is unknown': scr({ calculatedRevenuePercentage: null }) },
  }),
  limitTable('SCR_LIMIT_USAGE', {
    limit: 80,
    unit: 'PERCENT',
    facts: (percent) => limits(1000, percent * 10),
    unknown: { 'when nothing was granted': limits(0, 0), 'when the use is not known': limits(1000, null) },
  }),
  limitTable('SCR_AVAILABLE_LIMIT', {
    limit: 5000,
    unit: 'BRL',
    facts: (available) => limits(null, null, available),
    unknown: { 'when it is not known': limits(1, 1) },
  }),
  limitTable('SCR_INSTITUTIONS', {
    limit: 5,
    unit: 'COUNT',
    facts: (institutions) => ties(institutions, null),
    unknown: { 'when they are not known': ties(null, null) },
  }),
  {
    rule: 'SCR_RELATIONSHIP_TIME',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 2 YEARS' },
    points: {
      below: found(1, ties(1, '2024-11-21')),
      at: clean(2, ties(1, '2024-11-20')),
      absent: absent(ties(1, null)),
    },
  },
  limitTable('SCR_MONTHS_OVERDUE', {
    limit: 1,
    unit: 'COUNT',
    facts: (count) => months(...[1, 1, 1].slice(0, count), 0, 0),
    unknown: { 'without any month': months() },
  }),
  limitTable('SCR_MONTHS_OVERDUE', {
    limit: 1,
    unit: 'COUNT',
    where: { lastMonths: 3 },
    facts: (count) => months(9, 9, ...[0, 0, 0].fill(1, 0, count)),
    unknown: { 'when so many months are not known': months(0, 1) },
  }),
  {
    rule: 'SCR_MONTHS_OVERDUE',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 1 COUNT' },
    where: { lastMonths: 3 },
    points: {
      'overdue in two months, whatever the unknown third': found({ least: 2, most: 3 }, months(1, 1)),
    },
  },
  {
    rule: 'SCR_CATEGORIES',
    kind: 'cnpj',
    condition: { failWhen: 'CONTAINS adiantamentos' },
    points: {
      met: found(['01 Adiantamentos a depositantes'], categories('01', 'Adiantamentos a depositantes')),
      'not met': clean(['02'], categories('02', null)),
      absent: absent({}),
    },
  },
];

function categories(code: string, name: string | null): Sections {
  const nothing = { toExpire: 0, expired: 0, loss: 0, total: 0 };
  return { CATEGORIES: { referenceMonth: null, categories: [{ code, name, ...nothing }] } };
}
