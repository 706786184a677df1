import type { Storage } from '../storage/open-database.ts';
import { type EntryFilter, listNewestEntries } from './audit-store.ts';

/** An entry as it is read: what it says, and who the analyst is as long as that is known. */
export interface LoggedEntry {
  readonly number: number;
  readonly at: string;
  readonly kind: string;
  readonly actor: { readonly id: string; readonly name: string | null } | null;
  readonly details: unknown;
  readonly hash: string;
}

interface AuditLog {
  /** The newest first. */
  readonly items: readonly LoggedEntry[];
  /** The number behind which the next page begins; null where there is none. */
  readonly next: number | null;
}

/** The entries of an organisation. Whether they are as they were written, `verifyAudit` tells. */
export async function listAudit(
  db: Storage['db'],
  organizationId: string,
  filter: EntryFilter,
): Promise<AuditLog> {
  const rows = await listNewestEntries(db, organizationId, { ...filter, limit: filter.limit + 1 });
  const items = rows.slice(0, filter.limit).map(({ entry, actorName }) => ({
    number: entry.number,
    at: entry.at,
    kind: entry.kind,
    actor: entry.actor === null ? null : { id: entry.actor, name: actorName },
    details: readDetails(entry.details),
    hash: entry.hash,
  }));
  return { items, next: rows.length > filter.limit ? (items.at(-1)?.number ?? null) : null };
}

/** One that was changed may be no JSON any more. */
function readDetails(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
