import type { AssembledSection } from '../collector/assemble.ts';
import { knownDetails } from '../collector/assemble.ts';
import { compilePolicy } from '../policy/compile.ts';
import { evaluatePolicy } from '../policy/evaluate.ts';
import type { Policy } from '../policy/policy.ts';
import type { CreditPolicyDetails } from '../sections/credit-policy.ts';
import type { Report, Run } from './report.ts';

/**
 * The policy's result over the sections of a run. The same policy version, sections and `asOf` give the same
 * bytes, which is what a replay checks.
 */
export function evaluateSections(
  subject: { run: Run; report: Pick<Report, 'documentKind'>; policy: Policy; policyHash: string },
  assembled: readonly AssembledSection[],
): CreditPolicyDetails {
  const { run, report, policy, policyHash } = subject;
  return evaluatePolicy(compilePolicy(policy, { version: run.policyVersion, hash: policyHash }), {
    documentKind: report.documentKind,
    sections: knownDetails(assembled),
    requestedAmount: run.requestedAmount,
    asOf: run.asOf,
  });
}
