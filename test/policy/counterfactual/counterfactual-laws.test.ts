import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { findCounterfactuals } from '../../../src/policy/counterfactual/find-counterfactuals.ts';
import { type EvaluationFacts, evaluatePolicy } from '../../../src/policy/evaluate.ts';
import { trialSize } from '../../trials/trial-size.ts';
import {
  type Doing,
  everyWay,
  factsOf,
  type SmallSubject,
  smallPolicy,
  smallSubject,
} from './small-subjects.ts';

const size = trialSize('CREDIT_COUNTERFACTUALS', { number: 30, seed: 23 });
const rank = { DENIED: 0, ALERT: 1, APPROVED: 2 } as const;

/** How much of each thing is done where the facts become these. */
function doingOf(subject: SmallSubject, { sections, requestedAmount }: EvaluationFacts): Doing {
  const owed = subject.protests.reduce((sum, amount) => sum + amount, 0);
  const isCertified = sections.CERTIFICATES?.certificates[0]?.state === subject.labour;
  return {
    PROTESTS: owed - (sections.PROTESTS?.totalAmount ?? 0),
    PEFIN: (subject.pefin === 0 ? 0 : subject.pefinTotal) - (sections.PEFIN?.totalAmount ?? 0),
    REQUESTED_AMOUNT: (subject.requestedAmount ?? 0) - (requestedAmount ?? 0),
    SHARE_CAPITAL: (sections.BASIC_INFORMATION?.company?.shareCapital ?? 0) - subject.shareCapital,
    LABOUR_CERTIFICATE: isCertified ? 0 : 1,
  };
}

const cent = 0.01;
const actionsOf = (doing: Doing) => Object.keys(doing).filter((name) => (doing[name] ?? 0) > cent / 2);

/** Whether fewer things are done, or the same things and less of one and more of none. */
function isCheaper(one: Doing, other: Doing): boolean {
  const [own, others] = [actionsOf(one), actionsOf(other)];
  if (own.length !== others.length) return own.length < others.length;
  if (own.join() !== others.join()) return false;
  const differences = own.map((name) => (one[name] ?? 0) - (other[name] ?? 0));
  return differences.every((more) => more <= cent) && differences.some((more) => more < -2 * cent);
}

describe('a counterfactual', () => {
  it('reaches its aim, and nothing that the subject could do is cheaper', () => {
    const counts = { found: 0, none: 0 };
    fc.assert(
      fc.property(smallPolicy, smallSubject, (policy, subject) => {
        const compiled = compilePolicy(policy, { version: 1, hash: '' });
        const facts = factsOf(subject);
        const outcome = evaluatePolicy(compiled, facts);
        const { found, isUndecided } = findCounterfactuals(compiled, facts, outcome);

        expect(isUndecided).toBe(false);
        for (const { aim, facts: changed, changes, score } of found) {
          const then = evaluatePolicy(compiled, changed);
          expect(then).toMatchObject({ policyStatus: aim, score });
          expect(rank[aim]).toBeGreaterThan(rank[outcome.policyStatus]);
          expect(changes.map(({ action }) => String(action)).sort()).toEqual(
            actionsOf(doingOf(subject, changed)).sort(),
          );
        }
        const own = found.map(({ aim, facts: changed }) => ({ aim, doing: doingOf(subject, changed) }));
        let isReached = false;
        for (const { facts: other, doing } of everyWay(subject)) {
          const { policyStatus } = evaluatePolicy(compiled, other);
          if (rank[policyStatus] <= rank[outcome.policyStatus]) continue;
          isReached = true;
          // One that was found leads as far, and this is not cheaper.
          const asGood = own.filter(({ aim }) => rank[aim] >= rank[policyStatus]);
          if (!asGood.some((one) => !isCheaper(doing, one.doing))) expect([doing, own]).toEqual([]);
        }
        counts[isReached ? 'found' : 'none'] += 1;
        expect(found.length > 0).toBe(isReached);
      }),
      { numRuns: size.number, seed: size.seed },
    );
    size.tell(JSON.stringify(counts));
    expect(counts.found).toBeGreaterThan(0);
  });
});
