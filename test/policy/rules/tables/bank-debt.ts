import type { SectionDetails } from '../../../../src/sections/index.ts';
import { type Sections, soundCompany } from '../../facts.ts';
import { absent, clean, found, type RuleTable } from '../rule-table.ts';

const scr = (bands: SectionDetails['SCR']['bands'], percent: number | null = 10): Sections => ({
  SCR: { ...soundCompany.SCR, totalDebt: null, bands, calculatedRevenuePercentage: percent },
});

const band = (name: 'TO_EXPIRE' | 'EXPIRED' | 'LOSS', percent: number | null) => [
  { band: name, amount: 1, calculatedRevenuePercentage: percent },
];

export const bankDebtTables: readonly RuleTable[] = [
  ...(['EXPIRED', 'TO_EXPIRE', 'LOSS'] as const).map(
    (name): RuleTable => ({
      rule: `SCR_CALCULATED_REVENUE_${name}`,
      kind: 'cnpj',
      condition: { failWhen: 'GREATER_THAN 3 PERCENT' },
      points: {
        below: clean(2.99, scr(band(name, 2.99))),
        at: clean(3, scr(band(name, 3))),
        above: found(3.01, scr(band(name, 3.01))),
        'nothing in the band': clean(0, scr([])),
        absent: absent({}),
        'absent when the revenue is unknown': absent(scr(band(name, null), null)),
        'absent when the debt is not known by band': absent(scr(null)),
      },
    }),
  ),
];
