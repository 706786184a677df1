import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isTestOrganization, liveOrganizationId } from '../base/test-organization.ts';
import type { DocumentKind } from '../document/document.ts';
import type { Tables } from '../storage/tables.ts';
import type { PolicyAnalyst, PolicyOwner } from './stored-policy.ts';

type Db = Kysely<Tables>;

/** Makes a policy the analyst's default of its document kind, in place of another. */
export async function setDefault(
  db: Db,
  owner: PolicyAnalyst,
  wanted: { readonly policyId: string; readonly documentKind: DocumentKind },
): Promise<void> {
  await db
    .insertInto('policy_default')
    .values({
      organization_id: owner.organizationId,
      analyst_id: owner.analystId,
      document_kind: wanted.documentKind,
      policy_id: wanted.policyId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'analyst_id', 'document_kind'])
        .doUpdateSet({ policy_id: wanted.policyId }),
    )
    .execute();
}

/** Leaves the analyst without a default for a document kind. */
export async function deleteDefault(db: Db, owner: PolicyAnalyst, documentKind: DocumentKind): Promise<void> {
  await db
    .deleteFrom('policy_default')
    .where('organization_id', '=', owner.organizationId)
    .where('analyst_id', '=', owner.analystId)
    .where('document_kind', '=', documentKind)
    .execute();
}

/** A policy that can no longer be a default: every analyst of the organisation loses it as theirs. */
export async function deleteDefaultsOf(db: Db, organizationId: string, policyId: string): Promise<void> {
  await db
    .deleteFrom('policy_default')
    .where('organization_id', '=', organizationId)
    .where('policy_id', '=', policyId)
    .execute();
}

/** No analyst has an empty id. */
export const nobody = '';

/** Test clients have the policies of the live organisation, and its people their defaults there. */
export function organizationsOfDefaults({ organizationId }: PolicyOwner): readonly string[] {
  return isTestOrganization(organizationId)
    ? [organizationId, liveOrganizationId(organizationId)]
    : [organizationId];
}

/**
 * The analyst whose default of a policy's kind of document counts: in the organisation of test clients, where somebody has
 * chosen none of their own, whoever has their name in the live one.
 */
export function holderOfDefault({
  organizationId,
  analystId = nobody,
}: PolicyOwner): RawBuilder<string> | string {
  if (!isTestOrganization(organizationId)) return analystId;
  return sql<string>`coalesce(
    (select own.analyst_id from policy_default as own where own.organization_id = ${organizationId}
       and own.analyst_id = ${analystId} and own.document_kind = policy.document_kind),
    (select twin.id from analyst as tester join analyst as twin on twin.name = tester.name
       where tester.organization_id = ${organizationId} and tester.id = ${analystId}
         and twin.organization_id = ${liveOrganizationId(organizationId)}))`;
}
