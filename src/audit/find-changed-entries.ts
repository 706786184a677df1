import { hashOf } from './audit-entry.ts';

/** An entry as it is stored. */
interface EntryRow {
  readonly organization_id: string;
  readonly number: number;
  readonly at: string;
  readonly kind: string;
  readonly actor: string | null;
  readonly details: string;
  readonly previous: string;
  readonly hash: string;
}

/** An entry that was changed, or entries that are missing before the next one. */
interface ChangedEntry {
  /** The organisation and the number, or the first and the last number of the missing ones. */
  readonly row: string;
  readonly reason: 'CHANGED' | 'MISSING';
}

/**
 * Finds entries that were changed, by their hashes, and gaps in their numbers.
 *
 * @param rows all entries, by organisation and number.
 */
export function findChangedEntries(rows: Iterable<EntryRow>): readonly ChangedEntry[] {
  const changed: ChangedEntry[] = [];
  let [organizationId, last] = ['', 0];
  for (const row of rows) {
    if (row.organization_id !== organizationId) [organizationId, last] = [row.organization_id, 0];
    const { number } = row;
    if (number > last + 1) {
      const gap = number === last + 2 ? `${last + 1}` : `${last + 1}-${number - 1}`;
      changed.push({ row: `${organizationId}/${gap}`, reason: 'MISSING' });
    }
    if (hashOf({ ...row, organizationId }) !== row.hash)
      changed.push({ row: `${organizationId}/${number}`, reason: 'CHANGED' });
    last = number;
  }
  return changed;
}
