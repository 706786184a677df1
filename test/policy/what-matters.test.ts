import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Document } from '../../src/document/document.ts';
import { compilePolicy } from '../../src/policy/compile.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from '../../src/policy/evaluate.ts';
import type { Policy, PolicyRule, RiskBand } from '../../src/policy/policy.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { evaluateSettled, settledReach } from '../../src/policy/what-matters/settled-decision.ts';
import { isSectionType, type SectionDetails, type SectionType } from '../../src/sections/index.ts';
import { withRevenuePercentages } from '../../src/sections/revenue-percentage.ts';
import { numericCnpj } from '../sources/sandbox/arbitrary-document.ts';
import { everythingOn } from '../sources/sandbox/ask-sandbox.ts';
import { trialSize } from '../trials/trial-size.ts';

const size = trialSize('CREDIT_WHAT_MATTERS', { number: 300, seed: 17 });

async function shippedPolicy(id: string): Promise<Policy> {
  const text = readFileSync(join(import.meta.dirname, `../../policies/${id}.yaml`), 'utf8');
  const { policy } = await readPolicy(text, id);
  if (policy === undefined) throw new Error(`${id} cannot be read`);
  return policy;
}

const base = await shippedPolicy('full-company');
const allRules = base.groups.flatMap(({ rules }) => rules);

/** Rules of a shipped policy, with outcomes of any kind. */
const anyRule: fc.Arbitrary<PolicyRule> = fc
  .record({
    rule: fc.constantFrom(...allRules),
    statusToApply: fc.constantFrom('ALERT' as const, 'ALERT' as const, 'DENIED' as const),
    points: fc.constantFrom(0, 10, 25, 40, 60),
    half: fc.constantFrom(undefined, 0, 5),
    scores: fc.boolean(),
    whenMissing: fc.constantFrom(undefined, undefined, 'ALERT' as const, 'ERROR' as const),
  })
  .map(({ rule, statusToApply, points, half, scores, whenMissing }): PolicyRule => {
    const { effect: _, alertPoints: __, whenMissing: ___, ...bare } = rule;
    return {
      ...bare,
      statusToApply,
      points,
      ...(half !== undefined && { alertPoints: half }),
      ...(scores && statusToApply === 'ALERT' && { effect: 'SCORE' as const }),
      ...(whenMissing !== undefined && { whenMissing }),
    };
  });

const anyBands: fc.Arbitrary<readonly RiskBand[]> = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom('ALERT' as const, 'DENIED' as const))
  .map(([from, status]) => [
    { band: 'A', from, status: 'APPROVED' },
    { band: 'B', from: 0, status },
  ]);

const anyPolicy: fc.Arbitrary<Policy> = fc
  .record({
    rules: fc.array(anyRule, { minLength: 1, maxLength: 12 }),
    bands: fc.option(anyBands, { nil: undefined }),
    minimumCoverage: fc.constantFrom(0, 0.5, 0.9),
  })
  .map(({ rules, bands, minimumCoverage }): Policy => {
    const { scoring: _, creditLimit: __, terms: ___, ...rest } = base;
    return {
      ...rest,
      ask: 'whenItMatters',
      ...(bands && { scoring: { minimumCoverage, riskBands: [...bands] } }),
      groups: [{ name: 'all', rules }],
    };
  });

const factsOf = (sections: Partial<SectionDetails>): EvaluationFacts => ({
  documentKind: 'cnpj',
  sections: withRevenuePercentages(sections),
  requestedAmount: 20_000,
  inputs: {},
  asOf: '2026-11-20T12:00:00.000Z',
});

const types = Object.keys(everythingOn({ kind: 'cnpj', value: '33683111000280' })).filter(isSectionType);

function withOthers(
  own: Partial<SectionDetails>,
  open: ReadonlySet<SectionType>,
  other: Partial<SectionDetails>,
): Partial<SectionDetails> {
  return Object.fromEntries(
    types.flatMap((type) => {
      const details = (open.has(type) ? other : own)[type];
      return details === undefined ? [] : [[type, details]];
    }),
  );
}

const completions = (own: Document, others: readonly Document[]) => [
  everythingOn(own),
  {},
  ...others.map((one) => everythingOn(one)),
];

