import { appendAudit } from '../audit/append-audit.ts';
import type { Storage } from '../storage/open-database.ts';
import { listOrganizationIds } from './organization-store.ts';

/** What becomes of the keys of the database stands in the audit chain of each organisation: they are the keys of all. */
export async function auditKeys(
  db: Storage['db'],
  change: {
    readonly kind: 'SIGNING_KEY_ROTATED' | 'SIGNING_KEY_REVOKED' | 'MASTER_KEY_ROTATED';
    readonly now: Date;
    /** The analyst who did it. */
    readonly by: string | null;
    /** The names of keys, which are hashes, and counts. */
    readonly details: Readonly<Record<string, string | number | readonly string[]>>;
  },
): Promise<void> {
  const { kind, now, by, details } = change;
  for (const organizationId of await listOrganizationIds(db))
    appendAudit(db, { organizationId, kind, at: now.toISOString(), actor: by, details });
}
