import { CreditError } from '../base/errors.ts';
import type { DocumentKind } from '../document/document.ts';
import type { Storage } from '../storage/open-database.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import { nearestName } from '../yaml/nearest-name.ts';
import { findDefaultOperation, findStoredOperation, listStoredOperations } from './operation-store.ts';
import {
  findDefaultPolicy,
  findPolicy,
  isOperation,
  listCurrentPolicies,
  listPolicyIds,
  type PolicyFilter,
} from './policy-store.ts';
import {
  inOrderOfChoice,
  type PolicyAnalyst,
  type PolicyOwner,
  type StoredChoice,
  type StoredPolicy,
} from './stored-policy.ts';
import { listOperationTemplateIds, listTemplateIds } from './templates.ts';

type Db = Storage['db'];

/**
 * The policy that a new run is evaluated with, in its current version.
 *
 * @throws CreditError UNKNOWN_POLICY, POLICY_DISABLED
 */
export async function getPolicyForRun(
  db: Db,
  organizationId: string,
  policyId: string,
): Promise<StoredPolicy> {
  const policy = await getPolicy(db, { organizationId }, policyId);
  if (!policy.enabled) throw new CreditError('POLICY_DISABLED', { policyId });
  return policy;
}

/**
 * A policy in its current version, enabled or not.
 *
 * @throws CreditError UNKNOWN_POLICY, with the id that was most likely meant.
 */
export async function getPolicy(db: Db, owner: PolicyOwner, policyId: string): Promise<StoredPolicy> {
  const policy = await findPolicy(db, owner, { policyId });
  if (policy === undefined) throw await unknownPolicy(db, owner.organizationId, policyId);
  return policy;
}

/** What an id of the list of policies means: a policy, or an operation; undefined where it means nothing. */
export async function findChoice(
  db: Db,
  owner: PolicyOwner,
  wanted: { readonly policyId: string; readonly version?: number | undefined },
): Promise<StoredChoice | undefined> {
  return (await findPolicy(db, owner, wanted)) ?? findStoredOperation(db, owner, wanted);
}

/**
 * A policy or an operation in its current version, enabled or not.
 *
 * @throws CreditError UNKNOWN_POLICY, with the id that was most likely meant.
 */
export async function getChoice(db: Db, owner: PolicyOwner, policyId: string): Promise<StoredChoice> {
  const choice = await findChoice(db, owner, { policyId });
  if (choice === undefined) throw await unknownPolicy(db, owner.organizationId, policyId);
  return choice;
}

/**
 * A policy or an operation as it was in one of its versions. A disabled one too.
 *
 * @throws CreditError UNKNOWN_POLICY, UNKNOWN_POLICY_VERSION
 */
export async function getChoiceVersion(
  db: Db,
  owner: PolicyOwner,
  { policyId, version }: { readonly policyId: string; readonly version: number },
): Promise<StoredChoice> {
  const choice = await findChoice(db, owner, { policyId, version });
  if (choice !== undefined) return choice;
  const current = await getChoice(db, owner, policyId);
  const newest = 'lastVersion' in current ? current.lastVersion : current.version;
  throw new CreditError('UNKNOWN_POLICY_VERSION', { policyId, version, newest });
}

/** Policies and operations of an organisation in their current versions, the analyst's default first, operations last. */
export async function listChoices(
  db: Db,
  actor: PolicyAnalyst,
  filter: PolicyFilter & { readonly kind?: 'POLICY' | 'OPERATION' | undefined } = {},
): Promise<readonly StoredChoice[]> {
  const { kind } = filter;
  return inOrderOfChoice<StoredChoice>([
    ...(kind === 'OPERATION' ? [] : await listCurrentPolicies(db, actor, filter)),
    ...(kind === 'POLICY' ? [] : await listStoredOperations(db, actor, filter)),
  ]);
}

/**
 * A policy as it was in one of its versions: what a run was, or will be, evaluated with. A disabled one too.
 *
 * @throws CreditError UNKNOWN_POLICY, UNKNOWN_POLICY_VERSION
 */
