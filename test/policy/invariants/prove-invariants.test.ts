import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../../src/policy/compile.ts';
import type { EvaluationFacts } from '../../../src/policy/evaluate.ts';
import type { Invariant } from '../../../src/policy/invariants/invariant.ts';
import { proveInvariants } from '../../../src/policy/invariants/prove-invariants.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { ranks } from '../../../src/policy/proof/decision-rows.ts';
import { decisionOf } from '../../../src/policy/proof/witness.ts';
import { trialSize } from '../../trials/trial-size.ts';
import { asOf, everybody, twoPolicies } from '../proof/small-policies.ts';

const size = trialSize('CREDIT_INVARIANTS', { number: 20, seed: 11 });

/** Invariants about the inputs of small policies, each with whom it speaks of. */
const statements: readonly {
  readonly input: string;
  readonly invariant: Invariant;
  readonly isMeant: (value: unknown) => boolean;
}[] = [
  {
    input: 'late',
    invariant: { given: { rule: 'INPUT', input: 'late', when: 'GREATER_THAN 4' }, never: 'APPROVED' },
    isMeant: (value) => Number(value) > 4,
  },
  {
    input: 'late',
    invariant: { missing: 'INPUT', input: 'late', never: ['APPROVED', 'DENIED'] },
    isMeant: (value) => value === undefined,
  },
  {
    input: 'bought',
    invariant: {
      given: { any: [{ rule: 'INPUT', input: 'bought', when: 'LESS_THAN 0 BRL' }] },
      never: ['ALERT', 'ERROR'],
    },
    isMeant: (value) => Number(value) < 0,
  },
];

describe('invariants over everybody who could ever come', () => {
  it('are proven where asking the engine about each finds nobody, and refuted where it finds somebody', () => {
    const counts = { PROVEN: 0, REFUTED: 0, UNDECIDED: 0 };
    fc.assert(
      fc.property(twoPolicies, ({ before, names }) => {
        const compiled = compilePolicy(before, { version: 1, hash: '' });
        const all = [...everybody(names)].map((facts) => ({
          facts,
          rank: decisionOf({ compiled }, facts).rank,
        }));
        for (const { input, invariant, isMeant } of statements) {
          if (!names.includes(input) || (invariant.never !== 'improves' && !isAsked(before, input))) continue;
          const never = [invariant.never].flat();
          const broken = all.some(
            ({ facts, rank }) => isMeant(facts.inputs?.[input]) && never.some((one) => one === rank),
          );
          const [proof] = proveInvariants([invariant], compiled, asOf);
          counts[proof?.result.verdict ?? 'UNDECIDED'] += 1;
          expect([invariant, proof?.result.verdict]).toEqual([invariant, broken ? 'REFUTED' : 'PROVEN']);
        }
        if (names.includes('late') && isAsked(before, 'late')) {
          const worse: Invariant = { worse: 'INPUT', input: 'late', direction: 'HIGHER', never: 'improves' };
          const [proof] = proveInvariants([worse], compiled, asOf);
          counts[proof?.result.verdict ?? 'UNDECIDED'] += 1;
          expect(proof?.result.verdict).toBe(improvesSomewhere(all) ? 'REFUTED' : 'PROVEN');
        }
      }),
      { numRuns: size.number, seed: size.seed },
    );
    size.tell(JSON.stringify(counts));
    expect(Math.min(counts.PROVEN, counts.REFUTED)).toBeGreaterThan(0);
  });

  it('names the same subject before and after, where a worse value improves the decision', () => {
    const compiled = compilePolicy(
      {
        id: 'odd',
        name: 'Odd',
        kind: 'cnpj',
        language: 'en',
        depth: 'COMPLETO',
        additionals: ['BUREAUS'],
        usePolicyResult: true,
        sources: {},
        groups: [
          {
            name: 'g',
            rules: [{ rule: 'SCORE', failWhen: 'BETWEEN 300 600 POINTS', statusToApply: 'ALERT' }],
          },
        ],
      },
      { version: 1, hash: '' },
    );

    const [proof] = proveInvariants([{ worse: 'SCORE', never: 'improves' }], compiled, asOf);

    const { result } = proof ?? {};
    if (result?.verdict !== 'REFUTED') throw new Error('not refuted');
    const { decisions, after } = result.witness;
    expect(decisions.map(({ rank }) => rank)).toEqual(['ALERT', 'APPROVED']);
    expect(Number(after?.to.value)).toBeLessThan(Number(after?.from.value));
  });
});

function isAsked({ groups }: Policy, input: string): boolean {
  return JSON.stringify(groups).includes(`"input":"${input}"`);
}

/** Whether somebody fares better for being later, all else the same. */
function improvesSomewhere(
  all: readonly { readonly facts: EvaluationFacts; readonly rank: (typeof ranks)[number] }[],
): boolean {
  const byOthers = new Map<string, { late: number; rank: number }[]>();
  for (const { facts, rank } of all) {
    const { late, ...others } = facts.inputs ?? {};
    if (typeof late !== 'number') continue;
    const key = JSON.stringify(others);
    byOthers.set(key, [...(byOthers.get(key) ?? []), { late, rank: ranks.indexOf(rank) }]);
  }
  return [...byOthers.values()].some((some) =>
    some.some((one) => some.some((other) => other.late > one.late && other.rank > one.rank)),
  );
}
