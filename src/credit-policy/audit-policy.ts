import { appendAudit } from '../audit/append-audit.ts';
import type { AuditKind } from '../audit/audit-kinds.ts';
import { sha256 } from '../base/canonical-json.ts';
import type { Storage } from '../storage/open-database.ts';
import { findSourceText } from './policy-store.ts';
import type { PolicyOwner, PolicySplit } from './stored-policy.ts';

interface PolicyStep {
  readonly kind: AuditKind;
  readonly at: string;
  readonly policyId: string;
  /** The content that counts from then on. */
  readonly content?: { readonly version: number; readonly hash: string };
}

interface ShadowStep {
  /** Of the candidate. */
  readonly hash: string;
  /** What it decides from then on, and as which version. */
  readonly share?: PolicySplit;
}

/** What becomes of a candidate beside a policy stands in the audit chain. */
export async function auditShadow(
  db: Storage['db'],
  { organizationId, analystId }: { readonly organizationId: string; readonly analystId: string | null },
  { kind, at, policyId, hash, share }: Omit<PolicyStep, 'content'> & ShadowStep,
): Promise<void> {
  appendAudit(db, {
    organizationId,
    kind,
    at,
    actor: analystId,
    details: {
      policy: policyId,
      candidate: hash,
      ...(share && {
        version: share.version,
        sha256: hash,
        source: await sourceHash(db, organizationId, { policyId, version: share.version }),
        percent: share.percent,
      }),
    },
  });
}

/** A change of a policy, or of an operation, stands in the audit chain. */
export async function auditPolicy(
  db: Storage['db'],
  {
    organizationId,
    analystId = null,
  }: Omit<PolicyOwner, 'analystId'> & { readonly analystId?: string | null },
  { kind, at, policyId, content }: PolicyStep,
): Promise<void> {
  const details = {
    policy: policyId,
    ...(content && {
      version: content.version,
      sha256: content.hash,
      source: await sourceHash(db, organizationId, { policyId, version: content.version }),
    }),
  };
  appendAudit(db, { organizationId, kind, at, actor: analystId, details });
}

/** SHA-256 of the YAML of a stored version. */
async function sourceHash(
  db: Storage['db'],
  organizationId: string,
  key: { readonly policyId: string; readonly version: number },
): Promise<string> {
  const sourceText = await findSourceText(db, organizationId, key);
  if (sourceText === undefined)
    throw new Error(`Version ${key.version} of ${key.policyId} is not stored yet`);
  return sha256(sourceText);
}
