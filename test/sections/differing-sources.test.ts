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
    { person: { status: 'SUSPENSA', birthDate: '2009-02-03' } },
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

test('an unknown status does not hide a known one, and two bad ones keep the order of the sources', () => {
  const statusOf = (...states: readonly [string | null, ...(string | null)[]]) => {
    const [first, ...others] = states.map((status) => ({ company: { status } }));
    return merged('BASIC_INFORMATION', first ?? {}, ...others).company?.status;
  };
  expect(statusOf(null, 'ATIVA')).toBe('ATIVA');
  expect(statusOf('ATIVA', null, 'INAPTA')).toBe('INAPTA');
  expect(statusOf('ATIVA', 'SUSPENSA', 'BAIXADA')).toBe('SUSPENSA');
});
