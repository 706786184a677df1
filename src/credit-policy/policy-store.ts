import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { CreditError } from '../base/errors.ts';
import { LruMap } from '../base/lru-map.ts';
import { isTestOrganization } from '../base/test-organization.ts';
import type { DocumentKind } from '../document/document.ts';
import type { Operation } from '../policy/operation/operation.ts';
import type { Policy } from '../policy/policy.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import { verifyingColumns, verifyingJoin } from '../storage/verify-rows.ts';
import { holderOfDefault, nobody, organizationsOfDefaults } from './policy-default-store.ts';
import { requirePolicyRows } from './policy-rows-store.ts';
import type { PolicyAnalyst, PolicyOwner, StoredPolicy } from './stored-policy.ts';

type Db = Kysely<Tables>;

/** A content to be kept as a policy's version. */
export interface NewPolicyVersion {
  readonly version: number;
  readonly hash: string;
  readonly policy: Policy | Operation;
  /** The YAML as the author wrote it. */
  readonly sourceText: string;
  readonly createdAt: string;
  /** The analyst who enables it. */
  readonly createdBy?: string | undefined;
}

/** Filters for a list of policies. */
export interface PolicyFilter {
  readonly documentKind?: DocumentKind | undefined;
  readonly enabled?: boolean | undefined;
}

/** The policies of an organisation in their current versions, in no order that a caller may rely on. */
export async function listCurrentPolicies(
  db: Db,
  owner: PolicyOwner,
  filter: PolicyFilter = {},
): Promise<readonly StoredPolicy[]> {
  await requirePolicyRows(db, owner.organizationId);
  const rows = await selectCurrent(db, owner, { ...filter, type: null }).execute();
  return rows.map((row) => toStoredPolicy(row, readDefinition(row)));
}

/**
 * A policy in its current version, or in the `version` asked for; undefined where the organisation has none. Written out, and
 * without the text of the version, since every request for an analysis and every run asks it.
 */
export async function findPolicy(
  db: Db,
  owner: PolicyOwner,
  wanted: { readonly policyId: string; readonly version?: number | undefined },
): Promise<StoredPolicy | undefined> {
  if (!isVersion(wanted.version)) return undefined;
  if (owner.analystId !== undefined && isTestOrganization(owner.organizationId))
    return findTestPolicy(db, owner, wanted);
  const { rows } = await db.executeQuery<PolicyHead>(
    CompiledQuery.raw(
      `select policy.*, policy_version.version, policy_version.hash, policy_default.policy_id as default_policy_id,
         ${verifyingColumns('policy_default')}
       from policy
       join policy_version on policy_version.organization_id = policy.organization_id
         and policy_version.policy_id = policy.policy_id
         and policy_version.version = ${wanted.version === undefined ? 'policy.current_version' : '?'}
       left join policy_default on policy_default.organization_id = policy.organization_id
         and policy_default.policy_id = policy.policy_id
         and policy_default.document_kind = policy.document_kind
         and policy_default.analyst_id = ?
       where policy.organization_id = ? and policy.policy_id = ? and policy.type is null`,
      [
        ...(wanted.version === undefined ? [] : [wanted.version]),
        owner.analystId ?? nobody,
        owner.organizationId,
        wanted.policyId,
      ],
    ),
  );
  const [head] = rows;
  if (head === undefined) return requirePolicyRows(db, owner.organizationId);
  const { organization_id: organizationId, policy_id: policyId, version } = head;
  const recent = definitions.get(head.hash);
  if (recent !== undefined) return toStoredPolicy(head, recent);
  const row = await findVersion(db, organizationId, { policyId, version });
  return row && toStoredPolicy(head, readDefinition(row));
}

/** The same of test clients, whose defaults are looked for in the live organisation too. */
async function findTestPolicy(
  db: Db,
  owner: PolicyOwner,
  { policyId, version }: { readonly policyId: string; readonly version?: number | undefined },
): Promise<StoredPolicy | undefined> {
  const query =
    version === undefined
      ? selectCurrent(db, owner, { type: null })
      : selectVersions(db, owner, null).where('policy_version.version', '=', version);
  const row = await query.where('policy.policy_id', '=', policyId).executeTakeFirst();
  return row ? toStoredPolicy(row, readDefinition(row)) : requirePolicyRows(db, owner.organizationId);
}

/** Whether something can be the number of a version: an engine that knows types refuses to look for what cannot. */
export function isVersion(version: number | undefined): boolean {
  return version === undefined || Number.isSafeInteger(version);
}

/** A version as it is kept; undefined where there is no such version. @throws CreditError RECORD_DAMAGED */
function findVersion(
  db: Db,
  organizationId: string,
  wanted: { readonly policyId: string; readonly version: number },
): Promise<Selectable<Tables['policy_version']> | undefined> {
  return db
    .selectFrom('policy_version')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('policy_id', '=', wanted.policyId)
    .where('version', '=', wanted.version)
    .executeTakeFirst();
}

