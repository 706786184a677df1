import { appendAudit } from '../audit/append-audit.ts';
import type { AuditKind } from '../audit/audit-kinds.ts';
import type { Storage } from '../storage/open-database.ts';
import type { StoredWebhook } from './webhook-store.ts';

/**
 * What becomes of a webhook stands in the audit chain; its address and its key do not.
 *
 * @param change `by` is the analyst who changes it, null where what the endpoint answered did.
 */
export function auditWebhook(
  db: Storage['db'],
  { id, organizationId, type }: Pick<StoredWebhook, 'id' | 'organizationId' | 'type'>,
  change: { readonly kind: AuditKind; readonly at: string; readonly by: string | null },
): void {
  const { kind, at, by } = change;
  appendAudit(db, { organizationId, kind, at, actor: by, details: { webhook: id, type } });
}
