import type { SectionDetails } from '../../../../src/sections/index.ts';
import { synthesizeScore } from '../../../../src/sections/synthesize-score.ts';
import { type Sections, soundCompany } from '../../facts.ts';
import { absent, clean, found, type RuleTable } from '../rule-table.ts';

const bureau = (change: Partial<SectionDetails['BUREAU_SCORE']>): Sections => ({
  BUREAU_SCORE: { ...soundCompany.BUREAU_SCORE, ...change },
});

const revenue = (calculatedRevenue: number | null): Sections => ({
  REVENUE: { ...soundCompany.REVENUE, calculatedRevenue },
});

const synthetic = (score: number | null): Sections => ({
  SYNTHETIC_SCORE: { ...synthesizeScore(soundCompany), score },
});

export const bureauTables: readonly RuleTable[] = [
  {
    rule: 'SCORE',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 500 POINTS' },
    points: {
      below: found(499, bureau({ score: 499 })),
      at: clean(500, bureau({ score: 500 })),
      above: clean(501, bureau({ score: 501 })),
      absent: absent({}),
      'absent when the bureau gives none': absent(bureau({ score: null })),
    },
  },
  {
    rule: 'SYNTHETIC_SCORE',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 500 POINTS' },
    points: {
      below: found(499, synthetic(499)),
      at: clean(500, synthetic(500)),
      above: clean(501, synthetic(501)),
      absent: absent({}),
      'absent when too little is known': absent(synthetic(null)),
    },
  },
  {
    rule: 'PRESUMED_REVENUE',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 100000 BRL' },
    points: {
      below: found(99_999, bureau({ presumedRevenue: 99_999 })),
      at: clean(100_000, bureau({ presumedRevenue: 100_000 })),
      above: clean(100_001, bureau({ presumedRevenue: 100_001 })),
      absent: absent(bureau({ presumedRevenue: null })),
    },
  },
  {
    rule: 'PRESUMED_INCOME',
    kind: 'cpf',
    condition: { passWhen: 'GREATER_THAN_OR_EQUAL_TO 1500 BRL' },
    points: {
      below: found(1499.99, bureau({ presumedIncome: 1499.99 })),
      at: clean(1500, bureau({ presumedIncome: 1500 })),
      above: clean(1501, bureau({ presumedIncome: 1501 })),
      absent: absent(bureau({ presumedIncome: null })),
    },
  },
  {
    rule: 'REQUESTED_AMOUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 50000 BRL' },
    points: {
      below: { ...clean(49_999, {}), requestedAmount: 49_999 },
      at: { ...clean(50_000, {}), requestedAmount: 50_000 },
      above: { ...found(50_001, {}), requestedAmount: 50_001 },
      absent: absent({}),
    },
  },
  {
    rule: 'REQUESTED_AMOUNT_CALCULATED_REVENUE',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 30 PERCENT' },
    points: {
      below: { ...clean(29.99, revenue(1_000_000)), requestedAmount: 299_900 },
      at: { ...clean(30, revenue(1_000_000)), requestedAmount: 300_000 },
      above: { ...found(30.01, revenue(1_000_000)), requestedAmount: 300_100 },
      absent: absent(revenue(1_000_000)),
      'absent when the revenue is unknown': { ...absent(revenue(null)), requestedAmount: 1 },
      'absent when the revenue is 0': { ...absent(revenue(0)), requestedAmount: 1 },
    },
  },
  {
    rule: 'REQUESTED_AMOUNT_PRESUMED_INCOME',
    kind: 'cpf',
    condition: { failWhen: 'GREATER_THAN 300 PERCENT' },
    points: {
      below: { ...clean(299, bureau({ presumedIncome: 1000 })), requestedAmount: 2990 },
      at: { ...clean(300, bureau({ presumedIncome: 1000 })), requestedAmount: 3000 },
      above: { ...found(301, bureau({ presumedIncome: 1000 })), requestedAmount: 3010 },
      absent: absent(bureau({ presumedIncome: 1000 })),
      'absent when the income is unknown': {
        ...absent(bureau({ presumedIncome: null })),
        requestedAmount: 1,
      },
    },
  },
  {
    rule: 'REQUESTED_AMOUNT_BUREAU_LIMIT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 100 PERCENT' },
    points: {
      below: { ...clean(99, bureau({ suggestedLimit: 1000 })), requestedAmount: 990 },
      at: { ...clean(100, bureau({ suggestedLimit: 1000 })), requestedAmount: 1000 },
      above: { ...found(101, bureau({ suggestedLimit: 1000 })), requestedAmount: 1010 },
      absent: absent(bureau({ suggestedLimit: 1000 })),
    },
  },
];
