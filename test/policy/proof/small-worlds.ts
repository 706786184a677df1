import type { GivenSections } from '../../../src/policy/cases/case-sections.ts';
import type { PolicyRuleMember } from '../../../src/policy/policy.ts';
import { sanctionLists } from '../../../src/sections/sanctions.ts';
import { asOf } from './small-policies.ts';

/** The possible states of one aspect of a subject, and the criteria of a policy about it. */
interface World {
  readonly criteria: readonly (PolicyRuleMember & { readonly rule: string })[];
  /** Every state that the criteria, alone or together, can distinguish. */
  readonly states: readonly State[];
}

interface State {
  readonly sections?: GivenSections;
  readonly requestedAmount?: number;
  readonly inputs?: Readonly<Record<string, number>>;
}

export const names = [
  'revenue',
  'pefin',
  'lawsuits',
  'sanctions',
  'requested',
  'partners',
  'bureau',
  'bought',
] as const;
export type Name = (typeof names)[number];

function criteria(rule: string, conditions: readonly string[], where?: Readonly<Record<string, unknown>>) {
  return conditions.flatMap((condition) => [
    { rule, failWhen: condition, ...(where !== undefined && { where }) },
    { rule, passWhen: condition, ...(where !== undefined && { where }) },
  ]);
}

const sums: readonly (readonly (number | null)[])[] = [
  [0],
  [100],
  [100.01],
  [99.99],
  [150],
  [200],
  [400],
  [50, 50],
  [100, 0.01],
  [100, 100],
  [200, 200],
  [1, 1, 98],
  [100, 100, 100],
  [null],
  [100, null],
  [100.01, null],
  [200, null],
  [400, null],
  [50, 50, null],
  [100, 100, null],
];

const lawsuit = (pole: string | null, amount: number | null, courtType: string | null) => ({
  pole,
  amount,
  courtType,
  status: 'IN_PROGRESS',
  filedOn: '2020-01-01',
  class: 'Procedimento',
  subject: 'Assunto',
});
const someLawsuits = ['PASSIVE', null].flatMap((pole) =>
  [0, 1000, 1000.01, null].flatMap((amount) =>
    ['LABOR', 'FAMILY', null].map((court) => lawsuit(pole, amount, court)),
  ),
);
const listsOfLawsuits = [
  [],
  ...someLawsuits.map((one) => [one]),
  ...someLawsuits.flatMap((one, index) => someLawsuits.slice(index).map((other) => [one, other])),
];

/** The possible states of one list for the subject. */
const screenings = [
  { state: 'CLEAN', hits: [] },
  { state: 'NOT_ASKED', editionDate: null, hits: [] },
  { state: 'LISTED', hits: [{ certainty: 'CERTAIN' }] },
  ...[80, 90, 92, 95, 97].map((score) => ({ state: 'POSSIBLE', hits: [{ certainty: 'POSSIBLE', score }] })),
  ...[50, 500, 5_000, null].map((odds) => ({ state: 'POSSIBLE', hits: [{ certainty: 'POSSIBLE', odds }] })),
];
const screened = (ceis: object, ofac: object): State => ({
  sections: {
    SANCTIONS: {
      lists: sanctionLists.map((list) => {
        const own = list === 'CEIS' ? ceis : list === 'OFAC' ? ofac : screenings[0];
        return { list, editionDate: asOf, ...own };
      }),
    },
  },
});

const ages = [15, 18, 30, 70, 71, null];
const partners = (...of: readonly (number | null)[]): State => ({
  sections: {
    RELATIONS: {
      levels: 1,
      partners: of.map((age, index) => ({
        level: 1,
        certainty: 'CERTAIN',
        name: `SOCIO ${index + 1}`,
        documentKind: 'cpf',
        age,
      })),
      branches: [],
      companies: [],
      sameAddress: [],
    },
  },
});

const amounts = [0, 99.99, 100, 100.01, 500, 1000, 2000, 5000, 1_000_000];
const possible = { certainty: 'POSSIBLE' };

