import type { Operation } from '../policy/operation/operation.ts';
import type { Policy } from '../policy/policy.ts';
import type { Storage } from '../storage/open-database.ts';
import { contentOf } from './keep-policy.ts';
import { type ChoiceTask, type ReadOptions, readOwnChoice } from './read-choice.ts';
import type { PolicyContent, PolicyOwner } from './stored-policy.ts';
import type { PolicyText } from './templates.ts';

/**
 * Reads the YAML of a policy, or that of an operation against the policies that its organisation has enabled.
 *
 * @param options.withProofs whether its cases and invariants must be readable too. Default: false.
 * @throws CreditError POLICY_INVALID, naming the first error with its place, and how many there are.
 */
export async function readChoiceContent(
  db: Storage['db'],
  owner: PolicyOwner,
  source: PolicyText,
  options: ReadOptions & Pick<ChoiceTask, 'withProofs'> = {},
): Promise<PolicyContent<Policy | Operation>> {
  return contentOf(source, await readOwnChoice(db, owner, source, options));
}
