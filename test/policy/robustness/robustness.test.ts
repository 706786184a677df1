import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { type EvaluationFacts, evaluatePolicy } from '../../../src/policy/evaluate.ts';
import { robustnessOf } from '../../../src/policy/explain-decision.ts';
import { completePolicy, type Policy, type PolicyRule } from '../../../src/policy/policy.ts';
import { proofContext } from '../../../src/policy/proof/claim.ts';
import { factsOfSubject } from '../../../src/policy/proof/subject.ts';
import { holdingSource, sourcesThatHold } from '../../../src/policy/robustness/holding-source.ts';
import { nearestThresholds } from '../../../src/policy/robustness/nearest-thresholds.ts';
import { holdingInWords, nearestInWords } from '../../../src/policy/robustness/robustness-words.ts';

const asOf = '2026-11-20';
const context = proofContext('cnpj', asOf);
const usual = factsOfSubject(context.usual, context.subject);

const inputs: Policy['inputs'] = [{ name: 'late', type: 'integer', minimum: 0 }];

function policyOf(rules: readonly PolicyRule[], scoring?: Policy['scoring']): Policy {
  return completePolicy({
    id: 'own',
    name: 'Own',
    kind: 'cnpj',
    depth: 'COMPLETO',
    additionals: ['BUREAUS'],
    inputs: [...(inputs ?? [])],
    ...(scoring !== undefined && { scoring }),
    groups: [{ name: 'g', rules: [...rules] }],
  });
}

interface Small {
  readonly amount: number;
  readonly count: number;
  readonly score: number | null;
  readonly late: number | undefined;
}

/** Each fact as it is, whatever the others are. */
function factsOf({ amount, count, score, late }: Small): EvaluationFacts {
  const { PROTESTS, BUREAU_SCORE } = usual.sections;
  if (PROTESTS === undefined || BUREAU_SCORE === undefined) throw new Error('not usual');
  return {
    ...usual,
    sections: {
      ...usual.sections,
      PROTESTS: { ...PROTESTS, totalAmount: amount, count },
      BUREAU_SCORE: { ...BUREAU_SCORE, score },
    },
    inputs: late === undefined ? {} : { late },
  };
}

const values = {
  amount: [0, 900, 1_000, 1_001, 6_000],
  count: [0, 1, 2, 3],
  score: [300, 499, 500, 700, 900],
  late: [0, 3, 4, 9],
};
const small: fc.Arbitrary<Small> = fc.record({
  amount: fc.constantFrom(...values.amount),
  count: fc.constantFrom(...values.count),
  score: fc.constantFrom(null, ...values.score),
  late: fc.constantFrom(undefined, ...values.late),
});

/** Everything that a source could have said. */
function* otherwise(source: string, so: Small): Generator<Small> {
  if (source === 'protests')
    for (const amount of values.amount) for (const count of values.count) yield { ...so, amount, count };
  if (source === 'bureau-score') for (const score of values.score) yield { ...so, score };
  if (source === 'caller') for (const late of values.late) yield { ...so, late };
}

const criteria = [
  { rule: 'PROTESTS_AMOUNT', failWhen: 'GREATER_THAN 1000 BRL' },
  { rule: 'PROTESTS_COUNT', failWhen: 'GREATER_THAN 1 COUNT' },
  { rule: 'PROTESTS_COUNT', passWhen: 'BETWEEN 1 2 COUNT' },
  { rule: 'SCORE', failWhen: 'LESS_THAN 500 POINTS' },
  { rule: 'SCORE', failWhen: 'GREATER_THAN 700 POINTS' },
  { rule: 'INPUT', input: 'late', failWhen: 'GREATER_THAN 3' },
];
const outcomes = fc.oneof(
  fc.record({
    statusToApply: fc.constantFrom('ALERT' as const, 'DENIED' as const),
    points: fc.constantFrom(0, 10, 33),
    whenMissing: fc.constantFrom(undefined, 'ALERT' as const),
  }),
  fc.record({
    statusToApply: fc.constant('ALERT' as const),
    points: fc.constantFrom(10, 40),
    effect: fc.constant('SCORE' as const),
  }),
);
const single = fc.constantFrom(...criteria);
const several = fc.array(single, { minLength: 2, maxLength: 2 });
const rule = fc
  .tuple(
    fc.oneof(
      single,
      several.map((all) => ({ all })),
      several.map((any) => ({ any })),
    ),
    outcomes,
  )
  .map(([asked, weight]) => JSON.parse(JSON.stringify({ ...asked, ...weight })) as PolicyRule);
const scored: Policy['scoring'] = {
  minimumCoverage: 0.4,
  riskBands: [
    { band: 'A', from: 700, status: 'APPROVED' },
    { band: 'B', from: 500, status: 'ALERT' },
    { band: 'C', from: 0, status: 'DENIED' },
  ],
};
const scoring = fc.boolean().map((isScored) => (isScored ? scored : undefined));

const rank = { DENIED: 0, ALERT: 1, APPROVED: 2 } as const;

