import { expect, test } from 'vitest';
import type { Lawsuit } from '../../src/sections/processes.ts';
import { merged, statusOf } from './stated-sections.ts';

const own = { caseNumber: '0000001-45.2018.5.02.0001', pole: 'PASSIVE' } as const;

test.each<[what: string, rows: readonly Partial<Lawsuit>[], filedOn: string | null]>([
  [
    'the first instance',
    [
      { instance: 1, filedOn: '2018-05-02' },
      { instance: 2, filedOn: '2026-03-01' },
    ],
    '2018-05-02',
  ],
  ['an appeal in another year', [{ instance: 1 }, { instance: 2, filedOn: '2026-03-01' }], null],
  ['an appeal alone', [{ instance: 2, filedOn: '2026-03-01' }], null],
  ['an appeal by its class', [{}, { class: 'Recurso Ordinário Trabalhista', filedOn: '2026-03-01' }], null],
  ['an appeal in the year of the number', [{ instance: 2, filedOn: '2018-11-30' }], '2018-11-30'],
  ['an incident', [{ caseNumber: `${own.caseNumber}/01`, filedOn: '2026-03-01' }], null],
  ['a row without an instance', [{ filedOn: '2026-03-01' }], '2026-03-01'],
  ['a number without a year', [{ caseNumber: '1234', instance: 2, filedOn: '2026-03-01' }], '2026-03-01'],
])('the day of a case is that of its first instance: %s', (_, rows, filedOn) => {
  const [first = own, ...others] = rows.map((row) => ({ ...own, ...row }));
  const together = merged('PROCESSES', { lawsuits: [first, ...others] });
  const apart = merged('PROCESSES', { lawsuits: [first] }, ...others.map((row) => ({ lawsuits: [row] })));
  for (const details of [together, apart, merged('PROCESSES', together)])
    expect(details.lawsuits?.map((lawsuit) => lawsuit.filedOn)).toEqual([filedOn]);
});

test('a case with an appeal of this year may have been filed before', () => {
  const rows = [
    { ...own, instance: 1 },
    { ...own, instance: 2, filedOn: '2026-03-01' },
  ];
  const details = merged('PROCESSES', { lawsuits: rows });
  const recent = ['LAWSUITS_COUNT', 'GREATER_THAN 0', { withinDays: 365 }] as const;
  expect(statusOf('PROCESSES', details, recent)).toBe('NOT_APPLIED');
});
