import { describe, expect, test } from 'vitest';
import { certificateState } from '../../src/sections/certificate-state.ts';
import type { SectionDetails } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';

type Certificate = SectionDetails['CERTIFICATES']['certificates'][number];
type Position = NonNullable<SectionDetails['PEP']['positions']>[number];
type Warrant = SectionDetails['CRIMINAL_RECORD']['warrants'][number];
type TaxDebt = SectionDetails['TAX_DEBTS']['entries'][number];

const blank: Certificate = {
  certificate: 'LABOUR',
  state: 'NEGATIVE',
  issuer: null,
  number: null,
  issuedOn: null,
  validUntil: null,
};
const old = { ...blank, number: '1/2024', issuedOn: '2024-01-10' };
const newest = { ...blank, state: 'POSITIVE' as const, issuedOn: '2026-11-20', validUntil: '2027-05-19' };

describe('a certificate of several sources', () => {
  test.each([
    ['the old one first', [old], [newest]],
    ['the newest first', [newest], [old]],
    ['in one list', [old, newest], []],
  ])('is the newest one, complete, with the other shown: %s', (_, first, second) => {
    const { certificates } = mergeSection('CERTIFICATES', [
      { certificates: first },
      { certificates: second },
    ]);
    expect(certificates).toEqual([{ ...newest, otherReports: [old] }]);
  });

  test('that all report alike has nothing else to show', () => {
    const alike = { certificates: [newest] };
    expect(mergeSection('CERTIFICATES', [alike, alike])).toEqual(alike);
  });

  test('without a day yields to one with a day', () => {
    const { certificates } = mergeSection('CERTIFICATES', [
      { certificates: [blank] },
      { certificates: [newest] },
    ]);
    expect(certificates).toMatchObject([{ state: 'POSITIVE', otherReports: [{ state: 'NEGATIVE' }] }]);
  });
});

test.each([
  ['POSITIVE', { issuedOn: '2026-11-20' }],
  ['POSITIVE', {}],
  ['NOT_ISSUED', { issuedOn: '2026-11-20' }],
] as const)('a certificate that is %s has no last day, and is not older for that: %j', (state, days) => {
  const clear = { ...blank, ...days, validUntil: '2027-05-19' };
  const other = { ...blank, ...days, state };
  for (const [first, second] of [
    [clear, other],
    [other, clear],
  ] as const) {
    const { certificates } = mergeSection('CERTIFICATES', [
      { certificates: [first] },
      { certificates: [second] },
    ]);
    expect(certificates).toMatchObject([{ state: null }]);
    expect(certificateState(certificates, 'LABOUR', '2026-11-30')).toBeUndefined();
  }
});

test('a licence without a last day is not older than one with a last day', () => {
  const active = {
    agency: 'ANP',
    activity: 'REVENDA',
    number: '1',
    state: 'ACTIVE',
    issuedOn: '2020-01-02',
  } as const;
  for (const issuedOn of ['2020-01-02', null]) {
    const dated = { ...active, issuedOn, validUntil: '2027-11-29' };
    const suspended = { ...active, issuedOn, state: 'SUSPENDED', validUntil: null } as const;
    const { licences } = mergeSection('LICENCES', [{ licences: [dated] }, { licences: [suspended] }]);
    expect(licences).toMatchObject([{ state: null, otherReports: [{}, {}] }]);
  }
});

const paulista = { ...newest, certificate: 'STATE_TAX' as const, issuer: 'SEFAZ-SP' };
const fluminense: Certificate = {
  ...paulista,
  issuer: 'SEFAZ-RJ',
  state: 'NEGATIVE',
  issuedOn: '2026-11-25',
};