/** The analyst's default policy of a document kind, in its current version. */
export async function findDefaultPolicy(
  db: Db,
  owner: PolicyAnalyst,
  documentKind: DocumentKind,
): Promise<StoredPolicy | undefined> {
  const row = await selectCurrent(db, owner, { type: null })
    .where('policy_default.document_kind', '=', documentKind)
    .executeTakeFirst();
  return row && toStoredPolicy(row, readDefinition(row));
}

export async function listPolicyIds(db: Db, organizationId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('policy')
    .select('policy_id')
    .where('organization_id', '=', organizationId)
    .where('type', 'is', null)
    .orderBy('policy_id')
    .execute();
  return rows.map((row) => row.policy_id);
}

/** Whether an id is that of an operation, which stands among the policies. */
export async function isOperation(db: Db, organizationId: string, policyId: string): Promise<boolean> {
  return (await findOwnerOfId(db, organizationId, policyId))?.type === 'OPERATION';
}

/** What has an id, policy or operation: they share one namespace. */
function findOwnerOfId(db: Db, organizationId: string, policyId: string) {
  return db
    .selectFrom('policy')
    .select('type')
    .where('organization_id', '=', organizationId)
    .where('policy_id', '=', policyId)
    .executeTakeFirst();
}

/** The YAML of a version; undefined where there is no such version. */
export async function findSourceText(
  db: Db,
  organizationId: string,
  wanted: { readonly policyId: string; readonly version: number },
): Promise<string | undefined> {
  return (await findVersion(db, organizationId, wanted))?.source_text;
}

/** One of the versions that a policy has had. */
export interface PolicyVersionHead {
  readonly version: number;
  readonly hash: string;
  readonly createdAt: string;
  /** The name of whoever enabled it first; null where nobody kept it. */
  readonly createdBy: string | null;
  /** There where it has never decided but a share of the documents. */
  readonly part?: true;
}

/** The versions of a policy, the newest first. */
export async function listVersions(
  db: Db,
  organizationId: string,
  policyId: string,
): Promise<readonly PolicyVersionHead[]> {
  const rows = await db
    .selectFrom('policy_version')
    .leftJoin('analyst', 'analyst.id', 'policy_version.created_by')
    .select([
      'version',
      'hash',
      'policy_version.created_at as createdAt',
      'analyst.name as createdBy',
      'part',
    ])
    .$call((query) => verifyingJoin(query, 'policy_version'))
    .$call((query) => verifyingJoin(query, 'analyst'))
    .where('policy_version.organization_id', '=', organizationId)
    .where('policy_id', '=', policyId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, hash, createdAt, createdBy, part }) => ({
    version,
    hash,
    createdAt,
    createdBy,
    ...(part !== null && { part: true }),
  }));
}

/**
 * Keeps a content as the policy's current version and enables the policy, which is made with its first version.
 * The caller owns the transaction and has chosen a number that is free.
 *
 * @throws CreditError POLICY_ID_TAKEN for a first version under an id that a policy or an operation has.
 */
export async function insertPolicyVersion(
  db: Db,
  organizationId: string,
  content: NewPolicyVersion,
): Promise<void> {
  const { policy, version, createdAt } = content;
  if (version === 1 && (await findOwnerOfId(db, organizationId, policy.id)) !== undefined)
    throw new CreditError('POLICY_ID_TAKEN', { policyId: policy.id });
  const current = {
    name: policy.name,
    document_kind: 'operation' in policy ? policy.operation : policy.kind,
    type: 'operation' in policy ? 'OPERATION' : null,
    enabled: 1,
    current_version: version,
    last_version: null,
    split_percent: null,
    updated_at: createdAt,
  } as const;
  await db
    .insertInto('policy')
    .values({ organization_id: organizationId, policy_id: policy.id, ...current })
    .onConflict((conflict) => conflict.columns(['organization_id', 'policy_id']).doUpdateSet(current))
    .execute();
  await insertVersion(db, organizationId, content, null);
}

/** Keeps a content as a version; the current one stays as it is. */
export async function insertVersion(
  db: Db,
  organizationId: string,
  { policy, version, hash, sourceText, createdAt, createdBy }: NewPolicyVersion,
  part: 1 | null,
): Promise<void> {
  await db
    .insertInto('policy_version')
    .values({
      organization_id: organizationId,
      policy_id: policy.id,
      version,
      hash,
      source_text: sourceText,
      definition: JSON.stringify(policy),
      created_at: createdAt,
      created_by: createdBy ?? null,
      part,
    })
    .execute();
}

export async function setEnabled(
  db: Db,
  organizationId: string,
  change: { readonly policyId: string; readonly enabled: boolean; readonly updatedAt: string },
): Promise<void> {
  await db
    .updateTable('policy')
    .set({ enabled: change.enabled ? 1 : 0, updated_at: change.updatedAt })
    .where('organization_id', '=', organizationId)
    .where('policy_id', '=', change.policyId)
    .execute();
}

