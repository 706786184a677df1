import { type AccessChange, findAccessChange, isOperator } from '../auth/access-changes.ts';
import { findSigner } from '../auth/signer.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import { isRecord } from '../base/is-record.ts';
import { liveOrganizationId } from '../base/test-organization.ts';
import { findChoice } from '../credit-policy/find-policy.ts';
import type { Authority } from '../policy/authority.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Report } from './report.ts';

type Db = Storage['db'];

/** Entries of the audit log after which another version of a policy applies, or none. */
const policyKinds = ['POLICY_ENABLED', 'POLICY_DISABLED', 'SHADOW_SHARED'] as const;

/** A change of a policy's authority. */
export interface AuthorityChange {
  readonly kind: (typeof policyKinds)[number];
  readonly policyId: string;
  /** ISO 8601. */
  readonly at: string;
  /** Id of the person who made the change. */
  readonly by: string;
  /** The reason why that person and the signer are not independent; undefined if they are the same. */
  readonly access: AccessChange | undefined;
}

/**
 * Finds the newest change of the authority of a policy by a person, or by another one who is not independent of that person (see
 * `findAccessChange`). A change by another person at the command line does not count. A first version changes no authority: until
 * then the policy had none.
 *
 * @param wanted.since ISO 8601. Older changes are ignored.
 */
export async function findAuthorityChange(
  db: Db,
  { organizationId, documentKind }: Pick<Report, 'organizationId' | 'documentKind'>,
  { personId, since }: { readonly personId: string; readonly since: string },
): Promise<AuthorityChange | undefined> {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['organization_id', 'kind', 'at', 'actor', 'details'])
    .where('organization_id', 'in', [organizationId, liveOrganizationId(organizationId)])
    .where('kind', 'in', policyKinds)
    .orderBy('number')
    .execute();
  const changes = entries.flatMap(({ organization_id: owner, kind, at, actor, details }) => {
    const change: unknown = JSON.parse(details);
    const policyKind = policyKinds.find((one) => one === kind);
    if (policyKind === undefined || !isRecord(change) || typeof change.policy !== 'string') return [];
    const { policy: policyId, version } = change;
    return [{ owner, kind: policyKind, at, actor, policyId, version, key: `${owner} ${policyId}` }];
  });
  // Versions are read only of policies that changed since.
  const recent = new Set(changes.filter(({ at }) => at >= since).map(({ key }) => key));
  const authorities = new Map<string, Authority | null>();
  const candidates: (typeof changes)[number][] = [];
  for (const change of changes) {
    const { owner, at, policyId, version, key } = change;
    if (!recent.has(key)) continue;
    const before = authorities.get(key);
    const after = await authorityAfter(db, owner, { policyId, version, documentKind });
    authorities.set(key, after);
    if (before !== undefined && canonicalJson(before) !== canonicalJson(after) && at >= since)
      candidates.push(change);
  }
  for (const { owner, kind, at, actor, policyId } of candidates.toReversed()) {
    if (actor === null) continue;
    const { personId: by } = await findSigner(db, {
      organizationId: owner,
      analystId: actor,
      analystName: '',
    });
    if (by === personId) return { kind, policyId, at, by, access: undefined };
    if (await isOperator(db, by)) continue;
    const access = await findAccessChange(db, { organizationId, between: [by, personId], since });
    if (access !== undefined) return { kind, policyId, at, by, access };
  }
  return undefined;
}

/** The authority of a policy over a kind of document after an entry: null if it has none, or is for another kind or an operation. */
async function authorityAfter(
  db: Db,
  organizationId: string,
  {
    policyId,
    version,
    documentKind,
  }: { readonly policyId: string; readonly version: unknown; readonly documentKind: string },
): Promise<Authority | null> {
  if (typeof version !== 'number') return null;
  const stored = await findChoice(db, { organizationId }, { policyId, version });
  if (stored === undefined || !('policy' in stored) || stored.policy.kind !== documentKind) return null;
  return stored.policy.authority ?? null;
}