test.each([
  ['two sources', [paulista], [fluminense]],
  ['one source', [paulista, fluminense], []],
  ['one source without an issuer', [paulista, { ...fluminense, issuer: null }], []],
  ['two sources without any issuer', [{ ...paulista, issuer: null }], [{ ...fluminense, issuer: null }]],
])('certificates of two issuers are two: %s', (_, first, second) => {
  for (const contributions of [
    [first, second],
    [second, first],
  ]) {
    const [own = [], other = []] = contributions;
    const { certificates } = mergeSection('CERTIFICATES', [{ certificates: own }, { certificates: other }]);
    expect(certificates.map(({ state, otherReports }) => [state, otherReports]).toSorted()).toEqual([
      ['NEGATIVE', undefined],
      ['POSITIVE', undefined],
    ]);
  }
});

test('certificates of one issuer are one, however it is written, and a national issuer may be missing', () => {
  const renewed = { ...fluminense, issuer: 'sefaz sp' };
  const [state] = mergeSection('CERTIFICATES', [
    { certificates: [paulista] },
    { certificates: [renewed] },
  ]).certificates;
  expect(state).toEqual({ ...renewed, otherReports: [paulista] });
  const [national, ...others] = mergeSection('CERTIFICATES', [
    { certificates: [{ ...newest, issuer: 'TST' }] },
    { certificates: [old] },
  ]).certificates;
  expect(national).toMatchObject({ state: 'POSITIVE', issuer: 'TST', otherReports: [old] });
  expect(others).toEqual([]);
});

test('a public office whose end only one source states may be held, with the other report shown', () => {
  const inOffice: Position = {
    title: 'PREFEITO',
    organ: 'X',
    from: '2009-01-01',
    until: null,
    exposedUntil: null,
  };
  const ended = { ...inOffice, until: '2012-12-31', exposedUntil: '2017-12-31' };
  const unknown = { exposed: true, related: null, donations: null, donationsTotal: null };
  const { positions } = mergeSection('PEP', [
    { ...unknown, positions: [inOffice] },
    { ...unknown, positions: [ended] },
  ]);
  expect(positions).toEqual([{ ...inOffice, otherReports: [ended] }]);
});