describe('what can no more matter', () => {
  test('leaves the decision as it is, whatever is asked, of every policy and subject', () => {
    let settledOnes = 0;
    fc.assert(
      fc.property(
        anyPolicy,
        numericCnpj,
        fc.array(numericCnpj, { minLength: 2, maxLength: 2 }),
        fc.subarray(types, { minLength: 1 }),
        (policy, document, others, openTypes) => {
          const compiled = compilePolicy(policy, { version: 1 });
          const open = new Set(openTypes);
          const own = everythingOn(document);
          const known = factsOf(withOthers(own, open, {}));
          const reach = settledReach(compiled, known, open);
          if (reach === undefined) return;
          settledOnes += 1;
          const decided = evaluateSettled(compiled, known, open);
          for (const other of completions(document, others)) {
            const outcome = evaluatePolicy(compiled, factsOf(withOthers(own, open, other)));
            expect(unseenEssentials(compiled, outcome)).toEqual([]);
            expect(outcome.policyStatus).toBe(decided.policyStatus);
            if (outcome.score === null) expect(reach.mayLackScore).toBe(true);
            else {
              expect(outcome.score).toBeGreaterThanOrEqual(reach.score?.[0] ?? 1001);
              expect(outcome.score).toBeLessThanOrEqual(reach.score?.[1] ?? -1);
            }
            if (outcome.riskBand !== null) expect(reach.riskBands).toContain(outcome.riskBand);
            if (decided.score !== null) expect(outcome.score).toBe(decided.score);
            if (decided.riskBand !== null) expect(outcome.riskBand).toBe(decided.riskBand);
          }
        },
      ),
      { numRuns: size.number, seed: size.seed },
    );
    expect(settledOnes).toBeGreaterThan(size.number / 20);
  });

  test('is said of an exclusion: the rules that were spared are covered and nothing claims them clean', async () => {
    const policy = { ...(await shippedPolicy('starter-company')), ask: 'whenItMatters' as const };
    const compiled = compilePolicy(policy, { version: 1 });
    const own = everythingOn({ kind: 'cnpj', value: '33683111000280' });
    const { BASIC_INFORMATION: basic } = own;
    if (basic === undefined) throw new Error('no registration');
    const open = new Set<SectionType>(['BUREAU_SCORE', 'PEFIN', 'REFIN', 'SCR']);
    const closed = withOthers(own, open, {});
    const denied = factsOf({
      ...closed,
      BASIC_INFORMATION: { ...basic, company: basic.company && { ...basic.company, status: 'BAIXADA' } },
    });
    const outcome = evaluateSettled(compiled, denied, open);
    expect(outcome).toMatchObject({
      policyStatus: 'DENIED',
      score: null,
      riskBand: null,
      creditLimit: null,
      proof: { statuses: ['DENIED'] },
    });
    const spared = outcome.groups.flatMap(({ rules }) => rules).filter(({ cannotMatter }) => cannotMatter);
    expect(spared.length).toBeGreaterThan(3);
    expect(spared.every(({ status, value }) => status === 'NOT_APPLIED' && value === null)).toBe(true);
    expect(outcome.reasons.some(({ rule }) => rule === 'NOT_SEEN')).toBe(false);
    expect(outcome.coverage).toBeGreaterThan(0.6);
    // Of a company in good standing they matter.
    expect(settledReach(compiled, factsOf(closed), open)).toBeUndefined();
  });

  test('is found in time that goes with the number of rules: 40 rules in some thousand steps', () => {
    let asked = 0;
    const rules = Array.from({ length: 40 }, (_, at): PolicyRule => {
      const rule = allRules[at % allRules.length];
      if (rule === undefined) throw new Error('no rule');
      return { ...rule, statusToApply: 'ALERT', points: 1 + ((at * 37) % 100) };
    });
    const policy = { ...base, ask: 'whenItMatters' as const, groups: [{ name: 'all', rules }] };
    const compiled = compilePolicy(policy, { version: 1 });
    const counted = {
      ...compiled,
      groups: compiled.groups.map((group) => ({
        ...group,
        rules: group.rules.map((rule) => ({
          ...rule,
          get points() {
            asked += 1;
            return rule.points;
          },
        })),
      })),
    };
    settledReach(counted, factsOf({}), new Set(types));
    expect(asked).toBeLessThan(4_000);
  });
});
