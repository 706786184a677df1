import type { SectionDetails } from '../../../../src/sections/index.ts';
import { type Sections, soundCompany } from '../../facts.ts';
import { absent, clean, found, type RuleTable } from '../rule-table.ts';
import { five, lawsuit, passive, processes } from './lawsuit-facts.ts';

const revenue = (calculatedRevenue: number | null): Sections => ({
  REVENUE: { ...soundCompany.REVENUE, calculatedRevenue },
});

/** Lawsuits whose share of the revenue no section states. */
const shareless = (change: Partial<SectionDetails['PROCESSES']>): Sections =>
  processes({ ...change, calculatedRevenuePercentage: null });

const collection = lawsuit({ class: 'Cobrança', subject: 'Duplicata' });

export const lawsuitTables: readonly RuleTable[] = [
  {
    rule: 'LAWSUITS_NOT_CALCULATED_REVENUE',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 1000 BRL' },
    points: {
      below: clean(999, processes(passive(1, 999))),
      at: clean(1000, { ...processes(passive(1, 1000)), ...revenue(null) }),
      above: found(1001, { ...processes(passive(1, 1001)), ...revenue(0) }),
      absent: absent({}),
      'absent where there is a revenue': absent({ ...processes(passive(1, 9999)), ...revenue(1) }),
    },
  },
  {
    rule: 'LAWSUITS_LAST_DAYS',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 90 DAYS' },
    points: {
      below: found(89, processes({ lawsuits: [lawsuit({ filedOn: '2026-08-23' })], totals: null })),
      at: clean(90, processes({ lawsuits: [lawsuit({ filedOn: '2026-08-22' })], totals: null })),
      'only where it sues': clean(null, processes({ lawsuits: [lawsuit({ pole: 'ACTIVE' })], totals: null })),
      absent: absent(processes({ lawsuits: null, totals: null })),
      'absent when a day is not known': absent(
        processes({ lawsuits: [lawsuit({ filedOn: null })], totals: null }),
      ),
    },
  },
  {
    rule: 'LAWSUITS_TERMS',
    kind: 'cnpj',
    condition: { failWhen: 'CONTAINS "busca e apreensao" falencia' },
    points: {
      met: found(
        ['Busca e Apreensão, Alienação fiduciária'],
        processes({
          lawsuits: [lawsuit({ class: 'Busca e Apreensão', subject: 'Alienação fiduciária' })],
          totals: null,
        }),
      ),
      'not met': clean(['Cobrança, Duplicata'], processes({ lawsuits: [collection], totals: null })),
      absent: absent({}),
      'absent when one says nothing': absent(processes({ lawsuits: [lawsuit()], totals: null })),
      'met, whatever else one of unknown class is about': found(
        ['Falência, Decretação', ''],
        processes({
          lawsuits: [{ ...collection, class: 'Falência', subject: 'Decretação' }, lawsuit()],
          totals: null,
        }),
      ),
      'absent when the subject matter is unknown': absent(
        processes({ lawsuits: [{ ...collection, subject: null }], totals: null }),
      ),
      'absent when only one of unknown side is about it': absent(
        processes({
          lawsuits: [collection, { ...collection, class: 'Falência', pole: null }],
          totals: null,
        }),
      ),
    },
  },
  ...(['CIVIL', 'TAX'] as const).map(
    (courtType): RuleTable => ({
      rule: `LAWSUITS_${courtType}`,
      kind: 'cnpj',
      condition: { failWhen: 'GREATER_THAN 0 COUNT' },
      points: {
        met: found(1, processes({ lawsuits: [lawsuit({ courtType })], totals: null })),
        'of another branch': clean(
          0,
          processes({ lawsuits: [lawsuit({ courtType: 'LABOR' })], totals: null }),
        ),
        absent: absent(processes({ lawsuits: null, totals: null })),
      },
    }),
  ),
  {
    rule: 'LAWSUITS_AMOUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 1000 BRL' },
    points: {
      below: clean(999, processes(passive(1, 999))),
      at: clean(1000, processes(passive(1, 1000))),
      above: found(1001, processes(passive(1, 1001))),
      absent: absent(processes({ lawsuits: null, totals: null })),
      'absent when amounts are unknown': absent(processes(five({ amount: null }))),
      'absent when sides are unknown': absent(processes(five({ pole: null }))),
      'below, whatever the unknown sides': clean(
        { least: 0, most: 500 },
        processes(five({ pole: null, amount: 100 })),
      ),
      'above by the amounts known': found(
        { least: 1100, most: null },
        processes({ lawsuits: [lawsuit({ amount: 1100 }), lawsuit({ amount: null })], totals: null }),
      ),
      'as stated, whatever the list does not say': clean(
        900,
        processes({ lawsuits: [lawsuit({ amount: null })], ...passive(1, 900) }),
      ),
    },
  },
  {
    rule: 'LAWSUITS_CRIMINAL',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 0 COUNT' },
    where: { status: 'OPEN' },
    points: {
      'none, as the source states': clean(0, processes({ lawsuits: null, ...passive(2, 0) })),
      'absent when the source states one without its status': absent(
        processes({ lawsuits: null, totals: { ...passive(2, 0).totals, criminalCount: 1 } }),
      ),
    },
  },
  {
    rule: 'LAWSUITS_AMOUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 1000 BRL' },
    where: { status: 'OPEN' },
    points: {
      'at most the stated amount': clean(
        { least: 0, most: 900 },
        processes({ lawsuits: null, ...passive(2, 900) }),
      ),
      'open ones': found(2000, processes({ lawsuits: [lawsuit({ amount: 2000 })], totals: null })),
      'suspended ones': found(
        2000,
        processes({ lawsuits: [lawsuit({ amount: 2000, status: 'SUSPENDED' })], totals: null }),
      ),
      'archived ones': clean(
        0,
        processes({ lawsuits: [lawsuit({ amount: 2000, status: 'ARCHIVED' })], totals: null }),
      ),
      'absent when the status is unknown': absent(
        processes({ lawsuits: [lawsuit({ amount: 2000, status: null })], totals: null }),
      ),
      'below, whatever the status': clean(
        { least: 400, most: 1000 },
        processes({
          lawsuits: [lawsuit({ amount: 400 }), lawsuit({ amount: 600, status: null })],
          totals: null,
        }),
      ),
    },
  },
  {
    rule: 'LAWSUITS_COUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 0 COUNT' },
    where: { status: 'ARCHIVED' },
    points: {
      'archived ones': found(1, processes({ lawsuits: [lawsuit({ status: 'ARCHIVED' })], totals: null })),
      'open ones': clean(0, processes({ lawsuits: [lawsuit()], totals: null })),
    },
  },
  {
    rule: 'LAWSUITS_COUNT',
    kind: 'cnpj',
    condition: { failWhen: 'BETWEEN 2 4 COUNT' },
    points: {
      below: clean(1, processes(passive(1, 0))),
      at: found(2, processes(passive(2, 0))),
      'at the other end': found(4, processes(passive(4, 0))),
      above: clean(5, processes(passive(5, 0))),
      'absent when sides are unknown': absent(processes(five({ pole: null }))),
      'below, whatever an unknown side': clean(
        { least: 0, most: 1 },
        processes({ lawsuits: [lawsuit({ pole: null })], totals: null }),
      ),
      'within, whatever an unknown side': found(
        { least: 2, most: 3 },
        processes({ lawsuits: [lawsuit(), lawsuit(), lawsuit({ pole: null })], totals: null }),
      ),
      absent: absent(processes({ lawsuits: null, totals: null })),
    },
  },
  {
    rule: 'LAWSUITS_COUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 0 COUNT' },
    where: { courtTypes: ['LABOR', 'TAX'], withinDays: 365 },
    points: {
      'of another branch': clean(0, processes({ lawsuits: [lawsuit()], totals: null })),
      older: clean(
        0,
        processes({ lawsuits: [lawsuit({ courtType: 'LABOR', filedOn: '2020-01-01' })], totals: null }),
      ),
      'as plaintiff': clean(
        0,
        processes({ lawsuits: [lawsuit({ courtType: 'LABOR', pole: 'ACTIVE' })], totals: null }),
      ),
      'of either branch': found(
        2,
        processes({
          lawsuits: [lawsuit({ courtType: 'LABOR' }), lawsuit({ courtType: 'TAX' })],
          totals: null,
        }),
      ),
      'absent when the day is unknown': absent(
        processes({ lawsuits: [lawsuit({ courtType: 'TAX', filedOn: null })], totals: null }),
      ),
      'at least one, whatever the unknown day of another': found(
        { least: 1, most: 2 },
        processes({
          lawsuits: [lawsuit({ courtType: 'TAX' }), lawsuit({ courtType: 'TAX', filedOn: null })],
          totals: null,
        }),
      ),
      'absent when more are counted than listed': absent(
        processes({ lawsuits: [lawsuit()], ...passive(2, 0) }),
      ),
    },
  },
  {
    rule: 'LAWSUITS_CALCULATED_REVENUE',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 20 PERCENT' },
    points: {
      below: clean(19.99, processes({ calculatedRevenuePercentage: 19.99 })),
      at: clean(20, processes({ calculatedRevenuePercentage: 20 })),
      above: found(20.01, processes({ calculatedRevenuePercentage: 20.01 })),
      absent: absent({}),
      'absent when the revenue is unknown': absent({
        ...processes({ calculatedRevenuePercentage: null }),
        ...revenue(null),
      }),
      'absent when amounts are unknown': absent({ ...shareless(five({ amount: null })), ...revenue(4000) }),
      'above by the amounts known': found(
        { least: 25, most: null },
        {
          ...shareless({ lawsuits: [lawsuit(), lawsuit({ amount: null })], totals: null }),
          ...revenue(4000),
        },
      ),
    },
  },
  {
    rule: 'LAWSUITS_CALCULATED_REVENUE',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 20 PERCENT' },
    where: { courtTypes: ['LABOR'] },
    points: {
      'of the branch only': found(25, {
        ...revenue(4000),
        ...processes({
          lawsuits: [lawsuit({ courtType: 'LABOR' }), lawsuit({ amount: 9999 })],
          totals: null,
        }),
      }),
      'absent when the revenue is unknown': absent(processes({ lawsuits: [lawsuit()], totals: null })),
    },
  },
  {
    rule: 'LAWSUITS_CRIMINAL',
    kind: 'cpf',
    condition: { failWhen: 'GREATER_THAN 0 COUNT' },
    points: {
      none: clean(0, processes({ lawsuits: [lawsuit()], totals: null })),
      'as the one who sues': clean(
        0,
        processes({ lawsuits: [lawsuit({ courtType: 'CRIMINAL', pole: 'ACTIVE' })], totals: null }),
      ),
      one: found(1, processes({ lawsuits: [lawsuit({ courtType: 'CRIMINAL' })], totals: null })),
      'only counted': found(
        3,
        processes({
          lawsuits: null,
          totals: { count: 9, amount: 0, passiveCount: 9, passiveAmount: 0, criminalCount: 3 },
        }),
      ),
      'of totals that contradict the list': found(
        9,
        processes({
          lawsuits: [lawsuit({ pole: 'OTHER' })],
          totals: {
            count: 9,
            amount: 0,
            passiveCount: 9,
            passiveAmount: 0,
            criminalCount: 9,
            unknown: { passiveCount: 8, criminalCount: 9 },
          },
        }),
      ),
      'only counted, and as the one who sues perhaps': absent(
        processes({
          lawsuits: null,
          totals: { count: 9, amount: 0, passiveCount: 3, passiveAmount: 0, criminalCount: 3 },
        }),
      ),
      absent: absent(processes({ lawsuits: null, totals: null })),
    },
  },
  {
    rule: 'LAWSUITS_LABOR',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 1 COUNT' },
    where: { withinDays: 730 },
    points: {
      below: clean(0, processes({ lawsuits: [lawsuit()], totals: null })),
      at: clean(1, processes({ lawsuits: [lawsuit({ courtType: 'LABOR' })], totals: null })),
      above: found(
        2,
        processes({
          lawsuits: [lawsuit({ courtType: 'LABOR' }), lawsuit({ courtType: 'LABOR' })],
          totals: null,
        }),
      ),
      absent: absent(processes({ lawsuits: null, totals: null })),
      'absent when sides are unknown': absent(processes(five({ courtType: 'LABOR', pole: null }))),
      'absent when branches are unknown': absent(processes(five({ courtType: null, caseNumber: '' }))),
      'none by the case numbers, which are of a court of the states': clean(
        0,
        processes(five({ courtType: null })),
      ),
    },
  },
];
