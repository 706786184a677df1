import type { SectionDetails } from '../../../../src/sections/index.ts';
import { type Sections, soundCompany } from '../../facts.ts';
import { absent, clean, found, isTrue, type RuleTable } from '../rule-table.ts';

const revenue = (calculatedRevenue: number | null): Sections => ({
  REVENUE: { ...soundCompany.REVENUE, calculatedRevenue },
});

const processes = (change: Partial<SectionDetails['PROCESSES']>): Sections => ({
  PROCESSES: { ...soundCompany.PROCESSES, ...change },
});

/** Lawsuits whose share of the revenue no section states. */
const shareless = (change: Partial<SectionDetails['PROCESSES']>): Sections =>
  processes({ ...change, calculatedRevenuePercentage: null });

const lawsuit = (
  change: Partial<NonNullable<SectionDetails['PROCESSES']['lawsuits']>[number]> = {},
): NonNullable<SectionDetails['PROCESSES']['lawsuits']>[number] => ({
  caseNumber: '0000001-05.2025.8.26.0100',
  court: null,
  courtType: 'CIVIL',
  class: null,
  subject: null,
  pole: 'PASSIVE',
  amount: 1000,
  status: 'IN_PROGRESS',
  filedOn: '2026-01-10',
  lastMovement: null,
  ...change,
});

const collection = lawsuit({ class: 'Cobrança', subject: 'Duplicata' });

/** Five lawsuits as a source lists them. */
const five = (change: Parameters<typeof lawsuit>[0]) => ({
  lawsuits: Array.from({ length: 5 }, () => lawsuit(change)),
  totals: null,
});

const unknownOwner = { name: null, document: null, reason: 'DOCUMENT_MASKED' } as const;

const owned = (...lawsuits: ReturnType<typeof lawsuit>[]) => ({
  ownersLawsuits: lawsuits.map((one) => ({ owner: { name: null, document: null }, ...one })),
  ownersTotals: null,
});

const passive = (passiveCount: number, passiveAmount: number) => ({
  totals: { count: passiveCount, amount: passiveAmount, passiveCount, passiveAmount, criminalCount: 0 },
});

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
    rule: 'OWNER_LAWSUITS_COUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 2 COUNT' },
    points: {
      below: clean(1, processes({ ownersTotals: passive(1, 0).totals })),
      at: clean(2, processes({ ownersTotals: passive(2, 0).totals })),
      above: found(3, processes({ ownersTotals: passive(3, 0).totals })),
      absent: absent(processes({ ownersLawsuits: null, ownersTotals: null })),
      'absent where nothing is known of a partner': absent(
        processes({ ...owned(lawsuit()), ownersTotals: null, ownersUnknown: [unknownOwner] }),
      ),
      'absent when sides are unknown': absent(processes(owned(...five({ pole: null }).lawsuits))),
    },
  },
  {
    rule: 'OWNER_LAWSUITS_AMOUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 1000 BRL' },
    points: {
      below: clean(999, processes({ ownersTotals: passive(1, 999).totals })),
      at: clean(1000, processes({ ownersTotals: passive(1, 1000).totals })),
      above: found(1001, processes({ ownersTotals: passive(1, 1001).totals })),
      absent: absent(processes({ ownersLawsuits: null, ownersTotals: null })),
    },
  },
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
    rule: 'LAWSUITS_AMOUNT',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 1000 BRL' },
    where: { status: 'OPEN' },
    points: {
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
  {
    rule: 'OWNER_LAWSUITS_HAS_CRIMINAL',
    kind: 'cnpj',
    condition: isTrue,
    points: {
      no: clean(false, processes(owned(lawsuit()))),
      yes: found(true, processes(owned(lawsuit(), lawsuit({ courtType: 'CRIMINAL' })))),
      'only counted': found(
        true,
        processes({
          ownersLawsuits: null,
          ownersTotals: { count: 1, amount: 0, passiveCount: 1, passiveAmount: 0, criminalCount: 1 },
        }),
      ),
      absent: absent(processes({ ownersLawsuits: null, ownersTotals: null })),
      'absent where nothing is known of a partner': absent(
        processes({ ...owned(lawsuit()), ownersUnknown: [unknownOwner] }),
      ),
      'absent when a side is unknown': absent(
        processes(owned(lawsuit({ courtType: 'CRIMINAL', pole: null }))),
      ),
      'absent when the branch of one is unknown': absent(processes(owned(lawsuit({ courtType: null })))),
    },
  },
];