/** A version of a policy or an operation, with what stands of it in the list. */
export type ListedVersion = Pick<Selectable<Tables['policy']>, 'enabled' | 'updated_at'> &
  Selectable<Tables['policy_version']> & { readonly default_policy_id: string | null };

/** The versions of operations that a filter leaves, by their ids: the current ones unless it names a number. */
export async function listOperationVersions(
  db: Db,
  owner: PolicyOwner,
  wanted: PolicyFilter & {
    readonly policyId?: string;
    readonly version?: number | undefined;
    /** Only the default of this kind of document. */
    readonly defaultOf?: DocumentKind;
  },
): Promise<readonly ListedVersion[]> {
  const { policyId, version, defaultOf, ...filter } = wanted;
  const type = 'OPERATION';
  let query =
    version === undefined
      ? selectCurrent(db, owner, { ...filter, type })
      : selectVersions(db, owner, type).where('policy_version.version', '=', version);
  if (policyId !== undefined) query = query.where('policy.policy_id', '=', policyId);
  if (defaultOf !== undefined) query = query.where('policy_default.document_kind', '=', defaultOf);
  await requirePolicyRows(db, owner.organizationId);
  return query.orderBy('policy.policy_id').execute();
}

/** What stands in the list of policies, in the current versions. */
function selectCurrent(
  db: Db,
  owner: PolicyOwner,
  { documentKind, enabled, type }: PolicyFilter & { readonly type: 'OPERATION' | null },
) {
  let query = selectVersions(db, owner, type).whereRef(
    'policy_version.version',
    '=',
    'policy.current_version',
  );
  if (documentKind !== undefined) query = query.where('policy.document_kind', '=', documentKind);
  if (enabled !== undefined) query = query.where('policy.enabled', '=', enabled ? 1 : 0);
  return query;
}

/** What stands in the list of policies, in every version. */
function selectVersions(db: Db, owner: PolicyOwner, type: 'OPERATION' | null) {
  return db
    .selectFrom('policy')
    .innerJoin('policy_version', (join) =>
      join
        .onRef('policy_version.organization_id', '=', 'policy.organization_id')
        .onRef('policy_version.policy_id', '=', 'policy.policy_id'),
    )
    .leftJoin('policy_default', (join) =>
      join
        .on('policy_default.organization_id', 'in', organizationsOfDefaults(owner))
        .onRef('policy_default.policy_id', '=', 'policy.policy_id')
        // A policy that has turned to the other kind of document is no default for that.
        .onRef('policy_default.document_kind', '=', 'policy.document_kind')
        .on('policy_default.analyst_id', '=', holderOfDefault(owner)),
    )
    .select([
      'policy.enabled',
      'policy.updated_at',
      'policy.current_version',
      'policy.shadow_id',
      'policy.last_version',
      'policy.split_percent',
      'policy_default.policy_id as default_policy_id',
    ])
    .selectAll('policy_version')
    .$call((query) => verifyingJoin(query, 'policy'))
    .$call((query) => verifyingJoin(query, 'policy_default'))
    .where('policy.organization_id', '=', owner.organizationId)
    .where('policy.type', 'is not distinct from', type);
}

/** A policy and one of its versions, without what the version says. */
type PolicyHead = Pick<
  Selectable<Tables['policy']>,
  | 'organization_id'
  | 'policy_id'
  | 'enabled'
  | 'updated_at'
  | 'shadow_id'
  | 'current_version'
  | 'last_version'
  | 'split_percent'
> &
  Pick<Selectable<Tables['policy_version']>, 'version' | 'hash'> & {
    readonly default_policy_id: string | null;
  };

/** Contents that were read of late, by their hashes: every run reads one, and few policies are in use at a time. */
const definitions = new LruMap<Policy>({ maximum: 50 });

function readDefinition(row: Selectable<Tables['policy_version']>): Policy {
  const recent = definitions.get(row.hash);
  if (recent !== undefined) return recent;
  // Written by insertPolicyVersion from a policy that had been read and checked.
  const policy = readKeptJson<Policy>(row.definition, 'policy_version', row);
  definitions.set(row.hash, policy);
  return policy;
}

function toStoredPolicy(head: PolicyHead, policy: Policy): StoredPolicy {
  const { last_version: version, split_percent: percent } = head;
  const isSplit = version !== null && percent !== null && head.version === head.current_version;
  return {
    policyId: head.policy_id,
    name: policy.name,
    documentKind: policy.kind,
    version: head.version,
    hash: head.hash,
    enabled: head.enabled === 1,
    isDefault: head.default_policy_id !== null,
    policy,
    shadowId: head.shadow_id,
    split: isSplit ? { version, percent } : null,
    lastVersion: version ?? head.current_version,
    updatedAt: head.updated_at,
  };
}
