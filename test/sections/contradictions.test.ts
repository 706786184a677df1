import { describe, expect, test } from 'vitest';
import type { SectionDetails } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { evaluateRule } from '../policy/one-rule.ts';
import { merged, statusOf } from './stated-sections.ts';

describe('a warrant', () => {
  const of = (...warrants: readonly [object, ...object[]]) =>
    merged('CRIMINAL_RECORD', { warrants: warrants.map((one) => ({ number: '1', ...one })) });
  const rules = (details: SectionDetails['CRIMINAL_RECORD']) => [
    statusOf('CRIMINAL_RECORD', details, ['HAS_ARREST_WARRANT']),
    statusOf('CRIMINAL_RECORD', details, ['HAD_ARREST_WARRANT']),
  ];

  test('that is pending and not active may be in force', () => {
    const details = of({ status: 'PENDING', active: false });
    expect(details.warrants).toMatchObject([{ active: null, status: 'PENDING' }]);
    expect(rules(details)).toEqual(['NOT_APPLIED', 'NOT_APPLIED']);
  });

  test('that is pending in a report and not active in another may be in force', () => {
    expect(rules(of({ status: 'PENDING' }, { active: false }))).toEqual(['NOT_APPLIED', 'NOT_APPLIED']);
  });

  test('that is pending, and active in another report, is in force', () => {
    expect(rules(of({ status: 'PENDING', active: false }, { status: 'PENDING', active: true }))).toEqual([
      'DENIED',
      'APPROVED',
    ]);
  });

  test('that ends later has not ended', () => {
    const later = { active: false, endedOn: '2027-10-10' };
    expect(rules(of(later))).toEqual(['NOT_APPLIED', 'NOT_APPLIED']);
    expect(rules(of({ ...later, status: 'REVOKED' }))).toEqual(['NOT_APPLIED', 'NOT_APPLIED']);
    expect(rules(of({ ...later, status: 'REVOKED', endedOn: '2026-10-10' }))).toEqual(['APPROVED', 'DENIED']);
  });

  test('that ended before the month of the register may be in force', () => {
    const warrant = { number: '1', status: 'PENDING', active: true };
    const status = (referenceMonth: string | null, endedOn: string) => {
      const details = merged('CRIMINAL_RECORD', { referenceMonth, warrants: [{ ...warrant, endedOn }] });
      return statusOf('CRIMINAL_RECORD', details, ['HAS_ARREST_WARRANT']);
    };
    expect(status('2026-10', '2020-01-01')).toBe('NOT_APPLIED');
    expect(status('2026-10', '2026-10-31')).toBe('APPROVED');
    expect(status(null, '2020-01-01')).toBe('APPROVED');
  });

  test('that is in force and ends before its issue may be in force', () => {
    const warrant = { status: 'PENDING', active: true, issuedOn: '2026-01-01', endedOn: '2020-01-01' };
    expect(rules(of(warrant))).toEqual(['NOT_APPLIED', 'NOT_APPLIED']);
  });

  test('that was served and is not active is not in force', () => {
    expect(rules(of({ status: 'SERVED', active: false }))).toEqual(['APPROVED', 'DENIED']);
    expect(rules(of({ active: false }))).toEqual(['APPROVED', 'DENIED']);
  });
});

describe('negative records of a partner', () => {
  const partner = (more: object) => ({
    level: 1,
    name: 'A',
    document: '00000012440',
    documentKind: 'cpf',
    certainty: 'CERTAIN',
    ...more,
  });
  const doubtful = { restrictive: false, restrictiveAmount: 500_000 };
  const none = { restrictive: false, restrictiveAmount: 0 };
  const rule = ['BUSINESS_PARTNERS_RESTRICTIVE'] as const;

  test.each<[object, boolean | null, string]>([
    [doubtful, true, 'DENIED'],
    [{ restrictive: null, restrictiveAmount: 0.01 }, true, 'DENIED'],
    [none, false, 'APPROVED'],
    [{ restrictive: null, restrictiveAmount: 0 }, null, 'NOT_APPLIED'],
  ])('%j', (own, restrictive, status) => {
    const details = merged('RELATIONS', { levels: 1, partners: [partner(own)] });
    expect(details.partners).toMatchObject([{ restrictive }]);
    expect(statusOf('RELATIONS', details, rule)).toBe(status);
    const companies = merged('RELATIONS', { levels: 1, companies: [partner(own)] });
    expect(statusOf('RELATIONS', companies, ['RELATED_COMPANIES_RESTRICTIVE'])).toBe(status);
  });

  test('count whichever source comes first', () => {
    for (const [first, second] of [
      [doubtful, none],
      [none, doubtful],
    ]) {
      const details = merged(
        'RELATIONS',
        { levels: 1, partners: [partner(first ?? {})] },
        { levels: 1, partners: [partner(second ?? {})] },
      );
      expect(details.partners).toMatchObject([{ restrictive: true, restrictiveAmount: 500_000 }]);
    }
  });
});

