import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { proofContext } from '../../../src/policy/proof/claim.ts';
import { provePolicies } from '../../../src/policy/proof/prove-policies.ts';
import { trialSize } from '../../trials/trial-size.ts';
import { asOf } from '../proof/small-policies.ts';
import { openZ3 } from './open-z3.mjs';
import { editedPair, shippedPolicies } from './shipped-edits.ts';
import { questions, smtQuestion } from './smt-question.mjs';

const size = trialSize('CREDIT_Z3', { number: 12, seed: 17 });
const z3 = openZ3();
afterAll(() => z3.close());

/** Our part of a proof that a question is about. */
const parts = {
  LOOSER: { relation: 'NEVER_LOOSER', also: [], about: 'NEVER_LOOSER' },
  STRICTER: { relation: 'NEVER_STRICTER', also: [], about: 'NEVER_STRICTER' },
  OTHER_BAND: { relation: 'NEVER_LOOSER', also: ['BAND'], about: 'BAND' },
} as const;

describe('a second opinion on proofs', () => {
  test(
    'z3 says the same of shipped policies and of what edits make of them',
    async () => {
      const contexts = { cnpj: proofContext('cnpj', asOf), cpf: proofContext('cpf', asOf) };
      const pairs = fc.sample(fc.tuple(editedPair(await shippedPolicies()), fc.constantFrom(...questions)), {
        numRuns: size.number,
        seed: size.seed,
      });
      const counts = { PROVEN: 0, REFUTED: 0, oursAlone: 0, z3Alone: 0, neither: 0 };
      const ms = { ours: 0, z3: 0 };
      for (const [{ before, after }, question] of pairs) {
        const { relation, also, about } = parts[question];
        const [one, other] = [before, after].map((policy) => compilePolicy(policy, { version: 1, hash: '' }));
        if (one === undefined || other === undefined) throw new Error('no policies');
        const start = performance.now();
        const proof = provePolicies(one, other, { relation, also, asOf, context: contexts[before.kind] });
        ms.ours += performance.now() - start;
        const own = proof.parts.find((part) => part.about === about)?.result.verdict;
        const told = await z3.ask(smtQuestion(before, after, { question, asOf }));
        ms.z3 += told.ms;
        const others = { sat: 'REFUTED', unsat: 'PROVEN', unknown: 'UNDECIDED' }[told.answer];
        const isOpen = own === 'UNDECIDED';
        if (others === 'UNDECIDED') counts[isOpen ? 'neither' : 'oursAlone'] += 1;
        else if (isOpen) counts.z3Alone += 1;
        else {
          expect({ before, after, question, verdict: own }).toEqual({
            before,
            after,
            question,
            verdict: others ?? told.answer,
          });
          counts[own === 'PROVEN' ? 'PROVEN' : 'REFUTED'] += 1;
        }
      }
      size.tell(
        `agreed: ${counts.PROVEN} proven, ${counts.REFUTED} refuted; decided here alone: ${counts.oursAlone}, by z3 alone: ${counts.z3Alone}, by neither: ${counts.neither}`,
      );
      size.tell(`in all ${Math.round(ms.ours)} ms here, ${Math.round(ms.z3)} ms by z3`);
      expect(Math.min(counts.PROVEN, counts.REFUTED)).toBeGreaterThan(0);
      expect(counts.PROVEN + counts.REFUTED).toBeGreaterThan(size.number / 2);
    },
    30 * 60_000,
  );
});
