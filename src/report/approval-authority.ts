import type { Actor } from '../auth/actor.ts';
import { getPolicyOfRun, getPolicyVersion, listEnabledPolicies } from '../credit-policy/find-policy.ts';
import { type ApprovingRole, type Authority, boundOf, strictest } from '../policy/authority.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Report } from './report.ts';

type Db = Storage['db'];

/** The authority that applies to approvals of a report. */
export interface ApprovalAuthority {
  /** The strictest of all; undefined if no policy bounds approvals. */
  readonly authority: Authority | undefined;
  /** The policies with an authority. */
  readonly policies: readonly { readonly policyId: string; readonly authority: Authority }[];
}

/**
 * Finds the authority for a report: the strictest among the policies of its runs, in their versions, and the active policies of the
 * organisation for its kind of document. Another analysis under a policy without authority changes nothing.
 */
export async function findApprovalAuthority(
  db: Db,
  actor: Actor,
  { id, organizationId, documentKind }: Pick<Report, 'id' | 'organizationId' | 'documentKind'>,
): Promise<ApprovalAuthority> {
  const runs = await db
    .selectFrom('run')
    .select(['policy_id as policyId', 'policy_version as policyVersion'])
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('report_id', '=', id)
    .execute();
  const active = await listEnabledPolicies(db, actor, documentKind);
  const stored = [...active];
  for (const run of runs) stored.push(await getPolicyOfRun(db, { organizationId, ...run }));
  for (const { policyId, split } of active)
    if (split !== null) stored.push(await getPolicyVersion(db, organizationId, policyId, split.version));
  const policies = stored.flatMap(({ policyId, policy: { authority } }) =>
    authority === undefined ? [] : [{ policyId, authority }],
  );
  return { authority: strictest(policies.map(({ authority }) => authority)), policies };
}

/** Returns the id of a policy that sets the bound of a role. */
export function policyThatBounds(
  { authority = {}, policies }: ApprovalAuthority,
  role: ApprovingRole,
): string | undefined {
  const bound = boundOf(authority, role);
  return policies.find((one) => boundOf(one.authority, role) === bound)?.policyId;
}