describe('a lawsuit', () => {
  const lawsuit = (caseNumber: string, courtType: string | null) => ({
    caseNumber,
    courtType,
    pole: 'PASSIVE',
    class: null,
  });
  const labour = '0000001-45.2026.5.02.0001';
  const state = '0000001-68.2026.8.26.0100';
  const branches = (...lawsuits: readonly object[]) => {
    // A contribution is merged before it meets others.
    const details = mergeSection('PROCESSES', [merged('PROCESSES', { lawsuits })]);
    return ['LABOR', 'CIVIL'].map((branch) =>
      statusOf('PROCESSES', details, [`LAWSUITS_${branch}`, 'GREATER_THAN 0 COUNT']),
    );
  };

  test('of which the branch contradicts the number may be of both', () => {
    expect(branches(lawsuit(labour, 'CIVIL'))).toEqual(['NOT_APPLIED', 'NOT_APPLIED']);
    expect(branches(lawsuit(labour, 'LABOR'))).toEqual(['DENIED', 'APPROVED']);
    expect(branches(lawsuit(labour, null))).toEqual(['DENIED', 'APPROVED']);
    expect(branches(lawsuit(state, 'CIVIL'))).toEqual(['APPROVED', 'DENIED']);
    expect(branches(lawsuit(labour, 'CIVIL'), lawsuit(state, 'CIVIL'))).toEqual(['NOT_APPLIED', 'DENIED']);
  });

  test('of which the branch contradicts the class may be of both', () => {
    const status = (courtType: string | null, name: string, branch: string, caseNumber = state) => {
      const row = { ...lawsuit(caseNumber, courtType), class: name };
      const details = mergeSection('PROCESSES', [merged('PROCESSES', { lawsuits: [row] })]);
      return statusOf('PROCESSES', details, [`LAWSUITS_${branch}`, 'GREATER_THAN 0 COUNT']);
    };
    expect(status('CIVIL', 'Ação Penal - Procedimento Ordinário', 'CRIMINAL')).toBe('NOT_APPLIED');
    expect(status('CIVIL', 'Crime contra a honra', 'CRIMINAL')).toBe('NOT_APPLIED');
    expect(status('OTHER', 'Execução Fiscal', 'TAX')).toBe('NOT_APPLIED');
    expect(status('CIVIL', 'Execução Fiscal', 'CIVIL')).toBe('NOT_APPLIED');
    expect(status('LABOR', 'ROT', 'CIVIL')).toBe('NOT_APPLIED');
    expect(status('TAX', 'Procedimento Comum Cível', 'TAX')).toBe('DENIED');
    expect(status('CRIMINAL', 'Procedimento Comum Cível', 'CRIMINAL')).toBe('DENIED');
    expect(status(null, 'Execução Fiscal', 'TAX')).toBe('DENIED');
    expect(status('TAX', 'Execução Fiscal', 'CIVIL')).toBe('APPROVED');
  });

  test('is not ruled out as criminal by a count of 0 if its class is', () => {
    const totals = { count: 1, amount: 0, passiveCount: 1, passiveAmount: 0, criminalCount: 0 };
    const of = (name: string) => {
      const lawsuits = [{ ...lawsuit(state, 'CIVIL'), class: name }];
      return statusOf('PROCESSES', merged('PROCESSES', { lawsuits, totals }), [
        'LAWSUITS_CRIMINAL',
        'GREATER_THAN 0 COUNT',
      ]);
    };
    expect([of('Ação Penal'), of('Procedimento Comum Cível')]).toEqual(['NOT_APPLIED', 'APPROVED']);
  });

  test('of two rows that contradict each other is of an unknown branch, also when merged again', () => {
    const once = merged('PROCESSES', {
      lawsuits: [
        { ...lawsuit(state, 'CIVIL'), instance: 1 },
        { ...lawsuit(state, null), class: 'Ação Penal - Procedimento Ordinário' },
      ],
    });
    expect(once.lawsuits).toMatchObject([{ courtType: null, statedCourtType: 'CIVIL' }]);
    expect(mergeSection('PROCESSES', [once])).toEqual(once);
  });

  test('of a partner stays of an unknown branch', () => {
    const once = merged('PROCESSES', {
      ownersLawsuits: [{ ...lawsuit('0000001-45.2026.7.00.0001', 'CIVIL'), owner: { name: 'A' } }],
    });
    const details = mergeSection('PROCESSES', [once]);
    expect(details.ownersLawsuits).toMatchObject([{ courtType: null, statedCourtType: 'CIVIL' }]);
    expect(statusOf('PROCESSES', details, ['OWNER_LAWSUITS_HAS_CRIMINAL'])).toBe('NOT_APPLIED');
  });

  test('that its source states, although the number rules it out, is possible', () => {
    const details = merged('PROCESSES', { lawsuits: [lawsuit('0000001-45.2026.4.03.0001', 'LABOR')] });
    expect(statusOf('PROCESSES', details, ['LAWSUITS_LABOR', 'GREATER_THAN 0 COUNT'])).toBe('NOT_APPLIED');
    expect(statusOf('PROCESSES', details, ['LAWSUITS_CRIMINAL', 'GREATER_THAN 0 COUNT'])).toBe('NOT_APPLIED');
    const taxOrCivil = merged('PROCESSES', { lawsuits: [lawsuit('0000001-45.2026.4.03.0001', 'TAX')] });
    expect(statusOf('PROCESSES', taxOrCivil, ['LAWSUITS_LABOR', 'GREATER_THAN 0 COUNT'])).toBe('APPROVED');
  });

  test('is one at least, if an amount is claimed', () => {
    const totals = { count: 0, amount: 0, passiveCount: 0, passiveAmount: 50_000, criminalCount: 0 };
    const details = merged('PROCESSES', { totals });
    expect(mergeSection('PROCESSES', [details])).toEqual(details);
    const all = { ...totals, count: 1, amount: 50_000, passiveCount: 1 };
    expect(details.totals).toEqual({ ...all, unknown: { passiveCount: 1 } });
    expect(statusOf('PROCESSES', details, ['LAWSUITS_COUNT', 'GREATER_THAN 0 COUNT'])).toBe('DENIED');
    expect(statusOf('PROCESSES', details, ['LAWSUITS_AMOUNT', 'GREATER_THAN 0 BRL'])).toBe('DENIED');
    expect(merged('PROCESSES', { totals: { ...totals, passiveAmount: 0, criminalCount: 2 } }).totals).toEqual(
      { ...totals, passiveAmount: 0, criminalCount: 2, count: 2, unknown: { amount: 2 } },
    );
  });
});

