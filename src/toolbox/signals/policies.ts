import { signal } from '@preact/signals';
import type { PolicyItem } from '../../client/credit-client.ts';
import { client, type Failure, failureOf } from '../api.ts';

type Policies =
  | { readonly is: 'ASKED' }
  | { readonly is: 'FAILED'; readonly failure: Failure }
  | { readonly is: 'LISTED'; readonly items: readonly PolicyItem[] };

/** The organisation's policies, enabled or not, those of the person's choice first. */
export const policies = signal<Policies>({ is: 'ASKED' });

/** Lists them; what is listed already stays until the new list is there. */
export async function loadPolicies(): Promise<void> {
  if (policies.peek().is === 'FAILED') policies.value = { is: 'ASKED' };
  try {
    const { items } = await client.listPolicies({ limit: 200 });
    policies.value = { is: 'LISTED', items };
  } catch (error) {
    if (policies.peek().is !== 'LISTED') policies.value = { is: 'FAILED', failure: failureOf(error) };
  }
}

/** The policies of a kind that may be chosen; all enabled ones where the kind is not known yet. */
export function choices(kind: PolicyItem['type'] | undefined): readonly PolicyItem[] {
  const { value } = policies;
  if (value.is !== 'LISTED') return [];
  return value.items.filter((item) => item.enabled && (kind === undefined || item.type === kind));
}
