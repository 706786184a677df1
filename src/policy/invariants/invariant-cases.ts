import { type Language, say } from '../../base/language.ts';
import type { CaseFile, WrittenCase } from '../cases/case-file.ts';
import type { Policy } from '../policy.ts';
import { caseOfSubject } from '../proof/witness-case.ts';
import type { Invariant } from './invariant.ts';
import { neverOutcomes } from './invariant.ts';
import { witnessInWords } from './invariant-problems.ts';
import type { InvariantProof } from './prove-invariants.ts';

/**
 * A file of cases with everybody who breaks an invariant of a policy: they expect what the invariant asks for, and so hold only where the
 * policy is mended. undefined where none is refuted.
 *
 * @param policyPath of the policy, from the file.
 */
export function casesOfInvariants(
  proofs: readonly InvariantProof[],
  {
    policyPath,
    tested,
    language,
  }: { readonly policyPath: string; readonly tested: Policy; readonly language: Language },
): CaseFile | undefined {
  const cases: WrittenCase[] = [];
  let asOf: string | undefined;
  for (const { invariant, index, result, about } of proofs) {
    if (result.verdict !== 'REFUTED') continue;
    const { subject, facts, decisions, after } = result.witness;
    asOf ??= facts.asOf;
    const title = invariant.name ?? say(witnessInWords(result.witness), language);
    const name = [`${index + 1}`, ...(about === undefined ? [] : [about]), title].join(': ').slice(0, 180);
    const written = { tested, asOf: facts.asOf };
    const [before] = decisions;
    if (after === undefined) {
      const status = allowedOf(invariant);
      if (status !== undefined) cases.push(caseOfSubject(subject, { ...written, name, expect: { status } }));
    } else if (before !== undefined) {
      const expect = { status: before.rank };
      cases.push(caseOfSubject(subject, { ...written, name: `${name} (1)`, expect }));
      cases.push(caseOfSubject(after.subject, { ...written, name: `${name} (2)`, expect }));
    }
  }
  return asOf === undefined || cases.length === 0 ? undefined : { policy: policyPath, asOf, cases };
}

/** What may come where others never may: the mildest of them but an approval. */
function allowedOf(invariant: Invariant) {
  const never = invariant.never === 'improves' ? [] : neverOutcomes(invariant.never);
  return (['ALERT', 'DENIED', 'APPROVED', 'ERROR'] as const).find((status) => !never.includes(status));
}
