import { expect, test } from 'vitest';
import type { SectionType } from '../../src/sections/index.ts';
import { merged } from './stated-sections.ts';

const noRecords = { count: 0, totalAmount: 0, lastDate: null, entries: [] };
const records = { count: 3, totalAmount: 9000, lastDate: '2026-10-01', entries: [] };
const partnerOf = (age: number) => ({
  name: 'ANA LIMA',
  document: '52998224725',
  level: 1,
  certainty: 'CERTAIN',
  age,
});
const debtOf = (total: number, loss: number, referenceMonth = '2026-10') => ({
  referenceMonth,
  totalDebt: total,
  bands: [
    { band: 'TO_EXPIRE', amount: total - loss },
    { band: 'LOSS', amount: loss },
  ],
});

test.each<[what: string, type: SectionType, good: object, bad: object, expected: object]>([
  [
    'one state, written as its code and as its name',
    'LOCATION',
    { address: { city: 'CAMPINAS', state: 'SP' } },
    { address: { city: 'CAMPINAS', state: 'São Paulo' } },
    { address: { state: 'SP' } },
  ],
  [
    'two states',
    'LOCATION',
    { address: { city: 'CAMPINAS', state: 'SP' } },
    { address: { city: 'CAMPINAS', state: 'Paraná' } },
    { address: { state: null } },
  ],
  ['protests', 'PROTESTS', noRecords, records, { count: 3, totalAmount: 9000, lastDate: '2026-10-01' }],
  ['Pefin', 'PEFIN', noRecords, records, { count: 3, totalAmount: 9000, lastDate: '2026-10-01' }],
  ['bad cheques', 'BAD_CHEQUES', noRecords, records, { count: 3, totalAmount: 9000 }],
  ['overdue debts', 'OVERDUE_DEBTS', noRecords, records, { count: 3, totalAmount: 9000 }],
  [
    'records of different days',
    'REFIN',
    { ...records, lastDate: '2026-09-01' },
    records,
    { count: 3, lastDate: '2026-10-01' },
  ],
  [
    'tax debts',
    'TAX_DEBTS',
    { ...noRecords, collectionAmount: 0, litigatedAmount: 0, fundAmount: 0 },
    { ...records, collectionAmount: 9000, litigatedAmount: 100, fundAmount: 50 },
    { count: 3, totalAmount: 9000, collectionAmount: 9000, litigatedAmount: 100, fundAmount: 50 },
  ],
  [
    'bank debts of one month',
    'SCR',
    debtOf(100_000, 0),
    debtOf(90_000, 90_000),
    {
      bands: [
        { band: 'TO_EXPIRE', amount: 100_000 },
        { band: 'LOSS', amount: 90_000 },
      ],
      totalDebt: 190_000,
    },
  ],
  ['bank debts of two months', 'SCR', debtOf(0, 0), debtOf(90_000, 0, '2026-09'), { totalDebt: 0 }],
  [
    'a company',
    'BASIC_INFORMATION',
    { company: { status: 'ATIVA', statusReason: null, openingDate: '2015-01-02' } },
    { company: { status: 'BAIXADA', statusReason: 'EXTINCAO', openingDate: '2026-10-01' } },
    { company: { status: 'BAIXADA', statusReason: 'EXTINCAO', openingDate: '2026-10-01' } },
  ],
  [
    'a person',
    'BASIC_INFORMATION',
    { person: { status: 'REGULAR', birthDate: '1981-02-03' } },
    { person: { status: 'SUSPENSA', birthDate: '2009-02-03' } },
    // A later birth date could rule out entries of lists.
    { person: { status: 'SUSPENSA', birthDate: null } },
  ],
  [
    'an exposed person',
    'PEP',
    { exposed: false, positions: [] },
    { exposed: true, positions: [] },
    { exposed: true },
  ],
  [
    'a partner',
    'RELATIONS',
    { levels: 1, partners: [partnerOf(45)] },
    { levels: 1, partners: [partnerOf(10)] },
    { partners: [{ age: 10 }] },
  ],
])(
  'of two sources on %s, the statement against the subject counts in any order',
  (_, type, good, bad, expected) => {
    expect(merged(type, good, bad)).toMatchObject(expected);
    expect(merged(type, bad, good)).toMatchObject(expected);
  },
);

test('an unknown status does not hide a known one, and the worst of two bad ones counts', () => {
  const statusOf = (...states: readonly [string | null, ...(string | null)[]]) => {
    const [first, ...others] = states.map((status) => ({ company: { status } }));
    return merged('BASIC_INFORMATION', first ?? {}, ...others).company?.status;
  };
  expect(statusOf(null, 'ATIVA')).toBe('ATIVA');
  expect(statusOf('ATIVA', null, 'INAPTA')).toBe('INAPTA');
  expect(statusOf('ATIVA', 'SUSPENSA', 'BAIXADA')).toBe('BAIXADA');
  expect(statusOf('ATIVA', 'BAIXADA', 'SUSPENSA')).toBe('BAIXADA');
});

