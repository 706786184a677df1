import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CompiledPolicy, compilePolicy } from '../../../src/policy/compile.ts';
import type { EvaluationFacts } from '../../../src/policy/evaluate.ts';
import { proofContext } from '../../../src/policy/proof/claim.ts';
import { ranks } from '../../../src/policy/proof/decision-rows.ts';
import { type ProofSubject, provePolicies } from '../../../src/policy/proof/prove-policies.ts';
import { decisionOf } from '../../../src/policy/proof/witness.ts';
import { trialSize } from '../../trials/trial-size.ts';
import { everybodyFor, pairOfPolicies } from './pairs-in-small-worlds.ts';
import { asOf } from './small-policies.ts';

const size = trialSize('CREDIT_EXHAUSTIVE', { number: 25, seed: 29 });

/** Returns the parts in which the decisions of two policies about a subject differ. */
function differencesOf(
  [before, after]: readonly [CompiledPolicy, CompiledPolicy],
  facts: EvaluationFacts,
): readonly ProofSubject[] {
  const [a, b] = [decisionOf({ compiled: before }, facts), decisionOf({ compiled: after }, facts)];
  const [from, to] = [ranks.indexOf(a.rank), ranks.indexOf(b.rank)];
  const isDecided = a.rank !== 'ERROR' && b.rank !== 'ERROR';
  return [
    ...(to > from ? (['NEVER_LOOSER'] as const) : []),
    ...(to < from ? (['NEVER_STRICTER'] as const) : []),
    ...(isDecided && a.outcome.score !== b.outcome.score ? (['SCORE'] as const) : []),
    ...(isDecided && a.outcome.riskBand !== b.outcome.riskBand ? (['BAND'] as const) : []),
    ...(isDecided && a.outcome.creditLimit !== b.outcome.creditLimit ? (['LIMIT'] as const) : []),
  ];
}

describe('a proof about sections, amounts, shares, matches and partly unknown data', () => {
  test(
    'gives the answer of a search through all subjects',
    async () => {
      const context = proofContext('cnpj', asOf);
      const counts = { PROVEN: 0, REFUTED: 0, UNDECIDED: 0, missed: 0, notSearched: 0, subjects: 0 };
      for (const pair of fc.sample(pairOfPolicies, { numRuns: size.number, seed: size.seed })) {
        const compiled = [pair.before, pair.after].map((policy) =>
          compilePolicy(policy, { version: 1, hash: '' }),
        );
        const [before, after] = compiled;
        if (before === undefined || after === undefined) throw new Error('no policies');
        const shown = new Map<ProofSubject, EvaluationFacts>();
        for (const facts of everybodyFor(pair)) {
          counts.subjects += 1;
          for (const about of differencesOf([before, after], facts))
            if (!shown.has(about)) shown.set(about, facts);
          if (shown.size === 5) break;
        }
        const also = ['SCORE', 'BAND', 'LIMIT'] as const;
        const { parts } = provePolicies(before, after, { relation: 'SAME', also, asOf, context });
        for (const { about, result } of parts) {
          counts[result.verdict] += 1;
          if (result.verdict === 'REFUTED') {
            // The engine gives different decisions for the witness, even if the search did not include it.
            expect(differencesOf([before, after], result.witness.facts)).toContain(about);
            if (!shown.has(about)) counts.notSearched += 1;
          } else if (result.verdict === 'PROVEN') {
            expect({ about, ...pair, shown: shown.get(about) }).toEqual({ about, ...pair });
          } else if (shown.has(about)) counts.missed += 1;
        }
      }
      size.tell(JSON.stringify(counts));
      expect(Math.min(counts.PROVEN, counts.REFUTED)).toBeGreaterThan(0);
    },
    30 * 60_000,
  );
});