describe('a licence', () => {
  const active = { agency: 'ANP', activity: 'revenda', number: '1', state: 'ACTIVE', issuedOn: '2020-01-01' };
  const licences = (...more: readonly object[]) => {
    const details = merged('LICENCES', { licences: [active, ...more] });
    return [
      details.licences.length,
      statusOf('LICENCES', details, ['LICENCES', 'NOT_CONTAINS revenda']),
      statusOf('LICENCES', details, ['LICENCE_LOST']),
    ];
  };
  const cancelled = { ...active, state: 'CANCELLED', issuedOn: '2024-01-01' };

  test('is one under every spelling of its agency and number', () => {
    for (const agency of [
      'Agência Nacional do Petróleo',
      'AGENCIA NACIONAL DO PETROLEO, GAS NATURAL E BIOCOMBUSTIVEIS',
      'ANP - Agência Nacional do Petróleo',
      'ANP/RJ',
      'anp',
    ])
      expect(licences({ ...cancelled, agency, number: '0001' })).toEqual([1, 'DENIED', 'DENIED']);
  });

  test('of another agency or number is another one', () => {
    expect(licences({ ...cancelled, agency: 'SANPAR' })).toEqual([2, 'APPROVED', 'DENIED']);
    expect(licences({ ...cancelled, number: '10' })).toEqual([2, 'APPROVED', 'DENIED']);
  });
});

