import { appendAudit } from '../audit/append-audit.ts';
import type { AuditKind } from '../audit/audit-kinds.ts';
import { hashStoredWebhook } from '../audit/stored-hashes.ts';
import type { Storage } from '../storage/open-database.ts';
import type { StoredWebhook } from './webhook-store.ts';

/**
 * Writes a change of a webhook to the audit chain, with a digest of its address and keys as they are now stored.
 *
 * @param change `by` is the analyst who changes it; null if an answer of the endpoint did.
 */
export async function auditWebhook(
  db: Storage['db'],
  { id, organizationId, type }: Pick<StoredWebhook, 'id' | 'organizationId' | 'type'>,
  change: { readonly kind: AuditKind; readonly at: string; readonly by: string | null },
): Promise<void> {
  const { kind, at, by } = change;
  const sha256 = await hashStoredWebhook(db, organizationId, id);
  appendAudit(db, { organizationId, kind, at, actor: by, details: { webhook: id, type, sha256 } });
}
