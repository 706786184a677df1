import { CreditError } from '../base/errors.ts';
import type { DocumentKind } from '../document/document.ts';
import type { PolicyInput } from '../policy/inputs/input.ts';
import { inputsOfOperation } from '../policy/operation/hand-on-inputs.ts';
import { policyIdsOf } from '../policy/operation/operation.ts';
import type { Policy, RiskBand } from '../policy/policy.ts';
import type { PurposeRule } from '../policy/purpose.ts';
import type { Storage } from '../storage/open-database.ts';
import { getChoice, getChoiceVersion, listChoices } from './find-policy.ts';
import { findPolicyProofs, type PolicyProofs } from './policy-cases-store.ts';
import { findPolicy, findSourceText, listVersions, type PolicyVersionHead } from './policy-store.ts';
import type { PolicyAnalyst, PolicyOwner, PolicySplit, StoredChoice } from './stored-policy.ts';

/** One entry of the policy list, as the API answers it: a policy, or an operation, which is marked as such. */
export interface PolicyItem {
  readonly id: string;
  readonly name: string;
  /** What people read in place of the name, where the policy says it. */
  readonly title?: NonNullable<Policy['title']>;
  readonly kind: 'POLICY' | 'OPERATION';
  /** The document kind that the policy is for; that of the root where it is an operation. */
  readonly type: DocumentKind;
  /** Null for an operation: each of its policies has its own. */
  readonly depth: Policy['depth'] | null;
  /** None for an operation. */
  readonly additionals: Policy['additionals'];
  /** True: the policy decides the report; false: an analyst does. An operation always decides itself. */
  readonly usePolicyResult: boolean;
  /** What it asks of the caller; absent where that is nothing. */
  readonly inputs?: readonly PolicyInput[];
  /** What it says of why people are looked up; of an operation, whether any of its policies demands to know. */
  readonly purpose?: PurposeRule;
  /** BRL for a billable analysis, in the list of the API; absent for an operation, whose members have their own. */
  readonly price?: number;
  readonly enabled: boolean;
  readonly isDefault: boolean;
  readonly version: number;
  readonly hash: string;
  /** The version that decides a share of the documents beside it; absent where it decides all. */
  readonly split?: PolicySplit;
  readonly updatedAt: string;
}

export interface PolicyListAnswer {
  readonly items: readonly PolicyItem[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

export interface ListPoliciesQuery {
  readonly type?: DocumentKind;
  readonly enabled?: boolean;
  readonly kind?: 'POLICY' | 'OPERATION';
  /** At most so many; all unless told. */
  readonly limit?: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
}

/** A policy with the YAML of one of its versions, of its cases and of its invariants. */
interface PolicyAnswer extends PolicyItem, PolicyProofs {
  readonly yaml: string;
  /** What the scores of the version mean, as it says; empty where it has none. */
  readonly riskBands: readonly RiskBand[];
  /** The version that new runs are evaluated with; `version` is the one shown. */
  readonly currentVersion: number;
}

/**
 * The organisation's policies and operations, the analyst's defaults first, operations last, then by name. A cursor names the last policy of its page: the
 * next one goes on behind it, also where others were added or renamed meanwhile.
 *
 * @throws CreditError INVALID_ARGUMENT for a cursor whose policy is not in the list.
 */
export async function listPolicies(
  db: Storage['db'],
  actor: PolicyAnalyst,
  query: ListPoliciesQuery = {},
): Promise<PolicyListAnswer> {
  const { type: documentKind, enabled, kind, cursor, limit = Number.POSITIVE_INFINITY } = query;
  const policies = await listChoices(db, actor, { documentKind, enabled, kind });
  const start = cursor === undefined ? 0 : placeBehind(policies, cursor);
  const page = policies.slice(start, start + limit);
  const isLast = start + page.length === policies.length;
  const items: PolicyItem[] = [];
  for (const choice of page) items.push(await askingItem(db, actor, choice));
  return {
    items,
    nextCursor: isLast ? null : Buffer.from(page.at(-1)?.policyId ?? '').toString('base64url'),
  };
}

function placeBehind(policies: readonly StoredChoice[], cursor: string): number {
  const policyId = Buffer.from(cursor, 'base64url').toString();
  const place = policies.findIndex((policy) => policy.policyId === policyId);
  if (place !== -1) return place + 1;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'cursor',
    reason: { en: 'it belongs to another list', 'pt-BR': 'ele é de outra lista' },
    expected: {
      en: 'the nextCursor of the page before, with the same filters',
      'pt-BR': 'o nextCursor da página anterior, com os mesmos filtros',
    },
  });
}

