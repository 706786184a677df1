import type { PolicyItem } from '../../client/credit-client.ts';
import { policies } from '../signals/policies.ts';
import { language } from '../signals/preferences.ts';

/** What people read for a policy. */
export function policyTitle({ name, title }: Pick<PolicyItem, 'name' | 'title'>): string {
  if (title === undefined) return name;
  return language.value === 'en' ? title.en : title['pt-BR'];
}

/** What people read for the policy of an id; the id where the list does not have it. */
export function titleOfPolicy(policyId: string): string {
  const { value: list } = policies;
  const policy = list.is === 'LISTED' ? list.items.find(({ id }) => id === policyId) : undefined;
  return policy === undefined ? policyId : policyTitle(policy);
}
