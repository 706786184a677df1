import type { Existence } from '../sections/existence.ts';
import type { RiskBand } from './policy.ts';
import type { PolicyStatus, RuleStatus } from './policy-status.ts';

/**
 * The graver of two results; one that did not apply yields to any other. Every rule of every document passes here twice, and
 * looking ranks up by name took an eighth of an evaluation.
 */
export function worse<Status extends RuleStatus>(a: Status, b: Status): Status {
  if (a === b || a === 'DENIED' || b === 'NOT_APPLIED') return a;
  if (b === 'DENIED' || a === 'NOT_APPLIED') return b;
  // Of what is left one is APPROVED and the other ALERT.
  return b === 'ALERT' ? b : a;
}

/** A cause of the decision that is no rule of the policy. */
export const overallCauses = [
  'RISK_BAND',
  'NO_SCORE',
  'MINIMUM_COVERAGE',
  'NOTHING_EVALUATED',
  'EXISTENCE_NOT_CONFIRMED',
] as const;

export type OverallCause = (typeof overallCauses)[number];

interface Verdict {
  readonly policyStatus: PolicyStatus;
  /** What beside the rules spoke against approval. */
  readonly causes: readonly { readonly cause: OverallCause; readonly status: 'ALERT' | 'DENIED' }[];
}

/** What the decision follows from. */
export interface Evaluated {
  /** The worst of all rules that decide; one that counts in the score alone weighs as APPROVED. */
  readonly worstRule: RuleStatus;
  /** Whether a rule without which the policy may not approve had no data. */
  readonly unseen: boolean;
  /** Whether the policy has risk bands at all. */
  readonly banded: boolean;
  readonly band: RiskBand | undefined;
  readonly coverage: number;
  readonly minimumCoverage: number;
  /** Whether a source confirmed that the document exists. */
  readonly existence: Existence;
}

/**
 * The decision: the worst of the rules, the risk band and the coverage, and at least ALERT with something unseen or without
 * proof that the document exists. A
 * single DENIED rule decides whatever the score. Where nothing at all was evaluated, or a policy with bands found no score, it is never APPROVED.
 */
export function decide(evaluated: Evaluated): Verdict {
  const { worstRule, unseen, banded, band, coverage, minimumCoverage, existence } = evaluated;
  const unconfirmed: Verdict['causes'] =
    existence === 'NOT_CONFIRMED' ? [{ cause: 'EXISTENCE_NOT_CONFIRMED', status: 'ALERT' }] : [];
  if (worstRule === 'NOT_APPLIED') {
    return {
      policyStatus: 'ALERT',
      causes: [{ cause: 'NOTHING_EVALUATED', status: 'ALERT' }, ...unconfirmed],
    };
  }
  const causes: { cause: OverallCause; status: 'ALERT' | 'DENIED' }[] = [];
  if (band !== undefined && band.status !== 'APPROVED')
    causes.push({ cause: 'RISK_BAND', status: band.status });
  if (banded && band === undefined) causes.push({ cause: 'NO_SCORE', status: 'ALERT' });
  if (coverage < minimumCoverage) causes.push({ cause: 'MINIMUM_COVERAGE', status: 'ALERT' });
  causes.push(...unconfirmed);
  let policyStatus: PolicyStatus = unseen ? worse(worstRule, 'ALERT') : worstRule;
  for (const { status } of causes) policyStatus = worse(policyStatus, status);
  return { policyStatus, causes };
}
