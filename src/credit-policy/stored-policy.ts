import type { DocumentKind } from '../document/document.ts';
import type { Policy } from '../policy/policy.ts';

/** Whose policies are meant; where an analyst is named too, their default counts. */
export interface PolicyOwner {
  readonly organizationId: string;
  readonly analystId?: string;
}

/** On whose behalf policies are chosen and managed. */
export type PolicyAnalyst = Required<PolicyOwner>;

/** One version of an organisation's policy, with what its owner has set about the policy as a whole. */
export interface StoredPolicy {
  readonly policyId: string;
  readonly name: string;
  readonly documentKind: DocumentKind;
  /** 1 for the first content, then counting up with every other one. */
  readonly version: number;
  /** What the content is: equal hashes mean equal policies, whatever the layout of their files. */
  readonly hash: string;
  readonly enabled: boolean;
  /** True when it is the default of its document kind for the analyst who asks; false where none is named. */
  readonly isDefault: boolean;
  /** The policy as read. */
  readonly policy: Policy;
  /** When it was last given new content, enabled or disabled; ISO 8601 UTC. */
  readonly updatedAt: string;
}

/** The order in which policies are offered: the default first, then by name as a reader of Portuguese expects. */
export function inOrderOfChoice(policies: readonly StoredPolicy[]): readonly StoredPolicy[] {
  const names = new Intl.Collator('pt-BR', { numeric: true });
  return policies.toSorted(
    (a, b) =>
      Number(b.isDefault) - Number(a.isDefault) ||
      names.compare(a.name, b.name) ||
      (a.policyId < b.policyId ? -1 : 1),
  );
}
