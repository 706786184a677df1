import type { DocumentKind } from '../document/document.ts';
import type { Policy } from '../policy/policy.ts';
import type { Storage } from '../storage/open-database.ts';
import { getPolicy, getPolicyVersion } from './find-policy.ts';
import { findSourceText, listCurrentPolicies } from './policy-store.ts';
import { inOrderOfChoice, type PolicyAnalyst, type StoredPolicy } from './stored-policy.ts';

/** One entry of the policy list, as the API answers it. */
export interface PolicyItem {
  readonly id: string;
  readonly name: string;
  readonly kind: 'POLICY';
  /** The document kind that the policy is for. */
  readonly type: DocumentKind;
  readonly depth: Policy['depth'];
  readonly additionals: Policy['additionals'];
  /** True: the policy decides the report; false: an analyst does. */
  readonly usePolicyResult: boolean;
  readonly enabled: boolean;
  readonly isDefault: boolean;
  readonly version: number;
  readonly hash: string;
  readonly updatedAt: string;
}

export interface PolicyListAnswer {
  readonly items: readonly PolicyItem[];
  /** Always null: the list of one organisation's policies is given whole. */
  readonly nextCursor: string | null;
}

export interface ListPoliciesQuery {
  readonly type?: DocumentKind;
  readonly enabled?: boolean;
  readonly kind?: 'POLICY' | 'OPERATION';
}

/** A policy with the YAML of one of its versions. */
export interface PolicyAnswer extends PolicyItem {
  readonly yaml: string;
  /** The version that new runs are evaluated with; `version` is the one shown. */
  readonly currentVersion: number;
}

/** The organisation's policies, the analyst's defaults first, then by name. */
export async function listPolicies(
  db: Storage['db'],
  actor: PolicyAnalyst,
  query: ListPoliciesQuery = {},
): Promise<PolicyListAnswer> {
  if (query.kind === 'OPERATION') return { items: [], nextCursor: null };
  const { type: documentKind, enabled } = query;
  const policies = await listCurrentPolicies(db, actor, { documentKind, enabled });
  return { items: inOrderOfChoice(policies).map(toPolicyItem), nextCursor: null };
}

/**
 * A policy with its YAML as the author wrote it; in its current version unless another is asked for.
 *
 * @throws CreditError UNKNOWN_POLICY, UNKNOWN_POLICY_VERSION
 */
export async function showPolicy(
  db: Storage['db'],
  actor: PolicyAnalyst,
  wanted: { readonly policyId: string; readonly version?: number },
): Promise<PolicyAnswer> {
  const { policyId } = wanted;
  const current = await getPolicy(db, actor, policyId);
  const version = wanted.version ?? current.version;
  const { organizationId } = actor;
  const shown =
    version === current.version ? current : await getPolicyVersion(db, organizationId, policyId, version);
  const yaml = await findSourceText(db, organizationId, { policyId, version });
  if (yaml === undefined) throw new Error(`The policy ${policyId} lacks the text of its version ${version}`);
  // The default is of the policy, whichever version is shown.
  return {
    ...toPolicyItem({ ...shown, isDefault: current.isDefault }),
    yaml,
    currentVersion: current.version,
  };
}

/** A stored policy as callers see it. */
export function toPolicyItem(stored: StoredPolicy): PolicyItem {
  const { policy } = stored;
  return {
    id: stored.policyId,
    name: stored.name,
    kind: 'POLICY',
    type: stored.documentKind,
    depth: policy.depth,
    additionals: policy.additionals,
    usePolicyResult: policy.usePolicyResult,
    enabled: stored.enabled,
    isDefault: stored.isDefault,
    version: stored.version,
    hash: stored.hash,
    updatedAt: stored.updatedAt,
  };
}