export const worlds: Readonly<Record<Name, World>> = {
  revenue: {
    criteria: criteria('CALCULATED_REVENUE', ['LESS_THAN 1000 BRL', 'GREATER_THAN 0 BRL', 'LESS_THAN 0 BRL']),
    states: [
      null,
      ...[null, ...amounts, 999.99, 1001].map((calculatedRevenue) => ({ calculatedRevenue })),
    ].map((REVENUE) => ({ sections: { REVENUE } })),
  },
  pefin: {
    criteria: [
      ...criteria('PEFIN_COUNT', ['GREATER_THAN 1 COUNT', 'EQUAL_TO 0 COUNT']),
      ...criteria('PEFIN_AMOUNT', [
        'GREATER_THAN 100 BRL',
        'GREATER_THAN_OR_EQUAL_TO 100.01 BRL',
        'BETWEEN 100.0010 100.0090 BRL',
        'LESS_THAN 0.01 BRL',
      ]),
      ...criteria('PEFIN_CALCULATED_REVENUE', [
        'GREATER_THAN 10 PERCENT',
        'GREATER_THAN_OR_EQUAL_TO 20 PERCENT',
        'BETWEEN 10 10.0011 PERCENT',
      ]),
      ...criteria('PEFIN_NOT_CALCULATED_REVENUE', ['GREATER_THAN 100 BRL']),
    ],
    states: [
      { sections: { PEFIN: null } },
      { sections: { PEFIN: { count: 0, totalAmount: 0, entries: [] } } },
      { sections: { PEFIN: { count: 1, totalAmount: null, entries: [] } } },
      { sections: { PEFIN: { count: 2, totalAmount: null, entries: [] } } },
      ...sums.map((list) => ({
        sections: { PEFIN: { entries: list.map((amount) => ({ amount, date: '2020-01-01' })) } },
      })),
    ],
  },
  lawsuits: {
    criteria: [
      ...criteria('LAWSUITS_COUNT', ['GREATER_THAN 1 COUNT', 'EQUAL_TO 1 COUNT', 'GREATER_THAN 0 COUNT']),
      ...criteria('LAWSUITS_AMOUNT', ['GREATER_THAN 1000 BRL']),
      ...criteria('LAWSUITS_LABOR', ['GREATER_THAN 0 COUNT']),
    ],
    states: [
      { sections: { PROCESSES: null } },
      ...listsOfLawsuits.map((list) => ({
        sections: {
          PROCESSES: {
            lawsuits: list.map((one, index) => ({ ...one, caseNumber: `${index + 1}` })),
            ownersLawsuits: [],
            possible: [],
          },
        },
      })),
    ],
  },
  sanctions: {
    criteria: [
      ...criteria('SANCTIONED', ['IS_TRUE']),
      ...criteria('SANCTIONED', ['IS_TRUE'], { lists: ['CEIS'] }),
      ...criteria('SANCTIONED', ['IS_TRUE'], possible),
      ...criteria('SANCTIONED', ['IS_TRUE'], { ...possible, minimumScore: 90 }),
      ...criteria('SANCTIONED', ['IS_TRUE'], { ...possible, minimumScore: 95 }),
      ...criteria('SANCTIONED', ['IS_TRUE'], { ...possible, minimumScore: 95, lists: ['CEIS'] }),
      ...criteria('SANCTIONED', ['IS_TRUE'], { ...possible, minimumOdds: 100 }),
      ...criteria('SANCTIONED', ['IS_TRUE'], { ...possible, minimumOdds: 1000 }),
      ...criteria('SANCTION_LISTS', ['CONTAINS CEIS'], possible),
      ...criteria('SANCTION_LISTS', ['CONTAINS OFAC'], { ...possible, minimumScore: 90 }),
      ...criteria('SANCTION_LISTS', ['CONTAINS CEIS']),
    ],
    states: [
      { sections: { SANCTIONS: null } },
      ...screenings.flatMap((ceis) => screenings.map((ofac) => screened(ceis, ofac))),
    ],
  },
  requested: {
    criteria: [
      ...criteria('REQUESTED_AMOUNT', ['GREATER_THAN 1000 BRL', 'LESS_THAN 100 BRL']),
      ...criteria('REQUESTED_AMOUNT_CALCULATED_REVENUE', ['GREATER_THAN 10 PERCENT']),
    ],
    states: [{}, ...amounts.map((requestedAmount) => ({ requestedAmount }))],
  },
  partners: {
    criteria: [
      ...criteria('PARTNERS_YOUNGEST_AGE', ['LESS_THAN 18 YEARS']),
      ...criteria('PARTNERS_OLDEST_AGE', ['GREATER_THAN 70 YEARS']),
      ...criteria('PARTNERS_COUNT', ['GREATER_THAN 1 COUNT']),
    ],
    states: [
      { sections: { RELATIONS: null } },
      partners(),
      ...ages.map((age) => partners(age)),
      ...ages.flatMap((age, index) => ages.slice(index).map((other) => partners(age, other))),
    ],
  },
  bureau: {
    criteria: [
      ...criteria('SCORE', ['LESS_THAN 300 POINTS', 'BETWEEN 300 600 POINTS']),
      ...criteria('BUREAU_LIMIT', ['LESS_THAN 1000 BRL']),
    ],
    states: [
      { sections: { BUREAU_SCORE: null } },
      ...[null, 0, 299, 300, 600, 601, 1000].flatMap((score) =>
        [null, 0, 100, 500, 999.99, 1000, 5000].map((suggestedLimit) => ({
          sections: {
            BUREAU_SCORE: {
              score,
              suggestedLimit,
              scores: [{ place: 1, provider: 'BUREAU', score }],
            },
          },
        })),
      ),
    ],
  },
  bought: {
    criteria: ['LESS_THAN 100 BRL', 'GREATER_THAN 1000 BRL', 'EQUAL_TO 100 BRL'].flatMap((condition) => [
      { rule: 'INPUT', input: 'bought', failWhen: condition },
      { rule: 'INPUT', input: 'bought', passWhen: condition },
    ]),
    states: [{}, ...amounts.map((bought) => ({ inputs: { bought } }))],
  },
};