/**
 * A policy or an operation with its YAML as the author wrote it; in its current version unless another is asked for.
 *
 * @throws CreditError UNKNOWN_POLICY, UNKNOWN_POLICY_VERSION
 */
export async function showPolicy(
  db: Storage['db'],
  actor: PolicyAnalyst,
  wanted: { readonly policyId: string; readonly version?: number },
): Promise<PolicyAnswer> {
  const { policyId } = wanted;
  const current = await getChoice(db, actor, policyId);
  const version = wanted.version ?? current.version;
  const { organizationId } = actor;
  const shown =
    version === current.version ? current : await getChoiceVersion(db, actor, { policyId, version });
  const yaml = await findSourceText(db, organizationId, { policyId, version });
  if (yaml === undefined) throw new Error(`The policy ${policyId} lacks the text of its version ${version}`);
  // The default is of the policy, whichever version is shown.
  return {
    ...(await askingItem(db, actor, { ...shown, isDefault: current.isDefault })),
    ...('split' in current && current.split !== null && { split: current.split }),
    yaml,
    riskBands: 'policy' in shown ? (shown.policy.scoring?.riskBands ?? []) : [],
    ...(await findPolicyProofs(db, { organizationId, policyId, version })),
    currentVersion: current.version,
  };
}

/** A policy with its YAML, and every version that it has had. */
export interface PolicyWithVersions extends PolicyAnswer {
  /** The newest first. */
  readonly versions: readonly PolicyVersionHead[];
}

/**
 * What `showPolicy` gives, with the versions.
 *
 * @throws CreditError UNKNOWN_POLICY, UNKNOWN_POLICY_VERSION
 */
export async function showPolicyVersions(
  storage: Storage,
  actor: PolicyAnalyst,
  wanted: { readonly policyId: string; readonly version?: number },
): Promise<PolicyWithVersions> {
  return storage.read(async (db) => ({
    ...(await showPolicy(db, actor, wanted)),
    versions: await listVersions(db, actor.organizationId, wanted.policyId),
  }));
}

/** As callers see it; an operation with what it asks as narrow as its policies take it, which refuse nothing later then. */
async function askingItem(db: Storage['db'], owner: PolicyOwner, stored: StoredChoice): Promise<PolicyItem> {
  const item = toPolicyItem(stored);
  if (!('operation' in stored)) return item;
  const declared = new Map<string, readonly PolicyInput[]>();
  let demands = false;
  for (const policyId of policyIdsOf(stored.operation)) {
    const used = (await findPolicy(db, owner, { policyId }))?.policy;
    declared.set(policyId, used?.inputs ?? []);
    if (used?.kind === 'cpf' && used.purpose?.required === true && used.purpose.default === undefined)
      demands = true;
  }
  const asking = demands ? { ...item, purpose: { required: true } } : item;
  if (stored.operation.inputs === undefined) return asking;
  try {
    return { ...asking, inputs: inputsOfOperation(stored.operation, (id) => declared.get(id) ?? []) };
  } catch (error) {
    // Whoever starts it is told what its policies lack.
    if (error instanceof CreditError) return asking;
    throw error;
  }
}

/** A stored policy or operation as callers see it. */
export function toPolicyItem(stored: StoredChoice): PolicyItem {
  const { title, inputs } = 'operation' in stored ? stored.operation : stored.policy;
  const purpose = 'operation' in stored ? undefined : stored.policy.purpose;
  return {
    id: stored.policyId,
    name: stored.name,
    ...(title !== undefined && { title }),
    kind: 'operation' in stored ? 'OPERATION' : 'POLICY',
    type: stored.documentKind,
    ...('operation' in stored ? ofOperation : collectedBy(stored.policy)),
    ...(inputs !== undefined && { inputs }),
    ...(purpose !== undefined && { purpose }),
    enabled: stored.enabled,
    isDefault: stored.isDefault,
    version: stored.version,
    hash: stored.hash,
    ...('split' in stored && stored.split !== null && { split: stored.split }),
    updatedAt: stored.updatedAt,
  };
}

/** An operation collects nothing by itself, and what it comes to waits for no analyst. */
export const ofOperation = { depth: null, additionals: [], usePolicyResult: true };

function collectedBy({ depth, additionals, usePolicyResult }: Policy) {
  return { depth, additionals, usePolicyResult };
}