describe('a warrant', () => {
  const warrant: Warrant = {
    number: '0001.01',
    caseNumber: null,
    court: null,
    kind: null,
    crime: null,
    issuedOn: null,
    endedOn: null,
    status: 'PENDING',
    active: true,
  };

  test('is that of the newest month of the register, whichever source comes first', () => {
    const revoked: Warrant = {
      ...warrant,
      number: '000101',
      status: 'REVOKED',
      active: false,
      court: 'TJSP',
    };
    const details = mergeSection('CRIMINAL_RECORD', [
      { referenceMonth: '2026-08', warrants: [warrant] },
      { referenceMonth: '2026-11', warrants: [revoked] },
    ]);
    expect(details).toEqual({
      referenceMonth: '2026-11',
      warrants: [
        {
          ...revoked,
          referenceMonth: '2026-11',
          otherReports: [{ ...warrant, referenceMonth: '2026-08' }],
        },
      ],
    });
  });

  const revokedOn = (endedOn: string | null): Warrant => ({
    ...warrant,
    number: '000101',
    status: 'REVOKED',
    active: false,
    endedOn,
  });
  const reports: readonly (readonly [string, readonly Warrant[], boolean | null])[] = [
    ['reports without days', [warrant, revokedOn(null)], null],
    ['reports of which one has a day', [warrant, revokedOn('2025-01-01')], null],
    ['reports of one day', [{ ...warrant, issuedOn: '2026-11-01' }, revokedOn('2026-11-01')], null],
    ['an issue after the end', [{ ...warrant, issuedOn: '2026-11-01' }, revokedOn('2025-01-01')], true],
    ['an end after the issue', [{ ...warrant, issuedOn: '2024-11-01' }, revokedOn('2025-01-01')], false],
    ['equal reports', [warrant, { ...warrant, number: '000101' }], true],
    [
      'three reports, of which the last one has the latest day',
      [
        { ...warrant, issuedOn: '2024-11-01' },
        revokedOn('2025-01-01'),
        { ...warrant, issuedOn: '2026-01-01' },
      ],
      true,
    ],
  ];

  test.each(reports)('of %s in any order and from any source', (_, own, active) => {
    const [first, ...others] = own.map((report) => ({ referenceMonth: null, warrants: [report] }));
    if (first === undefined) throw new Error('no report');
    const details = [
      [{ referenceMonth: null, warrants: [...own] }],
      [{ referenceMonth: null, warrants: own.toReversed() }],
      [first, ...others],
      [...others.toReversed(), first],
    ].map(([lead = first, ...rest]) => mergeSection('CRIMINAL_RECORD', [lead, ...rest]));
    for (const { warrants } of details) expect(warrants).toMatchObject([{ active }]);
    expect(new Set(details.map((one) => JSON.stringify(one.warrants[0]?.otherReports ?? []))).size).toBe(1);
  });

  test('of a number that two courts use is two, unless the number names the court', () => {
    const ofCourts = (number: string, ...courts: readonly (string | null)[]) =>
      mergeSection('CRIMINAL_RECORD', [
        { referenceMonth: null, warrants: courts.map((court) => ({ ...warrant, number, court })) },
      ]).warrants;
    expect(ofCourts('0001/2026', 'TJSP', 'TJRJ')).toHaveLength(2);
    expect(ofCourts('0001/2026', 'TJSP', 'tjsp ')).toHaveLength(1);
    expect(ofCourts('0001/2026', 'TJSP', null)).toMatchObject([{ court: 'TJSP' }]);
    expect(ofCourts('0001/2026', 'TJSP', null, 'TJRJ')).toHaveLength(3);
    expect(ofCourts('0000001-45.2026.8.26.0001.01.0001-02', 'TJSP', '1ª Vara Criminal')).toHaveLength(1);
  });

  test.each(['REVOKED', 'SERVED', 'EXPIRED'] as const)('that is %s is not in force', (status) => {
    const { warrants } = mergeSection('CRIMINAL_RECORD', [
      { referenceMonth: null, warrants: [{ ...warrant, status }] },
    ]);
    expect(warrants).toMatchObject([{ active: false }]);
  });
});

describe('tax debts', () => {
  const debt: TaxDebt = {
    number: '70 6 15 000001-02',
    debtor: 'MAIN',
    amount: 100,
    date: '2020-01-01',
    nature: null,
    standing: 'IN_COLLECTION',
    situation: null,
    litigated: null,
    fund: false,
    certainty: 'CERTAIN',
  };
  const debts = (entries: TaxDebt[]): SectionDetails['TAX_DEBTS'] => ({
    count: 0,
    totalAmount: 0,
    collectionAmount: 0,
    litigatedAmount: 0,
    fundAmount: 0,
    coDebtorCount: 0,
    lastDate: null,
    calculatedRevenuePercentage: null,
    entries,
  });

  test.each([
    ['in one list', [[debt, { ...debt, number: '70615000001 02' }]]],
    ['of two sources', [[debt], [{ ...debt, number: '7061500000102' }]]],
  ])('of one number count once: %s', (_, lists) => {
    const [first = debts([]), ...others] = lists.map(debts);
    expect(mergeSection('TAX_DEBTS', [first, ...others])).toMatchObject({ count: 1, totalAmount: 100 });
  });

  test.each([
    ['in one list', [[debt, { ...debt, amount: 20_000 }]]],
    ['in one list, the larger one first', [[{ ...debt, amount: 20_000 }, debt]]],
    ['of two sources', [[{ ...debt, amount: 20_000 }], [debt]]],
  ])('of one number with two amounts are at least the smaller one: %s', (_, lists) => {
    const [first = debts([]), ...others] = lists.map(debts);
    expect(mergeSection('TAX_DEBTS', [first, ...others])).toMatchObject({
      count: 1,
      totalAmount: 100,
      collectionAmount: 100,
      unknown: { totalAmount: 1, collectionAmount: 1 },
      entries: [{ amount: null, otherReports: [{ amount: 20_000 }, { amount: 100 }] }],
    });
  });

  test('of one number with two standings have an unknown standing and a known amount', () => {
    const regular: TaxDebt = { ...debt, standing: 'SUSPENDED', fund: true };
    expect(mergeSection('TAX_DEBTS', [debts([regular, debt])])).toMatchObject({
      totalAmount: 100,
      collectionAmount: 0,
      fundAmount: 0,
      unknown: { collectionAmount: 1, fundAmount: 1 },
      entries: [{ standing: null, fund: null, amount: 100 }],
    });
  });

  test('without a number stay two, and another one of another source is a third', () => {
    const unnumbered = { ...debt, number: null };
    const other = { ...unnumbered, amount: 50 };
    expect(mergeSection('TAX_DEBTS', [debts([unnumbered, unnumbered]), debts([other])])).toMatchObject({
      count: 3,
      totalAmount: 250,
    });
  });
});

