import { appendAudit } from '../audit/append-audit.ts';
import type { AuditKind } from '../audit/audit-kinds.ts';
import type { Storage } from '../storage/open-database.ts';
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
export function auditShadow(
  db: Storage['db'],
  { organizationId, analystId }: { readonly organizationId: string; readonly analystId: string | null },
  { kind, at, policyId, hash, share }: Omit<PolicyStep, 'content'> & ShadowStep,
): void {
  appendAudit(db, {
    organizationId,
    kind,
    at,
    actor: analystId,
    details: {
      policy: policyId,
      candidate: hash,
      ...(share && { version: share.version, sha256: hash, percent: share.percent }),
    },
  });
}

/** A change of a policy, or of an operation, stands in the audit chain. */
export function auditPolicy(
  db: Storage['db'],
  {
    organizationId,
    analystId = null,
  }: Omit<PolicyOwner, 'analystId'> & { readonly analystId?: string | null },
  { kind, at, policyId, content }: PolicyStep,
): void {
  const details = { policy: policyId, version: content?.version, sha256: content?.hash };
  appendAudit(db, { organizationId, kind, at, actor: analystId, details });
}
