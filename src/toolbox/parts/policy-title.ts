import type { PolicyItem } from '../../client/credit-client.ts';
import { policies } from '../signals/policies.ts';
import { language } from '../signals/preferences.ts';

/** What people read for a policy. */
export function policyTitle({ name, title }: Pick<PolicyItem, 'name' | 'title'>): string {
  if (title === undefined) return name;
  return language.value === 'en' ? title.en : title['pt-BR'];
}

/** Returns a policy's title as an option of a choice: with its id if another option has the same title. */
export function policyOption(policy: PolicyItem, options: readonly PolicyItem[]): string {
  const title = policyTitle(policy);
  const isShared = options.some((other) => other.id !== policy.id && policyTitle(other) === title);
  return isShared ? `${title} (${policy.id})` : title;
}

/** What people read for the policy of an id; the id where the list does not have it. */
export function titleOfPolicy(policyId: string): string {
  const { value: list } = policies;
  const policy = list.is === 'LISTED' ? list.items.find(({ id }) => id === policyId) : undefined;
  return policy === undefined ? policyId : policyTitle(policy);
}
