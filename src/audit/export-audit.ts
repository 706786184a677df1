import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Storage } from '../storage/open-database.ts';
import { hashOf, lineOf } from './audit-entry.ts';
import { listKeys } from './audit-key-store.ts';
import { findHead, listEntries, listSeals } from './audit-store.ts';
import { formatHead } from './sealed-head.ts';

const pageEntries = 1_000;

/**
 * Writes the chain of an organisation, as it is at one instant, so that whoever has a hash function verifies it: a line about the
 * file, each entry as it was hashed, each seal. docs/reference/audit.md says it.
 *
 * @returns the counts of the written entries and seals, and the numbers of entries that were changed or are missing (of a gap, the first
 * number). A changed entry is written as it is stored, because the file is evidence.
 */
export async function exportAudit(
  storage: Storage,
  organizationId: string,
  { destination, signal }: { readonly destination: Writable; readonly signal?: AbortSignal },
): Promise<{ readonly entries: number; readonly seals: number; readonly damaged: readonly number[] }> {
  const write = async (text: string) => {
    if (!destination.write(text)) await once(destination, 'drain', { signal });
  };
  return storage.read(async (db) => {
    const keys = (await listKeys(db)).map(({ id, publicKey }) => ({ id, publicKey }));
    await write(
      `${JSON.stringify({ format: 'credit-audit', keys, organization: organizationId, version: 1 })}\n`,
    );
    let number = 0;
    const damaged: number[] = [];
    for (;;) {
      signal?.throwIfAborted();
      const page = await listEntries(db, organizationId, { after: number, limit: pageEntries });
      if (page.length === 0) break;
      await write(page.map((entry) => `${lineOf(entry)}\n`).join(''));
      for (const entry of page) {
        if (entry.number !== number + 1) damaged.push(number + 1);
        if (hashOf(entry) !== entry.hash) damaged.push(entry.number);
        number = entry.number;
      }
    }
    if (((await findHead(db, organizationId))?.entries ?? 0) > number) damaged.push(number + 1);
    const seals = await listSeals(db, organizationId);
    await write(seals.map(formatHead).join(''));
    destination.end();
    return { entries: number, seals: seals.length, damaged };
  });
}
