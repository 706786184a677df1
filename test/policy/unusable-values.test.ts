import { describe, expect, it } from 'vitest';
import { completeSection } from '../../src/policy/cases/complete-section.ts';
import type { PolicyRule } from '../../src/policy/policy.ts';
import { unansweredRules } from '../../src/policy/why-unanswered.ts';
import type { RuleOutcome } from '../../src/sections/credit-policy.ts';
import { type Sections, soundCompany } from './facts.ts';
import { whyOf } from './why-of.ts';

describe('why a rule was not evaluated', () => {
  const { company, ...basic } = soundCompany.BASIC_INFORMATION;
  const withCompany = (more: Partial<typeof company>): Sections => ({
    ...soundCompany,
    BASIC_INFORMATION: { ...basic, company: { ...company, ...more } },
  });
  const withRevenue = (calculatedRevenue: number | null): Sections => ({
    ...soundCompany,
    REVENUE: { ...soundCompany.REVENUE, calculatedRevenue },
    PROTESTS: { count: 1, totalAmount: 5, lastDate: null, calculatedRevenuePercentage: null, entries: [] },
  });
  const withPartners = (...documentKinds: readonly ('cpf' | 'cnpj')[]): Sections => ({
    ...soundCompany,
    RELATIONS: {
      ...soundCompany.RELATIONS,
      partners:
        completeSection('RELATIONS', {
          levels: 1,
          partners: documentKinds.map((documentKind) => ({
            level: 1,
            certainty: 'CERTAIN',
            name: 'SOCIO',
            documentKind,
          })),
        }).details?.partners ?? null,
    },
  });
  const days = { rule: 'COMPANY_OPENING_TIME', failWhen: 'LESS_THAN 6 MONTHS' };
  const status = { rule: 'COMPANY_SITUATION', failWhen: 'NOT_CONTAINS ATIVA' };
  const ages = { rule: 'PARTNERS_YOUNGEST_AGE', failWhen: 'LESS_THAN 18 YEARS' };

  it.each([
    [{ rule: 'PROTESTS_CALCULATED_REVENUE' }, withRevenue(0), 'PROTESTS: the revenue or income is 0'],
    [
      { rule: 'PROTESTS_CALCULATED_REVENUE' },
      withRevenue(null),
      'PROTESTS: the revenue or income is unknown',
    ],
    [
      { rule: 'PROTESTS_NOT_CALCULATED_REVENUE' },
      withRevenue(9),
      'PROTESTS: applies only if the revenue or income is unknown',
    ],
    [{ rule: 'REQUESTED_AMOUNT_CALCULATED_REVENUE' }, withRevenue(0), 'REVENUE: the revenue or income is 0'],
    [
      { rule: 'REQUESTED_AMOUNT_BUREAU_LIMIT' },
      { ...soundCompany, BUREAU_SCORE: { ...soundCompany.BUREAU_SCORE, suggestedLimit: 0 } },
      'BUREAU_SCORE: the suggested limit is 0',
    ],
    [
      days,
      withCompany({ openingDate: '2027-01-05' }),
      'BASIC_INFORMATION: the source states 05 Jan 2027, which is impossible',
    ],
    [
      status,
      withCompany({ statusDate: '2027-01-05' }),
      'BASIC_INFORMATION: the source states 05 Jan 2027, which is impossible',
    ],
    [ages, withPartners(), 'RELATIONS: there are no partners'],
    [ages, withPartners('cnpj'), 'RELATIONS: no partner is a person'],
    [ages, withPartners('cnpj', 'cpf'), 'RELATIONS: 1 of 2 partners of unknown age'],
  ] as const)('is a value that does not decide the rule: %s', (rule, sections, why) => {
    expect(whyOf(rule as Partial<PolicyRule>, { sections, requestedAmount: 100 })).toEqual([why]);
  });

  it('is the contradiction of a status and its reason', () => {
    const sections = withCompany({});
    const { BASIC_INFORMATION: known } = sections;
    if (known?.company == null) throw new Error('no company');
    const closed = { ...known.company, status: null, statusReason: 'EXTINCAO POR LIQUIDACAO VOLUNTARIA' };
    expect(
      whyOf(status as Partial<PolicyRule>, {
        sections: { ...sections, BASIC_INFORMATION: { ...known, company: closed } },
        language: 'pt-BR',
      }),
    ).toEqual([
      'BASIC_INFORMATION: a situação cadastral e o motivo se contradizem: EXTINCAO POR LIQUIDACAO VOLUNTARIA',
    ]);
  });

  it('of a combination names the section that lacks the data', () => {
    const members = [
      { rule: 'SCORE', failWhen: 'LESS_THAN 300' },
      { rule: 'PROTESTS_COUNT', failWhen: 'GREATER_THAN 0' },
    ];
    const combination = { any: members, name: 'WEAK' };
    const { PROTESTS: _, ...sections } = soundCompany as Sections;
    // The score is known and does not decide the combination.
    expect(whyOf(combination as Partial<PolicyRule>, { sections })).toEqual(['PROTESTS: not asked']);
  });

  it('of a combination names the section of data that are too old', () => {
    const rule: RuleOutcome = {
      rule: 'WEAK',
      status: 'NOT_APPLIED',
      section: 'BUREAU_SCORE',
      value: null,
      members: [{ rule: 'SCORE' }, { rule: 'TAX_DEBTS_COUNT' }],
      statusToApply: 'ALERT',
      points: 0,
      earnedPoints: 0,
      stale: { source: 'tax-debts', date: '2026-01-01', ageDays: 323, maximumAgeDays: 150 },
    };
    expect(unansweredRules([rule], { sections: [] }, 'en')).toMatchObject([{ place: 'TAX_DEBTS' }]);
  });
});
