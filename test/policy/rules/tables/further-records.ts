import type { SectionDetails } from '../../../../src/sections/index.ts';
import { type Sections, soundCompany, soundPerson } from '../../facts.ts';
import { absent, clean, found, type RuleTable } from '../rule-table.ts';
import { flagTable, limitTable } from './threshold-table.ts';

type Bureau = SectionDetails['BUREAU_SCORE'];

const bureau = (change: Partial<Bureau>): Sections => ({
  BUREAU_SCORE: { ...soundCompany.BUREAU_SCORE, ...change },
});

const inquiries = (last30Days: number | null, last90Days: number | null, last365Days: number | null) =>
  bureau({ inquiries: { last30Days, last90Days, last365Days, entries: [] } });

const cheques = (count: number, entries: readonly (readonly [number, string | null])[]): Sections => ({
  BAD_CHEQUES: {
    count,
    totalAmount: null,
    lastDate: null,
    calculatedRevenuePercentage: null,
    stoppedOrStolenCheques: null,
    entries: entries.map(([number, reason]) => ({
      bank: null,
      branch: null,
      cheques: number,
      reason,
      date: null,
      amount: null,
    })),
  },
});

const stopped = (stoppedOrStolenCheques: number | null): Sections => ({
  BAD_CHEQUES: { ...soundCompany.BAD_CHEQUES, stoppedOrStolenCheques },
});

const pep = (change: Partial<SectionDetails['PEP']>): Sections => ({
  PEP: { ...soundPerson.PEP, ...change },
});

const exposed = (certainty: 'CERTAIN' | 'POSSIBLE'): Sections =>
  pep({
    related: [
      {
        name: 'PARENTE INVENTADO',
        document: null,
        relationship: 'RELATIVE',
        certainty,
        title: 'Prefeito',
        organ: null,
        from: null,
        until: null,
        exposedUntil: null,
      },
    ],
  });

type Benefit = SectionDetails['SOCIAL_BENEFITS']['benefits'][number];

const benefits = (...list: readonly (readonly [string, Benefit['active']])[]): Sections => ({
  SOCIAL_BENEFITS: {
    benefits: list.map(([programme, active]) => ({
      programme,
      active,
      firstMonth: null,
      lastMonth: null,
      monthlyAmount: null,
    })),
  },
});

type Licence = SectionDetails['LICENCES']['licences'][number];

const licences = (...states: readonly Licence['state'][]): Sections => ({
  LICENCES: {
    licences: states.map((state) => ({
      agency: 'ANTT',
      activity: 'Transporte de cargas',
      number: null,
      state,
      issuedOn: null,
      validUntil: null,
    })),
  },
});

export const furtherRecordTables: readonly RuleTable[] = [
  limitTable('BUREAU_LIMIT', {
    limit: 10_000,
    unit: 'BRL',
    facts: (suggestedLimit) => bureau({ suggestedLimit }),
    unknown: { 'when the bureau suggests none': bureau({ suggestedLimit: null }) },
  }),
  limitTable('BUREAU_DEFAULT_RATE', {
    limit: 20,
    unit: 'PERCENT',
    facts: (defaultRate) => bureau({ defaultRate }),
    unknown: { 'when the bureau gives none': bureau({ defaultRate: null }) },
  }),
  limitTable('BUREAU_INQUIRIES', {
    limit: 5,
    unit: 'COUNT',
    facts: (count) => inquiries(0, count, 99),
    unknown: { 'when they are not known': bureau({ inquiries: null }) },
  }),
  limitTable('BUREAU_INQUIRIES', {
    limit: 5,
    unit: 'COUNT',
    where: { withinDays: 30 },
    facts: (count) => inquiries(count, 99, 99),
    unknown: { 'when not over that span': inquiries(null, 1, 1) },
  }),
  limitTable('BOUNDLESS_CHECK', {
    limit: 2,
    unit: 'COUNT',
    facts: (count) =>
      cheques(count + 1, [
        [count, '12'],
        [1, '25 cancelamento de talão'],
      ]),
    unknown: {
      'when the source counts more than it lists': cheques(3, [[1, '12']]),
      'when it does not say why': cheques(3, [[3, null]]),
    },
  }),
  limitTable('SUSPENDED_OR_STOLEN_CHECK', {
    limit: 1,
    unit: 'COUNT',
    facts: stopped,
    unknown: { 'when no source says': stopped(null) },
  }),
  flagTable('RELATIVES_PEP', {
    kind: 'cpf',
    yes: exposed('CERTAIN'),
    no: pep({ related: [] }),
    unknown: { 'by name alone': exposed('POSSIBLE'), 'when they are not known': pep({ related: null }) },
  }),
  limitTable('ELECTORAL_DONATIONS', {
    kind: 'cpf',
    limit: 1000,
    unit: 'BRL',
    facts: (donationsTotal) => pep({ donationsTotal }),
    unknown: { 'when they are not known': pep({ donationsTotal: null }) },
  }),
  {
    rule: 'SOCIAL_BENEFITS',
    kind: 'cpf',
    condition: { failWhen: 'CONTAINS BPC' },
    points: {
      met: found(['BPC'], benefits(['BPC', true])),
      'in the past': clean([], benefits(['BPC', false])),
      none: clean([], benefits()),
      absent: absent({}),
      'absent when it is not known whether it is paid': absent(benefits(['BPC', null])),
    },
  },
  flagTable('HAS_SOCIAL_BENEFIT', {
    kind: 'cpf',
    yes: benefits(['BPC', null], ['Bolsa Família', true]),
    no: benefits(['BPC', false]),
    unknown: { 'when it is not known whether it is paid': benefits(['BPC', null]) },
  }),
  {
    rule: 'LICENCES',
    kind: 'cnpj',
    condition: { passWhen: 'CONTAINS transporte' },
    points: {
      met: clean(['ANTT Transporte de cargas'], licences('ACTIVE')),
      'not in force': found([], licences('EXPIRED')),
      absent: absent({}),
      'absent when its state is not known': absent(licences(null)),
    },
  },
  flagTable('LICENCE_LOST', {
    yes: licences('ACTIVE', 'SUSPENDED'),
    no: licences('ACTIVE', 'EXPIRED'),
    unknown: { 'when a state is not known': licences('ACTIVE', null) },
  }),
];
