import fc from 'fast-check';
import type { GivenSections } from '../../../src/policy/cases/case-sections.ts';
import { calendarDay } from '../../../src/policy/elapsed-time.ts';
import type { EvaluationFacts } from '../../../src/policy/evaluate.ts';
import {
  completePolicy,
  type Policy,
  type PolicyRule,
  type PolicyRuleMember,
  type RiskBand,
} from '../../../src/policy/policy.ts';
import { factsOfSubject } from '../../../src/policy/proof/subject.ts';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { withRevenuePercentages } from '../../../src/sections/revenue-percentage.ts';
import { sanctionLists } from '../../../src/sections/sanctions.ts';
import { asOf } from './small-policies.ts';

/** What subjects can be like in one respect, and what a policy can ask about it. */
interface World {
  readonly criteria: readonly (PolicyRuleMember & { readonly rule: string })[];
  /** Every way that the criteria, alone or together, can tell apart. */
  readonly states: readonly State[];
  /** Other respects that the criteria ask about too. */
  readonly needs?: readonly Name[];
}

interface State {
  readonly sections?: GivenSections;
  readonly requestedAmount?: number;
  readonly inputs?: Readonly<Record<string, number>>;
}

const names = [
  'revenue',
  'pefin',
  'lawsuits',
  'sanctions',
  'requested',
  'partners',
  'bureau',
  'bought',
] as const;
type Name = (typeof names)[number];

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

/** How one list can stand to the subject. */
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

