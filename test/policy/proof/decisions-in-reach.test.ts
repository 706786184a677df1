import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { proofContext } from '../../../src/policy/proof/claim.ts';
import { decisionsInReach } from '../../../src/policy/proof/decisions-in-reach.ts';
import { decisionOf } from '../../../src/policy/proof/witness.ts';
import { trialSize } from '../../trials/trial-size.ts';
import { shippedPolicies } from '../second-opinion/shipped-edits.ts';
import { asOf, everybody, twoPolicies } from './small-policies.ts';

const size = trialSize('CREDIT_PROOFS', { number: 25, seed: 17 });

describe('everything that a policy can decide', () => {
  it('is what asking the engine about everybody gives', () => {
    const context = proofContext('cnpj', asOf);
    const counts = { PROVEN: 0, REFUTED: 0, UNDECIDED: 0 };
    fc.assert(
      fc.property(twoPolicies, ({ before, names }) => {
        const compiled = compilePolicy(before, { version: 1, hash: '' });
        const asked = new Set<string>();
        for (const facts of everybody(names)) {
          const { rank, outcome } = decisionOf({ compiled }, facts);
          asked.add(`${rank} ${outcome.riskBand}`);
        }
        const decisions = decisionsInReach(compiled, { asOf, context });
        for (const { nobody } of decisions) counts[nobody.verdict] += 1;

        const reached = decisions.filter(({ nobody }) => nobody.verdict !== 'PROVEN');
        expect(new Set(reached.map(({ rank, band }) => `${rank} ${band}`))).toEqual(asked);
      }),
      { numRuns: size.number, seed: size.seed },
    );
    size.tell(JSON.stringify(counts));
    expect(Math.min(counts.PROVEN, counts.REFUTED)).toBeGreaterThan(0);
    expect(counts.UNDECIDED).toBe(0);
  });

  it('is known of every policy that ships: somebody is approved, denied and left to a person, and only few places stay open', async () => {
    for (const policy of await shippedPolicies()) {
      const compiled = compilePolicy(policy, { version: 1, hash: '' });
      const decisions = decisionsInReach(compiled, { asOf });
      const somebody = decisions.filter(({ nobody }) => nobody.verdict === 'REFUTED');

      expect(new Set(somebody.map(({ rank }) => rank))).toEqual(new Set(['APPROVED', 'ALERT', 'DENIED']));
      expect(decisions.filter(({ nobody }) => nobody.verdict === 'UNDECIDED').length).toBeLessThanOrEqual(2);
      for (const { rank, band, nobody } of somebody) {
        if (nobody.verdict !== 'REFUTED') continue;
        const { rank: own, outcome } = decisionOf({ compiled }, nobody.witness.facts);
        expect([policy.id, own, outcome.riskBand]).toEqual([policy.id, rank, band]);
      }
    }
  });
});