test('debts of one contract in one list count once, and debts without a contract stay two', () => {
  const debt = { creditor: 'Banco', amount: 50, date: '2026-01-05', kind: null, city: null, state: null };
  const pefin = (contract: string | null) => ({
    count: 0,
    totalAmount: null,
    lastDate: null,
    calculatedRevenuePercentage: null,
    entries: [
      { ...debt, contract },
      { ...debt, contract },
    ],
  });
  expect(mergeSection('PEFIN', [pefin('12-3')])).toMatchObject({ count: 1, totalAmount: 50 });
  expect(mergeSection('PEFIN', [pefin(null)])).toMatchObject({ count: 2, totalAmount: 100 });
});

test('a negative record of a partner that one source knows is not undone by another, nor its amount mixed', () => {
  const partner = {
    level: 1,
    name: 'SOCIA FICTICIA',
    document: null,
    documentKind: 'cpf' as const,
    certainty: 'POSSIBLE' as const,
    through: null,
    role: 'Sócio',
    sharePercent: null,
    since: null,
    ageBand: null,
    age: null,
    deceased: null,
    pep: null,
    restrictive: false,
    restrictiveAmount: 0,
  };
  const relations = (restrictive: boolean, restrictiveAmount: number | null) => ({
    levels: 1,
    partners: [{ ...partner, restrictive, restrictiveAmount }],
    branches: null,
    companies: null,
    relatives: null,
    sameAddress: null,
  });
  const { partners } = mergeSection('RELATIONS', [relations(false, 0), relations(true, 700)]);
  expect(partners).toMatchObject([{ restrictive: true, restrictiveAmount: 700 }]);
});

test('the bank debt of two months is not mixed: the newest month decides', () => {
  const month = (referenceMonth: string, amount: number, band: 'EXPIRED' | 'LOSS') => ({
    referenceMonth,
    totalDebt: amount,
    calculatedRevenuePercentage: null,
    bands: [{ band, amount, calculatedRevenuePercentage: null }],
    products: null,
    limits: null,
    relationships: null,
  });
  const details = mergeSection('SCR', [month('2026-08', 10, 'EXPIRED'), month('2026-10', 20, 'LOSS')]);
  expect(details).toMatchObject({ referenceMonth: '2026-10', totalDebt: 20, bands: [{ band: 'LOSS' }] });
  expect(details.bands).toHaveLength(1);
});

test('a fresh list outweighs a stale one, with its own edition', () => {
  const screening = { list: 'CEIS' as const, hits: [] };
  const { lists } = mergeSection('SANCTIONS', [
    { lists: [{ ...screening, state: 'STALE', editionDate: '2026-12-01' }] },
    { lists: [{ ...screening, state: 'CLEAN', editionDate: '2026-11-01' }] },
  ]);
  expect(lists.find(({ list }) => list === 'CEIS')).toMatchObject({
    state: 'CLEAN',
    editionDate: '2026-11-01',
  });
});
