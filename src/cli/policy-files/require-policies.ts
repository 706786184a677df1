import { CreditError } from '../../base/errors.ts';
import type { CompiledPolicy } from '../../policy/compile.ts';
import { type TextKey, textOf } from '../output/texts.ts';
import type { NamedPolicy } from './name-policy.ts';

/** What was named, as a policy. @throws CreditError INVALID_ARGUMENT for an operation. */
export function requireCompiled({ name, subject }: NamedPolicy, expected: TextKey): CompiledPolicy {
  if (subject.kind === 'policy') return subject.compiled;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: textOf('isAnOperation'),
    expected: textOf(expected),
  });
}

/**
 * Two that were named, as policies about the same kind of document.
 *
 * @param expected what is said to be right where one is an operation.
 * @throws CreditError INVALID_ARGUMENT where one is an operation, or they are for other kinds of document.
 */
export function requirePolicies(
  before: NamedPolicy,
  after: NamedPolicy,
  expected: TextKey,
): readonly [before: CompiledPolicy, after: CompiledPolicy] {
  const [first, second] = [requireCompiled(before, expected), requireCompiled(after, expected)];
  const [kind, other] = [first.policy.kind, second.policy.kind];
  if (kind !== other) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: after.name,
      reason: textOf('policyOfOtherKind', { kind: other.toUpperCase() }),
      expected: textOf('policyOfKind', { kind: kind.toUpperCase() }),
    });
  }
  return [first, second];
}
