import type { Kysely, Selectable } from 'kysely';
import { LruMap } from '../base/lru-map.ts';
import type { Policy } from '../policy/policy.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import { verifyingJoin } from '../storage/verify-rows.ts';
import type { PolicyShadow, ShadowCandidate, ShadowPromotion } from './shadow.ts';
import type { PolicyContent } from './stored-policy.ts';

type Db = Kysely<Tables>;

/** Candidates that were read of late: every run beside one reads it. What has an id never changes. */
const candidates = new LruMap<ShadowCandidate>({ maximum: 50 });

/** A candidate by the id of its shadow, whether that has ended or not. */
export async function findCandidate(
  db: Db,
  organizationId: string,
  shadowId: string,
): Promise<ShadowCandidate | undefined> {
  const recent = candidates.get(shadowId);
  if (recent !== undefined) return recent;
  const row = await db
    .selectFrom('policy_shadow')
    .selectAll()
    .where('id', '=', shadowId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const candidate = { id: shadowId, policy: readDefinition(row), hash: row.hash };
  candidates.set(shadowId, candidate);
  return candidate;
}

/** The newest candidate beside a policy, whether it runs still or has ended. */
export async function findNewestShadow(
  db: Db,
  organizationId: string,
  policyId: string,
): Promise<PolicyShadow | undefined> {
  const row = await db
    .selectFrom('policy_shadow')
    .leftJoin('analyst', 'analyst.id', 'policy_shadow.started_by')
    .selectAll('policy_shadow')
    .select('analyst.name as starter')
    .$call((query) => verifyingJoin(query, 'analyst'))
    .where('policy_shadow.organization_id', '=', organizationId)
    .where('policy_shadow.policy_id', '=', policyId)
    .orderBy('policy_shadow.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toShadow(row, row.starter ?? row.started_by);
}

/** Puts a candidate beside a policy. The caller owns the transaction and has seen that none runs there. */
export async function insertShadow(
  db: Db,
  owner: { readonly organizationId: string; readonly analystId: string },
  shadow: {
    readonly id: string;
    readonly policyId: string;
    readonly content: PolicyContent;
    readonly startedAt: string;
  },
): Promise<void> {
  const { id, policyId, content, startedAt } = shadow;
  const { organizationId, analystId } = owner;
  await db
    .insertInto('policy_shadow')
    .values({
      id,
      organization_id: organizationId,
      policy_id: policyId,
      hash: content.hash,
      source_text: content.sourceText,
      definition: JSON.stringify(content.policy),
      cases: content.cases ?? null,
      invariants: content.invariants ?? null,
      started_at: startedAt,
      started_by: analystId,
    })
    .execute();
  await setShadow(db, organizationId, { policyId, shadowId: id });
}

/** Ends the candidate that runs beside a policy. The caller owns the transaction. */
export async function endShadow(
  db: Db,
  owner: { readonly organizationId: string; readonly analystId: string | null },
  end: {
    readonly shadow: Pick<PolicyShadow, 'id' | 'policyId'>;
    readonly ending: 'STOPPED' | 'PROMOTED';
    readonly endedAt: string;
  },
): Promise<void> {
  const { shadow, ending, endedAt } = end;
  const { organizationId, analystId } = owner;
  await db
    .updateTable('policy_shadow')
    .set({ ending, ended_at: endedAt, ended_by: analystId })
    .where('organization_id', '=', organizationId)
    .where('id', '=', shadow.id)
    .execute();
  await setShadow(db, organizationId, { policyId: shadow.policyId, shadowId: null });
}

/** Keeps what the promotion of a candidate rests on. */
export async function keepPromotion(
  db: Db,
  organizationId: string,
  { shadowId, promotion }: { readonly shadowId: string; readonly promotion: ShadowPromotion },
): Promise<void> {
  await db
    .updateTable('policy_shadow')
    .set({ promotion: JSON.stringify(promotion) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', shadowId)
    .execute();
}

/** Says with the policy itself which candidate runs beside it: every run reads that, and asks no more for it. */
async function setShadow(
  db: Db,
  organizationId: string,
  { policyId, shadowId }: { readonly policyId: string; readonly shadowId: string | null },
): Promise<void> {
  await db
    .updateTable('policy')
    .set({ shadow_id: shadowId })
    .where('organization_id', '=', organizationId)
    .where('policy_id', '=', policyId)
    .execute();
}

function toShadow(row: Selectable<Tables['policy_shadow']>, startedBy: string): PolicyShadow {
  const { hash, cases, invariants } = row;
  return {
    id: row.id,
    policyId: row.policy_id,
    candidate: { policy: readDefinition(row), hash, sourceText: row.source_text, cases, invariants },
    startedAt: row.started_at,
    startedBy,
    endedAt: row.ended_at,
    ending: row.ending,
    promotion:
      row.promotion === null ? null : readKeptJson<ShadowPromotion>(row.promotion, 'policy_shadow', row),
  };
}

/** Written by insertShadow from a policy that had been read and checked. */
function readDefinition(row: Selectable<Tables['policy_shadow']>): Policy {
  return readKeptJson<Policy>(row.definition, 'policy_shadow', row);
}
