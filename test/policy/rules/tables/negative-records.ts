import { type Sections, soundCompany } from '../../facts.ts';
import { absent, clean, found, type RuleTable } from '../rule-table.ts';

type NegativeSection = 'PEFIN' | 'REFIN' | 'PROTESTS' | 'BAD_CHEQUES' | 'OVERDUE_DEBTS';

const records = (
  section: NegativeSection,
  change: { count?: number; totalAmount?: number | null; lastDate?: string | null; percent?: number | null },
): Sections => ({
  [section]: {
    count: change.count ?? 0,
    totalAmount: change.totalAmount ?? null,
    lastDate: change.lastDate ?? null,
    calculatedRevenuePercentage: change.percent ?? null,
    entries: [],
    ...(section === 'BAD_CHEQUES' && { stoppedOrStolenCheques: null }),
  },
});

const revenue = (calculatedRevenue: number | null): Sections => ({
  REVENUE: { ...soundCompany.REVENUE, calculatedRevenue },
});

function negativeTables(section: NegativeSection): RuleTable[] {
  const kind = 'cnpj';
  return [
    {
      rule: `${section}_AMOUNT`,
      kind,
      condition: { failWhen: 'GREATER_THAN 5000 BRL' },
      points: {
        below: clean(4999.99, records(section, { count: 1, totalAmount: 4999.99 })),
        at: clean(5000, records(section, { count: 1, totalAmount: 5000 })),
        above: found(5000.01, records(section, { count: 1, totalAmount: 5000.01 })),
        absent: absent({}),
        'absent when no amount is known': absent(records(section, { count: 2, totalAmount: null })),
      },
    },
    {
      rule: `${section}_COUNT`,
      kind,
      condition: { failWhen: 'GREATER_THAN_OR_EQUAL_TO 2 COUNT' },
      points: {
        below: clean(1, records(section, { count: 1 })),
        at: found(2, records(section, { count: 2 })),
        above: found(3, records(section, { count: 3 })),
        absent: absent({}),
      },
    },
    {
      rule: `${section}_NOT_CALCULATED_REVENUE`,
      kind,
      condition: { failWhen: 'GREATER_THAN 5000 BRL' },
      points: {
        below: clean(4999, records(section, { count: 1, totalAmount: 4999 })),
        at: clean(5000, { ...records(section, { count: 1, totalAmount: 5000 }), ...revenue(null) }),
        above: found(5001, { ...records(section, { count: 1, totalAmount: 5001 }), ...revenue(0) }),
        absent: absent({}),
        'absent where there is a revenue to be a share of': absent({
          ...records(section, { count: 1, totalAmount: 9000 }),
          ...revenue(1),
        }),
      },
    },
    {
      rule: `${section}_CALCULATED_REVENUE`,
      kind,
      condition: { failWhen: 'GREATER_THAN 5 PERCENT' },
      points: {
        below: clean(4.99, records(section, { percent: 4.99 })),
        at: clean(5, records(section, { percent: 5 })),
        above: found(5.01, records(section, { percent: 5.01 })),
        absent: absent({}),
        'absent when the revenue is unknown': absent(records(section, { totalAmount: 900, percent: null })),
      },
    },
    {
      rule: `${section}_LAST_DAYS`,
      kind,
      condition: { failWhen: 'LESS_THAN 90 DAYS' },
      points: {
        below: found(89, records(section, { count: 1, lastDate: '2026-08-23' })),
        at: clean(90, records(section, { count: 1, lastDate: '2026-08-22' })),
        above: clean(91, records(section, { count: 1, lastDate: '2026-08-21' })),
        absent: absent({}),
        'absent when there is one without a date': absent(records(section, { count: 1 })),
        'never when there is none': clean(null, records(section, { count: 0 })),
      },
    },
  ];
}

export const negativeRecordTables: readonly RuleTable[] = [
  ...negativeTables('PEFIN'),
  ...negativeTables('REFIN'),
  ...negativeTables('PROTESTS'),
  ...negativeTables('BAD_CHEQUES'),
  ...negativeTables('OVERDUE_DEBTS'),
];