test('a fact on which sources differ is unknown, also if a third source repeats one of the statements', () => {
  const sizeOf = (...sizes: readonly [string, ...string[]]) => {
    const [first, ...others] = sizes.map((size) => ({ company: { size } }));
    return merged('BASIC_INFORMATION', first ?? {}, ...others).company?.size;
  };
  expect(sizeOf('DEMAIS', 'DEMAIS')).toBe('DEMAIS');
  expect(sizeOf('DEMAIS', 'MICRO_EMPRESA')).toBeNull();
  expect(sizeOf('DEMAIS', 'MICRO_EMPRESA', 'DEMAIS')).toBeNull();
});

test.each<[what: string, type: SectionType, first: object, second: object, expected: object]>([
  [
    'an estate',
    'BASIC_INFORMATION',
    { person: { name: 'ANA LIMA', deceased: false } },
    { person: { name: 'ESPOLIO DE ANA LIMA', deceased: false } },
    { person: { deceased: true } },
  ],
  [
    'a bankrupt company by its name',
    'BASIC_INFORMATION',
    { company: { legalName: 'OFICINA LTDA', specialSituation: { kind: 'NONE' } } },
    { company: { legalName: 'MASSA FALIDA DE OFICINA LTDA' } },
    { company: { specialSituation: { kind: 'BANKRUPTCY' } } },
  ],
  [
    'an active company whose other source states the reason of its end',
    'BASIC_INFORMATION',
    { company: { status: 'ATIVA' } },
    { company: { status: 'ATIVA', statusReason: 'EXTINCAO POR ENCERRAMENTO' } },
    { company: { status: null } },
  ],
  [
    'the main activity',
    'BASIC_INFORMATION',
    { company: { mainCnae: { code: '4721102' } } },
    { company: { mainCnae: { code: '9200301' } } },
    { company: { mainCnae: null } },
  ],
  [
    'stated totals of lawsuits',
    'PROCESSES',
    { totals: { count: 0, passiveCount: 0, passiveAmount: 0 }, ownersTotals: { criminalCount: 0 } },
    { totals: { count: 5, passiveCount: 5, passiveAmount: 9000 }, ownersTotals: { criminalCount: 3 } },
    { totals: { passiveCount: 5, passiveAmount: 9000 }, ownersTotals: { criminalCount: 3 } },
  ],
  [
    'a month of bank debt',
    'HISTORY',
    { months: [{ month: '2026-08', expired: 0 }] },
    { months: [{ month: '2026-08', expired: 50_000 }] },
    { months: [{ expired: 50_000 }] },
  ],
  [
    'stopped cheques',
    'BAD_CHEQUES',
    { stoppedOrStolenCheques: 0 },
    { stoppedOrStolenCheques: 4 },
    { stoppedOrStolenCheques: 4 },
  ],
  [
    'revenue of two years, the older one with employees',
    'REVENUE',
    { calculatedRevenue: 100, referenceYear: 2025 },
    { calculatedRevenue: 900, employees: 5, referenceYear: 1990 },
    { calculatedRevenue: 100, employees: null, referenceYear: 2025 },
  ],
  [
    'revenue that only the older source states',
    'REVENUE',
    { calculatedRevenue: null, employees: 5, referenceYear: 2026 },
    { calculatedRevenue: 900, referenceYear: 1990 },
    { calculatedRevenue: 900, employees: 5, referenceYear: 1990 },
  ],
  [
    'limits that only the older source states',
    'SCR',
    { referenceMonth: '2026-10', totalDebt: 0, bands: [] },
    { referenceMonth: '2015-09', totalDebt: 0, limits: { granted: 1000, used: 0, available: 1000 } },
    { referenceMonth: '2026-10', limits: null },
  ],
  [
    'bank debt of which one source does not state the month',
    'SCR',
    { referenceMonth: '2026-09', totalDebt: 0, bands: [] },
    { referenceMonth: null, totalDebt: 90_000, bands: [{ band: 'LOSS', amount: 90_000 }] },
    { referenceMonth: '2026-09', totalDebt: 90_000, bands: [{ band: 'LOSS', amount: 90_000 }] },
  ],
  [
    'an exposure without a position, and a position of another source that has ended',
    'PEP',
    { exposed: false, positions: [{ title: 'PREFEITO', until: '2012-01-01', exposedUntil: '2017-01-01' }] },
    { exposed: true, positions: [] },
    { exposed: true, positionUnknown: true },
  ],
  [
    'a related company',
    'RELATIONS',
    { levels: 1, companies: [{ ...partnerOf(0), age: undefined, status: 'ATIVA' }] },
    { levels: 1, companies: [{ ...partnerOf(0), age: undefined, status: 'BAIXADA' }] },
    { companies: [{ status: 'BAIXADA' }] },
  ],
])('two sources on %s are merged to the same facts in any order', (_, type, first, second, expected) => {
  const contents = [first, second].map((content): object => JSON.parse(JSON.stringify(content)));
  const [one = {}, other = {}] = contents;
  expect(merged(type, one, other)).toMatchObject(expected);
  expect(merged(type, other, one)).toMatchObject(expected);
});
