import { expect, test } from 'vitest';
import { compilePolicy } from '../../src/policy/compile.ts';
import { evaluatePolicy } from '../../src/policy/evaluate.ts';
import { asOf, type Sections, soundCompany } from './facts.ts';
import { policyOf } from './one-rule.ts';

const { SCR, REVENUE, BUREAU_SCORE } = soundCompany;

test.each<[rule: string, source: string, failWhen: string, old: Sections, fresh: Sections, date: string]>([
  [
    'SCR_TOTAL_DEBT',
    'scr',
    'GREATER_THAN 900000000',
    { SCR: { ...SCR, referenceMonth: '2026-09' } },
    { SCR: { ...SCR, referenceMonth: '2026-10' } },
    '2026-09-30',
  ],
  [
    'HAS_ARREST_WARRANT',
    'criminal-record',
    'IS_TRUE',
    { CRIMINAL_RECORD: { referenceMonth: '2026-02', warrants: [] } },
    { CRIMINAL_RECORD: { referenceMonth: '2026-11', warrants: [] } },
    '2026-02-28',
  ],
  [
    'CALCULATED_REVENUE',
    'revenue',
    'LESS_THAN 1',
    { REVENUE: { ...REVENUE, referenceYear: 2025 } },
    { REVENUE: { ...REVENUE, referenceYear: 2026 } },
    '2025-12-31',
  ],
  [
    'SCORE',
    'bureau-score',
    'LESS_THAN 1',
    { BUREAU_SCORE: { ...BUREAU_SCORE, scoredOn: '2026-10-10' } },
    { BUREAU_SCORE: { ...BUREAU_SCORE, scoredOn: '2026-10-11' } },
    '2026-10-10',
  ],
])(
  'the age of data for %s counts from the date that their section states',
  (rule, source, failWhen, old, fresh, date) => {
    const sources = { [source]: { maximumAgeDays: 40 } };
    const compiled = compilePolicy(policyOf([{ rule, failWhen, statusToApply: 'DENIED' }], { sources }), {
      version: 1,
    });
    const [type = ''] = Object.keys(old);
    // The day on which the source answered does not make them younger.
    for (const dates of [{}, { [type]: '2026-11-20' }]) {
      const outcomeOf = (sections: Sections) =>
        evaluatePolicy(compiled, { documentKind: 'cnpj', sections, requestedAmount: null, asOf, dates })
          .groups[0]?.rules[0];
      expect(outcomeOf(old)).toMatchObject({ status: 'NOT_APPLIED', stale: { source, date } });
      expect(outcomeOf(fresh)).not.toHaveProperty('stale');
    }
  },
);
