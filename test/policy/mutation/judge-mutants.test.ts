import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { runCases } from '../../../src/policy/cases/run-cases.ts';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { judgeMutants } from '../../../src/policy/mutation/judge-mutants.ts';
import { mutationScore } from '../../../src/policy/mutation/mutation-score.ts';
import { decisionOf } from '../../../src/policy/proof/witness.ts';
import { trialSize } from '../../trials/trial-size.ts';
import { compiled, policyText } from '../cases/read-some-cases.ts';
import { asOf, everybody, twoPolicies } from '../proof/small-policies.ts';

const size = trialSize('CREDIT_MUTANTS', { number: 1_500, seed: 5 });
const nameOf = ({ subject, before, after }: { subject: string; before: string; after: string }) =>
  `${subject}: ${before}, not ${after}`;

describe('mutants of a policy', () => {
  it('that are called equivalent decide everybody the same, and of others a case says who not', () => {
    const counts = { KILLED: 0, EQUIVALENT: 0, SURVIVES: 0, UNDECIDED: 0 };
    let asked = 0;
    const policies = fc.sample(twoPolicies, { numRuns: size.number, seed: size.seed });
    for (const { before, names } of policies) {
      if (asked >= size.number) break;
      const policy = compilePolicy(before, { version: 1, hash: '' });
      const all = [...everybody(names)];
      for (const judged of judgeMutants(policy, [], { asOf, nameOf, baseName: 'base' })) {
        counts[judged.fate] += 1;
        const mutant = compilePolicy(judged.mutant.policy, { version: 1, hash: '' });
        if (judged.fate === 'EQUIVALENT') {
          asked += all.length;
          const told = all.find((facts) => decided(policy, facts) !== decided(mutant, facts));
          expect([judged.mutant, told]).toEqual([judged.mutant, undefined]);
        }
      }
    }
    size.tell(`${asked} subjects asked about mutants called equivalent; ${JSON.stringify(counts)}`);
    expect(counts.UNDECIDED).toBe(0);
    expect(Math.min(counts.EQUIVALENT, counts.SURVIVES)).toBeGreaterThan(0);
  });

  it('show what each changes, also if the missing case was made for another one', async () => {
    const text = readFileSync(new URL('../../../policies/trade-customer.yaml', import.meta.url), 'utf8');
    const judged = [...judgeMutants(await compiled(text), [], { asOf, nameOf, baseName: 'base' })];
    const figureOf = (subject: string, after: string) =>
      judged.flatMap((one) =>
        one.fate === 'SURVIVES' && one.mutant.subject === subject && one.mutant.after === after
          ? [one.figure, one.missing.written.name]
          : [],
      );
    const [edge, name] = figureOf('riskBands/A', 'from: 775');
    expect(edge).toBe('LIMIT');
    // The same case shows that the band below no longer approves.
    expect(figureOf('riskBands/B', 'ALERT')).toEqual(['STATUS', name]);
  });

  it('are undecided where proofs about them all together have looked at as many states as they may', async () => {
    const policy = await compiled(policyText);
    const fates = (mostStates?: number) =>
      [
        ...judgeMutants(policy, [], {
          asOf,
          nameOf,
          baseName: 'base',
          ...(mostStates !== undefined && { mostStates }),
        }),
      ].map(({ fate }) => fate);
    const [whole, cut] = [fates(), fates(0)];
    expect(whole).not.toContain('UNDECIDED');
    expect(cut).toContain('UNDECIDED');
    // What a plain subject tells asks for no proof.
    expect(cut).toContain('SURVIVES');
    expect(cut.filter((fate, place) => fate !== 'UNDECIDED' && fate !== whole[place])).toEqual([]);
  });

  it('are each noticed once the cases that are missing are there', async () => {
    const policy = await compiled(policyText);
    const judged = [...judgeMutants(policy, [], { asOf, nameOf, baseName: 'base' })];
    const kinds = new Set(judged.map(({ mutant }) => mutant.kind));
    expect([...kinds].sort()).toEqual([
      'BAND',
      'COMBINATION',
      'COVERAGE',
      'LIMIT',
      'OPERATOR',
      'POINTS',
      'ROLE',
      'STATUS',
      'THRESHOLD',
    ]);
    const { count, percent } = mutationScore(judged);
    expect([percent, count.KILLED, count.UNDECIDED]).toEqual([0, 0, 0]);
    expect(count.SURVIVES).toBeGreaterThan(20);
    const names = judged.flatMap((one) => (one.fate === 'SURVIVES' ? [one.missing.written.name] : []));
    // One case notices several.
    expect(new Set(names).size).toBeLessThan(names.length);
  });
});

/** All that is decided of a subject. */
function decided(
  policy: ReturnType<typeof compilePolicy>,
  facts: Parameters<typeof runCases>[1][number]['facts'],
) {
  const { rank, outcome } = decisionOf({ compiled: policy }, facts);
  const limit = rank === 'ERROR' ? null : outcome.creditLimit;
  return [rank, outcome.score, outcome.riskBand, limit].join();
}
