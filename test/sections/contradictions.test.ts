import { describe, expect, test } from 'vitest';
import { completeSection } from '../../src/policy/cases/complete-section.ts';
import { type SectionDetails, type SectionType, sectionDefinition } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { formatIn } from '../../src/wording/format.ts';
import { evaluateRule } from '../policy/one-rule.ts';

/** Returns a section as one source or several sources state it. */
function merged<Type extends SectionType>(
  type: Type,
  ...contents: readonly [object, ...object[]]
): SectionDetails[Type] {
  const [first, ...others] = contents.map((content) => {
    const { details, problems } = completeSection(type, content);
    if (details === undefined) throw new Error(JSON.stringify(problems));
    return details;
  });
  if (first === undefined) throw new Error('No contribution');
  return mergeSection(type, [first, ...others]);
}

/** Returns the status of a rule that denies. */
function statusOf<Type extends SectionType>(
  type: Type,
  details: SectionDetails[Type],
  [rule, failWhen = 'IS_TRUE', where]: readonly [string, string?, Readonly<Record<string, unknown>>?],
): string {
  const kind = sectionDefinition(type).documentKinds.includes('cnpj') ? 'cnpj' : 'cpf';
  return evaluateRule(
    { rule, failWhen, statusToApply: 'DENIED', ...(where && { where }) },
    { [type]: details },
    { kind },
  ).status;
}

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

describe.each(['PEFIN', 'REFIN', 'PROTESTS', 'BAD_CHEQUES', 'OVERDUE_DEBTS', 'TAX_DEBTS'] as const)(
  '%s',
  (type) => {
    const rules = (content: object) => {
      const details = merged(type, { count: 0, ...content });
      return [
        statusOf(type, details, [`${type}_COUNT`, 'GREATER_THAN 2 COUNT']),
        statusOf(type, details, [`${type}_COUNT`, 'GREATER_THAN 2 COUNT', { withinDays: 30 }]),
        statusOf(type, details, [`${type}_AMOUNT`, 'GREATER_THAN 1000 BRL']),
        statusOf(type, details, [`${type}_AMOUNT`, 'GREATER_THAN 1000 BRL', { withinDays: 30 }]),
        statusOf(type, details, [`${type}_LAST_DAYS`, 'LESS_THAN 12 MONTHS']),
      ];
    };
    const unknown = 'NOT_APPLIED';

    test('with 0 records and an amount or a day has an unknown number of them', () => {
      expect(rules({ totalAmount: 9000 })).toEqual([unknown, unknown, 'DENIED', unknown, unknown]);
      expect(rules({ totalAmount: 9000, lastDate: '2026-10-01' })).toEqual([
        unknown,
        unknown,
        'DENIED',
        unknown,
        'DENIED',
      ]);
      expect(rules({ totalAmount: 0, lastDate: '2020-10-01' })[0]).toBe(unknown);
      expect(rules({ totalAmount: 0 })).toEqual(Array.from({ length: 5 }, () => 'APPROVED'));
    });

    test('shows the doubt', () => {
      if (type === 'TAX_DEBTS') return;
      const details = merged(type, { count: 0, totalAmount: 9000 });
      const style = { language: 'en', format: formatIn('en', 'UTC') } as const;
      expect(sectionDefinition(type).figures(details, style, '2026-11-20')).toEqual([
        'unknown number of records: the source states 0',
        style.format.money(9000),
      ]);
    });
  },
);

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

  test('of a partner stays of an unknown branch', () => {
    const once = merged('PROCESSES', {
      ownersLawsuits: [{ ...lawsuit('0000001-45.2026.7.00.0001', 'CIVIL'), owner: { name: 'A' } }],
    });
    const details = mergeSection('PROCESSES', [once]);
    expect(details.ownersLawsuits).toMatchObject([{ courtType: null, statedCourtType: 'CIVIL' }]);
    expect(statusOf('PROCESSES', details, ['OWNER_LAWSUITS_HAS_CRIMINAL'])).toBe('NOT_APPLIED');
  });

  test('is one at least, if an amount is claimed', () => {
    const totals = { count: 0, amount: 0, passiveCount: 0, passiveAmount: 50_000, criminalCount: 0 };
    const details = merged('PROCESSES', { totals });
    expect(mergeSection('PROCESSES', [details])).toEqual(details);
    expect(details.totals).toEqual({ ...totals, count: 1, passiveCount: 1, unknown: { passiveCount: 1 } });
    expect(statusOf('PROCESSES', details, ['LAWSUITS_COUNT', 'GREATER_THAN 0 COUNT'])).toBe('NOT_APPLIED');
    expect(statusOf('PROCESSES', details, ['LAWSUITS_AMOUNT', 'GREATER_THAN 0 BRL'])).toBe('DENIED');
    expect(merged('PROCESSES', { totals: { ...totals, passiveAmount: 0, criminalCount: 2 } }).totals).toEqual(
      { ...totals, passiveAmount: 0, criminalCount: 2, count: 2 },
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

test('bank debt is never less than its bands', () => {
  const bands = [
    { band: 'TO_EXPIRE', amount: 90_000 },
    { band: 'EXPIRED', amount: 10_000 },
  ];
  expect(merged('SCR', { totalDebt: 0, bands }).totalDebt).toBe(100_000);
  expect(merged('SCR', { totalDebt: 120_000, bands }).totalDebt).toBe(120_000);
  expect(merged('SCR', { totalDebt: 5 }).totalDebt).toBe(5);
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
