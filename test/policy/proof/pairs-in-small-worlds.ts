import fc from 'fast-check';
import { calendarDay } from '../../../src/policy/elapsed-time.ts';
import type { EvaluationFacts } from '../../../src/policy/evaluate.ts';
import { completePolicy, type Policy, type PolicyRule } from '../../../src/policy/policy.ts';
import { factsOfSubject } from '../../../src/policy/proof/subject.ts';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { withRevenuePercentages } from '../../../src/sections/revenue-percentage.ts';
import { asOf, bandings, rulesBy } from './small-policies.ts';
import { type Name, names, worlds } from './small-worlds.ts';

function rulesAbout(within: readonly Name[]): fc.Arbitrary<PolicyRule> {
  return rulesBy(
    fc.constantFrom(...within).chain((name) => fc.constantFrom(...worlds[name].criteria)),
    5,
  );
}

/** The figures of limits, each with its aspect of a subject. */
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

/** The maximum number of subjects for a pair of policies. The test covers every combination of their states. */
const mostSubjects = 60_000;

/** Two policies about the same aspects of a subject: any two, or one policy and a variant with a changed rule. */
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

/** Returns the aspects of a subject that two policies read. */
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

/** Returns the states of an aspect as facts of the engine. */
function factsOf(name: Name): readonly EvaluationFacts[] {
  const known = settled.get(name);
  if (known !== undefined) return known;
  const facts = worlds[name].states.map(({ sections = {}, requestedAmount = null, inputs = {} }) =>
    factsOfSubject({ sections, requestedAmount, inputs }, context),
  );
  settled.set(name, facts);
  return facts;
}

/** Yields every subject that two policies can distinguish. */
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