export async function getPolicyVersion(
  db: Db,
  organizationId: string,
  policyId: string,
  version: number,
): Promise<StoredPolicy> {
  const policy = await findPolicy(db, { organizationId }, { policyId, version });
  if (policy !== undefined) return policy;
  const { lastVersion: newest } = await getPolicy(db, { organizationId }, policyId);
  throw new CreditError('UNKNOWN_POLICY_VERSION', { policyId, version, newest });
}

/**
 * The policy that a run was, or will be, evaluated with.
 *
 * @throws CreditError RECORD_DAMAGED where it cannot be found: what a run names is there.
 */
export async function getPolicyOfRun(
  db: Db,
  run: { readonly organizationId: string; readonly policyId: string; readonly policyVersion: number },
): Promise<StoredPolicy> {
  const { organizationId, policyId, policyVersion: version } = run;
  const policy = await findPolicy(db, { organizationId }, { policyId, version });
  if (policy !== undefined) return policy;
  throw damagedRow('policy_version', { organization_id: organizationId, policy_id: policyId, version });
}

/** The policy, or the operation, that is the analyst's default of a document kind. */
export async function findDefaultChoice(
  db: Db,
  actor: PolicyAnalyst,
  documentKind: DocumentKind,
): Promise<StoredChoice | undefined> {
  return (
    (await findDefaultPolicy(db, actor, documentKind)) ??
    (await findDefaultOperation(db, actor, documentKind))
  );
}

/**
 * What a document of a kind is analysed with when the analyst names nothing: their default, a policy or an operation, or else
 * the only enabled policy. Undefined where that leaves a choice, or nothing to choose from.
 */
export async function chooseDefault(
  db: Db,
  actor: PolicyAnalyst,
  documentKind: DocumentKind,
): Promise<StoredChoice | undefined> {
  const chosen = await findDefaultChoice(db, actor, documentKind);
  if (chosen !== undefined) return chosen;
  const enabled = await listCurrentPolicies(db, actor, { documentKind, enabled: true });
  return enabled.length === 1 ? enabled[0] : undefined;
}

/** The policies that a document of this kind can be analysed with; the analyst's default first. */
export async function listEnabledPolicies(
  db: Db,
  actor: PolicyAnalyst,
  documentKind: DocumentKind,
): Promise<readonly StoredPolicy[]> {
  return inOrderOfChoice(await listCurrentPolicies(db, actor, { documentKind, enabled: true }));
}

/** A refusal names so many of those that there are. */
const policiesToName = 12;

/** The refusal of an id that names none of the organisation's policies, with the one that was most likely meant. */
export async function unknownPolicy(db: Db, organizationId: string, policyId: string): Promise<CreditError> {
  if (await isOperation(db, organizationId, policyId))
    return new CreditError('POLICY_IS_OPERATION', { policyId });
  const templates = [...(await listTemplateIds()), ...(await listOperationTemplateIds())];
  if (templates.includes(policyId)) {
    const suggestion = {
      en: `A template has that name: credit policy enable ${policyId}. `,
      'pt-BR': `Um modelo tem esse nome: credit policy enable ${policyId}. `,
    };
    return new CreditError('UNKNOWN_POLICY', { policyId, suggestion });
  }
  const policyIds = [...(await listPolicyIds(db, organizationId)), ...templates];
  const nearest = nearestName(policyId, policyIds);
  const own = (await listPolicyIds(db, organizationId)).slice(0, policiesToName).join(', ');
  const suggestion = {
    en: `${nearest === undefined ? '' : `Did you mean "${nearest}"? `}${own === '' ? '' : `There are: ${own}. `}`,
    'pt-BR': `${nearest === undefined ? '' : `Você quis dizer "${nearest}"? `}${own === '' ? '' : `Existem: ${own}. `}`,
  };
  return new CreditError('UNKNOWN_POLICY', { policyId, suggestion });
}
