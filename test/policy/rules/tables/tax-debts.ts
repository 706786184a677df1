import type { TaxDebt, TaxDebtsDetails } from '../../../../src/sections/tax-debts.ts';
import { type Sections, soundCompany } from '../../facts.ts';
import { absent, clean, found, type RuleTable } from '../rule-table.ts';

const debt = (change: Partial<TaxDebt>): TaxDebt => ({
  number: null,
  debtor: 'MAIN',
  amount: 1000,
  date: '2026-05-20',
  nature: null,
  standing: 'IN_COLLECTION',
  situation: null,
  litigated: null,
  fund: false,
  certainty: 'CERTAIN',
  ...change,
});

const debts = (change: Partial<TaxDebtsDetails>): Sections => ({
  TAX_DEBTS: { ...soundCompany.TAX_DEBTS, ...change },
});

/** Nobody can tell: possible entries alone, or a stale edition without any. */
const unknown = debts({
  count: null,
  totalAmount: null,
  litigatedAmount: null,
  fundAmount: null,
  calculatedRevenuePercentage: null,
  entries: [debt({ certainty: 'POSSIBLE' })],
});

const three: Partial<TaxDebtsDetails> = {
  count: 2,
  totalAmount: 3000,
  entries: [
    debt({ amount: 1000 }),
    debt({ amount: 2000, standing: 'TAX_BENEFIT', date: '2020-01-01' }),
    debt({ amount: 9000, debtor: 'CO_DEBTOR' }),
  ],
};

export const taxDebtTables: readonly RuleTable[] = [
  {
    rule: 'TAX_DEBTS_AMOUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 5000 BRL' },
    points: {
      none: clean(0, debts({})),
      below: clean(4999.99, debts({ totalAmount: 4999.99 })),
      at: clean(5000, debts({ totalAmount: 5000 })),
      above: found(5000.01, debts({ totalAmount: 5000.01 })),
      absent: absent({}),
      'absent where it cannot be told': absent(unknown),
    },
  },
  {
    rule: 'TAX_DEBTS_AMOUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 500 BRL' },
    where: { standings: ['IN_COLLECTION'] },
    points: {
      'in collection alone': found(1000, debts(three)),
      'relieved alone': clean(0, debts({ count: 1, entries: [debt({ standing: 'TAX_BENEFIT' })] })),
      'in collection by those listed, whatever more is counted': found(
        { least: 1000, most: null },
        debts({ ...three, count: 3 }),
      ),
      'absent if more is counted than listed': absent(
        debts({ count: 2, entries: [debt({ standing: 'TAX_BENEFIT' })] }),
      ),
      'absent if the amount is unknown': absent(debts({ count: 1, entries: [debt({ amount: null })] })),
      'absent where it cannot be told': absent(unknown),
    },
  },
  {
    rule: 'TAX_DEBTS_COUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 2' },
    points: {
      below: clean(1, debts({ count: 1 })),
      at: clean(2, debts({ count: 2 })),
      above: found(3, debts({ count: 3 })),
      absent: absent({}),
      'absent where it cannot be told': absent(unknown),
    },
  },
  {
    rule: 'TAX_DEBTS_COUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 1' },
    where: { withinDays: 365 },
    points: {
      'one of two within the days': clean(1, debts(three)),
      'both within the days': found(2, debts({ count: 2, entries: [debt({}), debt({ number: '2' })] })),
    },
  },
  {
    rule: 'TAX_DEBTS_LAST_DAYS',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 184 DAYS' },
    points: {
      never: clean(null, debts({})),
      below: found(183, debts({ count: 1, lastDate: '2026-05-21' })),
      at: clean(184, debts({ count: 1, lastDate: '2026-05-20' })),
      above: clean(185, debts({ count: 1, lastDate: '2026-05-19' })),
      absent: absent({}),
      'absent where its day is not known': absent(debts({ count: 1, lastDate: null })),
    },
  },
  {
    rule: 'TAX_DEBTS_LITIGATED_AMOUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 0 BRL' },
    points: {
      none: clean(0, debts({})),
      above: found(0.01, debts({ litigatedAmount: 0.01 })),
      absent: absent({}),
      'absent where it cannot be told': absent(unknown),
    },
  },
  {
    rule: 'TAX_DEBTS_FGTS',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 0 BRL' },
    points: {
      none: clean(0, debts({})),
      above: found(10, debts({ fundAmount: 10 })),
      absent: absent({}),
      'absent where it cannot be told': absent(unknown),
    },
  },
  {
    rule: 'TAX_DEBTS_CALCULATED_REVENUE',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 5 PERCENT' },
    points: {
      below: clean(4.99, debts({ calculatedRevenuePercentage: 4.99 })),
      at: clean(5, debts({ calculatedRevenuePercentage: 5 })),
      above: found(5.01, debts({ calculatedRevenuePercentage: 5.01 })),
      absent: absent({}),
      'absent where no revenue is known': absent(debts({ calculatedRevenuePercentage: null })),
    },
  },
];