const worlds: Readonly<Record<Name, World>> = {
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
    needs: ['revenue'],
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
    needs: ['revenue'],
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

const outcome = fc.oneof(
  fc.record({
    statusToApply: fc.constantFrom('ALERT' as const, 'DENIED' as const),
    points: fc.constantFrom(0, 0, 10, 25, 33),
    whenMissing: fc.constantFrom(undefined, undefined, 'ALERT' as const, 'ERROR' as const),
  }),
  fc.record({
    statusToApply: fc.constant('ALERT' as const),
    points: fc.constantFrom(10, 40, 55),
    alertPoints: fc.constantFrom(undefined, 0, 7),
    effect: fc.constant('SCORE' as const),
  }),
);

function rulesAbout(within: readonly Name[]): fc.Arbitrary<PolicyRule> {
  const single = fc.constantFrom(...within).chain((name) => fc.constantFrom(...worlds[name].criteria));
  const members = fc.array(single, { minLength: 2, maxLength: 3 });
  const asked = fc.oneof(
    { weight: 5, arbitrary: single },
    { weight: 1, arbitrary: members.map((all) => ({ all })) },
    { weight: 1, arbitrary: members.map((any) => ({ any })) },
  );
  return fc
    .tuple(asked, outcome)
    .map(([one, weight]) => JSON.parse(JSON.stringify({ ...one, ...weight })) as PolicyRule);
}

const bandings: readonly (readonly RiskBand[])[] = [
  [{ band: 'A', from: 0, status: 'APPROVED' }],
  [
    { band: 'A', from: 700, status: 'APPROVED' },
    { band: 'B', from: 500, status: 'ALERT' },
    { band: 'C', from: 0, status: 'DENIED' },
  ],
  [
    { band: 'A', from: 900, status: 'APPROVED' },
    { band: 'B', from: 333, status: 'APPROVED' },
    { band: 'C', from: 0, status: 'ALERT' },
  ],
];

/** The figures of limits, each with the respect that it belongs to. */
const figures = {
  CALCULATED_REVENUE: 'revenue',
  REQUESTED_AMOUNT: 'requested',
  BUREAU_LIMIT: 'bureau',
  'input.bought': 'bought',
} as const satisfies Readonly<Record<string, Name>>;
type Figure = keyof typeof figures;
const figureNames = ['CALCULATED_REVENUE', 'REQUESTED_AMOUNT', 'BUREAU_LIMIT', 'input.bought'] as const;

const limit = fc.record(
  {
    basis: fc.constantFrom<Figure>(...figureNames),
    percentByBand: fc.constantFrom(
      { A: 20, B: 10 },
      { A: 20 },
      { A: 20, B: 10, C: 5 },
      { A: 33.333, B: 10 },
      { B: 10 },
      { A: 0, B: 10 },
    ),
    maximum: fc.constantFrom(50, 60, 100_000),
    atMost: fc.subarray<Figure>([...figureNames], { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['basis', 'percentByBand'] },
);

const terms = fc.record(
  {
    scoring: fc.record({
      minimumCoverage: fc.constantFrom(0, 0.3, 0.5, 1),
      riskBands: fc.constantFrom(...bandings).map((bands) => [...bands]),
    }),
    creditLimit: limit,
  },
  { requiredKeys: [] },
);

type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never;

function policyWith(rules: readonly PolicyRule[], chosen: Terms): Policy {
  return completePolicy({
    id: 'small',
    name: 'Small',
    kind: 'cnpj',
    depth: 'COMPLETO+',
    additionals: ['BUREAUS'],
    inputs: [{ name: 'bought', type: 'money' }],
    ...chosen,
    groups: [{ name: 'g', rules: [...rules] }],
  });
}

/** In how many respects the subjects of a pair may differ: every combination of them is looked at. */
const mostSubjects = 60_000;

/** Two policies about the same respects: any two, or one with a place changed. */
export const pairOfPolicies: fc.Arbitrary<{ readonly before: Policy; readonly after: Policy }> = fc
  .subarray([...names], { minLength: 1, maxLength: 2 })
  .chain((within) => {
    const rules = fc.array(rulesAbout(within), { minLength: 1, maxLength: 5 });
    return fc.oneof(
      fc.tuple(rules, terms, rules, terms).map(([one, ofOne, other, ofOther]) => ({
        before: policyWith(one, ofOne),
        after: policyWith(other, ofOther),
      })),
      fc
        .tuple(rules, terms, rulesAbout(within), fc.nat(4), fc.option(terms, { nil: undefined }))
        .map(([all, chosen, rule, at, others]) => ({
          before: policyWith(all, chosen),
          after: policyWith(
            all.map((one, index) => (index === at % all.length ? rule : one)),
            others ?? chosen,
          ),
        })),
    );
  })
  .filter(
    (pair) => respectsOf(pair).reduce((count, name) => count * worlds[name].states.length, 1) <= mostSubjects,
  );

/** The respects that two policies ask about. */
function respectsOf({ before, after }: { readonly before: Policy; readonly after: Policy }): readonly Name[] {
  const text = JSON.stringify([before, after].map(({ groups }) => groups));
  const limits = [before, after].flatMap(({ creditLimit }) =>
    creditLimit === undefined ? [] : [creditLimit.basis, ...(creditLimit.atMost ?? [])],
  );
  const own = names.filter((name) =>
    worlds[name].criteria.some(({ rule }) => text.includes(`"rule":"${rule}"`)),
  );
  const ofLimits = limits.flatMap((figure) => (isFigure(figure) ? [figures[figure]] : []));
  const all = new Set<Name>([...own, ...ofLimits]);
  const isOfRevenue = text.includes('CALCULATED_REVENUE');
  return names.filter((name) => all.has(name) || (name === 'revenue' && isOfRevenue));
}

function isFigure(figure: string): figure is Figure {
  return Object.hasOwn(figures, figure);
}

const context = { kind: 'cnpj', asOf, day: calendarDay(asOf) } as const;
const settled = new Map<Name, readonly EvaluationFacts[]>();

/** The states of a respect as the engine sees them. */
function factsOf(name: Name): readonly EvaluationFacts[] {
  const known = settled.get(name);
  if (known !== undefined) return known;
  const facts = worlds[name].states.map(({ sections = {}, requestedAmount = null, inputs = {} }) =>
    factsOfSubject({ sections, requestedAmount, inputs }, context),
  );
  settled.set(name, facts);
  return facts;
}

/** Everybody who could ever come, as far as two policies can tell. */
export function* everybodyFor(pair: {
  readonly before: Policy;
  readonly after: Policy;
}): Generator<EvaluationFacts> {
  const nobody: EvaluationFacts = { documentKind: 'cnpj', sections: {}, requestedAmount: null, asOf };
  const inEach = respectsOf(pair).map(factsOf);
  const count = inEach.reduce((product, { length }) => product * length, 1);
  for (let number = 0; number < count; number += 1) {
    let rest = number;
    let facts = nobody;
    for (const states of inEach) {
      const own = states[rest % states.length];
      rest = Math.floor(rest / states.length);
      if (own !== undefined) facts = together(facts, own);
    }
    yield { ...facts, sections: withRevenuePercentages(facts.sections) };
  }
}

function together(one: EvaluationFacts, other: EvaluationFacts): EvaluationFacts {
  return {
    ...one,
    sections: { ...one.sections, ...withoutDerived(other.sections) },
    requestedAmount: other.requestedAmount ?? one.requestedAmount,
    inputs: { ...one.inputs, ...other.inputs },
  };
}

function withoutDerived({ SUMMARY: _, SYNTHETIC_SCORE: __, ...sections }: Partial<SectionDetails>) {
  return sections;
}
