import type { CreditError } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import { type AuditEntry, hashOf } from './audit-entry.ts';
import { type EntryFilter, findHead, listNewestEntries } from './audit-store.ts';

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

/**
 * Lists the entries of an organisation, newest first. Without a `kind` filter, it also checks that no entry is missing.
 *
 * @throws CreditError RECORD_DAMAGED if an entry is missing or was changed; `verifyAudit` reports the details.
 */
export async function listAudit(
  storage: Pick<Storage, 'read'>,
  organizationId: string,
  filter: EntryFilter,
): Promise<AuditLog> {
  // The entries and the head of the chain are read from one state, because the chain grows meanwhile.
  const rows = await storage.read(async (db) => {
    const entries = await listNewestEntries(db, organizationId, { ...filter, limit: filter.limit + 1 });
    if (filter.kind === undefined) await requireWhole(db, organizationId, { ...filter, rows: entries });
    return entries;
  });
  for (const { entry } of rows) if (hashOf(entry) !== entry.hash) throw damagedEntry(entry);
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

async function requireWhole(
  db: Storage['db'],
  organizationId: string,
  { from, before, limit, rows }: EntryFilter & { readonly rows: readonly { readonly entry: AuditEntry }[] },
): Promise<void> {
  const newest = (await findHead(db, organizationId))?.entries ?? 0;
  // A cursor may name an entry that does not exist yet.
  let next = before === undefined ? newest : Math.min(before - 1, newest);
  for (const { entry } of rows) {
    if (entry.number !== next) throw damagedEntry({ organizationId, number: next });
    next -= 1;
  }
  // With a start day, the list ends at the first older entry. Without one, it ends at the first entry of the chain.
  const isEnd = rows.length <= limit;
  if (isEnd && from === undefined && next > 0) throw damagedEntry({ organizationId, number: next });
}

function damagedEntry({
  organizationId,
  number,
}: Pick<AuditEntry, 'organizationId' | 'number'>): CreditError<'RECORD_DAMAGED'> {
  return damagedRow('audit_entry', { id: `${organizationId}/${number}` });
}
