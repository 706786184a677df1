import { signal } from '@preact/signals';
import type { PolicyItem } from '../../client/credit-client.ts';
import { currentSession } from './session.ts';

/** The purpose that was picked; it stays while the policy changes. Empty: none. */
export const pickedPurpose = signal('');

/** Whether why is to be asked before an analysis under a policy: of people, where it or the setting speaks of it. */
export function asksPurpose(policy: PolicyItem | undefined): boolean {
  if (policy === undefined || (policy.kind === 'POLICY' && policy.type !== 'cpf')) return false;
  return policy.purpose !== undefined || currentSession()?.requirePurpose === true;
}

/** The purpose that is sent for a policy: what was picked, else what the policy says. */
export function purposeFor(policy: PolicyItem | undefined): string {
  return pickedPurpose.value === '' ? (policy?.purpose?.default ?? '') : pickedPurpose.value;
}

/** The purpose as a request takes it; empty if none can be picked, or none is. */
export function purposeField(
  policy: PolicyItem | undefined,
  isOffered = asksPurpose(policy),
): { readonly purpose?: string } {
  const purpose = isOffered ? purposeFor(policy) : '';
  return purpose === '' ? {} : { purpose };
}
