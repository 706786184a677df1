import { signal } from '@preact/signals';
import type { PolicyItem } from '../../client/credit-client.ts';
import { client, type Failure, failureOf } from '../api.ts';
import { may } from './session.ts';

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

/**
 * The policies and operations for a kind of document that the person may choose; all enabled ones where the kind is not known
 * yet. Operations stand last.
 */
export function choices(type: PolicyItem['type'] | undefined): readonly PolicyItem[] {
  const { value } = policies;
  if (value.is !== 'LISTED') return [];
  const mayRun = may('operation:run');
  return value.items.filter(
    (item) =>
      item.enabled && (type === undefined || item.type === type) && (mayRun || item.kind === 'POLICY'),
  );
}

/**
 * Returns what a page preselects among policies and operations for one kind of document: the user's default, else the only policy,
 * as the service does for a request that names none. Undefined if that leaves a choice: the user makes it.
 */
export function defaultChoice(fitting: readonly PolicyItem[]): PolicyItem | undefined {
  const byDefault = fitting.find(({ isDefault }) => isDefault);
  if (byDefault !== undefined) return byDefault;
  const only = fitting.filter(({ kind }) => kind === 'POLICY');
  return only.length === 1 ? only[0] : fitting.length === 1 ? fitting[0] : undefined;
}

/** The operations for a kind of document that the person may run. */
export function operationChoices(type: PolicyItem['type']): readonly PolicyItem[] {
  return choices(type).filter(({ kind }) => kind === 'OPERATION');
}