describe('an exposed partner in RELATIONS', () => {
  const partner = (more: object = {}) => ({
    level: 1,
    name: 'ANA',
    certainty: 'CERTAIN',
    pep: true,
    ...more,
  });
  const related = (more: object) => ({
    name: 'Ana',
    document: '00000012440',
    relationship: 'PARTNER',
    certainty: 'CERTAIN',
    title: 'PREFEITA',
    ...more,
  });
  const status = (partners: readonly object[], content?: object, certainty?: string) =>
    evaluateRule(
      {
        rule: 'PARTNERS_PEP',
        failWhen: 'IS_TRUE',
        statusToApply: 'DENIED',
        ...(certainty && { where: { certainty } }),
      },
      {
        RELATIONS: merged('RELATIONS', { levels: 2, partners }),
        ...(content && { PEP: merged('PEP', content) }),
      },
      { kind: 'cnpj' },
    ).status;
  const own = { document: '00000012440' };

  test('counts, whatever PEP lacks', () => {
    expect(status([partner()], { related: [] })).toBe('DENIED');
    expect(status([partner()], {})).toBe('DENIED');
    expect(status([partner()])).toBe('DENIED');
    expect(status([partner()], { related: [] }, 'POSSIBLE')).toBe('APPROVED');
  });

  test('counts only if PEP does not show that the exposure has ended', () => {
    const ended = related({ until: '2015-01-01', exposedUntil: '2020-01-01' });
    expect(status([partner(own)], { related: [ended] })).toBe('APPROVED');
    expect(status([partner(own)], { related: [related({ until: null })] })).toBe('DENIED');
    expect(status([partner({ ...own, name: 'EVA', document: '00000012602' })], { related: [ended] })).toBe(
      'DENIED',
    );
  });

  test('is not a partner of a partner, or one who is not exposed', () => {
    expect(status([partner({ level: 2 })], { related: [] })).toBe('APPROVED');
    expect(status([partner({ pep: false })], { related: [] })).toBe('APPROVED');
    expect(status([partner({ pep: false })])).toBe('NOT_APPLIED');
  });
});

describe('political exposure', () => {
  const position = (days: object) => ({ title: 'PREFEITO', ...days });
  const subject = (days: object, exposed: boolean | null = false) => {
    const details = merged('PEP', { exposed, positions: [position(days)] });
    return statusOf('PEP', details, ['PEP']);
  };
  const relative = (days: object) => {
    const related = [{ name: 'A', relationship: 'RELATIVE', certainty: 'CERTAIN', ...position(days) }];
    return evaluateRule(
      { rule: 'RELATIVES_PEP', failWhen: 'IS_TRUE', statusToApply: 'DENIED' },
      { PEP: merged('PEP', { exposed: false, related }) },
      { kind: 'cpf' },
    ).status;
  };

  test('holds in office, although the source denies it', () => {
    expect(subject({ from: '2025-01-01', until: '2028-01-01' })).toBe('DENIED');
    expect(subject({ from: '2021-01-01', until: '2025-01-01' })).toBe('APPROVED');
  });

  test('does not end before the office', () => {
    for (const status of [subject, relative]) {
      expect(status({ from: '2025-01-01', exposedUntil: '2009-01-01' })).toBe('DENIED');
      expect(status({ from: '2021-01-01', until: '2025-01-01', exposedUntil: '2009-01-01' })).toBe('DENIED');
      expect(status({ from: '2010-01-01', until: '2015-01-01', exposedUntil: '2009-01-01' })).toBe(
        'APPROVED',
      );
      expect(status({ from: '2000-01-01', until: '2004-12-31', exposedUntil: '2009-12-31' })).toBe(
        'APPROVED',
      );
      expect(status({ exposedUntil: '2009-12-31' })).toBe('APPROVED');
      // Five years after 29 February end on 1 March.
      const ofLeapYear = { from: '2016-01-01', until: '2020-02-29', exposedUntil: '2009-01-01' };
      expect(status(ofLeapYear)).toBe('APPROVED');
    }
  });
});

test('a sanction that ends before it starts may be in force', () => {
  const status = (from: string, until: string) => {
    const hits = [{ certainty: 'CERTAIN', from, until }];
    return statusOf('SANCTIONS', merged('SANCTIONS', { lists: [{ list: 'CEIS', state: 'LISTED', hits }] }), [
      'SANCTIONED',
    ]);
  };
  expect(status('2026-01-01', '2020-01-01')).toBe('NOT_APPLIED');
  expect(status('2020-01-01', '2026-01-01')).toBe('APPROVED');
});

test('a holder with a year of death has died', () => {
  const died = (deathYear: number | null, deceased: boolean | null) =>
    merged('BASIC_INFORMATION', { person: { deathYear, deceased } }).person?.deceased;
  expect([died(2020, false), died(2020, null), died(0, false), died(null, null)]).toEqual([
    true,
    true,
    false,
    null,
  ]);
});