describe('the sources that hold a decision', () => {
  it('are those with which something else said alone the engine decides better', () => {
    const seen = { none: 0, one: 0, several: 0 };
    // What was found of one subject is remembered for those of whom rules say the same: several go by one policy.
    const subjects = fc.array(small, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), scoring, subjects, (rules, bands, all) => {
        const compiled = compilePolicy(policyOf(rules, bands), { version: 1, hash: '' });
        for (const so of all) {
          const outcome = evaluatePolicy(compiled, factsOf(so));
          const better = (source: string) =>
            [...otherwise(source, so)].some(
              (other) =>
                rank[evaluatePolicy(compiled, factsOf(other)).policyStatus] > rank[outcome.policyStatus],
            );
          const holding = ['protests', 'bureau-score', 'caller'].filter(better);
          const told = sourcesThatHold(compiled, outcome, asOf);
          const found = told.map(({ source }) => source);
          seen[holding.length === 0 ? 'none' : holding.length === 1 ? 'one' : 'several'] += 1;

          // Of a combination that was not applied nobody knows the members: a source is then not named.
          const isWhole = outcome.groups.every(({ rules: results }) =>
            results.every(({ members, status }) => members === undefined || status !== 'NOT_APPLIED'),
          );
          if (isWhole) expect(found.toSorted()).toEqual(holding.toSorted());
          else expect(holding).toEqual(expect.arrayContaining(found));
          const own = outcome.groups.flatMap(({ rules: results }) => results);
          for (const { findings } of told) expect(own).toEqual(expect.arrayContaining([...findings]));
        }
      }),
      { numRuns: 100, seed: 5 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });

  it('say in words which one it is, and nothing where there are several', () => {
    const policy = policyOf([
      { rule: 'PROTESTS_AMOUNT', failWhen: 'GREATER_THAN 5000 BRL', statusToApply: 'DENIED' },
      { rule: 'SCORE', failWhen: 'LESS_THAN 500 POINTS', statusToApply: 'ALERT' },
    ]);
    const compiled = compilePolicy(policy, { version: 1, hash: '' });
    const outcome = evaluatePolicy(compiled, factsOf({ amount: 5_200, count: 1, score: 700, late: 0 }));
    const held = holdingSource(compiled, outcome, asOf);

    expect(held && holdingInWords(held, 'en')).toBe(
      'One source alone keeps this decision from a better one: Notary offices of protest (Protests, total amount: R$ 5,200.00). Were it wrong, it could be: Approved.',
    );
    expect(held && holdingInWords(held, 'pt-BR')).toBe(
      'Uma só fonte impede uma decisão melhor: Cartórios de protesto (Protestos, valor total: R$ 5.200,00). Se ela estiver errada, a decisão pode ser: Aprovado.',
    );
  });

  it('say a fact once that stands behind several rules', () => {
    const policy = policyOf([
      { rule: 'PROTESTS_AMOUNT', failWhen: 'GREATER_THAN 5000 BRL', statusToApply: 'DENIED' },
      { rule: 'PROTESTS_AMOUNT', failWhen: 'GREATER_THAN 3000 BRL', statusToApply: 'ALERT' },
    ]);
    const compiled = compilePolicy(policy, { version: 1, hash: '' });
    const outcome = evaluatePolicy(compiled, factsOf({ amount: 5_200, count: 1, score: 700, late: 0 }));
    const held = holdingSource(compiled, outcome, asOf);
    const words = held === undefined ? '' : holdingInWords(held, 'en');
    expect(words.match(/Protests, total amount/g)).toHaveLength(1);
  });

  it('are not told of a decision for which not all was asked', () => {
    const policy = policyOf([
      { rule: 'PROTESTS_AMOUNT', failWhen: 'GREATER_THAN 5000 BRL', statusToApply: 'DENIED' },
    ]);
    const compiled = compilePolicy(policy, { version: 1, hash: '' });
    const outcome = evaluatePolicy(compiled, factsOf({ amount: 5_200, count: 1, score: 700, late: 0 }));
    expect(Object.keys(robustnessOf(compiled, outcome, asOf, 'en'))).toEqual(['nearest', 'heldBy']);
    const proof = { statuses: ['DENIED' as const], score: null, riskBands: [] };
    expect(robustnessOf(compiled, { ...outcome, proof }, asOf, 'en')).toEqual({});
  });
});

describe('the thresholds nearest to a result', () => {
  it('are those within a tenth, the nearest first, each fact once', () => {
    const policy = policyOf([
      { rule: 'SCORE', failWhen: 'LESS_THAN 500 POINTS', statusToApply: 'ALERT' },
      { rule: 'SCORE', failWhen: 'LESS_THAN 550 POINTS', statusToApply: 'ALERT' },
      { rule: 'PROTESTS_AMOUNT', failWhen: 'GREATER_THAN 5000 BRL', statusToApply: 'DENIED' },
      { rule: 'PROTESTS_COUNT', failWhen: 'GREATER_THAN 0 COUNT', statusToApply: 'ALERT' },
      { rule: 'INPUT', input: 'late', failWhen: 'GREATER_THAN 30', statusToApply: 'ALERT' },
    ]);
    const compiled = compilePolicy(policy, { version: 1, hash: '' });
    const outcome = evaluatePolicy(compiled, factsOf({ amount: 5_200, count: 0, score: 510, late: 3 }));
    const nearest = nearestThresholds(compiled, outcome);

    expect(
      nearest.map(({ code, source, distance, relative }) => [code.rule, source, distance, relative]),
    ).toEqual([
      ['SCORE', 'bureau-score', 10, 0.02],
      ['PROTESTS_AMOUNT', 'protests', 200, 0.04],
    ]);
    expect(nearest.map((one) => nearestInWords(one, 'en'))).toEqual([
      'Bureau score: 510, 10 from 500 (2%)',
      'Protests, total amount: R$ 5,200.00, R$ 200.00 from R$ 5,000.00 (4%)',
    ]);
    expect(nearest.map((one) => nearestInWords(one, 'pt-BR'))[1]).toBe(
      'Protestos, valor total: R$ 5.200,00, a R$ 200,00 de R$ 5.000,00 (4%)',
    );
  });
});
