import { Check } from '@sinclair/typebox/value';
import type { Problem } from '../yaml/finding.ts';
import { checkShape } from '../yaml/shape.ts';
import type { CheckOptions } from './checks/define-check.ts';
import { policyChecks } from './checks/index.ts';
import { draftPolicy } from './draft.ts';
import { type PolicyFile, policySchema } from './policy.ts';
import { policyWords } from './policy-words.ts';

/**
 * Everything wrong or doubtful about a policy given as a value: first its shape, then what each check finds. A
 * generator, so that a reader who has seen enough can stop.
 */
export function* checkPolicy(value: unknown, options: Omit<CheckOptions, 'proofs'> = {}): Generator<Problem> {
  yield* checkShape(value, policySchema, policyWords);
  const draft = draftPolicy(value);
  for (const check of policyChecks) {
    for (const { code, place, message, suggestion = null } of check.find(draft, options)) {
      const severity = check.codes[code]?.severity ?? 'error';
      yield { code, severity, place, message, suggestion };
    }
  }
}

/** Whether a value is a policy file by its shape. */
export function isPolicyFile(value: unknown): value is PolicyFile {
  return Check(policySchema, value);
}
